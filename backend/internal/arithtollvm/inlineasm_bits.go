package arithtollvm

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/internal/kernel/inlineptx"
)

// ptxBitOperation is an integer instruction of PTX without an equivalent in LLVM.
type ptxBitOperation struct {
	arity int
	build func(t inlineptx.Type) numericFunction
}

// anyType is an operation that does not depend on the type.
func anyType(arity int, f numericFunction) ptxBitOperation {
	return ptxBitOperation{arity, func(inlineptx.Type) numericFunction { return f }}
}

var ptxBitOperations = map[string]ptxBitOperation{
	"lop3": anyType(4, lookupBits), "prmt": anyType(3, permuteBytes),
	"bfe": {3, extractBits}, "bfi": anyType(4, insertBits), "bfind": {1, highestBit(false)}, "bfind.shiftamt": {1, highestBit(true)},
	"shf.l.wrap": anyType(3, funnelLeft(wrapped)), "shf.l.clamp": anyType(3, funnelLeft(clamped)),
	"shf.r.wrap": anyType(3, funnelRight(wrapped)), "shf.r.clamp": anyType(3, funnelRight(clamped)),
	"mul.wide": {2, doubleProduct}, "sad": {3, sumOfDifference},
	"add.sat": anyType(2, saturating("llvm.sadd.sat")), "sub.sat": anyType(2, saturating("llvm.ssub.sat")),
	"dp4a.s32": {3, dotBytes(true)}, "dp4a.u32": {3, dotBytes(false)},
}

func init() {
	for mode, selectors := range inlineptx.PermuteModes {
		ptxBitOperations["prmt."+mode] = anyType(3, func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
			at := c.B.Shl(c.B.And(c.ToBits(x[2]), word64(3)), word64(4))
			return permuteBytes(c, []llvmir.Value{x[0], x[1], c.B.Trunc(c.B.LShr(word64(selectors), at), x[2].Type())})
		})
	}
}

// lookupBits computes lop3: the bits of three operands index a table of eight bits, the
// last operand.
func lookupBits(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
	t := x[0].Type()
	result := llvmir.Zero(t)
	for i := range 8 {
		row := c.B.And(c.B.LShr(x[3], llvmir.ConstInt(t, int64(i))), oneOf(t))
		term := c.B.Neg(row) // all bits where the table has a one
		for bit, v := range []llvmir.Value{x[2], x[1], x[0]} {
			if i>>bit&1 == 0 {
				v = c.B.Not(v)
			}
			term = c.B.And(term, v)
		}
		result = c.B.Or(result, term)
	}
	return result
}

// permuteBytes computes prmt: the low three bits of each nibble of the selector select one
// of eight bytes, and the fourth bit replicates its sign instead.
func permuteBytes(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
	both := c.ptxJoin([]llvmir.Value{c.ToBits(x[0]), c.ToBits(x[1])}, 32)
	selector, result := c.ToBits(x[2]), word64(0)
	for i := range 4 {
		s := c.B.LShr(selector, word64(uint64(4*i)))
		at := c.B.Shl(c.B.And(s, word64(7)), word64(3))
		v := c.B.Trunc(c.B.LShr(both, at), llvmir.I8)
		repeats := c.B.ICmp(llvmir.NE, c.B.And(s, word64(8)), word64(0))
		v = c.B.Select(repeats, c.B.AShr(v, llvmir.ConstInt(llvmir.I8, 7)), v)
		result = c.B.Or(result, c.B.Shl(c.B.ZExt(v, llvmir.I64), word64(uint64(8*i))))
	}
	return c.B.Trunc(result, x[0].Type())
}

// extractBits extracts a bit field. The position and the length are bytes.
func extractBits(t inlineptx.Type) numericFunction {
	signed := t.Signed
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		b := c.B
		byteOf := func(v llvmir.Value) llvmir.Value { return b.And(c.ToBits(v), word64(0xff)) }
		position, length := b.UMin(byteOf(x[1]), word64(63)), b.UMin(byteOf(x[2]), word64(64))
		v := b.AShr(b.IntCast(x[0], llvmir.I64, signed), position)
		// Shifting left and right again drops the upper bits, or replicates the sign.
		unused := b.UMin(b.Sub(word64(64), length), word64(63))
		v = b.Shl(v, unused)
		if signed {
			v = b.AShr(v, unused)
		} else {
			v = b.LShr(v, unused)
		}
		return b.IntCast(b.Select(b.ICmp(llvmir.EQ, length, word64(0)), word64(0), v), x[0].Type(), false)
	}
}

