package vecmath

import "github.com/tshared/tshared/backend/llvmir"

// builder builds expressions of scalars, or of vectors of one length.
type builder struct {
	b      *llvmir.Builder
	fused  bool
	approx ApproxInstructions
	f32    *llvmir.Type // of the shape, as the others
	f64    *llvmir.Type
	i32    *llvmir.Type
	i64    *llvmir.Type
}

func (m *builder) k(v float64) llvmir.Value    { return llvmir.ConstFloat(m.f32, v) }
func (m *builder) wide(v float64) llvmir.Value { return llvmir.ConstFloat(m.f64, v) }
func (m *builder) int(v int64) llvmir.Value    { return llvmir.ConstInt(m.i32, v) }
func (m *builder) long(v int64) llvmir.Value   { return llvmir.ConstInt(m.i64, v) }

func (m *builder) add(x, y llvmir.Value) llvmir.Value { return m.b.FAdd(x, y) }
func (m *builder) sub(x, y llvmir.Value) llvmir.Value { return m.b.FSub(x, y) }
func (m *builder) mul(x, y llvmir.Value) llvmir.Value { return m.b.FMul(x, y) }
func (m *builder) div(x, y llvmir.Value) llvmir.Value { return m.b.FDiv(x, y) }
func (m *builder) neg(x llvmir.Value) llvmir.Value    { return m.b.FNeg(x) }
func (m *builder) abs(x llvmir.Value) llvmir.Value    { return m.b.FAbs(x) }

// constant is a constant of x's type.
func constant(x llvmir.Value, v float64) llvmir.Value { return llvmir.ConstFloat(x.Type(), v) }

func (m *builder) times(x llvmir.Value, v float64) llvmir.Value { return m.mul(x, constant(x, v)) }
func (m *builder) plus(x llvmir.Value, v float64) llvmir.Value  { return m.add(x, constant(x, v)) }

// mulAdd is x*y + z, fused if the target has FMA.
func (m *builder) mulAdd(x, y, z llvmir.Value) llvmir.Value {
	if m.fused {
		return m.b.FMA(x, y, z)
	}
	return m.add(m.mul(x, y), z)
}

// twoProd is x*y of f32 as the rounded product and its rounding error. With FMA the error is one
// instruction. Without it the product is exact in f64, which is cheaper than Dekker's splitting (A
// Floating-Point Technique for Extending the Available Precision, 1971).
func (m *builder) twoProd(x, y llvmir.Value) (product, lo llvmir.Value) {
	if m.fused {
		p := m.mul(x, y)
		return p, m.b.FMA(x, y, m.neg(p))
	}
	return m.split(m.mul(m.widen(x), m.widen(y)))
}

// split is an f64 as the sum of two f32.
func (m *builder) split(x llvmir.Value) (hi, lo llvmir.Value) {
	hi = m.narrow(x)
	return hi, m.narrow(m.sub(x, m.widen(hi)))
}

// fastTwoSum is large+small as the rounded sum and its rounding error, by Dekker's algorithm of 1971. The magnitude of
// large must not be the smaller one, unless large is 0.
func (m *builder) fastTwoSum(large, small llvmir.Value) (sum, lo llvmir.Value) {
	sum = m.add(large, small)
	return sum, m.sub(small, m.sub(sum, large))
}

// poly is c[0] + c[1]*x + ...
func (m *builder) poly(x llvmir.Value, c []float64) llvmir.Value {
	sum := constant(x, c[len(c)-1])
	for i := len(c) - 2; i >= 0; i-- {
		sum = m.mulAdd(sum, x, constant(x, c[i]))
	}
	return sum
}

func (m *builder) widen(x llvmir.Value) llvmir.Value  { return m.b.FPExt(x, m.f64) }
func (m *builder) narrow(x llvmir.Value) llvmir.Value { return m.b.FPTrunc(x, m.f32) }

func (m *builder) less(x llvmir.Value, v float64) llvmir.Value {
	return m.b.FCmp(llvmir.OLT, x, constant(x, v))
}
func (m *builder) above(x llvmir.Value, v float64) llvmir.Value {
	return m.b.FCmp(llvmir.OGT, x, constant(x, v))
}
func (m *builder) is(x llvmir.Value, v float64) llvmir.Value {
	return m.b.FCmp(llvmir.OEQ, x, constant(x, v))
}
func (m *builder) sel(cond, x, y llvmir.Value) llvmir.Value { return m.b.Select(cond, x, y) }

// atMost and atLeast propagate NaN.
func (m *builder) atMost(x llvmir.Value, v float64) llvmir.Value {
	return m.sel(m.above(x, v), constant(x, v), x)
}
func (m *builder) atLeast(x llvmir.Value, v float64) llvmir.Value {
	return m.sel(m.less(x, v), constant(x, v), x)
}

// signed is the magnitude of x with the sign of y.
func (m *builder) signed(x, y llvmir.Value) llvmir.Value {
	return m.b.Intrinsic("llvm.copysign", x.Type(), []*llvmir.Type{x.Type()}, x, y)
}

func (m *builder) bits(x llvmir.Value) llvmir.Value     { return m.b.Bitcast(x, m.i32) }
func (m *builder) ofBits(x llvmir.Value) llvmir.Value   { return m.b.Bitcast(x, m.f32) }
func (m *builder) longBits(x llvmir.Value) llvmir.Value { return m.b.Bitcast(x, m.i64) }

// Adding one of these constants rounds a number to an integer, which is in the last bits
// of the sum.
const (
	roundF32 = 0x1.8p23
	roundF64 = 0x1.8p52
)

// nearest is the integer nearest to x*by, for magnitudes below 2^22. The last bits of more
// are that integer and a bias.
func (m *builder) nearest(x llvmir.Value, by float64, bias int) (n, more llvmir.Value) {
	t := m.mulAdd(x, m.k(by), m.k(roundF32+float64(bias)))
	return m.plus(t, -roundF32-float64(bias)), m.bits(t)
}

// exponentBias is the bias of f32 exponents.
const exponentBias = 127

// power2 is 2^i; i and a bias are in the last bits, and the bits above are shifted out.
func (m *builder) power2(biased llvmir.Value) llvmir.Value {
	return m.ofBits(m.b.Shl(biased, m.int(23)))
}

// scale is x * 2^i, rounded once, with denormal results and overflow. It multiplies by two
// powers with half the exponent each, which are normal numbers.
func (m *builder) scale(x, biased llvmir.Value) llvmir.Value {
	half := m.b.And(m.b.Shl(biased, m.int(22)), m.int(-1<<23))
	lo := m.b.Sub(m.b.Shl(biased, m.int(23)), half)
	return m.mul(m.mul(x, m.ofBits(half)), m.ofBits(lo))
}
