package convertoperands

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/oprules"
	"github.com/tshared/tshared/transform/gpu/selectconversions"
)

// Limits of what a thread computes again; beyond them a conversion costs less. maxRecomputedLoads is how many instructions load
// contiguous elements, or several of a sector, maxRecomputedStrided how many load elements with a larger stride, each of which is
// another sector, and maxRecomputedRegisters is how many elements of a tensor a thread has.
const maxRecomputedLoads, maxRecomputedStrided, maxRecomputedRegisters = 8, 4, 32

// sectorBytes is the size of the parts in which memory is read.
const sectorBytes = 32

// isWorthRecomputing reports whether a tensor is computed again in another layout, from loads of few elements or from a narrower tensor: that costs less
// than its conversion through shared memory, for which all threads wait.
func (r *operandConverter) isWorthRecomputing(at *ir.Op, v *ir.Value, l *layout.Layout) bool {
	return (r.recomputing || selectconversions.Waits(v, l, at, r.d.Kernel)) && (r.isRecomputable(v, l) || r.isWidened(at, v, l))
}

// recompute is a tensor that is computed again in another layout, from loads on.
func (r *operandConverter) recompute(at *ir.Op, v *ir.Value, l *layout.Layout) *ir.Value {
	r.recomputed[v.DefiningOp()] = true
	defer func(before bool) { r.recomputing = before }(r.recomputing)
	r.recomputing = true
	return r.rematerialized(at, v, l)
}

// isRecomputable reports whether a tensor is computed from loads of few elements.
func (r *operandConverter) isRecomputable(v *ir.Value, l *layout.Layout) bool {
	own, op := tile.LayoutOf(v.Type()), v.DefiningOp()
	l = l.WithoutZeroBases()
	switch {
	case own == nil, distribute.HasElementsOf(own, l):
		return true
	case op == nil:
		return false
	case op.Is(tensor.Empty), op.Is(linalg.Fill):
		return true
	case l.Registers() > maxRecomputedRegisters:
		return false
	case op.Is(tile.Load):
		return r.isSmallLoad(tile.LoadOp{Op: op}, l)
	case linalg.IsStructured(op.Def()):
		if view, _ := linalg.AsStructured(op); op.NumResults() != 1 || !distribute.IsElementwise(view) || !isCheap(view) {
			return false
		}
	case !op.Is(tensor.ExpandShape) && !op.Is(tensor.CollapseShape) && !isStaticInsertion(op):
		return false
	}
	for _, want := range oprules.OperandsOf(r.d, op, l) {
		if want.Layout == nil || !r.isRecomputable(op.Operand(want.Operand), want.Layout) {
			return false
		}
	}
	return true
}

// isCheap reports whether the body of an elementwise operation takes few instructions.
func isCheap(view linalg.StructuredOp) bool {
	for op := range view.Body().Ops() {
		if op != view.Body().Last() && (op.Def().Dialect != arith.Dialect || op.Is(arith.DivF) || op.Is(arith.RemF)) && !op.Is(linalg.Index) {
			return false
		}
	}
	return true
}

// isComputedOnce reports whether a tensor without a layout is computed where it is defined, rather than in front of a user in a loop: it has
// divisions, and a thread needs few registers for it.
func (r *operandConverter) isComputedOnce(op *ir.Op, l *layout.Layout, user *ir.Op) bool {
	view, ok := linalg.AsStructured(op)
	if !ok || op.NumResults() != 1 || op.Block() == user.Block() {
		return false
	}
	if int64(l.WithoutZeroBases().Registers())*distribute.ElementBytes(op.Result(0).Type()) > maxHoistedBytes {
		return false
	}
	return slices.ContainsFunc(slices.Collect(view.Body().Ops()), isDivision)
}

// divisions are the quotients and remainders, which take many instructions.
var divisions = []*ir.OpDef{arith.DivSI, arith.DivUI, arith.RemSI, arith.RemUI, arith.FloorDivSI, arith.CeilDivSI, arith.CeilDivUI, arith.DivF, arith.RemF}

