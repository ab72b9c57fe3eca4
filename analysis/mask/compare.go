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

// compare keeps the integers below a bound: from the first on, the lesser of
// the end and the bound.
func compare(a *Analysis, op *ir.Op) (*state, error) {
	c, _ := arith.AsCmpI(op)
	p := c.Predicate()
	if p != arith.ISLT && p != arith.IULT && p != arith.ISGE {
		return nil, declined.At(op, "%s keeps no box", p)
	}
	x, y, err := a.operands(op)
	if err != nil {
		return nil, err
	}
	switch {
	case y.scalar == nil:
		return nil, declined.At(op, "the bound is not one value repeated")
	case x.scalar != nil || len(x.dims) == 0:
		return nil, declined.At(op, "what is compared are no positions")
	case p == arith.IULT && !sign.NonNegative(x.first):
		return nil, declined.At(op, "positions may be negative")
	case p == arith.ISGE && !(y.scalar.IsConst(0) && sign.NonNegative(x.first)):
		return nil, declined.At(op, "only a bound below the first position keeps a box here")
	}
	dim, err := onlyDim(op, x.dims)
	if err != nil {
		return nil, err
	}
	kept := x.dims[dim]
	if p != arith.ISGE {
		b := a.Builder
		bound := *y.scalar
		if p == arith.IULT {
			if bound, err = a.unsigned(op, bound); err != nil {
				return nil, err
			}
		}
		end := amount.Max(b, amount.Min(b, x.end, bound), x.first)
		kept = amount.Sub(b, end, x.first)
	}
	s := &state{dims: append([]mixed.Entry(nil), x.dims...)}
	s.dims[dim] = kept
	return s, nil
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
