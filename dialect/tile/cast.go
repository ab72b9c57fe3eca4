package tile

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// SaturatingTruncF rounds to a float of eight bits.
var SaturatingTruncF = &ir.OpDef{
	Name:     "tile.saturating_truncf",
	Doc:      "rounds a float to the nearest 8-bit float: infinity and numbers out of range become the greatest finite one with their sign, NaN stays NaN",
	Example:  "// %x: f32\n%r = tile.saturating_truncf %x : f32 to f8E4M3FN",
	Operands: []ir.Slot{{Name: "in", Type: ir.TypeIs("f32, f16 or bf16", IsSaturable)}},
	Results:  []ir.Slot{{Name: "out", Type: ir.TypeIs("f8E4M3FN or f8E5M2", IsSaturated)}},
	Format:   "$in attr-dict `:` type($in) `to` type($out)",
	Traits:   ir.Pure | ir.Elementwise,
}

// saturated are the names of the types to which SaturatingTruncF rounds.
var saturated = []string{"f8E4M3FN", "f8E5M2"}

// IsSaturable reports whether SaturatingTruncF rounds numbers of a type.
func IsSaturable(t ir.Type) bool { return t == ir.F32 || t == ir.F16 || t == ir.BF16 }

// IsSaturated reports whether SaturatingTruncF rounds to a type.
func IsSaturated(t ir.Type) bool {
	f, ok := t.(*ir.FloatType)
	return ok && slices.Contains(saturated, f.String())
}
