package mask

import (
	"math"
	"slices"

	"github.com/tshared/tshared/analysis/amount"
	"github.com/tshared/tshared/analysis/declined"
	"github.com/tshared/tshared/analysis/sign"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/ir"
)

// relation is how positions compare to a bound.
type relation struct {
	above    bool // they are to be above it, not below
	orEqual  bool
	unsigned bool
}

// relations has the comparisons of positions with a bound; mirrored is what is
// the same with both sides exchanged.
var (
	relations = map[arith.IPredicate]relation{
		arith.ISLT: {}, arith.ISLE: {orEqual: true}, arith.ISGT: {above: true}, arith.ISGE: {above: true, orEqual: true},
		arith.IULT: {unsigned: true}, arith.IULE: {orEqual: true, unsigned: true},
	}
	mirrored = map[arith.IPredicate]arith.IPredicate{
		arith.ISLT: arith.ISGT, arith.ISLE: arith.ISGE, arith.ISGT: arith.ISLT, arith.ISGE: arith.ISLE,
		arith.IUGT: arith.IULT, arith.IUGE: arith.IULE,
	}
)

// compare keeps the integers below a bound: from the first on, the lesser of
// the end and the bound.
func compare(a *Analysis, op *ir.Op) (*state, error) {
	c, _ := arith.AsCmpI(op)
	p := c.Predicate()
	x, y, err := a.operands(op)
	if err != nil {
		return nil, err
	}
	if x.scalar != nil && y.scalar == nil {
		x, y, p = y, x, mirrored[p]
	}
	r, ok := relations[p]
	switch {
	case !ok:
		return nil, declined.At(op, "%s keeps no box", c.Predicate())
	case y.scalar == nil:
		return nil, declined.At(op, "the bound is not one value repeated")
	case x.scalar != nil || len(x.dims) == 0:
		return nil, declined.At(op, "what is compared are no positions")
	case r.unsigned && !sign.NonNegative(x.first):
		return nil, declined.At(op, "positions may be negative")
	case r.above && !r.holds(*y.scalar, x.first):
		return nil, declined.At(op, "only a bound below the first position keeps a box here")
	}
	dim, err := onlyDim(op, x.dims)
	if err != nil {
		return nil, err
	}
	s := &state{dims: append([]mixed.Entry(nil), x.dims...)}
	if r.above {
		return s, nil // all of them
	}
	bound := *y.scalar
	if r.unsigned {
		if bound, err = a.unsigned(op, bound); err != nil {
			return nil, err
		}
	}
	b := a.Builder
	var end mixed.Entry
	if r.orEqual { // what is behind the bound may be too large a number
		last := amount.Min(b, amount.Sub(b, x.end, mixed.Const(1)), bound)
		end = amount.Add(b, last, mixed.Const(1))
	} else {
		end = amount.Min(b, x.end, bound)
	}
	s.dims[dim] = amount.Sub(b, amount.Max(b, end, x.first), x.first)
	return s, nil
}

// holds reports whether the first position, and so all others, is certain to be
// above a bound.
func (r relation) holds(bound, first mixed.Entry) bool {
	if bound.Value != nil {
		return false
	}
	least := bound.Const
	if !r.orEqual {
		least++
	}
	return first.Value == nil && first.Const >= least || least <= 0 && sign.NonNegative(first)
}

// unsigned is a bound as an unsigned number: what was negative is beyond all
// positions.
func (a *Analysis) unsigned(op *ir.Op, e mixed.Entry) (mixed.Entry, error) {
	switch {
	case e.Value != nil && e.Value.DefiningOp().Is(arith.IndexCast):
		return mixed.Value(arith.NewCast(a.Builder, arith.IndexCastUI, e.Value.DefiningOp().Operand(0), ir.Index)), nil
	case sign.NonNegative(e):
		return e, nil
	case e.Value == nil:
		return mixed.Const(math.MaxInt64), nil
	}
	return e, declined.At(op, "the bound may be negative, and is a large number then")
}

// onlyDim is the dimension along which there is more than one element.
func onlyDim(op *ir.Op, dims []mixed.Entry) (int, error) {
	at := 0
	for i, d := range dims {
		if d.IsConst(1) {
			continue
		}
		if !dims[at].IsConst(1) && at != i {
			return 0, declined.At(op, "positions differ along several dimensions")
		}
		at = i
	}
	return at, nil
}

// or keeps what one of two masks keeps, when both keep boxes along the same
// dimension: the greater one.
func or(a *Analysis, op *ir.Op) (*state, error) {
	x, y, err := a.operands(op)
	if err != nil {
		return nil, err
	}
	if x.scalar != nil || y.scalar != nil || x.flag != nil || y.flag != nil || x.elements != nil || y.elements != nil {
		return nil, declined.At(op, "it is not of two boxes")
	}
	s := &state{dims: slices.Clone(x.dims)}
	differ := 0
	for i := range x.dims {
		if x.dims[i] != y.dims[i] {
			s.dims[i] = amount.Max(a.Builder, x.dims[i], y.dims[i])
			differ++
		}
	}
	if differ > 1 {
		return nil, declined.At(op, "two boxes that differ along several dimensions are no box together")
	}
	return s, nil
}

// and keeps what both masks keep.
func and(a *Analysis, op *ir.Op) (*state, error) {
	x, y, err := a.operands(op)
	if err != nil {
		return nil, err
	}
	if x.scalar != nil || y.scalar != nil {
		return nil, declined.At(op, "it is not of masks")
	}
	switch {
	case x.flag != nil && y.flag != nil:
		both := arith.NewBinary(a.Builder, arith.AndI, x.flag, y.flag)
		return &state{flag: both, dims: x.dims}, nil
	case x.flag != nil:
		return a.guarded(y, x.flag), nil
	case y.flag != nil:
		return a.guarded(x, y.flag), nil
	case x.elements != nil && y.elements != nil:
		return nil, declined.At(op, "both masks decide element by element")
	}
	s := &state{elements: x.elements, elementDim: x.elementDim}
	if y.elements != nil {
		s.elements, s.elementDim = y.elements, y.elementDim
	}
	for i := range x.dims {
		if s.elements != nil && i == s.elementDim {
			if full := mixed.Const(shapeOf(op.Result(0))[i]); x.dims[i] != full && y.dims[i] != full {
				return nil, declined.At(op, "one mask decides element by element where the other has a bound")
			}
			s.dims = append(s.dims, mixed.Const(0))
			continue
		}
		s.dims = append(s.dims, amount.Min(a.Builder, x.dims[i], y.dims[i]))
	}
	return s, nil
}

// guarded keeps a box only if a flag is set: otherwise nothing along the first
// dimension that has a bound.
func (a *Analysis) guarded(s *state, flag *ir.Value) *state {
	at := 0
	if s.elements != nil && s.elementDim == 0 {
		at = 1
	}
	out := &state{elements: s.elements, elementDim: s.elementDim, dims: slices.Clone(s.dims)}
	kept := arith.NewSelect(a.Builder, flag, amount.Value(a.Builder, s.dims[at]), amount.Value(a.Builder, mixed.Const(0)))
	out.dims[at] = mixed.Value(kept)
	return out
}
