package sim

import (
	"math"
	"math/bits"

	"github.com/tshared/tshared/internal/num/scalar"
)

// arithmetic selects the builder for integers or floats by the type at the end of the name.
func arithmetic(integer, float builder) builder {
	return func(dec *decoder) op {
		last := types[dec.Parts[len(dec.Parts)-1]]
		if last != nil && last.format != nil {
			return float(dec)
		}
		return integer(dec)
	}
}

var integerInstructions = map[string]builder{
	"add": arithmetic(addSubInteger(scalar.IntAdd, add32, add64, carryAdd), floatBinary("add")),
	"sub": arithmetic(addSubInteger(scalar.IntSub, sub32, sub64, carrySub), floatBinary("sub")),
	"mul": arithmetic(mulInteger, floatBinary("mul")),
	"mad": arithmetic(madInteger, floatFMA),
	"div": arithmetic(signedOr(scalar.IntDivS, scalar.IntDivU), floatDivide),
	"rem": signedOr(scalar.IntRemS, scalar.IntRemU),
	"min": arithmetic(integerMinMax(scalar.IntMinS, scalar.IntMinU), floatMinMax("min")),
	"max": arithmetic(integerMinMax(scalar.IntMaxS, scalar.IntMaxU), floatMinMax("max")),
	"abs": arithmetic(integerUnary(scalar.IntAbs), floatSign("abs")),
	"neg": arithmetic(integerUnary(negate), floatSign("neg")),

	"addc": addSubInteger(scalar.IntAdd, nil, nil, carryAdd), "subc": addSubInteger(scalar.IntSub, nil, nil, carrySub),
	"madc": madInteger, "mul24": mul24, "mad24": mul24, "sad": sad, "dp4a": dotProduct, "dp2a": dotProduct,
}

func negate(width int) scalar.Unary {
	mask := scalar.Int(width).Mask()
	return func(a uint64) uint64 { return -a & mask }
}

func integerUnary(fn func(width int) scalar.Unary) builder {
	return func(dec *decoder) op {
		t := dec.integerType()
		return dec.unary(t, fn(t.width()))
	}
}

func (dec *decoder) integerType() *typ {
	t := dec.typ()
	if !t.integer() || t.packed || t.size == 1 || t.size > 8 {
		dec.fail("expected a type of integers, found '.%s'", t.name)
		return types["u32"]
	}
	return t
}

// registerType consumes a type of up to 64 bits.
func (dec *decoder) registerType() *typ {
	t := dec.typ()
	if t.size < 2 || t.size > 8 {
		dec.fail("expected a type of 16, 32 or 64 bits, found '.%s'", t.name)
		return types["b32"]
	}
	return t
}

// wordType consumes a 32-bit type.
func (dec *decoder) wordType() *typ {
	t := dec.typ()
	if t.size != 4 || t.format != nil {
		dec.fail("expected a type of 32 bits, found '.%s'", t.name)
		return types["b32"]
	}
	return t
}

// integerMinMax is min or max; .relu replaces negative results by 0.
func integerMinMax(signed, unsigned func(width int) scalar.Binary) builder {
	return func(dec *decoder) op {
		if !dec.take("relu") {
			return signedOr(signed, unsigned)(dec)
		}
		if name := dec.Parts[len(dec.Parts)-1]; name != "s32" && name != "s16x2" {
			return dec.fail("'.relu' needs the type .s32 or .s16x2, not '.%s'", name)
		}
		return signedOr(func(width int) scalar.Binary {
			chosen, least := signed(width), scalar.IntMaxS(width)
			return func(a, b uint64) uint64 { return least(chosen(a, b), 0) }
		}, unsigned)(dec)
	}
}

func signedOr(signed, unsigned func(width int) scalar.Binary) builder {
	return func(dec *decoder) op {
		t := dec.registerType()
		if t.bits {
			return dec.fail("expected a type of integers, found '.%s'", t.name)
		}
		width := t.width()
		if t.packed {
			width /= 2
		}
		fn := unsigned(width)
		if t.signed {
			fn = signed(width)
		}
		if t.packed {
			return dec.binary(t, halves2(width, fn), nil)
		}
		return dec.binary(t, fn, nil)
	}
}

// carryFn adds or subtracts with a carry, which each lane keeps between instructions.
type carryFn func(a, b, in uint64, width int) (sum uint64, out bool)

func carryAdd(a, b, in uint64, width int) (uint64, bool) {
	if width == 64 {
		s, c := bits.Add64(a, b, in)
		return s, c != 0
	}
	s := a + b + in
	return s & scalar.Int(width).Mask(), s>>width != 0
}

