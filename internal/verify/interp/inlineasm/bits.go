package inlineasm

import (
	"math/bits"

	"github.com/tshared/tshared/internal/kernel/inlineptx"
	"github.com/tshared/tshared/internal/num/scalar"
)

// bitOperation is an instruction on integers that scalar has no function for.
type bitOperation struct {
	arity int
	eval  func(t inlineptx.Type) func(a []uint64) uint64
}

// plain is an operation that does not depend on the type.
func plain(arity int, f func(a []uint64) uint64) bitOperation {
	return bitOperation{arity, func(inlineptx.Type) func([]uint64) uint64 { return f }}
}

var bitOperations = map[string]bitOperation{
	"lop3": plain(4, func(a []uint64) uint64 { return lookup3(a[0], a[1], a[2], a[3]) }),
	"prmt": plain(3, permuteBytes),
	"bfe":  {3, extractBits}, "bfi": {4, insertBits}, "bfind": {1, highestBit(false)}, "bfind.shiftamt": {1, highestBit(true)},
	"shf.l.wrap": plain(3, funnelLeft(wrapped)), "shf.l.clamp": plain(3, funnelLeft(clamped)),
	"shf.r.wrap": plain(3, funnelRight(wrapped)), "shf.r.clamp": plain(3, funnelRight(clamped)),
	"mul.wide": {2, wideProduct}, "sad": {3, sumOfDifference},
	"add.sat": {2, saturating(func(a, b int64) int64 { return a + b })}, "sub.sat": {2, saturating(func(a, b int64) int64 { return a - b })},
	"dp4a.s32": {3, dotBytes(true)}, "dp4a.u32": {3, dotBytes(false)},
}

func init() {
	for mode, selectors := range inlineptx.PermuteModes {
		bitOperations["prmt."+mode] = plain(3, func(a []uint64) uint64 {
			return permuteBytes([]uint64{a[0], a[1], selectors >> (16 * (a[2] & 3)) & 0xffff})
		})
	}
}

// permuteBytes selects four of eight bytes by the nibbles of a selector.
func permuteBytes(a []uint64) uint64 {
	f, _ := scalar.Libdevice("__nv_byte_perm")
	return f.Eval(a)
}

// lookup3 looks each result bit up in an 8-entry table, by the bits of three operands.
func lookup3(a, b, c, table uint64) uint64 {
	r := uint64(0)
	for i := range 8 {
		if table>>i&1 == 0 {
			continue
		}
		term := ^uint64(0)
		for bit, x := range []uint64{c, b, a} {
			if i>>bit&1 != 0 {
				term &= x
			} else {
				term &^= x
			}
		}
		r |= term
	}
	return r
}

func extractBits(t inlineptx.Type) func([]uint64) uint64 {
	return func(args []uint64) uint64 {
		a, position, length := args[0], args[1]&0xff, args[2]&0xff
		if length == 0 {
			return 0
		}
		if t.Signed {
			a = uint64(scalar.Signed(a, t.Width))
		}
		v := uint64(int64(a) >> min(position, 63))
		if length >= 64 {
			return v
		}
		v &= 1<<length - 1
		if t.Signed {
			return uint64(scalar.Signed(v, int(length)))
		}
		return v
	}
}

// dotBytes adds the products of four pairs of bytes; the bytes of each operand are signed or
// unsigned.
func dotBytes(signed bool) func(inlineptx.Type) func([]uint64) uint64 {
	return func(t inlineptx.Type) func([]uint64) uint64 {
		return func(a []uint64) uint64 {
			sum := a[2]
			for i := range 4 {
				sum += byteAt(a[0], i, signed) * byteAt(a[1], i, t.Signed)
			}
			return sum
		}
	}
}

func byteAt(word uint64, i int, signed bool) uint64 {
	if signed {
		return uint64(int64(int8(word >> (8 * i))))
	}
	return word >> (8 * i) & 0xff
}

// insertBits inserts the low bits of the first number into the second one.
func insertBits(t inlineptx.Type) func([]uint64) uint64 {
	return func(a []uint64) uint64 {
		position, length := a[2]&0xff, a[3]&0xff
		field := (uint64(1)<<length - 1) << position
		return a[1]&^field | a[0]<<position&field
	}
}

// highestBit is the position of the highest significant bit: a one, or a zero of negative numbers;
// all ones if there is none. With amount set it is the shift that brings the bit to the top.
func highestBit(amount bool) func(inlineptx.Type) func([]uint64) uint64 {
	return func(t inlineptx.Type) func([]uint64) uint64 {
		return func(a []uint64) uint64 {
			x := a[0]
			if t.Signed && x>>(t.Width-1) != 0 {
				x = ^x & scalar.Int(t.Width).Mask()
			}
			at := bits.Len64(x) - 1
			if amount && at >= 0 {
				at = t.Width - 1 - at
			}
			return uint64(uint32(at))
		}
	}
}

// A funnel shift shifts two words as one, by an amount modulo 32 or clamped to 32.

func wrapped(n uint64) uint64 { return n & 31 }
func clamped(n uint64) uint64 { return min(n, 32) }

func funnelLeft(amount func(uint64) uint64) func([]uint64) uint64 {
	return func(a []uint64) uint64 { return (a[1]<<32 | a[0]) << amount(a[2]) >> 32 }
}

func funnelRight(amount func(uint64) uint64) func([]uint64) uint64 {
	return func(a []uint64) uint64 { return (a[1]<<32 | a[0]) >> amount(a[2]) }
}

// extended extends a number to 64 bits.
func extended(x uint64, t inlineptx.Type) uint64 {
	if t.Signed {
		return uint64(scalar.Signed(x, t.Width))
	}
	return x
}

// wideProduct has twice the width of its operands.
func wideProduct(t inlineptx.Type) func([]uint64) uint64 {
	return func(a []uint64) uint64 { return extended(a[0], t) * extended(a[1], t) }
}

// sumOfDifference adds the absolute difference of two numbers to a third.
func sumOfDifference(t inlineptx.Type) func([]uint64) uint64 {
	return func(a []uint64) uint64 {
		x, y := extended(a[0], t), extended(a[1], t)
		if t.Signed && int64(x) < int64(y) || !t.Signed && x < y {
			x, y = y, x
		}
		return a[2] + x - y
	}
}

// saturating computes a 32-bit number with saturation.
func saturating(f func(a, b int64) int64) func(inlineptx.Type) func([]uint64) uint64 {
	return func(inlineptx.Type) func([]uint64) uint64 {
		return func(a []uint64) uint64 {
			return uint64(max(-1<<31, min(1<<31-1, f(scalar.Signed(a[0], 32), scalar.Signed(a[1], 32)))))
		}
	}
}
