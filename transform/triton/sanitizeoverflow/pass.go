// Package sanitizeoverflow is the pass triton-sanitize-overflow: it asserts that the integers from which
// addresses and masks are computed do not overflow. It knows Triton's memory accesses and signed arithmetic,
// and control flow only through definitions.
package sanitizeoverflow

import (
	"fmt"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass asserts an assumption of the lowering, which computes addresses and the bounds of masks as index, in 64
// bits. A kernel whose own integers overflow would access other memory:
//
//	%o = arith.addi %b, %r : tensor<8xi32>
//	%p = tt.addptr %s, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
//
// becomes
//
//	%o = arith.addi %b, %r : tensor<8xi32>
//	%bw = arith.extsi %b : tensor<8xi32> to tensor<8xi64>
//	%rw = arith.extsi %r : tensor<8xi32> to tensor<8xi64>
//	%w = arith.addi %bw, %rw : tensor<8xi64>
//	%ow = arith.extsi %o : tensor<8xi32> to tensor<8xi64>
//	%ok = arith.cmpi eq, %w, %ow : tensor<8xi64>
//	tt.assert %ok, "int32 overflow in 'arith.addi'" : tensor<8xi1>
//	%p = tt.addptr %s, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
//
// TTIR does not say which integers are signed. Arithmetic is taken for signed where its result reaches an
// offset, an index, a size, a stride or a mask through signed arithmetic and comparisons only. Integers that
// overflow on purpose, as in hashes and random generators, get there through shifts, bit masks and unsigned
// remainders, or not at all.
var Pass = &pass.Pass{
	Name:  "triton-sanitize-overflow",
	Title: "TritonSanitizeOverflow",
	Doc:   "Assert that the integers which addresses and masks are computed from do not overflow",
	Run: func(_ *pass.Context, root *ir.Op) error {
		reaching := findReaching(root)
		var checked []*ir.Op
		root.Walk(func(op *ir.Op) ir.WalkResult {
			if checks[op.Def()] != nil && reaching[op.Result(0)] && isWide(op.Result(0)) {
				checked = append(checked, op)
			}
			return ir.Continue
		})
		for _, op := range checked {
			assertExact(op)
		}
		return nil
	},
}

// isWide: the lowering expects narrow integers to overflow.
func isWide(v *ir.Value) bool {
	t, ok := ir.ElementTypeOf(v.Type()).(*ir.IntegerType)
	return ok && (t.Width == 32 || t.Width == 64)
}

// assertExact adds the assertion after an operation.
func assertExact(op *ir.Op) {
	b := ir.NewBuilder(op.Context()).After(op)
	b.Loc = op.Loc()
	width := ir.ElementTypeOf(op.Result(0).Type()).(*ir.IntegerType).Width
	message := fmt.Sprintf("int%d overflow in '%s'", width, op.Name())
	tt.NewAssert(b, checks[op.Def()](b, op), message)
}

// checks emit the condition under which an operation does not overflow.
var checks = map[*ir.OpDef]func(b *ir.Builder, op *ir.Op) *ir.Value{
	arith.AddI: narrower(func(b *ir.Builder, x, y, sum *ir.Value) *ir.Value {
		return notNegative(b, arith.NewBinary(b, arith.AndI, arith.NewBinary(b, arith.XOrI, x, sum), arith.NewBinary(b, arith.XOrI, y, sum)))
	}),
	arith.SubI: narrower(func(b *ir.Builder, x, y, difference *ir.Value) *ir.Value {
		return notNegative(b, arith.NewBinary(b, arith.AndI, arith.NewBinary(b, arith.XOrI, x, y), arith.NewBinary(b, arith.XOrI, x, difference)))
	}),
	arith.MulI: narrower(func(b *ir.Builder, x, y, product *ir.Value) *ir.Value {
		high := arith.NewMulSIExtended(b, x, y).High()
		return arith.NewCmpI(b, arith.IEQ, high, arith.NewBinary(b, arith.ShRSI, product, constantLike(b, x, 63)))
	}),
	arith.ShLI: func(b *ir.Builder, op *ir.Op) *ir.Value {
		o, _ := arith.AsShLI(op)
		back := arith.NewBinary(b, arith.ShRSI, op.Result(0), o.Rhs())
		return arith.NewCmpI(b, arith.IEQ, back, o.Lhs())
	},
}

// narrower repeats the arithmetic in 64 bits and compares. 64-bit integers have checks of their own.
func narrower(wide func(b *ir.Builder, x, y, result *ir.Value) *ir.Value) func(b *ir.Builder, op *ir.Op) *ir.Value {
	return func(b *ir.Builder, op *ir.Op) *ir.Value {
		o, _ := arith.AsBinary(op)
		x, y, result := o.Lhs(), o.Rhs(), op.Result(0)
		if ir.ElementTypeOf(result.Type()) == ir.I64 {
			return wide(b, x, y, result)
		}
		extended := func(v *ir.Value) *ir.Value { return arith.NewCast(b, arith.ExtSI, v, withElement(b, v.Type(), ir.I64)) }
		return arith.NewCmpI(b, arith.IEQ, arith.NewBinary(b, op.Def(), extended(x), extended(y)), extended(result))
	}
}

func notNegative(b *ir.Builder, v *ir.Value) *ir.Value {
	return arith.NewCmpI(b, arith.ISGE, v, constantLike(b, v, 0))
}

// constantLike is a constant of a value's type, a splat for tensors.
func constantLike(b *ir.Builder, v *ir.Value, n int64) *ir.Value {
	t, ok := v.Type().(*ir.TensorType)
	if !ok {
		return arith.NewInt(b, v.Type(), n)
	}
	return tt.NewSplat(b, arith.NewInt(b, t.Elem, n), t).Result()
}

func withElement(b *ir.Builder, t, elem ir.Type) ir.Type {
	if tensor, ok := t.(*ir.TensorType); ok {
		return b.Ctx.WithElement(tensor, elem)
	}
	return elem
}
