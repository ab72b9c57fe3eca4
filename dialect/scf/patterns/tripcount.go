package patterns

import (
	"math/big"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// tripCount is the number of iterations of a loop with these bounds, if it is known. It is 0 for a step that is
// not positive.
func tripCount(lower, upper, step foldresult.Entry, unsigned bool) (trips *big.Int, known bool) {
	by, byKnown := constantOf(step, unsigned)
	if byKnown && by.Sign() <= 0 {
		return new(big.Int), true
	}
	distance, ok := loopDistance(lower, upper, unsigned)
	if ok && distance.Sign() <= 0 {
		return new(big.Int), true
	}
	if !ok || !byKnown {
		return nil, false
	}
	last := distance.Sub(distance, big.NewInt(1))
	return last.Add(last.Quo(last, by), big.NewInt(1)), true
}

// loopDistance is the difference of two bounds, if it is known: they are equal, or constants, or differ by a
// constant.
func loopDistance(lower, upper foldresult.Entry, unsigned bool) (*big.Int, bool) {
	if lower == upper {
		return new(big.Int), true
	}
	from, okFrom := constantOf(lower, unsigned)
	to, okTo := constantOf(upper, unsigned)
	if okFrom && okTo {
		return new(big.Int).Sub(to, from), true
	}
	if lower.Value == nil || upper.Value == nil {
		return nil, false
	}
	needed := arith.NoSignedWrap
	if unsigned {
		needed = arith.NoUnsignedWrap
	}
	add, isAddI := arith.AsAddI(upper.Value.DefiningOp())
	if !isAddI || add.Lhs() != lower.Value || arith.OverflowOf(add.Op)&needed == 0 {
		return nil, false
	}
	distance, ok := constantOf(foldresult.Entry{Value: add.Rhs()}, unsigned)
	if !ok {
		return nil, false
	}
	return new(big.Int).Set(distance), true
}

// constantOf is the constant that a bound is, signed or unsigned.
func constantOf(e foldresult.Entry, unsigned bool) (*big.Int, bool) {
	if e.Value == nil {
		return big.NewInt(e.Const), true
	}
	a, ok := rewrite.ConstantValue(e.Value).(*ir.IntegerAttr)
	if !ok {
		return nil, false
	}
	c, _ := constfold.UniformInt(a)
	if unsigned {
		return c.Unsigned(), true
	}
	return c.Signed(), true
}
