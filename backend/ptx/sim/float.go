package sim

import (
	"math"
	"math/bits"

	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
)

var floatInstructions = map[string]builder{
	"fma": floatFMA, "copysign": copySign, "testp": testNumber,
	"rcp": floatUnary("rcp"), "sqrt": floatUnary("sqrt"), "rsqrt": floatUnary("rsqrt"),
	"sin": floatUnary("sin"), "cos": floatUnary("cos"), "lg2": floatUnary("lg2"),
	"ex2": floatUnary("ex2"), "tanh": floatUnary("tanh"),
}

// canonicalNaN is the NaN that arithmetic produces.
func canonicalNaN(f *apfloat.Format) uint64 {
	switch f {
	case apfloat.F32:
		return 0x7fffffff
	case apfloat.F16, apfloat.BF16:
		return 0x7fff
	}
	return scalar.FloatNaN(f)
}

// roundings are the rounding modes by modifier.
var roundings = map[string]apfloat.RoundingMode{
	"rn": apfloat.NearestEven, "rz": apfloat.TowardZero, "rm": apfloat.Down, "rp": apfloat.Up, "rna": apfloat.NearestAway,
}

// floatModifiers are the decoded modifiers of a float instruction.
type floatModifiers struct {
	t              *typ
	mode           apfloat.RoundingMode
	approximate    bool
	ftz, sat, relu bool
}

// plain reports whether there are no modifiers and no packed type.
func (s floatModifiers) plain() bool {
	return s.mode == apfloat.NearestEven && !s.ftz && !s.sat && !s.relu && !s.t.packed
}

func (dec *decoder) floatModifiers() floatModifiers {
	s := floatModifiers{t: dec.typ()}
	if s.t.format == nil || s.t.size > 8 || s.t.name == "tf32" || s.t.format.Bits == 8 {
		dec.fail("expected a type of floats, found '.%s'", s.t.name)
		s.t = types["f32"]
	}
	s.ftz, s.sat, s.relu = dec.take("ftz"), dec.take("sat"), dec.take("relu")
	dec.drop("noftz")
	s.approximate = dec.take("approx") || dec.take("full")
	s.mode = roundings[dec.oneOf("rn", "rz", "rm", "rp")]
	if s.mode != apfloat.NearestEven && s.t.size == 2 {
		dec.fail("numbers of 16 bits are rounded to nearest only")
	}
	return s
}

// operand and result apply the modifiers to operands and results.
func (s floatModifiers) operand(v uint64) uint64 {
	if s.ftz {
		return flush(s.t.format, v)
	}
	return v
}

func (s floatModifiers) result(v uint64) uint64 {
	format := s.t.format
	if nanOf(format, v) {
		if s.sat {
			return 0
		}
		return canonicalNaN(format)
	}
	if s.ftz {
		v = flush(format, v)
	}
	negative := v>>(format.Bits-1)&1 != 0
	if negative && (s.sat || s.relu) {
		return 0
	}
	if one := uint64(format.Bias) << format.MantBits; s.sat && v > one {
		return one
	}
	return v
}

func nanOf(f *apfloat.Format, v uint64) bool {
	return v&(1<<(f.Bits-1)-1) > (1<<f.ExpBits-1)<<f.MantBits
}

// flush flushes subnormals to zeros of the same sign.
func flush(f *apfloat.Format, v uint64) uint64 {
	if v>>f.MantBits&(1<<f.ExpBits-1) == 0 {
		return v >> (f.Bits - 1) << (f.Bits - 1)
	}
	return v
}

func (s floatModifiers) wrap1(fn func(a uint64) uint64) func(a uint64) uint64 {
	run := func(a uint64) uint64 { return s.result(fn(s.operand(a))) }
	if s.t.packed {
		return halves1(s.t.format.Bits, run)
	}
	return run
}

func (s floatModifiers) wrap2(fn func(a, b uint64) uint64) func(a, b uint64) uint64 {
	run := func(a, b uint64) uint64 { return s.result(fn(s.operand(a), s.operand(b))) }
	if !s.ftz && !s.sat && !s.relu {
		nan := canonicalNaN(s.t.format)
		run = func(a, b uint64) uint64 {
			if v := fn(a, b); !nanOf(s.t.format, v) {
				return v
			}
			return nan
		}
	}
	if s.t.packed {
		return halves2(s.t.format.Bits, run)
	}
	return run
}

