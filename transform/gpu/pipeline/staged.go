package pipeline

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/vectorize"
)

// A staged loop is one whose author asks for a number of stages. It is pipelined without dots too: loads of later iterations are in flight
// while an iteration computes and waits at the barriers of its reductions, and take no registers meanwhile. Its ring is private: each thread
// copies the elements that it reads itself, in the layout of the tensor. So it needs no barriers, and a buffer that was read into registers
// takes the next copy at once: there is a buffer less than there are stages.

// numStages is the attribute of a loop with the stages that its author asks for.
const numStages = "tt.num_stages"

// IsStaged reports whether an operation is a loop whose author asks for more than one stage.
func IsStaged(op *ir.Op) bool {
	n, ok := op.IntAttr(numStages)
	return op.Is(scf.For) && ok && n > 1
}

// wantedStages is how many stages a loop should have: what its author says, or the given number.
func wantedStages(loop *ir.Op, n int) int {
	if own, ok := loop.IntAttr(numStages); ok && own > 0 {
		return int(own)
	}
	return n
}

// privateLoadOf matches a load that threads can copy each for itself, by vectors of one width; nil if it has another form.
func privateLoadOf(op *ir.Op, body *ir.Block) *load {
	o, ok := tile.AsLoad(op)
	if !ok || isVolatile(op) || len(o.Offsets()) > 0 {
		return nil
	}
	t := o.Result().Type().(*ir.TensorType)
	if l := tile.LayoutOf(t); l == nil || !isSpread(l) || !ir.IsInteger(t.Elem) && !ir.IsFloat(t.Elem) || distribute.ElementBytes(t)<<layout.TotalBits(t.Shape) < distribute.MinAsyncBytes {
		return nil
	}
	l := &load{value: o.Result(), first: o, wrapDim: -1, private: true, subsumed: []*ir.Op{op}}
	n, conditions := l.privateAccess().Width()
	if n*tile.ElementBytes(t.Elem) < tile.MinCopyBytes || len(conditions) > 0 {
		return nil
	}
	if !isZeroOrUndefined(o.Other()) {
		if _, ok := distribute.SizesOf(o.Source()); !ok {
			return nil
		}
		l.outside = o.Other()
	}
	return l
}

// isSpread reports whether no two threads hold the same element.
func isSpread(l *layout.Layout) bool {
	lanes, warps := l.FreeBits()
	return lanes == 0 && warps == 0
}

// privateAccess is the access of a copy in the layout of the tensor.
func (l *load) privateAccess() *vectorize.Access {
	align, _ := l.first.Alignment()
	return &vectorize.Access{Memory: l.first.Source(), Align: align, FullDim: -1, Cuts: true, Layout: tile.LayoutOf(l.value.Type()).WithoutZeroBases()}
}

// slots is how many slots of a ring a number of stages takes.
func (p *schedule) slots() int {
	if p.private {
		return p.stages - 1
	}
	return p.stages
}

// readPrivate reads the private loads of an iteration into registers and issues the copies of a later one into the same buffers.
func (v *version) readPrivate() {
	v.registers = map[*ir.Op]*ir.Value{}
	for i, l := range v.loads {
		shared := tile.NewLocalLoad(v.b, v.slot(i, v.read), l.value.Type()).Result()
		v.registers[l.op()] = tile.NewConvertLayout(v.b, shared, l.value.Type(), ir.NamedAttr{Name: "by", Attr: v.b.Ctx.String(tile.ByRegisters)}).Result()
	}
	tile.NewRingRelease(v.b, v.ring.Ring(), v.read, nil)
	v.advance()
}

// loaded is what an iteration has loaded: what was read, with the other elements outside of the memory, where copies leave zeros.
func (v *version) loaded(l *load, m *ir.Mapping) *ir.Value {
	read := v.registers[l.op()]
	if l.outside == nil {
		return read
	}
	saved := v.b.Save()
	defer func() { v.b.Restore(saved) }()
	b := v.b.LocateAs(l.op())
	var ends []*ir.Value
	for _, size := range l.sizes() {
		if size.Value != nil {
			size.Value = m.Value(size.Value)
		}
		ends = append(ends, foldresult.Materialize(b, size))
	}
	return linalg.NewGeneric(b, linalg.GenericSpec{
		Ins:  []*ir.Value{read, m.Value(l.outside)},
		Outs: []*ir.Value{b.Create(tensor.Empty, nil, []ir.Type{l.value.Type()}).Result(0)},
		Body: func(args []*ir.Value) []*ir.Value {
			value := args[0]
			for d, end := range ends {
				inside := arith.NewCmpI(b, arith.ISLT, linalg.NewIndex(b, int64(d)), end)
				value = arith.NewSelect(b, inside, value, args[1])
			}
			return []*ir.Value{value}
		},
	}).Result(0)
}

// sizes are those of the memory that a load reads.
func (l *load) sizes() []foldresult.Entry {
	sizes, _ := distribute.SizesOf(l.first.Source())
	return sizes
}
