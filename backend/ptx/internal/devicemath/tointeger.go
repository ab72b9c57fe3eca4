package devicemath

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// ToInteger converts a float to the nearest integer, and NaN to 0. An instruction does that for 32 bits, and narrower integers are what it gives within their
// limits; LLVM would limit the float and test it for NaN.
func ToInteger(c *Math, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
	to, ok := ir.ElementTypeOf(op.Result(0).Type()).(*ir.IntegerType)
	from := arithtollvm.FormatOf(op.Operand(0).Type())
	if !ok || to.Width == 1 || to.Width > 32 || from == nil || from.Bits > 32 || from.Bits < 16 {
		return arithtollvm.Lowerings[op.Def()](c.ScalarBuilder, op, x)
	}
	v := c.ToComputeType(x[0], from)
	if v.Type() != llvmir.Float {
		v = c.B.FPExt(v, llvmir.Float)
	}
	typ := "s32"
	if op.Is(arith.FPToUI) {
		typ = "u32"
	}
	v = c.B.InlineAsm(llvmir.Asm{Text: "cvt.rzi." + typ + ".f32 $0, $1;", Constraints: "=r,f"}, llvmir.I32, v)
	limit := func(n int64) llvmir.Value { return llvmir.ConstInt(llvmir.I32, n) }
	switch {
	case to.Width == 32:
		return []llvmir.Value{v}, nil
	case op.Is(arith.FPToUI):
		v = c.B.UMin(v, limit(1<<to.Width-1))
	default:
		v = c.B.SMax(c.B.SMin(v, limit(1<<(to.Width-1)-1)), limit(-1<<(to.Width-1)))
	}
	return []llvmir.Value{c.B.IntCast(v, llvmir.Int(to.Width), false)}, nil
}