func carrySub(a, b, in uint64, width int) (uint64, bool) {
	s, c := bits.Sub64(a, b, in)
	return s & scalar.Int(width).Mask(), c != 0
}

func addSubInteger(fn func(int) scalar.Binary, full32, full64 func(d, a, b *lanes), carry carryFn) builder {
	return func(dec *decoder) op {
		chained := dec.Parts[0] == "addc" || dec.Parts[0] == "subc"
		sets := dec.take("cc")
		saturates := dec.take("sat")
		t := dec.typ()
		if t.packed && t.format == nil {
			return dec.binary(t, halves2(16, fn(16)), nil)
		}
		if !t.integer() || t.size < 2 || t.size > 8 {
			return dec.fail("expected a type of integers, found '.%s'", t.name)
		}
		if chained || sets {
			return dec.carried(t, carry, chained, sets)
		}
		if saturates {
			if t.name != "s32" {
				return dec.fail("'.sat' needs the type .s32")
			}
			sign := int64(1)
			if dec.Parts[0] == "sub" {
				sign = -1
			}
			return dec.binary(t, func(a, b uint64) uint64 {
				return uint64(uint32(clamp32(int64(int32(a)) + sign*int64(int32(b)))))
			}, nil)
		}
		full := full64
		if t.size == 4 {
			full = full32
		} else if t.size != 8 {
			full = nil
		}
		return dec.binary(t, fn(t.width()), full)
	}
}

func clamp32(v int64) int64 { return max(math.MinInt32, min(math.MaxInt32, v)) }

func (dec *decoder) carried(t *typ, fn carryFn, chained, sets bool) op {
	if !dec.count(3, 3) {
		return nil
	}
	d, a, b, width := dec.dst(0, t), dec.src(1, t), dec.src(2, t), t.width()
	return chain(d, chained, sets, func(w *warp, i int, in uint64) (uint64, bool) {
		return fn(w.regs[a][i], w.regs[b][i], in, width)
	})
}

// chain is an instruction with carry-in and carry-out.
func chain(d int, takes, leaves bool, fn func(w *warp, lane int, in uint64) (sum uint64, out bool)) op {
	return func(w *warp) {
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			in := uint64(0)
			if takes {
				in = uint64(w.carry >> i & 1)
			}
			sum, out := fn(w, i, in)
			w.regs[d][i] = sum
			if leaves {
				w.carry = w.carry&^(1<<i) | uint32(scalar.Bool(out))<<i
			}
		}
	}
}

func add32(d, a, b *lanes) {
	for i := range d {
		d[i] = uint64(uint32(a[i]) + uint32(b[i]))
	}
}

func add64(d, a, b *lanes) {
	for i := range d {
		d[i] = a[i] + b[i]
	}
}

func sub32(d, a, b *lanes) {
	for i := range d {
		d[i] = uint64(uint32(a[i]) - uint32(b[i]))
	}
}

func sub64(d, a, b *lanes) {
	for i := range d {
		d[i] = a[i] - b[i]
	}
}

func mul32(d, a, b *lanes) {
	for i := range d {
		d[i] = uint64(uint32(a[i]) * uint32(b[i]))
	}
}

func mul64(d, a, b *lanes) {
	for i := range d {
		d[i] = a[i] * b[i]
	}
}

func mad32(d, a, b, c *lanes) {
	for i := range d {
		d[i] = uint64(uint32(a[i])*uint32(b[i]) + uint32(c[i]))
	}
}

func mad64(d, a, b, c *lanes) {
	for i := range d {
		d[i] = a[i]*b[i] + c[i]
	}
}

// multiplication is a multiplication of a kind: lo, hi or wide.
func multiplication(t *typ, kind string) func(a, b uint64) uint64 {
	width := t.width()
	switch {
	case kind == "hi" && t.signed:
		return scalar.IntMulHighS(width)
	case kind == "hi":
		return scalar.IntMulHighU(width)
	case kind == "wide" && t.signed:
		return func(a, b uint64) uint64 {
			return scalar.FromSigned(scalar.Signed(a, width)*scalar.Signed(b, width), 2*width)
		}
	case kind == "wide":
		return func(a, b uint64) uint64 { return a * b }
	}
	return scalar.IntMul(width)
}

func (dec *decoder) productKind(t *typ) (kind string, result *typ) {
	kind = dec.oneOf("lo", "hi", "wide")
	result = t
	switch {
	case kind == "":
		dec.fail("expected '.lo', '.hi' or '.wide'")
	case kind == "wide" && t.size == 8:
		dec.fail("'.wide' needs operands of 16 or 32 bits")
	case kind == "wide":
		result = map[int]*typ{2: types["b32"], 4: types["b64"]}[t.size]
	}
	return kind, result
}

