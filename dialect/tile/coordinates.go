package tile

import (
	"fmt"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

var (
	isMap = ir.AttrIs("AffineMap attribute", func(a ir.Attr) bool { _, ok := a.(*ir.AffineMapAttr); return ok })
	isInt = ir.TypeIs("integer or index", ir.OneOf(ir.IsSignless, ir.IsIndex))
)

// coordinateAttrs say where memory is in a tensor in memory, in terms of the values that an operation has for that.
func coordinateAttrs(optional bool) []ir.AttrSlot {
	return []ir.AttrSlot{
		{Name: "starts", Type: isMap, Optional: optional, Doc: "are the coordinates of the memory's first element in a tensor in memory, along its outer dimensions and the dimensions of the memory"},
		{Name: "sizes", Type: isMap, Optional: optional, Doc: "are the sizes of that tensor along the dimensions of the memory: the memory has the elements of a tile whose coordinates are less"},
		{Name: "outer_strides", Type: isMap, Optional: optional, Doc: "are the strides of its outer dimensions, in elements"},
	}
}

// Coordinates is memory, and says where it is in a tensor.
var Coordinates = &ir.OpDef{
	Name: "tile.coordinates",
	Doc:  "is memory, and says at which coordinates of a tensor in memory it is",
	Example: `// %m: memref<?x64xf16, strided<[?, 1], offset: ?>>
// %head: i32
// %row: i32
// %rows: i32
// %distance: i32
%r = tile.coordinates %m(%head, %row, %rows, %distance : i32, i32, i32, i32) {outer_strides = affine_map<(d0, d1, d2, d3) -> (d3)>, sizes = affine_map<(d0, d1, d2, d3) -> (d2, 64)>, starts = affine_map<(d0, d1, d2, d3) -> (d0, d1 * 32, 0)>} : memref<?x64xf16, strided<[?, 1], offset: ?>>`,
	Operands: []ir.Slot{
		{Name: "source", Type: ir.AnyMemRef, Doc: "is the memory"},
		{Name: "values", Type: isInt, Arity: ir.Variadic, Doc: "are the dimensions of the maps, as signed integers"},
	},
	Results: []ir.Slot{{Name: "result", Type: ir.AnyMemRef}},
	Attrs:   coordinateAttrs(false),
	Format:  "$source `(` ($values^ `:` type($values))? `)` attr-dict `:` type($source)",
	Infer:   ir.SameTypes("source", "result"),
	Traits:  ir.Pure,
	Verify: func(op *ir.Op) error {
		o := CoordinatesOp{op}
		return verifyCoordinates(op, o.Values(), o.Source())
	},
}

// verifyCoordinates checks the maps of an operation that says where memory is.
func verifyCoordinates(op *ir.Op, values []*ir.Value, memory *ir.Value) error {
	starts, sizes, strides := op.MapAttr("starts"), op.MapAttr("sizes"), op.MapAttr("outer_strides")
	if starts == nil && sizes == nil && strides == nil && len(values) == 0 {
		return nil
	}
	if starts == nil || sizes == nil || strides == nil {
		return op.OpErrorf("expected the attributes 'starts', 'sizes' and 'outer_strides' with coordinates")
	}
	m, ok := memory.Type().(*ir.MemRefType)
	if !ok {
		return nil
	}
	rank := len(m.Shape)
	for _, a := range []struct {
		name    string
		m       *affine.Map
		results int
	}{{"starts", starts, len(strides.Results) + rank}, {"sizes", sizes, rank}, {"outer_strides", strides, len(strides.Results)}} {
		if a.m.NumDims != len(values) || a.m.NumSyms > 0 || len(a.m.Results) != a.results {
			return op.OpErrorf("expected '%s' to be a map from %s to %s", a.name, count(len(values), "dimension"), count(a.results, "result"))
		}
	}
	return nil
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// CoordinateAttrs are the attributes of an operation that say where its memory is; nil where it has none.
func CoordinateAttrs(op *ir.Op) (attrs []ir.NamedAttr) {
	for _, slot := range coordinateAttrs(true) {
		if a := op.Attr(slot.Name); a != nil {
			attrs = append(attrs, ir.NamedAttr{Name: slot.Name, Attr: a})
		}
	}
	return attrs
}

// DropCoordinates removes the coordinates of its memory from a load or store.
func DropCoordinates(op *ir.Op) {
	op.RemoveAttr(ir.OfDescriptor)
	for _, slot := range coordinateAttrs(true) {
		op.RemoveAttr(slot.Name)
	}
	var groups ir.OperandGroups
	if o, ok := AsLoad(op); ok {
		groups.One(o.Source())
		groups.Variadic(o.Offsets())
		groups.Optional(o.Other())
		groups.Optional(o.Guard())
		groups.Variadic(nil)
		groups.Variadic(o.Wrap())
	} else {
		o, _ := AsStore(op)
		groups.One(o.Value())
		groups.One(o.Dest())
		groups.Variadic(o.Offsets())
		groups.Optional(o.Guard())
		groups.Variadic(nil)
	}
	op.SetOperands(groups.Values())
	sizes := groups.SegmentSizes(op.Context())
	op.SetAttr(sizes.Name, sizes.Attr)
}
