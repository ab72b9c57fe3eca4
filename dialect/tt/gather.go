package tt

import (
	"github.com/tshared/tshared/ir"
)

// Gather defines tt.gather: picks elements of a tensor along an axis by their indices.
var Gather = &ir.OpDef{
	Name: "tt.gather",
	Doc:  "picks elements of a tensor along an axis by their indices",
	Example: "// %x: tensor<16x32xf32>\n// %i: tensor<16x8xi32>\n" +
		"%r = tt.gather %x[%i] {axis = 1 : i32} : (tensor<16x32xf32>, tensor<16x8xi32>) -> tensor<16x8xf32>",
	Operands: []ir.Slot{{Name: "src", Type: anyTensor}, {Name: "indices", Type: intTensor}},
	Results:  []ir.Slot{{Name: "result", Type: anyTensor}},
	Attrs: []ir.AttrSlot{
		{Name: "axis", Type: ir.I32Attr},
		{Name: "efficient_layout", Type: ir.UnitAttrType, Optional: true, Doc: "reports whether the layouts were chosen on purpose"},
	},
	Format:       "$src `[` $indices `]` attr-dict `:` functional-type(operands, results)",
	Traits:       ir.Pure,
	InferResults: inferGather,
	Verify:       verifyGather,
}

// Histogram defines tt.histogram: counts how often each integer from 0 up occurs.
var Histogram = &ir.OpDef{
	Name:    "tt.histogram",
	Doc:     "counts how often each integer from 0 up occurs",
	Example: "// %x: tensor<16xi32>\n// %m: tensor<16xi1>\n%r = tt.histogram %x, %m : tensor<16xi32> -> tensor<8xi32>",
	Operands: []ir.Slot{
		{Name: "src", Type: intTensor},
		{Name: "mask", Type: boolOrTensor, Arity: ir.Optional, Doc: "says which elements count; nil when all do"},
	},
	Results: []ir.Slot{{Name: "result", Type: intTensor}},
	Format:  "$src (`,` $mask^)? attr-dict `:` type($src) `->` type($result)",
	Traits:  ir.Pure,
	Infer:   []ir.Infer{{From: "src", To: "mask", What: "mask type matches src type", Fn: boolLike}},
}

// Axis is the dimension the indices count along.
func (o GatherOp) Axis() int { return axisAttr(o.Op) }

func inferGather(st *ir.OpState) ([]ir.Type, error) {
	src, err := tensorOperand(st, 0)
	if err != nil {
		return nil, err
	}
	indices, err := tensorOperand(st, 1)
	if err != nil {
		return nil, err
	}
	return []ir.Type{st.Ctx.WithElement(indices, src.Elem)}, nil
}

func verifyGather(op *ir.Op) error {
	src, indices, axis := tensorShape(op, 0), tensorShape(op, 1), axisAttr(op)
	if len(src) != len(indices) {
		return op.OpErrorf("input and indices ranks must match")
	}
	if axis < 0 || axis >= len(src) {
		return op.OpErrorf("gather dimension must be less than the input rank")
	}
	for d := range indices {
		if d != axis && indices[d] != src[d] {
			return op.OpErrorf("indices dimension %d must match the corresponding input dimension", d)
		}
	}
	return nil
}
