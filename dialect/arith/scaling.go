package arith

import "github.com/tshared/tshared/ir"

// Casts between narrow floating-point numbers with a scale apart and wide ones
// with the scale multiplied in.
var (
	ScalingExtF = &ir.OpDef{
		Name: "arith.scaling_extf", Doc: "makes a floating-point number wider and multiplies it with a scale",
		Example: "// %a: f4E2M1FN\n// %s: f8E8M0FNU\n" +
			"%r = arith.scaling_extf %a, %s fastmath<fast> : f4E2M1FN, f8E8M0FNU to f32",
		Operands:    []ir.Slot{{Name: "in", Type: ir.FloatLike}, {Name: "scale", Type: ir.FloatLike}},
		Results:     []ir.Slot{{Name: "out", Type: ir.FloatLike}},
		Attrs:       []ir.AttrSlot{optionalFastMath()},
		Format:      "$in `,` $scale " + FastMathFormat + " attr-dict `:` type($in) `,` type($scale) `to` type($out)",
		Traits:      ir.Pure | ir.Elementwise,
		VerifyTypes: verifyCast(wider),
	}
	ScalingTruncF = &ir.OpDef{
		Name: "arith.scaling_truncf", Doc: "divides a floating-point number by a scale and rounds it to fewer bits",
		Example: "// %a: f32\n// %s: f8E8M0FNU\n" +
			"%r = arith.scaling_truncf %a, %s to_nearest_even fastmath<fast> : f32, f8E8M0FNU to f4E2M1FN",
		Operands: []ir.Slot{{Name: "in", Type: ir.FloatLike}, {Name: "scale", Type: ir.FloatLike}},
		Results:  []ir.Slot{{Name: "out", Type: ir.FloatLike}},
		Attrs:    []ir.AttrSlot{roundingSlot(), optionalFastMath()},
		Format: "$in `,` $scale " + roundingFormat + FastMathFormat +
			" attr-dict `:` type($in) `,` type($scale) `to` type($out)",
		Traits:      ir.Pure | ir.Elementwise,
		VerifyTypes: verifyCast(narrower),
	}
)

var scalingOps = []*ir.OpDef{ScalingExtF, ScalingTruncF}
