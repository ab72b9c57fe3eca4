package memref

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
)

// ExpandShape defines memref.expand_shape: views a buffer with dimensions split into
// several each.
var ExpandShape = &ir.OpDef{
	Name: "memref.expand_shape",
	Doc:  "views a buffer with dimensions split into several each",
	Example: `// %m: memref<?x8xf32>
// %n: index
%r = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 4, 8] : memref<?x8xf32> into memref<?x4x8xf32>`,
	Operands: []ir.Slot{
		{Name: "src", Type: strided, Doc: "is the buffer with fewer dimensions"},
		{Name: "output_shape", Type: ir.IndexConstraint, Arity: ir.Variadic},
	},
	Results: []ir.Slot{{Name: "result", Type: strided}},
	Attrs:   []ir.AttrSlot{reassociation.AttrSlot, {Name: reassociation.StaticOutputShape, Type: ir.DenseI64Array}},
	Format: "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape)" +
		" attr-dict `:` type($src) `into` type($result)",
	Custom:      foldresult.Directives(),
	Traits:      ir.Pure,
	Verify:      verifyExpandShape,
	ResultNames: name("expand_shape"),
}

// CollapseShape defines memref.collapse_shape: views a buffer with neighbouring
// dimensions joined into one.
var CollapseShape = &ir.OpDef{
	Name: "memref.collapse_shape",
	Doc:  "views a buffer with neighbouring dimensions joined into one",
	Example: `// %m: memref<4x8xf32>
%r = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>`,
	Operands:    []ir.Slot{{Name: "src", Type: strided, Doc: "is the buffer with more dimensions"}},
	Results:     []ir.Slot{{Name: "result", Type: strided}},
	Attrs:       []ir.AttrSlot{reassociation.AttrSlot},
	Format:      "$src $reassociation attr-dict `:` type($src) `into` type($result)",
	Traits:      ir.Pure,
	Verify:      verifyCollapseShape,
	ResultNames: name("collapse_shape"),
}

// Groups lists the new dimensions of each old one.
func (o ExpandShapeOp) Groups() reassociation.Groups { return reassociation.Of(o.Op) }

// OutputShape is the shape of the result.
func (o ExpandShapeOp) OutputShape() foldresult.List {
	return foldresult.Of(o.Op, 1, reassociation.StaticOutputShape)
}

// Groups lists the old dimensions of each new one.
func (o CollapseShapeOp) Groups() reassociation.Groups { return reassociation.Of(o.Op) }

func verifyExpandShape(op *ir.Op) error {
	o := ExpandShapeOp{op}
	source, result := memRefType(o.Src()), memRefType(op.Result(0))
	from, to := len(source.Shape), len(result.Shape)
	if from > to {
		return op.OpErrorf("has source rank %d and result rank %d. This is not an expansion (%d > %d).", from, to, from, to)
	}
	groups := o.Groups()
	if err := verifyGroups(op, groups, source.Shape, result.Shape); err != nil {
		return err
	}
	// A source without strides is not an operand at all.
	want, _ := ExpandedType(op.Context(), source, result.Shape, groups)
	if want != result {
		return op.OpErrorf("expected expanded type to be %s but found %s", ir.QuoteType(want), ir.QuoteType(result))
	}
	shape := o.OutputShape()
	if n := len(shape.Static); n != to {
		return op.OpErrorf("expected number of static shape bounds to be equal to the output rank (%d) but found %d inputs instead", to, n)
	}
	if n := foldresult.NumDynamic(shape.Static); n != len(shape.Dynamic) {
		return op.OpErrorf("mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has %d dynamic dims while output_shape has %d values",
			n, len(shape.Dynamic))
	}
	for i, n := range result.Shape {
		if n != ir.Dynamic && shape.Static[i] != n {
			return op.OpErrorf("invalid output shape provided at pos %d", i)
		}
	}
	return nil
}

func verifyCollapseShape(op *ir.Op) error {
	o := CollapseShapeOp{op}
	source, result := memRefType(o.Src()), memRefType(op.Result(0))
	from, to := len(source.Shape), len(result.Shape)
	if from < to {
		return op.OpErrorf("has source rank %d and result rank %d. This is not a collapse (%d < %d).", from, to, from, to)
	}
	groups := o.Groups()
	if err := verifyGroups(op, groups, result.Shape, source.Shape); err != nil {
		return err
	}
	want, ok := CollapsedType(op.Context(), source, groups)
	if !ok {
		return op.OpErrorf("invalid source layout map or collapsing non-contiguous dims")
	}
	if want != result {
		return op.OpErrorf("expected collapsed type to be %s but found %s", ir.QuoteType(want), ir.QuoteType(result))
	}
	return nil
}

// verifyGroups checks that groups take all expanded dimensions in order and
// multiply to the collapsed ones.
func verifyGroups(op *ir.Op, groups reassociation.Groups, collapsed, expanded []int64) error {
	if len(groups) != len(collapsed) {
		return op.OpErrorf("invalid number of reassociation groups: found %d, expected %d", len(groups), len(collapsed))
	}
	next := int64(0)
	for i, group := range groups {
		product, dynamic := int64(1), false
		for _, d := range group {
			if d != next {
				return op.OpErrorf("reassociation indices must be contiguous")
			}
			next++
			if d >= int64(len(expanded)) {
				return op.OpErrorf("reassociation index %d is out of bounds", d)
			}
			product = mul(product, expanded[d])
			dynamic = dynamic || expanded[d] == ir.Dynamic
		}
		if (collapsed[i] == ir.Dynamic) != dynamic {
			return op.OpErrorf("collapsed dim (%d) must be dynamic if and only if reassociation group is dynamic", i)
		}
		if !dynamic && product != collapsed[i] {
			return op.OpErrorf("collapsed dim size (%d) must equal reassociation group size (%d)", collapsed[i], product)
		}
	}
	if len(collapsed) == 0 {
		for _, n := range expanded {
			if n != 1 {
				return op.OpErrorf("rank 0 memrefs can only be extended/collapsed with/from ones")
			}
		}
		return nil
	}
	if next != int64(len(expanded)) {
		return op.OpErrorf("expanded rank (%d) inconsistent with number of reassociation indices (%d)", len(expanded), next)
	}
	return nil
}
