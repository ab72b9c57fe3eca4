package intrange

import (
	"math"
	"math/bits"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// CounterMayWrap reports whether the induction variable of a loop, increased by the step once more after
// the last iteration, may not fit its type.
func CounterMayWrap(loop scf.ForOp) bool {
	// Most bounds are constants or extensions of arguments. For other bounds the loop keeps the test that
	// is always right.
	a := Analysis{Overflow: Wraps, Depth: 1}
	upper, step := a.Of(loop.UpperBound()), a.Of(loop.Step())
	if n, ok := step.Constant(); ok && n == 1 {
		return false
	}
	width := CounterWidth(loop)
	switch {
	case width > 64:
		return true
	case loop.Unsigned():
		return unsignedCounterMayWrap(width, upper, step)
	}
	next, fits := add(upper.Max, step.Max-1)
	return !fits || next > OfType(loop.Counter().Type()).Max
}

func unsignedCounterMayWrap(width int, upper, step Range) bool {
	limit := uint64(math.MaxUint64) >> (64 - width)
	greatest := func(r Range) uint64 {
		if r.Min < 0 {
			return limit
		}
		return uint64(r.Max)
	}
	end := greatest(upper)
	if end == 0 {
		return false
	}
	next, carry := bits.Add64(end-1, greatest(step), 0)
	return carry != 0 || next > limit
}

// CounterWidth is the width of a loop's induction variable in bits.
func CounterWidth(loop scf.ForOp) int {
	if t, ok := loop.Counter().Type().(*ir.IntegerType); ok {
		return t.Width
	}
	return 64
}
