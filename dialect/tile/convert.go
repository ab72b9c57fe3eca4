package tile

import (
	"slices"

	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// ConvertLayout moves elements between threads.
var ConvertLayout = &ir.OpDef{
	Name:     "tile.convert_layout",
	Doc:      "converts a tensor to another layout",
	Example:  "// %x: tensor<32x64xf16>\n%r = tile.convert_layout %x : tensor<32x64xf16> -> tensor<32x64xf16>",
	Operands: []ir.Slot{{Name: "source", Type: ir.AnyTensor, Doc: "is the tensor in its layout"}},
	Results:  []ir.Slot{{Name: "result", Type: ir.AnyTensor}},
	Attrs: []ir.AttrSlot{
		{Name: "by", Type: ir.StrAttr, Optional: true, Doc: "says how elements move: by registers, which are renamed, by shuffles of each warp, or through shared memory"},
		{Name: "passes", Type: ir.I64Attr, Optional: true, Doc: "is the number of passes in which elements go through shared memory, one slice of the tensor at a time; 1 if it is missing"},
	},
	Format: "$source attr-dict `:` type($source) `->` type($result)",
	Traits: ir.Pure,
	Verify: func(op *ir.Op) error {
		o := ConvertLayoutOp{op}
		from, _ := o.Source().Type().(*ir.TensorType)
		to, _ := o.Result().Type().(*ir.TensorType)
		if from == nil || to == nil || !slices.Equal(from.Shape, to.Shape) || from.Elem != to.Elem {
			return op.OpErrorf("a conversion keeps shape and elements, but got %s and %s", ir.QuoteType(o.Source().Type()), ir.QuoteType(o.Result().Type()))
		}
		if by, ok := o.By(); ok && by != ByRegisters && by != ByShuffles && by != ByShared {
			return op.OpErrorf("elements move by %q, %q or %q, but got %q", ByRegisters, ByShuffles, ByShared, by)
		}
		if n, ok := op.IntAttr("passes"); ok {
			if by, _ := o.By(); by != ByShared || !isPowerOfTwo(n) || !layout.Fits(from.Shape) || n > 1<<layout.TotalBits(from.Shape) {
				return op.OpErrorf("a conversion through shared memory has a power of two of passes, at most one for each element, but got %d by %q", n, by)
			}
		}
		return nil
	},
}

// How a layout conversion moves elements.
const (
	ByRegisters = "registers"
	ByShuffles  = "shuffles"
	ByShared    = "shared"
)
