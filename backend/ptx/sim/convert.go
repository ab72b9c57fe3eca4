package sim

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
)

var convertInstructions = map[string]builder{"cvt": cvt}

// integerRoundings are the roundings of a float to an integer.
var integerRoundings = map[string]func(float64) float64{
	"rni": math.RoundToEven, "rzi": math.Trunc, "rmi": math.Floor, "rpi": math.Ceil,
}

// conversion is a decoded cvt.
type conversion struct {
	from, to       *typ
	whole          func(float64) float64
	rounding       string
	ftz, sat, relu bool
	satfinite      bool
}

func cvt(dec *decoder) op {
	if dec.take("pack") {
		return cvtPack(dec)
	}
	c := conversion{from: dec.typ(), to: dec.typ()}
	c.ftz, c.sat, c.relu, c.satfinite = dec.take("ftz"), dec.take("sat"), dec.take("relu"), dec.take("satfinite")
	c.whole = integerRoundings[dec.oneOf("rni", "rzi", "rmi", "rpi")]
	c.rounding = dec.oneOf("rn", "rz", "rm", "rp", "rna", "rs")
	if c.rounding == "rs" {
		return dec.fail("stochastic rounding is not supported")
	}
	switch {
	case (isFP8(c.to.format) || isFP8(c.from.format)) && !dec.requires(targets.FP8Convert):
		return nil
	case c.to.packed || c.from.packed:
		return dec.convertPacked(c)
	case c.to.name == "tf32":
		return dec.convertTF32(c)
	}
	fn := dec.converter(c)
	if fn == nil || !dec.count(2, 2) {
		return nil
	}
	// Registers may be wider than the types: operands are truncated, results sign-extended.
	d := dec.regOf(dec.Operands[0], c.to.size, true)
	a := dec.srcOf(dec.Operands[1], c.from, true)
	if dec.err != nil {
		return nil
	}
	cut, room := c.from.mask(), syntax.Bytes(dec.Operands[0].Reg.Type)
	switch {
	case c.to.signed && room > c.to.size:
		narrow, width, wide := fn, c.to.width(), room*8
		fn = func(a uint64) uint64 { return scalar.FromSigned(scalar.Signed(narrow(a), width), wide) }
	case c.to.integer() && c.from.integer() && !c.sat && !c.from.signed:
		keep := c.to.mask() & cut
		return two(d, a, dec.c.constant(keep), func(a, b uint64) uint64 { return a & b }, and64)
	case c.from.name == "s32" && c.to.size == 8 && c.to.integer() && !c.sat:
		return two(d, a, a, func(a, _ uint64) uint64 { return uint64(int64(int32(a))) }, widen32)
	}
	return unaryOp(d, a, func(a uint64) uint64 { return fn(a & cut) })
}

func widen32(d, a, _ *lanes) {
	for i := range d {
		d[i] = uint64(int64(int32(a[i])))
	}
}

// converter is the conversion function between types that are not packed.
func (dec *decoder) converter(c conversion) func(a uint64) uint64 {
	from, to := c.from, c.to
	switch {
	case from.size == 0 || to.size == 0 || from.size > 8 || to.size > 8 || from.bits || to.bits:
		dec.fail("there is no conversion from .%s to .%s", from.name, to.name)
		return nil
	case from.integer() && to.integer():
		return integerToInteger(c)
	case from.integer():
		if c.rounding == "" {
			dec.fail("expected a rounding, such as '.rn'")
		}
		return c.finish(integerToFloat(c))
	case to.integer():
		if c.whole == nil {
			dec.fail("expected a rounding to integers, such as '.rzi'")
			return nil
		}
		return floatToInteger(c)
	}
	if to.size < from.size && c.rounding == "" {
		dec.fail("expected a rounding, such as '.rn'")
	}
	return c.finish(floatToFloat(c))
}

// limits are the smallest and largest value of an integer type.
func (t *typ) limits() (low, high *big.Int) {
	one := big.NewInt(1)
	if t.signed {
		high = new(big.Int).Lsh(one, uint(t.width()-1))
		return new(big.Int).Neg(high), new(big.Int).Sub(high, one)
	}
	return new(big.Int), new(big.Int).Sub(new(big.Int).Lsh(one, uint(t.width())), one)
}

