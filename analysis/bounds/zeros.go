package bounds

import (
	"math/bits"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// ZeroBits is how many of the lowest bits of a value are certain to be zero,
// also where integers overflow.
func ZeroBits(v *ir.Value) int { return zeroBits(v, 10) }

// keepsBits are operations that change no low bit.
var keepsBits = map[*ir.OpDef]bool{
	tt.Splat: true, tt.Broadcast: true, tt.ExpandDims: true, tt.Reshape: true, tt.Trans: true,
	arith.ExtSI: true, arith.ExtUI: true, arith.TruncI: true, arith.IndexCast: true, arith.IndexCastUI: true,
}

// leastZeros are operations with as many zeros as the operand that has least.
var leastZeros = map[*ir.OpDef]bool{arith.AddI: true, arith.SubI: true, arith.OrI: true, arith.XOrI: true}

func zeroBits(v *ir.Value, depth int) int {
	op := v.DefiningOp()
	if op == nil || depth == 0 {
		return 0
	}
	of := func(i int) int { return zeroBits(op.Operand(i), depth-1) }
	switch {
	case op.Is(arith.Constant):
		if n, ok := constantOf(v); ok && n != 0 {
			return bits.TrailingZeros64(uint64(n))
		} else if ok {
			return 64
		}
	case keepsBits[op.Def()]:
		return of(0)
	case leastZeros[op.Def()]:
		return min(of(0), of(1))
	case op.Is(arith.AndI):
		return max(of(0), of(1))
	case op.Is(arith.MulI):
		return min(of(0)+of(1), 64)
	case op.Is(arith.ShLI):
		if by, ok := Of(op.Operand(1)).Known(); ok && by >= 0 && by < 64 {
			return min(of(0)+int(by), 64)
		}
	}
	return 0
}

// IsMultiple reports whether a value is certain to be a multiple of a number
// greater than 0, as long as integers do not overflow.
func IsMultiple(v *ir.Value, n int64) bool { return isMultiple(v, n, 8) }

func isMultiple(v *ir.Value, n int64, depth int) bool {
	if n&(n-1) == 0 && ZeroBits(v) >= bits.TrailingZeros64(uint64(n)) {
		return true
	}
	op := v.DefiningOp()
	if op == nil || depth == 0 {
		return false
	}
	of := func(i int) bool { return isMultiple(op.Operand(i), n, depth-1) }
	switch {
	case op.Is(arith.Constant):
		c, ok := constantOf(v)
		return ok && c%n == 0
	case op.Is(arith.AddI), op.Is(arith.SubI):
		return of(0) && of(1)
	case op.Is(arith.MulI):
		return of(0) || of(1)
	case keepsBits[op.Def()] && !op.Is(arith.TruncI):
		return of(0)
	}
	return false
}
