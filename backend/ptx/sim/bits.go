package sim

import (
	"math/bits"

	"github.com/tshared/tshared/internal/num/scalar"
)

var bitInstructions = map[string]builder{
	"and": logic(scalar.IntAnd, and64, func(a, b uint32) uint32 { return a & b }),
	"or":  logic(scalar.IntOr, or64, func(a, b uint32) uint32 { return a | b }),
	"xor": logic(scalar.IntXor, xor64, func(a, b uint32) uint32 { return a ^ b }),
	"not": not, "cnot": cnot,
	"shl": shift, "shr": shift, "shf": funnelShift,
	"popc": countBits(scalar.CountOnes), "clz": countBits(scalar.CountLeadingZeros),
	"brev": integerUnary(reverse), "bfind": findLeading, "fns": findNth,
	"bfe": extractField, "bfi": insertField, "bmsk": bitMask, "szext": extend,
	"prmt": permute, "lop3": lookup,
}

func and64(d, a, b *lanes) {
	for i := range d {
		d[i] = a[i] & b[i]
	}
}

func or64(d, a, b *lanes) {
	for i := range d {
		d[i] = a[i] | b[i]
	}
}

func xor64(d, a, b *lanes) {
	for i := range d {
		d[i] = a[i] ^ b[i]
	}
}

func logic(fn func(int) scalar.Binary, full func(d, a, b *lanes), preds func(a, b uint32) uint32) builder {
	return func(dec *decoder) op {
		t := dec.typ()
		if t.size > 8 {
			return dec.fail("expected a type of up to 64 bits, found '.%s'", t.name)
		}
		if t.size > 0 {
			return dec.binary(t, fn(t.width()), full)
		}
		if !dec.count(3, 3) {
			return nil
		}
		d, a, b := dec.dstPred(dec.Operands[0]), dec.pred(dec.Operands[1]), dec.pred(dec.Operands[2])
		return func(w *warp) { w.setPred(d, preds(a.of(w), b.of(w))) }
	}
}

func not(dec *decoder) op {
	t := dec.typ()
	if t.size == 0 {
		if !dec.count(2, 2) {
			return nil
		}
		d, a := dec.dstPred(dec.Operands[0]), dec.pred(dec.Operands[1])
		return func(w *warp) { w.setPred(d, ^a.of(w)) }
	}
	if t.size > 8 {
		return dec.fail("expected a type of up to 64 bits, found '.%s'", t.name)
	}
	mask := t.mask()
	return dec.unary(t, func(a uint64) uint64 { return ^a & mask })
}

func cnot(dec *decoder) op {
	return dec.unary(dec.integerType(), func(a uint64) uint64 { return scalar.Bool(a == 0) })
}

// shift shifts by at most the width: larger amounts shift everything out.
func shift(dec *decoder) op {
	t := dec.integerType()
	if !dec.count(3, 3) {
		return nil
	}
	var fn scalar.Binary
	var full func(d, a, b *lanes)
	width := uint64(t.width())
	switch {
	case dec.Parts[0] == "shl":
		fn, full = scalar.IntShl(t.width()), shiftLeft(width, t.mask())
	case t.signed:
		fn = scalar.IntShrS(t.width())
	default:
		fn, full = scalar.IntShrU(t.width()), shiftRight
	}
	amount := func(a, b uint64) uint64 { return fn(a, min(b, width)) }
	return two(dec.dst(0, t), dec.src(1, t), dec.src(2, types["u32"]), amount, full)
}

func shiftLeft(width, mask uint64) func(d, a, b *lanes) {
	return func(d, a, b *lanes) {
		for i := range d {
			d[i] = a[i] << b[i] & mask
		}
	}
}

func shiftRight(d, a, b *lanes) {
	for i := range d {
		d[i] = a[i] >> b[i]
	}
}

// funnelShift shifts a pair of words and keeps one of them.
func funnelShift(dec *decoder) op {
	left := dec.oneOf("l", "r") == "l"
	wrap := dec.oneOf("clamp", "wrap") == "wrap"
	t := dec.wordType()
	return dec.ternary(t, func(lo, hi, n uint64) uint64 {
		if wrap {
			n &= 31
		} else {
			n = min(n, 32)
		}
		both := hi<<32 | lo
		if left {
			return both << n >> 32
		}
		return both >> n & 0xFFFFFFFF
	}, nil)
}

func countBits(fn func(int) scalar.Unary) builder {
	return func(dec *decoder) op {
		t := dec.integerType()
		if !dec.count(2, 2) {
			return nil
		}
		return unaryOp(dec.dst(0, types["u32"]), dec.src(1, t), fn(t.width()))
	}
}

func reverse(width int) scalar.Unary {
	return func(a uint64) uint64 { return bits.Reverse64(a) >> (64 - width) }
}

// findLeading is the index of the highest bit that differs from the sign or, with .shiftamt, its
// distance from the top.
func findLeading(dec *decoder) op {
	amount := dec.take("shiftamt")
	t := dec.integerType()
	if !dec.count(2, 2) {
		return nil
	}
	width := t.width()
	return unaryOp(dec.dst(0, types["u32"]), dec.src(1, t), func(a uint64) uint64 {
		if t.signed && scalar.Signed(a, width) < 0 {
			a = ^a & t.mask()
		}
		if a == 0 {
			return 0xFFFFFFFF
		}
		top := bits.Len64(a) - 1
		if amount {
			top = width - 1 - top
		}
		return uint64(top)
	})
}