func mulInteger(dec *decoder) op {
	t := dec.integerType()
	kind, result := dec.productKind(t)
	if !dec.count(3, 3) {
		return nil
	}
	var full func(d, a, b *lanes)
	switch {
	case kind == "lo" && t.size == 4:
		full = mul32
	case kind == "lo" && t.size == 8:
		full = mul64
	case kind == "wide" && !t.signed:
		full = mul64
	case kind == "wide" && t.size == 4:
		full = func(d, a, b *lanes) {
			for i := range d {
				d[i] = uint64(int64(int32(a[i])) * int64(int32(b[i])))
			}
		}
	}
	return two(dec.dst(0, result), dec.src(1, t), dec.src(2, t), multiplication(t, kind), full)
}

func madInteger(dec *decoder) op {
	chained := dec.Parts[0] == "madc"
	sets := dec.take("cc")
	saturates := dec.take("sat")
	t := dec.integerType()
	kind, result := dec.productKind(t)
	if !dec.count(4, 4) {
		return nil
	}
	mul, mask, width := multiplication(t, kind), result.mask(), result.width()
	d, a, b, c := dec.dst(0, result), dec.src(1, t), dec.src(2, t), dec.src(3, result)
	if chained || sets {
		return chain(d, chained, sets, func(w *warp, i int, in uint64) (uint64, bool) {
			return carryAdd(mul(w.regs[a][i], w.regs[b][i]), w.regs[c][i], in, width)
		})
	}
	if saturates {
		if kind != "hi" || t.name != "s32" {
			return dec.fail("'.sat' needs '.hi' and the type .s32")
		}
		return three(d, a, b, c, func(a, b, c uint64) uint64 {
			return uint64(uint32(clamp32(int64(int32(mul(a, b))) + int64(int32(c)))))
		}, nil)
	}
	var full func(d, a, b, c *lanes)
	switch {
	case kind == "lo" && t.size == 4:
		full = mad32
	case kind == "lo" && t.size == 8, kind == "wide" && t.size == 4 && !t.signed:
		full = mad64
	}
	return three(d, a, b, c, func(a, b, c uint64) uint64 { return (mul(a, b) + c) & mask }, full)
}

func mul24(dec *decoder) op {
	t := dec.integerType()
	high := dec.oneOf("lo", "hi") == "hi"
	if t.size != 4 {
		return dec.fail("expected a type of 32 bits, found '.%s'", t.name)
	}
	mul := func(a, b uint64) uint64 {
		x, y := int64(a&0xFFFFFF), int64(b&0xFFFFFF)
		if t.signed {
			x, y = scalar.Signed(a&0xFFFFFF, 24), scalar.Signed(b&0xFFFFFF, 24)
		}
		p := x * y
		if high {
			p >>= 16
		}
		return uint64(uint32(p))
	}
	if dec.Parts[0] == "mul24" {
		return dec.binary(t, mul, nil)
	}
	return dec.ternary(t, func(a, b, c uint64) uint64 { return uint64(uint32(mul(a, b) + c)) }, nil)
}

// sad is c + |a - b|.
func sad(dec *decoder) op {
	t := dec.integerType()
	width, mask := t.width(), t.mask()
	return dec.ternary(t, func(a, b, c uint64) uint64 {
		less := a < b
		if t.signed {
			less = scalar.Signed(a, width) < scalar.Signed(b, width)
		}
		if less {
			a, b = b, a
		}
		return (c + a - b) & mask
	}, nil)
}

// dotProduct is dp4a or dp2a: it adds products of four pairs of bytes, or of two 16-bit elements
// with the low or high two bytes.
func dotProduct(dec *decoder) op {
	right, left := dec.typ(), dec.typ()
	if left.size != 4 || right.size != 4 || left.bits || right.bits {
		return dec.fail("expected the types .u32 or .s32")
	}
	pairs, step, first := 4, 8, 0
	if dec.Parts[0] == "dp2a" {
		pairs, step = 2, 16
		switch dec.oneOf("lo", "hi") {
		case "hi":
			first = 16
		case "":
			return dec.fail("expected '.lo' or '.hi'")
		}
	}
	part := func(v uint64, at, width int, signed bool) int64 {
		v = v >> at & (1<<width - 1)
		if signed {
			return scalar.Signed(v, width)
		}
		return int64(v)
	}
	return dec.ternary(types["b32"], func(a, b, c uint64) uint64 {
		sum := int64(c)
		for i := range pairs {
			sum += part(a, i*step, step, left.signed) * part(b, first+i*8, 8, right.signed)
		}
		return uint64(uint32(sum))
	}, nil)
}
