package tile

import (
	"github.com/tshared/tshared/dialect/linalg"
	"slices"

	"github.com/tshared/tshared/ir"
)

// Reduce combines elements along dimensions, without initial values.
var Reduce = &ir.OpDef{
	Name: "tile.reduce",
	Doc:  "combines the elements of one or more tensors along dimensions, by an associative combiner and without initial values",
	Example: `// %x: tensor<8x16xf32>
%r = tile.reduce %x dimensions [1] {
^bb0(%a: f32, %b: f32):
  %s = arith.addf %a, %b : f32
  tile.yield %s : f32
} : tensor<8x16xf32> -> tensor<8xf32>`,
	Operands: []ir.Slot{{Name: "inputs", Type: ir.AnyTensor, Arity: ir.Variadic, Doc: "are tensors of one shape"}},
	Results:  []ir.Slot{{Name: "results", Type: ir.AnyTensor, Arity: ir.Variadic}},
	Attrs:    []ir.AttrSlot{{Name: "dimensions", Type: ir.DenseI64Array, Doc: "are the dimensions that are reduced, in increasing order"}},
	Regions:  []ir.RegionSlot{{Name: "combiner", Sized: true, Doc: "takes the next elements and then the combined ones, one of each input, and yields the new combined ones"}},
	Format:   "$inputs `dimensions` $dimensions $combiner attr-dict `:` type($inputs) `->` type($results)",
	Traits:   ir.Pure,
	Verify:   verifyReduce,
}

// IsReduction reports whether an operation is a tile.reduce, or a linalg.reduce, which has initial values.
func IsReduction(op *ir.Op) bool { return op.Is(Reduce) || op.Is(linalg.Reduce) }

func verifyReduce(op *ir.Op) error {
	o := ReduceOp{op}
	if len(o.Inputs()) == 0 || len(o.Inputs()) != len(op.Results()) {
		return op.OpErrorf("expected at least one input, and a result for each")
	}
	elems, err := elementsOf(op, o.Inputs())
	if err != nil {
		return err
	}
	var kept []int64
	left := o.Dimensions()
	for d, n := range shapeOf(o.Inputs()[0]) {
		if len(left) > 0 && left[0] == int64(d) {
			left = left[1:]
		} else {
			kept = append(kept, n)
		}
	}
	if len(left) > 0 {
		return op.OpErrorf("there is no dimension %d to reduce, or dimensions are not in increasing order", left[0])
	}
	var combined []ir.Type
	for _, v := range op.Results() {
		if !slices.Equal(shapeOf(v), kept) {
			return op.OpErrorf("expected results of shape %v, but got %s", kept, ir.QuoteType(v.Type()))
		}
		combined = append(combined, ir.ElementTypeOf(v.Type()))
	}
	return verifyRegion(op, o.Combiner(), slices.Concat(elems, combined), combined)
}
