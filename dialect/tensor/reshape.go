package tensor

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
)

// Reshape defines tensor.reshape: gives a tensor a shape computed at run time.
var Reshape = &ir.OpDef{
	Name: "tensor.reshape",
	Doc:  "gives a tensor a shape computed at run time",
	Example: `// %t: tensor<4x8xf32>
// %s: tensor<2xi64>
%r = tensor.reshape %t(%s) : (tensor<4x8xf32>, tensor<2xi64>) -> tensor<?x?xf32>`,
	Operands:    []ir.Slot{{Name: "source", Type: ir.AnyTensor}, {Name: "shape", Type: sizesList}},
	Results:     []ir.Slot{{Name: "result", Type: ir.AnyTensor}},
	Format:      "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
	Traits:      ir.Pure,
	Verify:      verifyReshape,
	ResultNames: name("reshape"),
}

// ExpandShape defines tensor.expand_shape: splits dimensions of a tensor into several
// each.
var ExpandShape = &ir.OpDef{
	Name: "tensor.expand_shape",
	Doc:  "splits dimensions of a tensor into several each",
	Example: `// %t: tensor<?x8xf32>
// %n: index
%r = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 4, 8] : tensor<?x8xf32> into tensor<?x4x8xf32>`,
	Operands: []ir.Slot{
		{Name: "src", Type: ir.AnyTensor, Doc: "is the tensor with fewer dimensions"},
		{Name: "output_shape", Type: ir.IndexConstraint, Arity: ir.Variadic},
	},
	Results: []ir.Slot{{Name: "result", Type: ir.AnyTensor}},
	Attrs:   []ir.AttrSlot{reassociation.AttrSlot, {Name: reassociation.StaticOutputShape, Type: ir.DenseI64Array}},
	Format: "$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, $static_output_shape)" +
		" attr-dict `:` type($src) `into` type($result)",
	Custom:      foldresult.Directives(),
	Traits:      ir.Pure,
	Verify:      verifyExpandShape,
	ResultNames: name("expanded"),
}

// CollapseShape defines tensor.collapse_shape: joins neighbouring dimensions of a
// tensor.
var CollapseShape = &ir.OpDef{
	Name: "tensor.collapse_shape",
	Doc:  "joins neighbouring dimensions of a tensor",
	Example: `// %t: tensor<4x8xf32>
%r = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>`,
	Operands:    []ir.Slot{{Name: "src", Type: ir.AnyTensor, Doc: "is the tensor with more dimensions"}},
	Results:     []ir.Slot{{Name: "result", Type: ir.AnyTensor}},
	Attrs:       []ir.AttrSlot{reassociation.AttrSlot},
	Format:      "$src $reassociation attr-dict `:` type($src) `into` type($result)",
	Traits:      ir.Pure,
	Verify:      verifyCollapseShape,
	ResultNames: name("collapsed"),
}

// Groups lists the new dimensions of each old one.
func (o ExpandShapeOp) Groups() reassociation.Groups { return reassociation.Of(o.Op) }

// OutputShape is the shape of the result.
func (o ExpandShapeOp) OutputShape() foldresult.List {
	return foldresult.Of(o.Op, 1, reassociation.StaticOutputShape)
}

// Groups lists the old dimensions of each new one.
func (o CollapseShapeOp) Groups() reassociation.Groups { return reassociation.Of(o.Op) }

func verifyReshape(op *ir.Op) error {
	o := ReshapeOp{op}
	source, result := o.Source().Type(), op.Result(0).Type()
	if ir.ElementTypeOf(source) != ir.ElementTypeOf(result) {
		return op.OpErrorf("element types of source and destination tensor types should be the same")
	}
	dims, isRanked := ir.ShapeOf(result)
	if !isRanked {
		return nil
	}
	if isStatic(source) && isStatic(result) {
		from, fromFits := ir.NumElements(source)
		to, toFits := ir.NumElements(result)
		if from != to || fromFits != toFits {
			return op.OpErrorf("source and destination tensor should have the same number of elements")
		}
	}
	switch tensorType(o.Shape()).Shape[0] {
	case ir.Dynamic:
		return op.OpErrorf("cannot use shape operand with dynamic length to reshape to statically-ranked tensor type")
	case int64(len(dims)):
		return nil
	}
	return op.OpErrorf("length of shape operand differs from the result's tensor rank")
}

func verifyExpandShape(op *ir.Op) error {
	o := ExpandShapeOp{op}
	shape := o.OutputShape()
	dims, _ := ir.ShapeOf(op.Result(0).Type())
	if len(shape.Static) != len(dims) {
		return op.OpErrorf("expected number of static shape dims to be equal to the output rank (%d) but found %d inputs instead", len(dims), len(shape.Static))
	}
	if n := foldresult.NumDynamic(shape.Static); n != len(shape.Dynamic) {
		return op.OpErrorf("mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has %d dynamic dims while output_shape has %d values",
			n, len(shape.Dynamic))
	}
	return verifyGroups(op, o.Groups(), o.Src().Type(), op.Result(0).Type())
}

func verifyCollapseShape(op *ir.Op) error {
	o := CollapseShapeOp{op}
	return verifyGroups(op, reassociation.Of(op), op.Result(0).Type(), o.Src().Type())
}

// verifyGroups checks that groups lead from the expanded type to the collapsed
// one. A tensor of unknown rank counts as one without dimensions.
func verifyGroups(op *ir.Op, groups reassociation.Groups, collapsed, expanded ir.Type) error {
	for _, g := range groups {
		if len(g) == 0 {
			return op.OpErrorf("reassociation indices must not be empty")
		}
	}
	to, _ := ir.ShapeOf(collapsed)
	from, _ := ir.ShapeOf(expanded)
	if len(from) < len(to) {
		return op.OpErrorf("expected the expanded type, %s to have a higher (or same) rank than the collapsed type, %s.",
			ir.QuoteType(expanded), ir.QuoteType(collapsed))
	}
	if len(groups) != len(to) {
		return op.OpErrorf("expected collapsed rank (%d) to equal the number of reassociation maps (%d).", len(to), len(groups))
	}
	if err := verifyOrder(op, groups, len(from)); err != nil {
		return err
	}
	want := groups.Collapse(from)
	for i, n := range want {
		switch {
		case to[i] == n:
		case n == ir.Dynamic:
			return op.OpErrorf("expected dimension %d of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic", i)
		default:
			return op.OpErrorf("expected dimension %d of collapsed type to be static value of %d", i, n)
		}
	}
	if elem := ir.ElementTypeOf(expanded); elem != ir.ElementTypeOf(collapsed) {
		return op.OpErrorf("expected collapsed type to be %s, but got %s", ir.QuoteType(op.Context().Tensor(want, elem)), ir.QuoteType(collapsed))
	}
	return nil
}

// verifyOrder checks that the groups take each dimension once and in order.
func verifyOrder(op *ir.Op, groups reassociation.Groups, rank int) error {
	if len(groups) == 0 {
		return nil
	}
	mentioned := uint32(0) // as the reference counts, which wraps around
	for _, g := range groups {
		for _, d := range g {
			mentioned = max(mentioned, uint32(d))
		}
	}
	if mentioned++; mentioned != uint32(rank) {
		return op.OpErrorf("expected reassociation map #0 to have size equal to the expanded rank (%d), but it is  %d.", rank, mentioned)
	}
	next := int64(0)
	for i, g := range groups {
		for _, d := range g {
			if d != next {
				return op.OpErrorf("expected reassociation map #%d to be valid and contiguous.", i)
			}
			next++
		}
	}
	return nil
}