// dotBytes computes dp4a: the dot product of four bytes, signed or unsigned for each
// operand, plus a number.
func dotBytes(signed bool) func(inlineptx.Type) numericFunction {
	return func(t inlineptx.Type) numericFunction {
		return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
			sum := x[2]
			for i := range 4 {
				at := llvmir.ConstInt(llvmir.I32, int64(8*i))
				byteOf := func(v llvmir.Value, signed bool) llvmir.Value {
					return c.B.IntCast(c.B.Trunc(c.B.LShr(v, at), llvmir.I8), llvmir.I32, signed)
				}
				sum = c.B.Add(sum, c.B.Mul(byteOf(x[0], signed), byteOf(x[1], t.Signed)))
			}
			return sum
		}
	}
}

// insertBits inserts the low bits of the first operand into the second. The position and
// the length are bytes.
func insertBits(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
	b := c.B
	beyond := word64(64)
	position, length := b.And(c.ToBits(x[2]), word64(0xff)), b.And(c.ToBits(x[3]), word64(0xff))
	shifted := func(v, by llvmir.Value) llvmir.Value { // by 64 and more: away
		return b.Select(b.ICmp(llvmir.ULT, by, beyond), b.Shl(v, b.UMin(by, word64(63))), word64(0))
	}
	field := shifted(b.Sub(shifted(word64(1), length), word64(1)), position)
	low := b.And(shifted(c.ToBits(x[0]), position), field)
	return b.IntCast(b.Or(b.And(c.ToBits(x[1]), b.Not(field)), low), x[0].Type(), false)
}

// highestBit computes bfind: the position of the highest one bit, or of the highest zero
// bit of negative numbers; all ones if there is none. With shiftamt it is the left shift
// that moves this bit to the top.
func highestBit(amount bool) func(inlineptx.Type) numericFunction {
	return func(t inlineptx.Type) numericFunction {
		return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
			v, word := x[0], x[0].Type()
			if t.Signed {
				v = c.B.Xor(v, c.B.AShr(v, llvmir.ConstInt(word, int64(t.Width-1))))
			}
			free := countZeros("llvm.ctlz")(c, v)
			at := free
			if !amount {
				at = c.B.Sub(llvmir.ConstInt(word, int64(t.Width-1)), free)
			}
			none := c.B.ICmp(llvmir.EQ, v, llvmir.Zero(word))
			return c.B.IntCast(c.B.Select(none, llvmir.ConstInt(word, -1), at), llvmir.I32, false)
		}
	}
}

// A funnel shift shifts two concatenated words, by an amount modulo 32 or clamped to 32.

func wrapped(c *ScalarBuilder, n llvmir.Value) llvmir.Value { return c.B.And(n, word64(31)) }
func clamped(c *ScalarBuilder, n llvmir.Value) llvmir.Value { return c.B.UMin(n, word64(32)) }

func funnelLeft(amount func(*ScalarBuilder, llvmir.Value) llvmir.Value) numericFunction {
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		both := c.ptxJoin([]llvmir.Value{c.ToBits(x[0]), c.ToBits(x[1])}, 32)
		return c.B.Trunc(c.B.LShr(c.B.Shl(both, amount(c, c.ToBits(x[2]))), word64(32)), x[0].Type())
	}
}

func funnelRight(amount func(*ScalarBuilder, llvmir.Value) llvmir.Value) numericFunction {
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		both := c.ptxJoin([]llvmir.Value{c.ToBits(x[0]), c.ToBits(x[1])}, 32)
		return c.B.Trunc(c.B.LShr(both, amount(c, c.ToBits(x[2]))), x[0].Type())
	}
}

// doubleProduct is the product with twice the width of the operands.
func doubleProduct(t inlineptx.Type) numericFunction {
	wide := llvmir.Int(2 * t.Width)
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		return c.B.Mul(c.B.IntCast(x[0], wide, t.Signed), c.B.IntCast(x[1], wide, t.Signed))
	}
}

// sumOfDifference computes sad: the absolute difference plus a third operand.
func sumOfDifference(t inlineptx.Type) numericFunction {
	less := llvmir.ULT
	if t.Signed {
		less = llvmir.SLT
	}
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		apart := c.B.Select(c.B.ICmp(less, x[0], x[1]), c.B.Sub(x[1], x[0]), c.B.Sub(x[0], x[1]))
		return c.B.Add(x[2], apart)
	}
}

// saturating computes with saturation.
func saturating(name string) numericFunction {
	return func(c *ScalarBuilder, x []llvmir.Value) llvmir.Value {
		return c.B.Intrinsic(name, x[0].Type(), []*llvmir.Type{x[0].Type()}, x...)
	}
}
