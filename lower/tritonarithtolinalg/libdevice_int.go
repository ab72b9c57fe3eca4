package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

func widthOf(v *ir.Value) int { return constfold.WidthOf(v.Type()) }

// highProduct is the high half of a product.
func highProduct(def *ir.OpDef) expansion {
	return func(b *ir.Builder, args []*ir.Value) *ir.Value {
		t := args[0].Type()
		return b.Create(def, args, []ir.Type{t, t}).Result(1)
	}
}

// counted is a count of bits, an i32.
func counted(def *ir.OpDef) expansion {
	return func(b *ir.Builder, args []*ir.Value) *ir.Value { return resized(b, operation(def)(b, args), ir.I32) }
}

// firstSet is the position of the lowest bit set, from 1; 0 if none is set.
func firstSet(b *ir.Builder, args []*ir.Value) *ir.Value {
	zeros := resized(b, operation(math.CtTZ)(b, args), ir.I32)
	from1 := arith.NewBinary(b, arith.AddI, zeros, arith.NewInt(b, ir.I32, 1))
	isZero := arith.NewCmpI(b, arith.IEQ, args[0], arith.NewInt(b, args[0].Type(), 0))
	return arith.NewSelect(b, isZero, arith.NewInt(b, ir.I32, 0), from1)
}

// reverseBits swaps neighbouring bits, then pairs, nibbles and so on.
func reverseBits(b *ir.Builder, args []*ir.Value) *ir.Value {
	v := args[0]
	t, width := v.Type(), widthOf(v)
	for n := 1; n < width; n *= 2 {
		low := uint64(0)
		for i := range width {
			if i/n%2 == 0 {
				low |= 1 << i
			}
		}
		mask := arith.NewConstant(b, constfold.Attr(b.Ctx, t, constfold.NewInt(width, int64(low))))
		by := arith.NewInt(b, t, int64(n))
		up := arith.NewBinary(b, arith.ShLI, arith.NewBinary(b, arith.AndI, v, mask), by)
		down := arith.NewBinary(b, arith.AndI, arith.NewBinary(b, arith.ShRUI, v, by), mask)
		v = arith.NewBinary(b, arith.OrI, up, down)
	}
	return v
}

// product24 multiplies the low 24 bits.
func product24(back *ir.OpDef) expansion {
	return func(b *ir.Builder, args []*ir.Value) *ir.Value {
		by := arith.NewInt(b, ir.I32, 8)
		low := func(v *ir.Value) *ir.Value {
			return arith.NewBinary(b, back, arith.NewBinary(b, arith.ShLI, v, by), by)
		}
		return arith.NewBinary(b, arith.MulI, low(args[0]), low(args[1]))
	}
}

// halfSum is the average of two integers without overflow: the bits they share plus half of the others, or all
// bits minus half of those they do not share.
func halfSum(shared, with, half *ir.OpDef) expansion {
	return func(b *ir.Builder, args []*ir.Value) *ir.Value {
		different := arith.NewBinary(b, arith.XOrI, args[0], args[1])
		different = arith.NewBinary(b, half, different, arith.NewInt(b, ir.I32, 1))
		return arith.NewBinary(b, with, arith.NewBinary(b, shared, args[0], args[1]), different)
	}
}

// distance adds the absolute difference of two integers to a third.
func distance(greater arith.IPredicate) expansion {
	return func(b *ir.Builder, args []*ir.Value) *ir.Value {
		x, y := args[0], args[1]
		apart := arith.NewSelect(b, arith.NewCmpI(b, greater, x, y),
			arith.NewBinary(b, arith.SubI, x, y), arith.NewBinary(b, arith.SubI, y, x))
		return arith.NewBinary(b, arith.AddI, apart, args[2])
	}
}

// permuteBytes selects four of the eight bytes of two words by the low three bits of the selector's nibbles.
// The fourth bit replicates the sign of the byte.
func permuteBytes(b *ir.Builder, args []*ir.Value) *ir.Value {
	i64 := func(v int64) *ir.Value { return arith.NewInt(b, ir.I64, v) }
	wide := func(v *ir.Value) *ir.Value { return arith.NewCast(b, arith.ExtUI, v, ir.I64) }
	both := arith.NewBinary(b, arith.OrI, arith.NewBinary(b, arith.ShLI, wide(args[1]), i64(32)), wide(args[0]))
	selector := wide(args[2])
	result := i64(0)
	for i := range int64(4) {
		s := arith.NewBinary(b, arith.ShRUI, selector, i64(4*i))
		at := arith.NewBinary(b, arith.ShLI, arith.NewBinary(b, arith.AndI, s, i64(7)), i64(3))
		v := arith.NewCast(b, arith.TruncI, arith.NewBinary(b, arith.ShRUI, both, at), b.Ctx.Integer(8))
		sign := arith.NewBinary(b, arith.ShRSI, v, arith.NewInt(b, v.Type(), 7))
		bySign := arith.NewCmpI(b, arith.INE, arith.NewBinary(b, arith.AndI, s, i64(8)), i64(0))
		v = arith.NewSelect(b, bySign, sign, v)
		result = arith.NewBinary(b, arith.OrI, result, arith.NewBinary(b, arith.ShLI, wide(v), i64(8*i)))
	}
	return arith.NewCast(b, arith.TruncI, result, ir.I32)
}
