package tile

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// Scan combines elements along an axis.
var Scan = &ir.OpDef{
	Name: "tile.scan",
	Doc:  "combines each element of one or more tensors with all before it along an axis",
	Example: `// %x: tensor<8x16xf32>
%r = tile.scan %x axis 1 {
^bb0(%a: f32, %b: f32):
  %s = arith.addf %a, %b : f32
  tile.yield %s : f32
} : tensor<8x16xf32> -> tensor<8x16xf32>`,
	Operands: []ir.Slot{{Name: "inputs", Type: ir.AnyTensor, Arity: ir.Variadic, Doc: "are tensors of one shape"}},
	Results:  []ir.Slot{{Name: "results", Type: ir.AnyTensor, Arity: ir.Variadic}},
	Attrs: []ir.AttrSlot{
		{Name: "axis", Type: ir.I64Attr, Doc: "is the dimension that is scanned"},
		{Name: "reverse", Type: ir.UnitAttrType, Optional: true, Doc: "scans from the last element to the first"},
	},
	Regions: []ir.RegionSlot{{Name: "combiner", Sized: true, Doc: "takes the combined elements and then the next ones, one of each input, and yields the new combined ones"}},
	Format:  "$inputs `axis` $axis (`reverse` $reverse^)? $combiner attr-dict `:` type($inputs) `->` type($results)",
	Traits:  ir.Pure,
	Verify:  verifyScan,
}

// Histogram counts elements.
var Histogram = &ir.OpDef{
	Name: "tile.histogram",
	Doc:  "adds integers to bins of a tensor, in any order: one per element of the inputs",
	Example: `// %x: tensor<64xi32>
// %bins: tensor<16xi32>
%r = tile.histogram %x into %bins {
^bb0(%i: index, %e: i32):
  %bin = arith.index_cast %e : i32 to index
  tile.yield %bin, %e : index, i32
} : tensor<64xi32> into tensor<16xi32>`,
	Operands: []ir.Slot{
		{Name: "inputs", Type: ir.AnyTensor, Arity: ir.Variadic, Doc: "are tensors of one shape"},
		{Name: "init", Type: ir.AnyTensor, Doc: "has the bins before"},
	},
	Results: []ir.Slot{{Name: "result", Type: ir.AnyTensor}},
	Regions: []ir.RegionSlot{{Name: "update", Sized: true, Doc: "takes the index of an element, one number per dimension, and then the elements; it yields the index of the bin and then the integer"}},
	Format:  "$inputs `into` $init $update attr-dict `:` type($inputs) `into` type($init)",
	Infer:   ir.SameTypes("init", "result"),
	Traits:  ir.Pure,
	Verify:  verifyHistogram,
}

// Yield ends a region.
var Yield = &ir.OpDef{
	Name: "tile.yield",
	Doc:  "ends the region of a reduction, scan, histogram, gather or role",
	Example: `// %x: tensor<8xi32>
%r = tile.scan %x axis 0 {
^bb0(%a: i32, %b: i32):
  %m = arith.maxsi %a, %b : i32
  tile.yield %m : i32
} : tensor<8xi32> -> tensor<8xi32>`,
	Operands: []ir.Slot{{Name: "values", Type: ir.AnyType, Arity: ir.Variadic}},
	Format:   "attr-dict ($values^ `:` type($values))?",
	Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
	Parents:  []string{"tile.reduce", "tile.scan", "tile.histogram", "tile.gather", "tile.roles", "tile.role"},
}

func verifyScan(op *ir.Op) error {
	o := ScanOp{op}
	if !slices.Equal(op.OperandTypes(), op.ResultTypes()) {
		return op.OpErrorf("results must have the types of the inputs")
	}
	elems, err := elementsOf(op, o.Inputs())
	if err != nil {
		return err
	}
	if len(elems) == 0 || o.Axis() < 0 || int(o.Axis()) >= len(shapeOf(o.Inputs()[0])) {
		return op.OpErrorf("there is no dimension %d to scan", o.Axis())
	}
	return verifyRegion(op, o.Combiner(), slices.Concat(elems, elems), elems)
}

func verifyHistogram(op *ir.Op) error {
	o := HistogramOp{op}
	if len(o.Inputs()) == 0 {
		return op.OpErrorf("expected at least one input")
	}
	elems, err := elementsOf(op, o.Inputs())
	if err != nil {
		return err
	}
	bin := ir.ElementTypeOf(o.Init().Type())
	if bin != ir.I32 && bin != ir.I64 {
		return op.OpErrorf("bins must be i32 or i64, but got %s", ir.QuoteType(bin))
	}
	args := slices.Repeat([]ir.Type{ir.Index}, len(shapeOf(o.Inputs()[0])))
	results := slices.Repeat([]ir.Type{ir.Index}, len(shapeOf(o.Init())))
	return verifyRegion(op, o.Update(), append(args, elems...), append(results, bin))
}

// elementsOf are the element types of inputs, which must have one shape.
func elementsOf(op *ir.Op, inputs []*ir.Value) (elems []ir.Type, err error) {
	for _, v := range inputs {
		if !slices.Equal(shapeOf(v), shapeOf(inputs[0])) {
			return nil, op.OpErrorf("inputs must have one shape, but got %s and %s", ir.QuoteType(inputs[0].Type()), ir.QuoteType(v.Type()))
		}
		elems = append(elems, ir.ElementTypeOf(v.Type()))
	}
	return elems, nil
}

// verifyRegion checks the types of a region's arguments and of the values that it yields.
func verifyRegion(op *ir.Op, r *ir.Region, args, yielded []ir.Type) error {
	b := r.Entry()
	if !slices.Equal(b.ArgTypes(), args) {
		return op.OpErrorf("expected arguments of types %v, but got %v", args, b.ArgTypes())
	}
	if last := b.Last(); last == nil || !last.Is(Yield) || !slices.Equal(last.OperandTypes(), yielded) {
		return op.OpErrorf("expected a tile.yield of types %v at the end of the region", yielded)
	}
	return nil
}
