package tt

import "github.com/tshared/tshared/ir"

// sameType makes an elementwise operation whose operands and result all have
// one type, spelled once.
func sameType(name, doc, example string, elem ir.Constraint, operands ...string) *ir.OpDef {
	d := &ir.OpDef{
		Name: name, Doc: doc, Example: example,
		Results: []ir.Slot{{Name: "result", Type: elem}},
		Traits:  ir.Pure | ir.Elementwise | ir.SameOperandsAndResultType,
	}
	for i, operand := range operands {
		d.Operands = append(d.Operands, ir.Slot{Name: operand, Type: elem})
		if i > 0 {
			d.Format += " `,` "
		}
		d.Format += "$" + operand
	}
	d.Format += " attr-dict `:` type($" + operands[0] + ")"
	return d
}

var (
	// PreciseSqrt defines tt.precise_sqrt: square root rounded to nearest.
	PreciseSqrt = sameType("tt.precise_sqrt", "square root rounded to nearest",
		"// %x: tensor<8xf32>\n%r = tt.precise_sqrt %x : tensor<8xf32>", floatLike, "x")
	// PreciseDivF defines tt.precise_divf: quotient rounded to nearest.
	PreciseDivF = sameType("tt.precise_divf", "quotient rounded to nearest",
		"// %x: f32\n// %y: f32\n%r = tt.precise_divf %x, %y : f32", floatLike, "x", "y")
	// ApproxDivF defines tt.approx_divf: quotient with a small error.
	ApproxDivF = sameType("tt.approx_divf", "quotient with a small error",
		"// %x: f32\n// %y: f32\n%r = tt.approx_divf %x, %y : f32", f32Like, "x", "y")
	// MulhiUI defines tt.mulhiui: upper half of the unsigned product of two integers.
	MulhiUI = sameType("tt.mulhiui", "upper half of the unsigned product of two integers",
		"// %x: tensor<8xi32>\n// %y: tensor<8xi32>\n%r = tt.mulhiui %x, %y : tensor<8xi32>", intLike, "x", "y")
	// ClampF defines tt.clampf: limits floats to a range.
	ClampF = func() *ir.OpDef {
		d := sameType("tt.clampf", "limits floats to a range",
			"// %x: tensor<8xf32>\n// %lo: tensor<8xf32>\n// %hi: tensor<8xf32>\n"+
				"%r = tt.clampf %x, %lo, %hi, propagateNan = none : tensor<8xf32>", floatLike, "x", "min", "max")
		d.Attrs = []ir.AttrSlot{enumSlot("propagateNan", nanModes)}
		d.Format = "$x `,` $min `,` $max `,` `propagateNan` `=` $propagateNan attr-dict `:` type($result)"
		d.Legacy = []string{"$x `,` $min `,` $max attr-dict `:` type($result)"}
		return d
	}()
)

// BinaryOp views tt.precise_divf, tt.approx_divf and tt.mulhiui.
type BinaryOp struct{ Op *ir.Op }

// AsBinary views an operation as one of the operations on two like operands.
func AsBinary(op *ir.Op) (BinaryOp, bool) {
	return BinaryOp{op}, op.Is(PreciseDivF) || op.Is(ApproxDivF) || op.Is(MulhiUI)
}

// X is the first operand.
func (o BinaryOp) X() *ir.Value { return o.Op.Operand(0) }

// Y is the second operand.
func (o BinaryOp) Y() *ir.Value { return o.Op.Operand(1) }

// NewClampF limits a number to between two others.
func NewClampF(b *ir.Builder, x, least, most *ir.Value, nan PropagateNaN) *ir.Value {
	return b.Create(ClampF, []*ir.Value{x, least, most}, []ir.Type{x.Type()},
		ir.NamedAttr{Name: "propagateNan", Attr: b.Ctx.IntAttr(ir.I32, int64(nan))}).Result(0)
}
