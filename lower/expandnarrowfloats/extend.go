package expandnarrowfloats

import (
	"math"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

const (
	f32Fraction = 23
	f32Bias     = 127
	f32Inf      = 0xff << f32Fraction
	f32NaN      = f32Inf | 1<<(f32Fraction-1)
	f32Sign     = 31
)

func isExpandedExtension(op *ir.Op) bool { return isNarrow(arith.ExtFOp{Op: op}.In().Type()) }

// extension is how narrow floats are extended.
type extension struct {
	scales bool // one product moves the bias of all numbers; otherwise no f32 is subnormal
}

// expand computes the bits of the f32 that a narrow float extends to:
//
//	%r = arith.extf %x : f8E4M3FN to f32
//
// Normal numbers keep exponent and fraction, with the difference of the biases added to the exponent. Subnormal
// numbers have the exponent 0: their fraction is converted to f32 and scaled. Infinity and NaN are selected
// last. Other result formats are converted from f32, which is exact.
//
// With scales, the fraction is shifted to where f32 has it, and a product with a power of two moves the bias.
func (e extension) expand(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := arith.AsExtF(op)
	x, to := o.In(), op.Result(0).Type()
	t := withElement(r.Ctx, to, ir.F32)
	var v *ir.Value
	if f := formatOf(x.Type()).Format; f == apfloat.F8E8M0FNU {
		v = powerOfTwo(r.Builder, x, t)
	} else {
		v = e.toF32(r.Builder, x, f, t)
	}
	switch width := formatOf(to).Width(); {
	case width > formatOf(t).Width():
		v = arith.NewCast(r.Builder, arith.ExtF, v, to)
	case width < formatOf(t).Width():
		v = arith.NewCast(r.Builder, arith.TruncF, v, to)
	}
	r.Replace(op, v)
	return nil
}

func (e extension) toF32(b *ir.Builder, x *ir.Value, f *apfloat.Format, t ir.Type) *ir.Value {
	n := intArithLike(b, t, formatOf(t).Width())
	pattern := n.of(x)
	magnitude := n.with(arith.AndI, pattern, 1<<(f.Bits-1)-1)
	v := e.magnitude(n, magnitude, f, t)
	if f.HasInf() {
		v = n.choose(n.is(arith.IEQ, magnitude, f.Inf(false).Lo), n.constant(f32Inf), v)
	}
	sign := n.with(arith.ShLI, n.with(arith.ShRUI, pattern, uint64(f.Bits-1)), f32Sign)
	v = n.binary(arith.OrI, v, sign)
	if f.HasNaN() {
		v = n.choose(isNaN(n, f, pattern, magnitude), n.constant(f32NaN), v)
	}
	return n.float(v, t)
}

// magnitude is the bits of a finite magnitude as f32.
func (e extension) magnitude(n intArith, magnitude *ir.Value, f *apfloat.Format, t ir.Type) *ir.Value {
	b := n.b
	normal := n.with(arith.ShLI, magnitude, uint64(f32Fraction-f.MantBits))
	power := func(exponent int) *ir.Value {
		return arith.NewConstant(b, constfold.Attr(b.Ctx, t, constfold.Float{Format: apfloat.F32, Bits: apfloat.F32.FromFloat64(math.Ldexp(1, exponent))}))
	}
	if e.scales {
		return n.of(arith.NewBinary(b, arith.MulF, n.float(normal, t), power(f32Bias-f.Bias)))
	}
	normal = n.with(arith.AddI, normal, uint64(f32Bias-f.Bias)<<f32Fraction)
	small := arith.NewBinary(b, arith.MulF, arith.NewCast(b, arith.UIToFP, magnitude, t), power(1-f.Bias-f.MantBits))
	isSmall := n.is(arith.IULT, magnitude, 1<<f.MantBits)
	return n.choose(isSmall, n.of(small), normal)
}

// isNaN: in formats with infinity all magnitudes above it are NaN; otherwise one magnitude is, or the bits of
// -0.
func isNaN(n intArith, f *apfloat.Format, pattern, magnitude *ir.Value) *ir.Value {
	if f.HasInf() {
		return n.is(arith.IUGT, magnitude, f.Inf(false).Lo)
	}
	nan := f.Raw(f.NaN()).Lo
	if nan == signBit(f) {
		return n.is(arith.IEQ, pattern, nan)
	}
	return n.is(arith.IEQ, magnitude, nan)
}

func signBit(f *apfloat.Format) uint64 { return 1 << (f.Bits - 1) }

// powerOfTwo converts a format that has only an exponent to f32. Its least number is a subnormal f32.
func powerOfTwo(b *ir.Builder, x *ir.Value, t ir.Type) *ir.Value {
	n := intArithLike(b, t, formatOf(t).Width())
	pattern := n.of(x)
	v := n.with(arith.ShLI, pattern, f32Fraction)
	v = n.choose(n.is(arith.IEQ, pattern, 0), n.constant(1<<(f32Fraction-1)), v)
	v = n.choose(n.is(arith.IEQ, pattern, 0xff), n.constant(f32NaN), v)
	return n.float(v, t)
}
