package axisinfo

import (
	"github.com/tshared/tshared/ir"
)

// Attributes that promise lengths of contiguous and of constant groups, by dimension.
const (
	ContiguityAttr = "tt.contiguity"
	ConstancyAttr  = "tt.constancy"
)

// withHints is what is known about a result with what its attributes promise about one of some dimensions.
func (r Info) withHints(op *ir.Op, dim, rank int) Info {
	if n := hint(op, ContiguityAttr, dim, rank); n > r.Contiguity {
		r = Info{Contiguity: n, Divisibility: max(r.Divisibility, hint(op, DivisibilityAttr, dim, rank))}
	} else if r.Contiguity > 0 {
		r.Divisibility = max(r.Divisibility, hint(op, DivisibilityAttr, dim, rank))
	}
	r.Constancy = max(r.Constancy, hint(op, ConstancyAttr, dim, rank))
	return r
}

// hint is the logarithm of the power of two that an attribute promises for a dimension; 0 if it promises nothing.
func hint(op *ir.Op, name string, dim, rank int) int {
	list, ok := op.Attr(name).(*ir.DenseAttr)
	if !ok || list.Len() != rank {
		return 0
	}
	return promised(list.At(op.Context(), dim))
}

// PromisesContiguity reports whether elements of a vector are promised to count upwards in groups.
func PromisesContiguity(v *ir.Value) bool {
	return v.DefiningOp() != nil && hint(v.DefiningOp(), ContiguityAttr, 0, 1) > 0
}
