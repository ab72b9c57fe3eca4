package tts

import (
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Gather defines tts.gather: reads at offsets from a pointer, counted in elements.
var Gather = &ir.OpDef{
	Name: "tts.gather",
	Doc:  "reads at offsets from a pointer, counted in elements",
	Example: "// %p: !tt.ptr<f32>\n// %o: tensor<8xi32>\n// %m: tensor<8xi1>\n// %d: f32\n" +
		"%r = tts.gather %p[%o] mask = %m default = %d : (<f32>, tensor<8xi32>) -> tensor<8xf32>",
	Operands: atOffsets(maskSlot, ir.Slot{Name: "other", Type: tt.ValueConstraint, Arity: ir.Optional, Doc: "is the result where the mask is false, one for all elements; nil when it is not given"}),
	Results:  valueSlots("result"),
	Format: "$ptr `[` $offset `]` (`mask` `=` $mask^)? (`default` `=` $other^)? attr-dict `:` " +
		"`(` type($ptr) `,` type($offset) `)` `->` type($result)",
	Traits:  ir.OperandSegments,
	Verify:  func(op *ir.Op) error { return verifyElements(op, op.Result(0).Type()) },
	Effects: somewhere(ir.Reads),
	Infer: []ir.Infer{
		{From: "offset", To: "mask", What: "mask type matches ptr type", Fn: maskLike},
		{From: "ptr", To: "other", What: "other matches ptr type", Fn: tt.PointeeOf},
	},
}

// MaskedGather defines tts.masked_gather: reads at offsets from a pointer where a mask is true, and takes other values elsewhere.
var MaskedGather = &ir.OpDef{
	Name: "tts.masked_gather",
	Doc:  "reads at offsets from a pointer, counted in elements, where a mask is true; elsewhere the result has the elements of a tensor",
	Example: "// %p: !tt.ptr<f32>\n// %o: tensor<8xi32>\n// %m: tensor<8xi1>\n// %x: tensor<8xf32>\n" +
		"%r = tts.masked_gather %p[%o] mask = %m pass_thru = %x : (<f32>, tensor<8xi32>) -> tensor<8xf32>",
	Operands: atOffsets(
		ir.Slot{Name: "mask", Type: tt.BoolLikeConstraint},
		ir.Slot{Name: "pass_thru", Type: tt.ValueConstraint, Doc: "has the elements where the mask is false"},
	),
	Results: valueSlots("result"),
	Format: "$ptr `[` $offset `]` `mask` `=` $mask `pass_thru` `=` $pass_thru attr-dict `:` " +
		"`(` type($ptr) `,` type($offset) `)` `->` type($result)",
	Verify:  func(op *ir.Op) error { return verifyElements(op, op.Result(0).Type()) },
	Effects: somewhere(ir.Reads),
	Infer: []ir.Infer{
		{From: "offset", To: "mask", What: "mask type matches offset type", Fn: maskLike},
		{From: "result", To: "pass_thru", What: "pass_thru matches result type", Fn: func(_ *ir.Context, t ir.Type) ir.Type { return t }},
	},
}

// Scatter defines tts.scatter: writes at offsets from a pointer, counted in elements.
var Scatter = &ir.OpDef{
	Name: "tts.scatter",
	Doc:  "writes at offsets from a pointer, counted in elements",
	Example: "// %v: tensor<8xf32>\n// %p: !tt.ptr<f32>\n// %o: tensor<8xi32>\n// %m: tensor<8xi1>\n" +
		"tts.scatter %v into %p[%o] mask = %m : tensor<8xf32> into (<f32>, tensor<8xi32>)",
	Operands: atOffsets(append(valueSlots("value"), maskSlot)...),
	Format:   "$value" + intoFormat(" (`mask` `=` $mask^)?"),
	Infer:    []ir.Infer{maskOfOffset},
	Verify:   verifyWritten,
	Effects:  somewhere(ir.Writes),
}

// GatherOp views a tts.gather.
type GatherOp struct{ unstructured }

// AsGather views an operation as tts.gather.
func AsGather(op *ir.Op) (GatherOp, bool) { return GatherOp{unstructured{op}}, op.Is(Gather) }

// ScatterOp views a tts.scatter.
type ScatterOp struct{ unstructured }

// AsScatter views an operation as tts.scatter.
func AsScatter(op *ir.Op) (ScatterOp, bool) { return ScatterOp{unstructured{op}}, op.Is(Scatter) }

// BuildGather makes a tts.gather; mask and other may be nil.
func BuildGather(b *ir.Builder, result ir.Type, ptr, offset, mask, other *ir.Value) *ir.Op {
	operands, segments := grouped(b.Ctx, []*ir.Value{ptr}, []*ir.Value{offset}, optional(mask), optional(other))
	return b.Create(Gather, operands, []ir.Type{result}, segments)
}

// BuildScatter makes a tts.scatter; mask may be nil.
func BuildScatter(b *ir.Builder, value, ptr, offset, mask *ir.Value) *ir.Op {
	return b.Create(Scatter, append([]*ir.Value{ptr, offset, value}, optional(mask)...), nil)
}
