package tile

import (
	"slices"

	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Gather reads memory whose addresses depend on data.
var Gather = &ir.OpDef{
	Name: "tile.gather",
	Doc:  "reads rows or elements into a tensor, from memory that is computed from the elements of index tensors",
	Example: `// %m: memref<?xf16>
// %at: tensor<32xi64>
// %z: tensor<32x64xf16>
// %n: index
%r = tile.gather %at bounds(%n) other(%z : tensor<32x64xf16>) {
^bb0(%i: index, %e: i64):
  %o = arith.index_cast %e : i64 to index
  %row = memref.reinterpret_cast %m to offset: [%o], sizes: [1, 64], strides: [64, 1] : memref<?xf16> to memref<1x64xf16, strided<[64, 1], offset: ?>>
  tile.yield %row : memref<1x64xf16, strided<[64, 1], offset: ?>>
} {dims = array<i64: 0>} : tensor<32xi64> -> tensor<32x64xf16>`,
	Operands: []ir.Slot{
		{Name: "indices", Type: ir.AnyTensor, Arity: ir.Variadic, Doc: "are tensors with an element for each coordinate along the gathered dimensions"},
		{Name: "bounds", Type: ir.IndexConstraint, Arity: ir.Variadic, Doc: "are how many coordinates along each gathered dimension are read"},
		{Name: "other", Type: ir.AnyTensor, Arity: ir.Optional, Doc: "has the elements that are not read; nil when they are undefined"},
	},
	Results: []ir.Slot{{Name: "result", Type: ir.AnyTensor}},
	Attrs: append([]ir.AttrSlot{
		{Name: "dims", Type: ir.DenseI64Array, Doc: "are the gathered dimensions of the result"},
		{Name: "vector", Type: ir.I64Attr, Optional: true, Doc: "is the number of elements per instruction, where their address is aligned to all of them"},
	}, modifierAttrs...),
	Regions: []ir.RegionSlot{{Name: "memory", Sized: true, Doc: "takes the coordinates along the gathered dimensions and then the elements of the index tensors there; it yields the memory, of the result's rank and of size 1 along the gathered dimensions"}},
	Format:  "$indices `bounds` `(` $bounds `)` (`other` `(` $other^ `:` type($other) `)`)? (`vector` $vector^)? $memory attr-dict `:` type($indices) `->` type($result)",
	Traits:  ir.OperandSegments,
	Verify:  verifyGather,
	Effects: func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Reads, On: GatherOp{op}.Source()}} },
}

// Source returns the memory of a gather, a value of its region; nil when the region yields none.
func (o GatherOp) Source() *ir.Value {
	if b := o.Memory().Entry(); b != nil && b.Last() != nil && b.Last().Is(Yield) && b.Last().NumOperands() == 1 {
		return b.Last().Operand(0)
	}
	return nil
}

// IndexLayout returns the layout in which a gather takes its index tensors: threads have the elements for the rows of
// their own elements of the result. It is nil when the result has no layout.
func (o GatherOp) IndexLayout() *layout.Layout {
	l := LayoutOf(o.Result().Type())
	if l == nil {
		return nil
	}
	return o.Project(l).WithoutZeroBases()
}

// Project returns the layout of index tensors with a register for each of the result, whose layout is l.
func (o GatherOp) Project(l *layout.Layout) *layout.Layout {
	var shape []int64
	var from []int
	for _, d := range o.Dims() {
		shape, from = append(shape, l.Shape[d]), append(from, int(d))
	}
	return l.Project(shape, from)
}

// MaxVector returns how many elements one instruction can load: those that are contiguous in memory and in the registers
// of a thread.
func (o GatherOp) MaxVector() int64 {
	l := LayoutOf(o.Result().Type())
	m, ok := o.Source().Type().(*ir.MemRefType)
	if l == nil || !ok {
		return 1
	}
	strides, _, _ := memref.Strides(m)
	n := int64(1)
	for d, stride := range strides {
		if stride == 1 && l.Shape[d] > 1 && !slices.Contains(o.Dims(), int64(d)) {
			n = max(n, l.ContigPerThread(d))
		}
	}
	return max(1, min(n, MaxAccessBytes/ElementBytes(m.Elem)))
}

func verifyGather(op *ir.Op) error {
	o := GatherOp{op}
	result, ok := o.Result().Type().(*ir.TensorType)
	if !ok || len(o.Indices()) == 0 {
		return op.OpErrorf("expected index tensors and a result with a rank")
	}
	var shape []int64
	for i, d := range o.Dims() {
		if d < 0 || int(d) >= len(result.Shape) || slices.Contains(o.Dims()[:i], d) {
			return op.OpErrorf("expected different dimensions of %s, but got %v", ir.QuoteType(result), o.Dims())
		}
		shape = append(shape, result.Shape[d])
	}
	args := slices.Repeat([]ir.Type{ir.Index}, len(shape))
	for _, v := range o.Indices() {
		if !slices.Equal(shapeOf(v), shape) {
			return op.OpErrorf("index tensors must have an element for each coordinate of the dimensions %v of %s, but got %s", o.Dims(), ir.QuoteType(result), ir.QuoteType(v.Type()))
		}
		args = append(args, ir.ElementTypeOf(v.Type()))
	}
	if len(o.Bounds()) != len(shape) {
		return op.OpErrorf("expected %d bounds, one per gathered dimension, but got %d", len(shape), len(o.Bounds()))
	}
	if o.Other() != nil && o.Other().Type() != ir.Type(result) {
		return op.OpErrorf("the other tensor must have the type of the result, %s, but got %s", ir.QuoteType(result), ir.QuoteType(o.Other().Type()))
	}
	if err := verifyGatherRegion(o, result, args); err != nil {
		return err
	}
	return verifyGatherLayout(o)
}

// verifyGatherRegion checks the arguments of the region and the memory that it yields.
func verifyGatherRegion(o GatherOp, result *ir.TensorType, args []ir.Type) error {
	if !slices.Equal(o.Memory().Entry().ArgTypes(), args) {
		return o.Op.OpErrorf("expected arguments of types %v, but got %v", args, o.Memory().Entry().ArgTypes())
	}
	if o.Source() == nil {
		return o.Op.OpErrorf("expected a tile.yield of one memref at the end of the region")
	}
	if err := verifyMemory(o.Op, o.Source(), nil, result); err != nil {
		return err
	}
	if err := verifyModifiers(o.Op); err != nil {
		return err
	}
	for _, d := range o.Dims() {
		if m := o.Source().Type().(*ir.MemRefType); m.Shape[d] != 1 {
			return o.Op.OpErrorf("memory of type %s must have size 1 along dimension %d, which is gathered", ir.QuoteType(m), d)
		}
	}
	return nil
}

// verifyGatherLayout checks the layouts of index tensors and the vector width against the layout of the result.
func verifyGatherLayout(o GatherOp) error {
	l := o.IndexLayout()
	if l == nil {
		return nil
	}
	for _, v := range o.Indices() {
		if t := Distributed(o.Op.Context(), v.Type().(*ir.TensorType), l); v.Type() != ir.Type(t) {
			return o.Op.OpErrorf("index tensors must be where the elements of the result are, in %s, but got %s", ir.QuoteType(t), ir.QuoteType(v.Type()))
		}
	}
	if n, ok := o.Vector(); ok && (n < 1 || n&(n-1) != 0 || n > o.MaxVector()) {
		return o.Op.OpErrorf("a vector of %d elements is not possible: an instruction can load %d", n, o.MaxVector())
	}
	return nil
}
