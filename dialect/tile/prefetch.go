package tile

import "github.com/tshared/tshared/ir"

// Prefetch brings memory to a cache.
var Prefetch = &ir.OpDef{
	Name: "tile.prefetch",
	Doc:  "brings the memory of a tensor to the L2 cache",
	Example: `// %m: memref<?xf32>
// %next: i1
tile.prefetch %m if %next vector 2 : memref<?xf32> as tensor<64xf32, #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = []>>`,
	Operands: []ir.Slot{
		{Name: "source", Type: ir.AnyMemRef, Doc: "is the memory, of the tensor's rank"},
		{Name: "predicate", Type: ir.BoolLike, Arity: ir.Optional, Doc: "is the condition under which something is brought; nil is always true"},
	},
	Attrs: []ir.AttrSlot{
		{Name: "vector", Type: ir.I64Attr, Doc: "is the number of elements of a thread for which there is one instruction"},
		{Name: "tensor", Type: ir.AttrIs("any type attribute", func(a ir.Attr) bool { _, ok := a.(*ir.TypeAttr); return ok }), Doc: "is the type of the tensor: the layout says which thread brings which elements"},
	},
	Format: "$source (`if` $predicate^)? `vector` $vector attr-dict `:` type($source) `as` $tensor",
	Verify: func(op *ir.Op) error {
		o := PrefetchOp{op}
		if err := verifyMemory(op, o.Source(), nil, o.Tensor()); err != nil {
			return err
		}
		if err := verifyLayout(o.Tensor(), -1); err != nil {
			return op.OpErrorf("%v", err)
		}
		l := LayoutOf(o.Tensor())
		if l == nil {
			return op.OpErrorf("expected a tensor with a layout, but got %s", ir.QuoteType(o.Tensor()))
		}
		most := int64(1)
		for d := range l.Shape {
			most = max(most, l.ContigPerThread(d))
		}
		if n := o.Vector(); !isPowerOfTwo(n) || n > most {
			return op.OpErrorf("a vector of %d elements is not possible: threads have %d contiguous ones", n, most)
		}
		return nil
	},
	Effects: func(op *ir.Op) []ir.Effect {
		m := PrefetchOp{op}.Source() // both effects keep it where it is
		return []ir.Effect{{Kind: ir.Reads, On: m}, {Kind: ir.Writes, On: m}}
	},
}
