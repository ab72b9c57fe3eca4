package structuredtomemref

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
)

// lanes are the masked-off lanes of a load. They need no value where every user masks them off again:
//
//	%v = "tts.load"(%p, %n) ...
//	%w = linalg.generic ... ins(%v, %v) { arith.addf }
//	"tts.store"(%q, %w, %n) ...
type lanes struct {
	shape []int64
	kept  []foldresult.Entry
	// mask selects the rows of a gathered tile along dim; nil for other tiles.
	mask *ir.Value
	dim  int
}

// lanesOf are the masked-off lanes of a load.
func lanesOf(o tts.LoadOp) lanes {
	l := lanes{shape: o.ResultType().Shape, kept: o.MaskDims()}
	l.mask, l.dim = rowMask(o.Ptr())
	return l
}

func rowMask(ptr *ir.Value) (mask *ir.Value, dim int) {
	if g, ok := tts.AsMakeGatherScatterTPtr(ptr.DefiningOp()); ok {
		return g.GatherScatterMask(), g.GatherScatterDim()
	}
	return nil, 0
}

// areDead reports whether no result depends on the lanes of a tensor.
func (l lanes) areDead(v *ir.Value) bool {
	seen := map[*ir.Value]bool{v: true}
	for work := []*ir.Value{v}; len(work) > 0; {
		v, work = work[len(work)-1], work[:len(work)-1]
		if elem := ir.ElementTypeOf(v.Type()); !ir.IsInteger(elem) && !ir.IsFloat(elem) {
			return false
		}
		for user := range v.Users() {
			switch {
			case l.maskedOffBy(user):
			case staysInLanes(user, v):
				for _, result := range user.Results() {
					if !seen[result] {
						seen[result] = true
						work = append(work, result)
					}
				}
			default:
				return false
			}
		}
	}
	return true
}

// maskedOffBy reports whether a user ignores the lanes of a tensor.
func (l lanes) maskedOffBy(user *ir.Op) bool {
	if s, ok := tts.AsStore(user); ok {
		mask, dim := rowMask(s.Ptr())
		return mask == l.mask && (mask == nil || dim == l.dim) && l.maskedOffFrom(s.MaskDims())
	}
	if e, ok := tensor.AsExtractSlice(user); ok {
		s := e.Slice()
		return l.mask == nil && s.Offsets.AllConst(0) && s.Strides.AllConst(1) && l.maskedOffFrom(s.Sizes.Entries())
	}
	return false
}

// maskedOffFrom reports whether an access that keeps leading elements masks the lanes off.
func (l lanes) maskedOffFrom(kept []foldresult.Entry) bool {
	if len(kept) != len(l.kept) {
		return false
	}
	for i, n := range kept {
		isRows := l.mask != nil && i == l.dim // the same mask decides there
		if !isRows && !known(l.kept[i]).IsConst(l.shape[i]) && !sameEntry(l.kept[i], n) {
			return false
		}
	}
	return true
}

// staysInLanes reports whether an operation computes each element of its results from the elements of a tensor
// at the same index.
func staysInLanes(op *ir.Op, v *ir.Value) bool {
	if op.Has(ir.Elementwise) && op.NumRegions() == 0 {
		return op.IsPure()
	}
	s, ok := linalg.AsStructured(op)
	if !ok || !op.Is(linalg.Generic) {
		return false
	}
	for _, it := range s.Iterators() {
		if it != linalg.Parallel {
			return false
		}
	}
	maps := s.IndexingMaps()
	for i := range op.NumOperands() {
		isInit := i >= len(s.Inputs())
		if (isInit || op.Operand(i) == v) && !maps[i].IsIdentity() {
			return false
		}
	}
	for inner := s.Body().First(); inner != s.Body().Last(); inner = inner.Next() {
		if !inner.Is(linalg.Index) && !(inner.Has(ir.Elementwise) && inner.NumRegions() == 0 && inner.IsPure()) {
			return false
		}
	}
	return true
}

// sameEntry reports whether two sizes are known to be equal: the same computations on the same values.
func sameEntry(x, y foldresult.Entry) bool {
	if x.Equal(y) {
		return true
	}
	return x.Value != nil && y.Value != nil && sameValue(x.Value, y.Value, maxSameDepth)
}

// maxSameDepth bounds how far computations are compared. The bounds of masks are a few operations on arguments.
const maxSameDepth = 8

func sameValue(x, y *ir.Value, depth int) bool {
	a, b := x.DefiningOp(), y.DefiningOp()
	switch {
	case x == y:
		return true
	case depth == 0 || a == nil || b == nil || a.Def() != b.Def() || x.Index() != y.Index() || x.Type() != y.Type():
		return false
	case a.NumOperands() != b.NumOperands() || a.NumRegions() > 0 || !a.IsPure() || !slices.Equal(a.Attrs(), b.Attrs()):
		return false
	}
	for i := range a.NumOperands() {
		if !sameValue(a.Operand(i), b.Operand(i), depth-1) {
			return false
		}
	}
	return true
}
