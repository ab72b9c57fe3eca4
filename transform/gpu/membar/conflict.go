package membar

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// access is an access to the memory of an argument, or to unknown memory.
type access struct {
	op     *ir.Op
	memory *ir.Value // the argument; nil is unknown memory
	writes bool
	// loop is the outermost loop in an earlier iteration of which the access was made; nil for accesses of this iteration.
	loop *ir.Op
}

// accessesOf are the accesses of an operation and its regions.
func accessesOf(op *ir.Op, e distribute.Effects) (list []access) {
	for v := range e.Reads {
		list = append(list, access{op: op, memory: v})
	}
	for v := range e.Writes {
		list = append(list, access{op: op, memory: v, writes: true})
	}
	return list
}

// conflicts reports whether a thread may access memory that another thread accesses, one of them to write.
func (r prover) conflicts(earlier, now access) bool {
	if !earlier.writes && !now.writes || earlier.op.Is(tile.BulkStore) && now.op.Is(tile.BulkStore) { // one thread issues all bulk stores
		return false
	}
	if earlier.memory == nil || now.memory == nil {
		return true
	}
	return earlier.memory == now.memory && !r.areIndependent(earlier, now) && !areCommutingUpdates(earlier.op, now.op)
}

// areIndependent reports whether two accesses to an argument are to different elements, or to each element by one thread.
func (r prover) areIndependent(earlier, now access) bool {
	a, ok := viewOf(earlier.op)
	b, known := viewOf(now.op)
	if !ok || !known {
		return false
	}
	if earlier.loop != nil {
		return r.areDisjointIterations(earlier, now, a, b)
	}
	return haveSameThreads(a, b) || r.isBefore(a, b.start, a.start) || r.isBefore(b, a.start, b.start) || areApart(a, b)
}

// view is the elements of an argument's memory that a load or store accesses.
type view struct {
	tensor  *ir.TensorType
	isLoad  bool
	corner  []*ir.Value // coordinates of the first element in the tensor
	start   polynomial
	sizes   []int64            // at most
	masked  []foldresult.Entry // sizes at run time; nil if they are those
	strides []polynomial
}

// viewOf is the elements that an operation accesses, if it is a load or store of an argument's memory.
func viewOf(op *ir.Op) (v view, ok bool) {
	var memory *ir.Value
	switch {
	case op.Is(tile.Load):
		o, _ := tile.AsLoad(op)
		v.tensor, _ = o.Result().Type().(*ir.TensorType)
		v.isLoad, memory, v.corner = true, o.Source(), o.Offsets()
	case op.Is(tile.Store):
		o, _ := tile.AsStore(op)
		v.tensor, _ = o.Value().Type().(*ir.TensorType)
		memory, v.corner = o.Dest(), o.Offsets()
	default:
		return v, false
	}
	if slice, ok := memref.AsSubView(memory.DefiningOp()); ok {
		part := slice.Slice()
		if !areAll(part.Offsets, 0) || !areAll(part.Strides, 1) || slices.Contains(slice.DroppedDims(), true) {
			return v, false
		}
		memory, v.masked = slice.Source(), part.Sizes.Entries()
	}
	cast, ok := memref.AsReinterpretCast(memory.DefiningOp())
	if !ok || cast.Source().DefiningOp() != nil || slices.Contains(cast.Slice().Sizes.Static, ir.Dynamic) {
		return v, false
	}
	whole := cast.Slice()
	v.start, v.sizes = polynomialOfEntry(whole.Offsets.Entries()[0]), whole.Sizes.Static
	for _, e := range whole.Strides.Entries() {
		v.strides = append(v.strides, polynomialOfEntry(e))
	}
	return v, true
}

func areAll(l foldresult.List, n int64) bool {
	return !slices.ContainsFunc(l.Entries(), func(e foldresult.Entry) bool { return !e.IsConst(n) })
}

// haveSameThreads reports whether each element is accessed by the same thread both times: coordinates have the same addresses, and
// the layouts are equal. All threads that have copies of an element load it; one of them stores it.
func haveSameThreads(a, b view) bool {
	l := tile.LayoutOf(a.tensor)
	if l == nil || a.tensor.Encoding != b.tensor.Encoding || !slices.Equal(a.tensor.Shape, b.tensor.Shape) || !slices.Equal(a.corner, b.corner) {
		return false
	}
	if !a.start.equals(b.start) || !slices.EqualFunc(a.strides, b.strides, polynomial.equals) {
		return false
	}
	return !a.isLoad && !b.isLoad || hasOneOwner(l)
}

