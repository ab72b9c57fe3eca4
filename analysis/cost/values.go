package cost

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// unknown stands for an offset, a size or a stride that is not known.
const unknown = int64(-1) << 40

// view is memory as a program sees it: a part of the buffer of an argument.
type view struct {
	arg            *ir.Value // nil where that is not known
	offset         int64     // elements; unknown where it depends on data
	sizes, strides []int64
}

// scalar is an integer that is known.
func (p *program) scalar(v *ir.Value) (int64, bool) {
	if v == nil {
		return 0, false
	}
	a, ok := p.attr(v).(*ir.IntegerAttr)
	if !ok || a.Big != nil {
		return 0, false
	}
	return a.Value, true
}

func (p *program) attr(v *ir.Value) ir.Attr {
	if a, ok := p.scalars[v]; ok {
		return a
	}
	if k, ok := arith.AsConstant(v.DefiningOp()); ok {
		return k.Value()
	}
	return nil
}

// fold computes the results of an operation whose operands are known.
func (p *program) fold(op *ir.Op) {
	if op.Def().Fold == nil || op.NumRegions() > 0 {
		return
	}
	operands := make([]ir.Attr, op.NumOperands())
	for i, v := range op.Operands() {
		operands[i] = p.attr(v)
	}
	list, ok := op.Def().Fold(op, operands)
	for i, r := range op.Results() {
		delete(p.scalars, r) // of the iteration before
		if !ok || i >= len(list) {
			continue
		}
		a := list[i].Attr
		if a == nil && list[i].Value != nil {
			a = p.attr(list[i].Value)
		}
		if a != nil {
			p.scalars[r] = a
		}
	}
}

// entry is the value of a size, stride or offset.
func (p *program) entry(e foldresult.Entry) int64 {
	if e.Value == nil {
		return e.Const
	}
	if n, ok := p.scalar(e.Value); ok {
		return n
	}
	return unknown
}

func (p *program) entries(l foldresult.List) (list []int64) {
	for _, e := range l.Entries() {
		list = append(list, p.entry(e))
	}
	return list
}

// viewOf is the memory of a memref.
func (p *program) viewOf(v *ir.Value) view {
	if m, ok := p.views[v]; ok {
		return m
	}
	if v.ArgOf() == p.kernel.Region0().Entry() {
		return view{arg: v}
	}
	return view{offset: unknown}
}

// setView computes the memory of a view.
func (p *program) setView(op *ir.Op) {
	switch {
	case op.Is(memref.ReinterpretCast):
		o := memref.ReinterpretCastOp{Op: op}
		m, s := p.viewOf(o.Source()), o.Slice()
		offsets := p.entries(s.Offsets)
		p.views[o.Result()] = view{m.arg, sum(m.offset, offsets[0]), p.entries(s.Sizes), p.entries(s.Strides)}
	case op.Is(memref.SubView):
		o := memref.SubViewOp{Op: op}
		m, s := p.viewOf(o.Source()), o.Slice()
		offsets, steps, sizes := p.entries(s.Offsets), p.entries(s.Strides), p.entries(s.Sizes)
		part := view{arg: m.arg, offset: m.offset}
		dropped := o.DroppedDims()
		for d := range offsets {
			stride := unknown
			if d < len(m.strides) {
				stride = m.strides[d]
			}
			part.offset = sum(part.offset, product(offsets[d], stride))
			if d >= len(dropped) || !dropped[d] {
				part.sizes, part.strides = append(part.sizes, sizes[d]), append(part.strides, product(steps[d], stride))
			}
		}
		p.views[o.Result()] = part
	default: // casts
		p.views[op.Result(0)] = p.viewOf(op.Operand(0))
	}
}

func sum(a, b int64) int64 {
	if a == unknown || b == unknown {
		return unknown
	}
	return a + b
}

func product(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	if a == unknown || b == unknown {
		return unknown
	}
	return a * b
}

// trips is the number of iterations of a loop.
func (p *program) trips(loop scf.ForOp) (lower, step, n int64, ok bool) {
	lower, ok1 := p.scalar(loop.LowerBound())
	upper, ok2 := p.scalar(loop.UpperBound())
	step, ok3 := p.scalar(loop.Step())
	if !ok1 || !ok2 || !ok3 || step < 1 {
		return lower, step, 1, false
	}
	return lower, step, max(0, (upper-lower+step-1)/step), true
}

// constantTrips is the number of iterations of a loop whose bounds are constants.
func constantTrips(loop scf.ForOp) (int64, bool) {
	lower, ok1 := foldresult.ConstantOf(loop.LowerBound())
	upper, ok2 := foldresult.ConstantOf(loop.UpperBound())
	step, ok3 := foldresult.ConstantOf(loop.Step())
	if !ok1 || !ok2 || !ok3 || step < 1 {
		return 0, false
	}
	return max(0, (upper-lower+step-1)/step), true
}