func (s floatModifiers) wrap3(fn func(a, b, c uint64) uint64) func(a, b, c uint64) uint64 {
	run := func(a, b, c uint64) uint64 { return s.result(fn(s.operand(a), s.operand(b), s.operand(c))) }
	if !s.ftz && !s.sat && !s.relu {
		nan := canonicalNaN(s.t.format)
		run = func(a, b, c uint64) uint64 {
			if v := fn(a, b, c); !nanOf(s.t.format, v) {
				return v
			}
			return nan
		}
	}
	if s.t.packed {
		return halves3(s.t.format.Bits, run)
	}
	return run
}

func (s floatModifiers) binary(name string) func(a, b uint64) uint64 {
	if s.mode != apfloat.NearestEven {
		return s.wrap2(directed(name, s))
	}
	return s.wrap2(nearest2(name, s.t.format))
}

func floatBinary(name string) builder {
	return func(dec *decoder) op {
		s := dec.floatModifiers()
		if s.t.format == apfloat.BF16 && !dec.requires(targets.BF16Arith) {
			return nil
		}
		var full func(d, a, b *lanes)
		if s.plain() && s.t.name == "f32" {
			full = fullBinary[name]
		}
		return dec.binary(s.t, s.binary(name), full)
	}
}

func floatDivide(dec *decoder) op {
	s := dec.floatModifiers()
	return dec.binary(s.t, s.binary("div"), nil)
}

func f32(v uint64) float32 { return math.Float32frombits(uint32(v)) }

func bits32(v float32) uint64 {
	if v != v {
		return 0x7fffffff
	}
	return uint64(math.Float32bits(v))
}

func addF32(d, a, b *lanes) {
	for i := range d {
		d[i] = bits32(f32(a[i]) + f32(b[i]))
	}
}

func subF32(d, a, b *lanes) {
	for i := range d {
		d[i] = bits32(f32(a[i]) - f32(b[i]))
	}
}

func mulF32(d, a, b *lanes) {
	for i := range d {
		d[i] = bits32(f32(a[i]) * f32(b[i]))
	}
}

func fmaF32(d, a, b, c *lanes) {
	for i := range d {
		p, c := float64(f32(a[i]))*float64(f32(b[i])), float64(f32(c[i]))
		s := p + c
		// The f64 sum is often exact or far from a tie of f32; then rounding twice equals rounding
		// once.
		if low := math.Float64bits(s) & (1<<29 - 1); low == 1<<28 || s-s != 0 || math.Abs(s) < 0x1p-125 {
			s = scalar.AddToOdd(p, c)
		}
		d[i] = bits32(float32(s))
	}
}

func floatFMA(dec *decoder) op {
	s := dec.floatModifiers()
	if s.mode != apfloat.NearestEven {
		return dec.ternary(s.t, s.wrap3(directedFMA(s)), nil)
	}
	var full func(d, a, b, c *lanes)
	if s.plain() && s.t.name == "f32" {
		full = fmaF32
	}
	return dec.ternary(s.t, s.wrap3(nearestFMA(s.t.format)), full)
}

// nearestFunctions are unary functions, correctly rounded to nearest.
var nearestFunctions = map[string]scalar.FloatUnary{
	"rcp": func(f *apfloat.Format) scalar.Unary {
		div, one := scalar.FloatDiv(f), scalar.FloatOf(f, 1)
		return func(a uint64) uint64 { return div(one, a) }
	},
	"sqrt": scalar.Sqrt, "rsqrt": scalar.RSqrt, "sin": scalar.Sin, "cos": scalar.Cos,
	"lg2": scalar.Log2, "ex2": scalar.Exp2, "tanh": scalar.Tanh,
}