func integerToInteger(c conversion) func(a uint64) uint64 {
	from, to := c.from, c.to
	width, mask := from.width(), to.mask()
	value := func(a uint64) uint64 { return a }
	if from.signed {
		value = func(a uint64) uint64 { return uint64(scalar.Signed(a, width)) }
	}
	if !c.sat {
		return func(a uint64) uint64 { return value(a) & mask }
	}
	low, high := to.limits()
	return func(a uint64) uint64 {
		v := new(big.Int).SetUint64(a)
		if from.signed {
			v = big.NewInt(scalar.Signed(a, width))
		}
		switch {
		case v.Cmp(low) < 0:
			v = low
		case v.Cmp(high) > 0:
			v = high
		}
		if v.Sign() < 0 {
			return uint64(v.Int64()) & mask
		}
		return v.Uint64()
	}
}

func integerToFloat(c conversion) func(a uint64) uint64 {
	width, format := c.from.width(), c.to.format
	if c.rounding == "rn" {
		if c.from.signed {
			return scalar.SignedToFloat(width, format)
		}
		return scalar.UnsignedToFloat(width, format)
	}
	mode := roundings[c.rounding]
	return func(a uint64) uint64 {
		v := new(big.Int).SetUint64(a)
		if c.from.signed {
			v = big.NewInt(scalar.Signed(a, width))
		}
		return format.FromInt(v, mode).Lo
	}
}

// floatToInteger saturates. NaN becomes 0, or the top bit where 64-bit types are involved.
func floatToInteger(c conversion) func(a uint64) uint64 {
	dec, width := scalar.Decoder(c.from.format), c.to.width()
	nan := uint64(0)
	if c.from.size == 8 || c.to.size == 8 {
		nan = 1 << (width - 1)
	}
	fromF64 := scalar.FloatToUnsigned(apfloat.F64, width)
	if c.to.signed {
		fromF64 = scalar.FloatToSigned(apfloat.F64, width)
	}
	return func(a uint64) uint64 {
		if c.ftz {
			a = flush(c.from.format, a)
		}
		v := dec(a)
		if v != v {
			return nan
		}
		return fromF64(math.Float64bits(c.whole(v)))
	}
}

func floatToFloat(c conversion) func(a uint64) uint64 {
	from, to := c.from.format, c.to.format
	dec := scalar.Decoder(from)
	if c.whole != nil {
		enc := scalar.Encoder(to, apfloat.NearestEven)
		return func(a uint64) uint64 {
			if c.ftz {
				a = flush(from, a)
			}
			return enc(c.whole(dec(a)))
		}
	}
	enc := scalar.Encoder(to, roundings[c.rounding])
	return func(a uint64) uint64 {
		if c.ftz && from == apfloat.F32 {
			a = flush(from, a)
		}
		return enc(dec(a))
	}
}

// plain is a conversion without modifiers between f32 and a 16-bit format; nil if it is another.
func (c conversion) plain() func(a uint64) uint64 {
	if c.ftz || c.sat || c.relu || c.satfinite || c.whole != nil {
		return nil
	}
	if h, ok := halfFormats[c.from.format]; ok && c.to.format == apfloat.F32 {
		return func(a uint64) uint64 { return bits32(h.widen(a)) }
	}
	if h, ok := halfFormats[c.to.format]; ok && c.from.format == apfloat.F32 && c.rounding == "rn" {
		return func(a uint64) uint64 { return h.narrow(f32(a)) }
	}
	return nil
}

// finish applies modifiers to a float result.
func (c conversion) finish(fn func(a uint64) uint64) func(a uint64) uint64 {
	if quick := c.plain(); quick != nil {
		return quick
	}
	s := floatModifiers{t: c.to, sat: c.sat, relu: c.relu, ftz: c.ftz && c.to.format == apfloat.F32}
	return func(a uint64) uint64 {
		v := fn(a)
		if c.satfinite && c.to.format.IsInf(apfloat.Bits{Lo: v}) {
			v = v&(1<<(c.to.format.Bits-1)) | c.to.format.Largest(false).Lo
		}
		return s.result(v)
	}
}

