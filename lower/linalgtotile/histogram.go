package linalgtotile

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// histogram is a loop nest over the elements of tensors that adds a value to one element of its iter_arg
// per iteration. Integer addition is associative: each thread updates shared memory atomically for its own
// elements.
type histogram struct {
	shape    []int64 // of the tensors that are traversed
	counters []*ir.Value
	body     *ir.Block
	init     *ir.Value
	read     tensor.ExtractOp // of the update, as add and write
	add      arith.AddIOp
	write    tensor.InsertOp
	reads    []tensor.ExtractOp // of the iteration's elements
}

func (a *histogram) added() *ir.Value {
	if a.add.Lhs() == a.read.Result() {
		return a.add.Rhs()
	}
	return a.add.Lhs()
}

// isUpdate reports whether an operation is part of the update.
func (a *histogram) isUpdate(op *ir.Op) bool {
	return op == a.read.Op || op == a.add.Op || op == a.write.Op
}

func histogramOf(op *ir.Op) (*histogram, bool) {
	a := &histogram{}
	nest := op
	var carried *ir.Value
	for outer := (*ir.Value)(nil); ; outer = carried {
		loop, ok := scf.AsFor(op)
		if !ok || op.NumResults() != 1 || !foldresult.IsConstant(loop.LowerBound(), 0) || !foldresult.IsConstant(loop.Step(), 1) {
			return nil, false
		}
		n, known := foldresult.ConstantOf(loop.UpperBound())
		if !known || outer != nil && loop.InitArgs()[0] != outer {
			return nil, false
		}
		if a.init == nil {
			a.init = loop.InitArgs()[0]
		}
		a.shape, a.counters = append(a.shape, n), append(a.counters, loop.Counter())
		a.body, carried = loop.Body(), loop.IterArgs()[0]
		inner := a.body.First()
		if !inner.Is(scf.For) {
			break
		}
		if inner.Next() != a.body.Last() || inner.NumResults() != 1 || loop.Yielded()[0] != inner.Result(0) {
			return nil, false
		}
		op = inner
	}
	if !layout.Fits(a.shape) || !a.matchUpdate(carried) {
		return nil, false
	}
	for inner := range a.body.Ops() {
		switch {
		case a.isUpdate(inner), inner == a.body.Last():
		case inner.Is(tensor.Extract):
			view, _ := tensor.AsExtract(inner)
			shape, _ := ir.ShapeOf(view.Tensor().Type())
			if !slices.Equal(view.Indices(), a.counters) || !slices.Equal(shape, a.shape) || isDefinedIn(view.Tensor(), nest) {
				return nil, false
			}
			a.reads = append(a.reads, view)
		case inner.NumRegions() > 0 || !inner.IsMemoryEffectFree():
			return nil, false
		}
	}
	return a, len(a.reads) > 0
}

// matchUpdate matches the update of the iter_arg.
func (a *histogram) matchUpdate(carried *ir.Value) bool {
	loop, _ := scf.AsFor(a.body.ParentOp())
	var ok bool
	if a.write, ok = tensor.AsInsert(loop.Yielded()[0].DefiningOp()); !ok || a.write.Op.Block() != a.body {
		return false
	}
	if a.add, ok = arith.AsAddI(a.write.Scalar().DefiningOp()); !ok || a.write.Dest() != carried || !hasOneUse(a.add.Op) || !hasOneUse(a.write.Op) {
		return false
	}
	for _, v := range a.add.Op.Operands() {
		if from, ok := tensor.AsExtract(v.DefiningOp()); ok && from.Tensor() == carried {
			a.read = from
		}
	}
	if a.read.Op == nil || !hasOneUse(a.read.Op) || a.added() == a.read.Result() {
		return false
	}
	uses := 0
	for range carried.Users() {
		uses++
	}
	t := a.add.Result().Type()
	return uses == 2 && slices.Equal(a.read.Indices(), a.write.Indices()) && (t == ir.I32 || t == ir.I64)
}

// isDefinedIn reports whether a value is defined in an operation's regions.
func isDefinedIn(v *ir.Value, op *ir.Op) bool {
	for b := v.Block(); b != nil && b.ParentOp() != nil; b = b.ParentOp().Block() {
		if b.ParentOp() == op {
			return true
		}
	}
	return false
}

// hasOneUse reports whether an operation's result has one use.
func hasOneUse(op *ir.Op) bool {
	n := 0
	for range op.Result(0).Users() {
		n++
	}
	return n == 1
}

// histogram makes a tile.histogram of a loop nest.
func (p *promoter) histogram(nest *ir.Op, a *histogram) {
	operands := make([]*ir.Value, 0, len(a.reads)+1)
	args := slices.Repeat([]ir.Type{ir.Index}, len(a.shape))
	for _, read := range a.reads {
		operands = append(operands, read.Tensor())
		args = append(args, read.Result().Type())
	}
	made := p.b.CreateFrom(&ir.OpState{Def: tile.Histogram, Operands: append(operands, a.init), Types: nest.ResultTypes(), Regions: []*ir.Region{ir.NewRegion()}})
	block := made.Region0().AddBlock(args...)
	m := ir.NewMapping()
	for i, v := range a.counters {
		m.Values[v] = block.Arg(i)
	}
	for i, read := range a.reads {
		m.Values[read.Result()] = block.Arg(len(a.shape) + i)
	}
	for op := range a.body.Ops() {
		if read, _ := tensor.AsExtract(op); !a.isUpdate(op) && op != a.body.Last() && !slices.Contains(a.reads, read) {
			block.Append(op.Clone(m))
		}
	}
	p.yieldFrom(block, a.write.Op, append(slices.Clone(a.write.Indices()), a.added()), m)
	p.replaceBy(nest, made)
}