// hasOneOwner reports whether one thread has each element.
func hasOneOwner(l *layout.Layout) bool {
	return len(l.WithoutZeroBases().Reg)+len(l.Lane)+len(l.Warp) == layout.TotalBits(l.Shape)
}

// contiguousExtent returns the static bound of the length of a contiguous view and, if it can be less at run time, the value of the length.
func (v view) contiguousExtent() (most int64, size *ir.Value, ok bool) {
	most = 1
	for d, n := range v.sizes {
		switch {
		case n == 1:
			continue
		case most != 1 || !v.strides[d].equals(number(1)):
			return 0, nil, false
		}
		if most = n; v.masked != nil {
			size = v.masked[d].Value
		}
	}
	return most, size, true
}

// isBefore reports whether a view at a position ends before another position: its size is 0, or is at most the difference.
func (r prover) isBefore(v view, behind, start polynomial) bool {
	most, size, ok := v.contiguousExtent()
	if !ok {
		return false
	}
	bounds := []bound{{most: number(most)}}
	if size != nil {
		bounds = append(bounds, r.boundsOf(size)...)
	}
	gap := behind.plus(start, -1)
	return slices.ContainsFunc(bounds, func(b bound) bool { return r.isNonNegative(gap.plus(b.most, -1), b.positive) })
}

// areDisjointIterations reports whether the elements of an iteration are others than those of all earlier ones: the rows advance by
// their length, or more.
func (r prover) areDisjointIterations(earlier, now access, a, b view) bool {
	loop, ok := scf.AsFor(earlier.loop)
	if !ok || !a.inIterationOf(loop, earlier.op) || !b.inIterationOf(loop, now.op) {
		return false
	}
	step := polynomialOf(loop.Step())
	factor, rest, ok := a.start.split(loop.Counter())
	other, otherRest, also := b.start.split(loop.Counter())
	if !ok || !also || factor != other || len(step) != 1 || len(step[0].values) > 0 || step[0].factor <= 0 || !isInvariant(rest, loop) || !isInvariant(otherRest, loop) {
		return false
	}
	advance := number(factor * step[0].factor)
	if factor < 0 {
		return r.isBefore(b, rest, otherRest.plus(advance, 1))
	}
	return factor > 0 && r.isBefore(a, otherRest.plus(advance, 1), rest)
}

// inIterationOf widens a view to all elements that an operation accesses in one iteration of a loop, which may have other loops inside; false if they are
// not known as a row.
func (v *view) inIterationOf(loop scf.ForOp, op *ir.Op) bool {
	for at := innermostLoop(op); at != loop.Op; at = innermostLoop(at) {
		inner, ok := scf.AsFor(at)
		if !ok {
			return false
		}
		lower, hasLower := foldresult.ConstantOf(inner.LowerBound())
		upper, hasUpper := foldresult.ConstantOf(inner.UpperBound())
		step, hasStep := foldresult.ConstantOf(inner.Step())
		factor, rest, isLinear := v.start.split(inner.Counter())
		most, _, isRow := v.contiguousExtent()
		if !hasLower || !hasUpper || !hasStep || step <= 0 || !isLinear || !isRow || factor < 0 {
			return false
		}
		last := max(0, upper-1-lower) / step * step // from the first counter to the last
		v.start = rest.plus(number(factor*lower), 1)
		v.sizes, v.strides = []int64{most + factor*last}, []polynomial{number(1)}
	}
	v.masked = nil // sizes at run time are those of one iteration
	return true
}

// innermostLoop is the innermost operation around an operation that may run its regions more than once.
func innermostLoop(op *ir.Op) *ir.Op {
	at := op.Parent()
	for at != nil && slices.Contains(onceOps, at.Def()) {
		at = at.Parent()
	}
	return at
}

// isInvariant reports whether all values of a polynomial are defined before a loop.
func isInvariant(p polynomial, loop scf.ForOp) bool {
	for _, t := range p {
		for _, v := range t.values {
			if isInside(v, loop.Op) {
				return false
			}
		}
	}
	return true
}

// isInside reports whether a value is defined in the regions of an operation.
func isInside(v *ir.Value, outer *ir.Op) bool {
	if op := v.DefiningOp(); op != nil {
		return isWithin(op, outer)
	}
	owner := v.ArgOf().ParentOp()
	return owner == outer || isWithin(owner, outer)
}

// isWithin reports whether an operation is in the regions of another.
func isWithin(op, outer *ir.Op) bool {
	for at := op.Parent(); at != nil; at = at.Parent() {
		if at == outer {
			return true
		}
	}
	return false
}