func floatUnary(name string) builder {
	return func(dec *decoder) op {
		s := dec.floatModifiers()
		if s.mode == apfloat.NearestEven {
			return dec.unary(s.t, s.wrap1(nearestFunctions[name](s.t.format)))
		}
		switch name {
		case "rcp":
			div, one := directed("div", s), scalar.FloatOf(s.t.format, 1)
			return dec.unary(s.t, s.wrap1(func(a uint64) uint64 { return div(one, a) }))
		case "sqrt":
			return dec.unary(s.t, s.wrap1(directedSqrt(s)))
		}
		return dec.fail("there is no choice of rounding")
	}
}

func floatMinMax(name string) builder {
	return func(dec *decoder) op {
		s := dec.floatModifiers()
		propagate, xorSign := dec.take("NaN"), dec.take("xorsign")
		if xorSign && !dec.take("abs") {
			return dec.fail("expected '.abs' after '.xorsign'")
		}
		fn := map[string][2]func(*apfloat.Format) scalar.Binary{
			"min": {scalar.FloatMinNum, scalar.FloatMinimum}, "max": {scalar.FloatMaxNum, scalar.FloatMaximum},
		}[name][scalar.Bool(propagate)](s.t.format)
		if xorSign {
			magnitudes, sign := fn, uint64(1)<<(s.t.format.Bits-1)
			fn = func(a, b uint64) uint64 {
				r := magnitudes(a&^sign, b&^sign)
				if nanOf(s.t.format, r) {
					return r
				}
				return r | (a^b)&sign
			}
		}
		if s.t.name == "f32" && !xorSign {
			fn = quickMinMax(name == "min", fn)
		}
		if len(dec.Operands) == 4 {
			pair := fn
			return dec.ternary(s.t, s.wrap3(func(a, b, c uint64) uint64 { return pair(pair(a, b), c) }), nil)
		}
		return dec.binary(s.t, s.wrap2(fn), nil)
	}
}

// quickMinMax compares ordinary numbers, and leaves NaNs and zeros to exact.
func quickMinMax(least bool, exact scalar.Binary) scalar.Binary {
	return func(a, b uint64) uint64 {
		switch x, y := f32(a), f32(b); {
		case x < y == least && x != y && x == x && y == y:
			return a
		case y < x == least && x != y && x == x && y == y:
			return b
		}
		return exact(a, b)
	}
}

// floatSign changes the sign only; with .ftz it flushes subnormals too.
func floatSign(name string) builder {
	return func(dec *decoder) op {
		s := dec.floatModifiers()
		sign := uint64(1) << (s.t.format.Bits - 1)
		fn := func(a uint64) uint64 { return s.operand(a) &^ sign }
		if name == "neg" {
			fn = func(a uint64) uint64 { return s.operand(a) ^ sign }
		}
		if s.t.packed {
			fn = halves1(s.t.format.Bits, fn)
		}
		return dec.unary(s.t, fn)
	}
}

// copySign is the second operand with the sign of the first.
func copySign(dec *decoder) op {
	s := dec.floatModifiers()
	sign := uint64(1) << (s.t.format.Bits - 1)
	return dec.binary(s.t, func(a, b uint64) uint64 { return b&^sign | a&sign }, nil)
}

var numberTests = map[string]func(v float64, smallest float64) bool{
	"finite":     func(v, _ float64) bool { return v-v == 0 },
	"infinite":   func(v, _ float64) bool { return math.IsInf(v, 0) },
	"number":     func(v, _ float64) bool { return v == v },
	"notanumber": func(v, _ float64) bool { return v != v },
	"normal":     func(v, least float64) bool { return v-v == 0 && math.Abs(v) >= least },
	"subnormal":  func(v, least float64) bool { return v != 0 && math.Abs(v) < least },
}

func testNumber(dec *decoder) op {
	test := numberTests[dec.oneOf("finite", "infinite", "number", "notanumber", "normal", "subnormal")]
	t := dec.typ()
	if test == nil || !t.float() {
		return dec.fail("expected a kind of number and a type of floats")
	}
	if !dec.count(2, 2) {
		return nil
	}
	decode := scalar.Decoder(t.format)
	least := t.format.Float64(t.format.SmallestNormal(false))
	d, a := dec.dstPred(dec.Operands[0]), dec.src(1, t)
	return func(w *warp) {
		var r uint32
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m)
			if test(decode(w.regs[a][i]), least) {
				r |= 1 << i
			}
		}
		w.setPred(d, r)
	}
}