func isDivision(op *ir.Op) bool { return slices.ContainsFunc(divisions, op.Is) }

// isStaticInsertion reports whether an operation inserts a tensor at known places of another one.
func isStaticInsertion(op *ir.Op) bool {
	o, ok := tensor.AsInsertSlice(op)
	if !ok {
		return false
	}
	_, ok = distribute.StaticSliceOf(op.Result(0).Type(), o.Slice(), o.DroppedDims())
	return ok
}

// isSmallLoad reports whether a load has fewer elements than the block has threads, and few instructions load them in a layout.
func (r *operandConverter) isSmallLoad(o tile.LoadOp, l *layout.Layout) bool {
	if int64(1)<<layout.TotalBits(l.Shape) >= int64(1)<<(layout.LaneBits+r.d.WarpBits()) || o.Op.HasAttr(ir.Volatile) {
		return false
	}
	if other := o.Other(); other != nil && !other.DefiningOp().Is(linalg.Fill) && !other.DefiningOp().Is(tensor.Empty) {
		return false
	}
	strides, ok := distribute.StridesOf(o.Source())
	if !ok || len(strides) != len(l.Shape) || len(strides) == 0 {
		return false
	}
	inner := distribute.StrideOrder(l.Shape, strides)[0]
	bytes := distribute.ElementBytes(o.Result().Type())
	switch n, known := strides[inner].Known(); {
	case known && n > 1 && n*bytes <= sectorBytes/4:
		return l.Registers() <= maxRecomputedLoads
	case !known || n != 1:
		return l.Registers() <= maxRecomputedStrided
	}
	vector := min(l.ContigPerThread(inner), tile.MaxAccessBytes/bytes)
	return int64(l.Registers())/vector <= maxRecomputedLoads
}

// isReplicated reports whether threads have many copies of a tensor's elements that they do not have in another layout. What is gathered is
// converted then: a gather has an address for each element.
func isReplicated(l, own *layout.Layout) bool {
	return l.WithoutZeroBases().Registers() > maxRecomputedStrided*own.WithoutZeroBases().Registers()
}

// loadedAgain is the tensor of a small load in another layout. It is loaded where the load is: what is stored after it does not matter.
func (r *operandConverter) loadedAgain(o tile.LoadOp, as *ir.TensorType) *ir.Value {
	k := converted{o.Result(), as}
	if v := r.known(o.Op, k); v != nil {
		return v
	}
	m := ir.NewMapping()
	if other := o.Other(); other != nil {
		m.Values[other] = r.filled(o.Op, other, as)
	}
	c := o.Op.Clone(m)
	c.Result(0).SetType(as)
	r.b.Before(o.Op).Insert(c)
	r.remember(k, c.Result(0))
	return c.Result(0)
}

// filled is a tensor of equal or undefined elements in another layout, in front of an operation.
func (r *operandConverter) filled(at *ir.Op, v *ir.Value, as *ir.TensorType) *ir.Value {
	empty := r.b.Before(at).LocateAs(v.DefiningOp()).Create(tensor.Empty, nil, []ir.Type{as}).Result(0)
	if v.DefiningOp().Is(tensor.Empty) {
		return empty
	}
	m := ir.NewMapping()
	m.Values[v.DefiningOp().Operand(1)] = empty
	c := v.DefiningOp().Clone(m)
	c.Result(0).SetType(as)
	r.b.Before(at).Insert(c)
	return c.Result(0)
}

// eraseRecomputed erases an operation that is computed in other layouts only, and the operands that it alone uses.
func (r *operandConverter) eraseRecomputed(op *ir.Op) {
	if op == nil || op.Block() == nil || op.HasUses() || !r.recomputed[op] && !op.Is(linalg.Fill) && !op.Is(tensor.Empty) {
		return
	}
	operands := op.Operands()
	op.Erase()
	for _, v := range operands {
		r.eraseRecomputed(v.DefiningOp())
	}
}
