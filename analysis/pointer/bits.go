package pointer

import (
	"math"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// disjoint is the transfer of bitwise or and xor, which are sums where no bit is set in both operands: one
// operand is less than the lowest bit that the other may have.
func disjoint(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := arith.AsBinary(op)
	if op.Is(arith.XOrI) {
		if n, ok := intrange.Of(o.Rhs(), intrange.AssumeNone).Constant(); ok && n == -1 {
			return a.complement(op)
		}
	}
	if !fitsLowBits(o.Rhs(), o.Lhs()) && !fitsLowBits(o.Lhs(), o.Rhs()) {
		return nil, matchfailure.At(op, "its operands may have bits in common")
	}
	x, y, err := a.operands(op)
	if err != nil {
		return nil, err
	}
	return a.sum(op, x, y)
}

// fitsLowBits reports whether small has only bits that are zero in large.
func fitsLowBits(small, large *ir.Value) bool {
	return intrange.Of(small, intrange.AssumeNone).Within(intrange.Range{Max: lowBitMask(axisinfo.Log2Divisibility(large))})
}

// lowBitMask has the n lowest bits set.
func lowBitMask(n int) int64 {
	if n >= 63 {
		return math.MaxInt64
	}
	return 1<<n - 1
}

// complement is -1 - x.
func (a *Analysis) complement(op *ir.Op) (*State, error) {
	o, _ := arith.AsBinary(op)
	x, err := a.Of(o.Lhs())
	if err != nil {
		return nil, err
	}
	defer a.locate(op)()
	return a.difference(op, splatState(nil, arith.NewIndex(a.b, -1), x.Sizes()), x)
}

// andI keeps the lowest bits, which is a remainder, or all other bits.
func andI(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := arith.AsAndI(op)
	mask, ok := intrange.Of(o.Rhs(), intrange.AssumeNone).Constant()
	switch {
	case ok && mask >= 0 && mask&(mask+1) == 0 && mask < math.MaxInt64:
		return a.lowBits(op, mask+1)
	case ok && mask < 0 && mask > math.MinInt64 && -mask&(-mask-1) == 0:
		q, _, err := a.divided(op, -mask, floor)
		if err != nil {
			return nil, err
		}
		defer a.locate(op)()
		return a.scaled(q, foldresult.Const(-mask)), nil
	}
	return nil, matchfailure.At(op, "it keeps neither the lowest bits nor all but those")
}

func (a *Analysis) lowBits(op *ir.Op, n int64) (*State, error) {
	o, _ := arith.AsAndI(op)
	_, rest, err := a.divided(op, n, floor)
	if err == nil {
		return rest, nil
	}
	if intrange.Of(o.Lhs(), intrange.AssumeNone).Min < 0 {
		return nil, err
	}
	x, err := a.Of(o.Lhs())
	if err != nil {
		return nil, err
	}
	return a.wrapped(op, x, foldresult.Const(n))
}
