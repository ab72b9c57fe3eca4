package tile

import (
	"slices"

	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// partialFlagBytes is the room after the partial sums of a block for the flag that says that they are there: the memory of the next block begins at a cache line of its own.
const partialFlagBytes = 128

// partialElementBytes is the size of the elements of partial sums.
const partialElementBytes = 4

var isPartialSum = ir.TypeIs("tensor of 32-bit elements", func(t ir.Type) bool {
	return ir.IsAnyTensor(t) && (ir.ElementTypeOf(t) == ir.Type(ir.F32) || ir.ElementTypeOf(t) == ir.Type(ir.I32))
})

// StorePartial stores the partial sums of a block.
var StorePartial = &ir.OpDef{
	Name: "tile.store_partial",
	Doc:  "stores accumulators of the block to the scratch memory that the launch has for it, each thread its own elements, and says so when all threads have",
	Example: `// %c: tensor<64x32xf32, #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [0, 16], [1, 0]], warp = [[2, 0], [4, 0], [8, 0], [16, 0], [32, 0]]>>
tile.store_partial %c : tensor<64x32xf32, #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [0, 16], [1, 0]], warp = [[2, 0], [4, 0], [8, 0], [16, 0], [32, 0]]>>`,
	Operands: []ir.Slot{{Name: "accumulators", Type: isPartialSum, Arity: ir.Variadic, Doc: "are the partial sums"}},
	Format:   "$accumulators attr-dict `:` type($accumulators)",
	Verify:   func(op *ir.Op) error { return verifyPartials(op, op.OperandTypes()) },
	Effects:  func(*ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Writes}} },
}

// verifyPartials checks that it is known which thread has which elements of partial sums.
func verifyPartials(op *ir.Op, types []ir.Type) error {
	for _, t := range types {
		if LayoutOf(t) == nil {
			return op.OpErrorf("expected a tensor with a layout, but got %s", ir.QuoteType(t))
		}
	}
	return nil
}

// AddPartial adds the partial sums of another block.
var AddPartial = &ir.OpDef{
	Name: "tile.add_partial",
	Doc:  "waits until another block has stored its partial sums, adds them to those of this one, and takes back that they are there: the next launch finds the scratch memory as this one did",
	Example: `// %b: i32
// %c: tensor<64x32xf32, #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [0, 16], [1, 0]], warp = [[2, 0], [4, 0], [8, 0], [16, 0], [32, 0]]>>
%r = tile.add_partial %c from %b : tensor<64x32xf32, #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [0, 16], [1, 0]], warp = [[2, 0], [4, 0], [8, 0], [16, 0], [32, 0]]>> -> tensor<64x32xf32, #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [0, 16], [1, 0]], warp = [[2, 0], [4, 0], [8, 0], [16, 0], [32, 0]]>>`,
	Operands: []ir.Slot{
		{Name: "accumulators", Type: isPartialSum, Arity: ir.Variadic, Doc: "are the partial sums of this block"},
		{Name: "block", Type: ir.ExactType("32-bit signless integer", ir.I32), Doc: "is the number of the other block"},
	},
	Results: []ir.Slot{{Name: "results", Type: isPartialSum, Arity: ir.Variadic}},
	Format:  "$accumulators `from` $block attr-dict `:` type($accumulators) `->` type($results)",
	Verify: func(op *ir.Op) error {
		if n := op.NumOperands() - 1; !slices.Equal(op.OperandTypes()[:n], op.ResultTypes()) {
			return op.OpErrorf("the results must have the types of the accumulators")
		}
		return verifyPartials(op, op.ResultTypes())
	},
	Effects: func(*ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Reads}, {Kind: ir.Writes}} },
}

// PartialPlaces are the places of the partial sums of a block in its scratch memory, that of the flag after them, and how many bytes the block needs. The tensors have
// layouts.
func PartialPlaces(types []ir.Type) (places []int64, flag, bytes int64) {
	for _, t := range types {
		places = append(places, flag)
		l := LayoutOf(t)
		flag += int64(l.Registers()) * partialElementBytes << (layout.LaneBits + len(l.Warp))
	}
	return places, flag, flag + partialFlagBytes
}