// findNth is the index of the nth set bit from a base, upwards or downwards.
func findNth(dec *decoder) op {
	t := dec.wordType()
	return dec.ternary(t, func(mask, base, n uint64) uint64 {
		offset, step := int32(n), 1
		if offset == 0 {
			if base < 32 && mask>>base&1 != 0 {
				return base
			}
			return 0xFFFFFFFF
		}
		if offset < 0 {
			step, offset = -1, -offset
		}
		for at := int(uint32(base)); at >= 0 && at < 32; at += step {
			if mask>>at&1 != 0 {
				if offset--; offset == 0 {
					return uint64(at)
				}
			}
		}
		return 0xFFFFFFFF
	}, nil)
}

// extractField extracts a bit field and extends it.
func extractField(dec *decoder) op {
	t := dec.integerType()
	if !dec.count(4, 4) {
		return nil
	}
	u32, width := types["u32"], t.width()
	return three(dec.dst(0, t), dec.src(1, t), dec.src(2, u32), dec.src(3, u32), func(a, pos, length uint64) uint64 {
		pos, length = pos&0xFF, length&0xFF
		sign := uint64(0)
		if t.signed && length > 0 {
			// The sign is the field's top bit, or the operand's where the field goes beyond it.
			sign = a >> min(pos+length-1, uint64(width-1)) & 1
		}
		var r uint64
		if pos < uint64(width) {
			r = a >> pos
		}
		if length < 64 {
			keep := uint64(1)<<length - 1
			if r &= keep; sign != 0 {
				r |= ^keep
			}
		}
		if have := uint64(width) - min(pos, uint64(width)); sign != 0 && have < 64 {
			r |= ^(uint64(1)<<have - 1)
		}
		return r & t.mask()
	}, nil)
}

// insertField inserts the low bits of a into b.
func insertField(dec *decoder) op {
	t := dec.integerType()
	if !dec.count(5, 5) {
		return nil
	}
	u32 := types["u32"]
	d, a, b, p, l := dec.dst(0, t), dec.src(1, t), dec.src(2, t), dec.src(3, u32), dec.src(4, u32)
	return func(w *warp) {
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			pos, length := w.regs[p][i]&0xFF, w.regs[l][i]&0xFF
			field := (uint64(1)<<length - 1) << pos
			w.regs[d][i] = (w.regs[b][i]&^field | w.regs[a][i]<<pos&field) & t.mask()
		}
	}
}

// bitMask sets a range of bits.
func bitMask(dec *decoder) op {
	wrap := dec.oneOf("clamp", "wrap") == "wrap"
	return dec.binary(dec.wordType(), func(a, b uint64) uint64 {
		if wrap {
			a, b = a&31, b&31
		}
		if a >= 32 {
			return 0
		}
		return uint64(uint32((uint64(1)<<min(b, 32) - 1) << a))
	}, nil)
}

// extend keeps some low bits and extends them with zeros or their sign.
func extend(dec *decoder) op {
	wrap := dec.oneOf("clamp", "wrap") == "wrap"
	t := dec.wordType()
	return dec.binary(t, func(a, n uint64) uint64 {
		if wrap {
			n &= 31
		}
		if n >= 32 {
			return a
		}
		a &= 1<<n - 1
		if t.signed && n > 0 && a>>(n-1)&1 != 0 {
			a |= 0xFFFFFFFF << n & 0xFFFFFFFF
		}
		return a
	}, nil)
}

// permuteModes select bytes by the low two bits of the selector.
var permuteModes = map[string][4]uint64{
	"f4e":  {0x3210, 0x4321, 0x5432, 0x6543},
	"b4e":  {0x5670, 0x6701, 0x7012, 0x0123},
	"rc8":  {0x0000, 0x1111, 0x2222, 0x3333},
	"ecl":  {0x3210, 0x3211, 0x3222, 0x3333},
	"ecr":  {0x0000, 0x1110, 0x2210, 0x3210},
	"rc16": {0x1010, 0x3232, 0x1010, 0x3232},
}

// permute selects four of the eight bytes of two words.
func permute(dec *decoder) op {
	mode := dec.oneOf("f4e", "b4e", "rc8", "ecl", "ecr", "rc16")
	table, fixed := permuteModes[mode]
	return dec.ternary(dec.wordType(), func(a, b, c uint64) uint64 {
		if fixed {
			c = table[c&3]
		}
		both, r := b<<32|a, uint64(0)
		for i := range 4 {
			n := c >> (4 * i) & 15
			v := both >> (8 * (n & 7)) & 0xFF
			if n&8 != 0 {
				v = -(v >> 7) & 0xFF
			}
			r |= v << (8 * i)
		}
		return r
	}, nil)
}

// lookup is lop3: it combines three words by a truth table of the eight cases of their bits.
func lookup(dec *decoder) op {
	t := dec.wordType()
	if dec.oneOf("or", "and") != "" {
		return dec.fail("the form with a predicate is not supported")
	}
	if !dec.count(5, 5) {
		return nil
	}
	table := dec.Operands[4]
	cases := table.Value
	if cases > 255 || table.Reg != nil {
		return dec.fail("expected a table from 0 to 255")
	}
	return three(dec.dst(0, t), dec.src(1, t), dec.src(2, t), dec.src(3, t), func(a, b, c uint64) uint64 {
		var r uint64
		for i := range 8 {
			if cases>>i&1 == 0 {
				continue
			}
			x, y, z := a, b, c
			if i&4 == 0 {
				x = ^x
			}
			if i&2 == 0 {
				y = ^y
			}
			if i&1 == 0 {
				z = ^z
			}
			r |= x & y & z
		}
		return uint64(uint32(r))
	}, nil)
}