// single is the element type of a packed type.
func (t *typ) single() *typ {
	s := *t
	s.packed, s.size = false, t.size/2
	return &s
}

// convertPacked converts two elements to or from a packed type: the first of two operands goes to
// the upper half.
func (dec *decoder) convertPacked(c conversion) op {
	to := c.to
	if !to.packed || to.format == nil || c.from.format == nil {
		return dec.fail("there is no conversion from .%s to .%s", c.from.name, to.name)
	}
	c.to = to.single()
	half := c.to.width()
	narrow := to.format.Bits == 8
	if c.rounding == "" && !(c.from.packed && c.from.format.Bits == 8) {
		return dec.fail("expected a rounding, such as '.rn'")
	}
	if narrow != c.satfinite && narrow {
		return dec.fail("expected '.satfinite'")
	}
	if c.from.packed {
		c.from = c.from.single()
		fn := c.toNarrow()
		if !dec.count(2, 2) {
			return nil
		}
		width := c.from.width()
		return unaryOp(dec.dst(0, to), dec.src(1, &typ{name: "b", size: c.from.size * 2, bits: true}), func(a uint64) uint64 {
			return fn(a&c.from.mask()) | fn(a>>width&c.from.mask())<<half
		})
	}
	if !dec.count(3, 3) {
		return nil
	}
	fn := c.toNarrow()
	return two(dec.dst(0, to), dec.src(1, c.from), dec.src(2, c.from), func(a, b uint64) uint64 { return fn(b) | fn(a)<<half }, nil)
}

func (c conversion) toNarrow() func(a uint64) uint64 {
	mode := roundings[c.rounding]
	if c.to.format.Bits != 8 {
		return c.finish(floatToFloat(c))
	}
	fn := scalar.FloatToFloatSaturating(c.from.format, c.to.format, mode)
	if !c.relu {
		return fn
	}
	return func(a uint64) uint64 {
		if v := fn(a); v&0x80 == 0 {
			return v
		}
		return 0
	}
}

func (dec *decoder) convertTF32(c conversion) op {
	if c.from.name != "f32" || c.rounding == "" {
		return dec.fail("expected a rounding and the type .f32")
	}
	enc := scalar.Encoder(apfloat.TF32, roundings[c.rounding])
	relu := c.relu
	return dec.unary(types["b32"], func(a uint64) uint64 {
		v := float64(f32(a))
		switch {
		case v != v:
			return 0x7fffffff
		case relu && v < 0:
			return 0
		}
		r := enc(v)
		if c.satfinite && apfloat.TF32.IsInf(apfloat.Bits{Lo: r}) {
			r = r&(1<<18) | apfloat.TF32.Largest(false).Lo
		}
		return r << 13
	})
}

// cvtPack saturates two integers and packs them, above the low bits of a third operand.
func cvtPack(dec *decoder) op {
	wide := &typ{name: "none"}
	if len(dec.Operands) == 4 {
		wide = dec.typ()
	}
	from, to := dec.typ(), dec.typ()
	if !dec.take("sat") || from.name != "s32" || !to.integer() || to.size > 2 {
		return dec.fail("expected '.sat', a type of up to 16 bits and .s32")
	}
	if !dec.count(3, 4) {
		return nil
	}
	fn := integerToInteger(conversion{from: from, to: to, sat: true})
	width := to.width()
	b32 := types["b32"]
	d, a, b := dec.dst(0, b32), dec.src(1, from), dec.src(2, from)
	c := dec.c.constant(0)
	if wide.size > 0 {
		c = dec.src(3, b32)
	}
	return func(w *warp) {
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			w.regs[d][i] = uint64(uint32(fn(w.regs[b][i]) | fn(w.regs[a][i])<<width | w.regs[c][i]<<(2*width)))
		}
	}
}
