package tensor

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

const (
	staticLowAttr  = "static_low"
	staticHighAttr = "static_high"
	nofoldAttr     = "nofold"
)

// Pad defines tensor.pad: gives a tensor with elements computed by its body added
// around.
var Pad = &ir.OpDef{
	Name: "tensor.pad",
	Doc:  "gives a tensor with elements computed by its body added around",
	Example: `// %t: tensor<4x8xf32>
// %n: index
// %x: f32
%r = tensor.pad %t nofold low[1, 2] high[%n, 3] {
^bb0(%i: index, %j: index):
  tensor.yield %x : f32
} : tensor<4x8xf32> to tensor<?x13xf32>`,
	Operands: []ir.Slot{
		{Name: "source", Type: ir.RankedTensor, Doc: "is the tensor in the middle"},
		{Name: "low", Type: ir.IndexConstraint, Arity: ir.Variadic},
		{Name: "high", Type: ir.IndexConstraint, Arity: ir.Variadic},
	},
	Results: []ir.Slot{{Name: "result", Type: ir.RankedTensor}},
	Attrs: []ir.AttrSlot{
		{Name: staticLowAttr, Type: ir.DenseI64Array},
		{Name: staticHighAttr, Type: ir.DenseI64Array},
		{Name: nofoldAttr, Type: ir.UnitAttrType, Optional: true},
	},
	Regions: []ir.RegionSlot{{Name: "region", Sized: true}},
	Format: "$source (`nofold` $nofold^)?" +
		" `low` `` custom<DynamicIndexList>($low, $static_low)" +
		" `high` `` custom<DynamicIndexList>($high, $static_high)" +
		" $region attr-dict `:` type($source) `to` type($result)",
	Custom:             foldresult.Directives(),
	Traits:             ir.Pure | ir.SingleBlock | ir.OperandSegments,
	ImplicitTerminator: "tensor.yield",
	Verify:             verifyPad,
	VerifyRegions:      verifyPadBody,
	ResultNames:        name("padded"),
}

// SourceType is the type before padding.
func (o PadOp) SourceType() *ir.TensorType { return tensorType(o.Source()) }

// ResultType is the type after padding.
func (o PadOp) ResultType() *ir.TensorType { return tensorType(o.Result()) }

// Low has the number of elements added in front of each dimension.
func (o PadOp) Low() foldresult.List { return foldresult.Of(o.Op, 1, staticLowAttr) }

// High has the number of elements added after each dimension.
func (o PadOp) High() foldresult.List { return foldresult.Of(o.Op, 2, staticHighAttr) }

// NoFold reports whether padding by nothing must stay.
func (o PadOp) NoFold() bool { return o.Op.HasAttr(nofoldAttr) }

// Body computes an element from its position.
func (o PadOp) Body() *ir.Block { return o.Op.Region0().Entry() }

// Value is the padding value if it is the same everywhere and known before the body
// runs; nil otherwise.
func (o PadOp) Value() *ir.Value {
	v := YieldOp{o.Body().Last()}.Value()
	if def := v.DefiningOp(); def != nil && def.Has(ir.ConstantLike) {
		return v
	}
	if v.Block() == o.Body() {
		return nil
	}
	return v
}

// PaddedType is the type of a tensor with elements added. It reports false
// when there is not one number for each dimension.
func PaddedType(ctx *ir.Context, t *ir.TensorType, low, high []int64) (*ir.TensorType, bool) {
	if len(low) != len(t.Shape) || len(high) != len(t.Shape) {
		return nil, false
	}
	shape := make([]int64, len(t.Shape))
	for i, n := range t.Shape {
		shape[i] = ir.Dynamic
		if n != ir.Dynamic && low[i] != ir.Dynamic && high[i] != ir.Dynamic {
			shape[i] = low[i] + n + high[i]
		}
	}
	return ctx.Tensor(shape, t.Elem), true
}

func verifyPad(op *ir.Op) error {
	o := PadOp{op}
	source, result := o.SourceType(), o.ResultType()
	want, ok := PaddedType(op.Context(), source, o.Low().Static, o.High().Static)
	if !ok {
		return op.Errorf("failed to infer expectedType from sourceType %s, specified resultType is %s",
			ir.QuoteType(source), ir.QuoteType(result))
	}
	for _, given := range [...]struct {
		what string
		list foldresult.List
	}{{"low", o.Low()}, {"high", o.High()}} {
		if why := given.list.Wrong(len(source.Shape), given.what); why != "" {
			return op.Errorf("%s", why)
		}
	}
	if !paddedTo(want.Shape, result.Shape) {
		return op.Errorf("specified type %s does not match the inferred type %s", ir.QuoteType(result), ir.QuoteType(want))
	}
	return nil
}

// paddedTo reports whether a shape is as inferred, or knows more.
func paddedTo(inferred, shape []int64) bool {
	if len(inferred) != len(shape) {
		return false
	}
	for i, n := range inferred {
		if n != ir.Dynamic && n != shape[i] {
			return false
		}
	}
	return true
}

func verifyPadBody(op *ir.Op) error {
	o := PadOp{op}
	rank := len(o.ResultType().Shape)
	if o.Body().NumArgs() != rank {
		return op.Errorf("expected the block to have %d arguments", rank)
	}
	for i, arg := range o.Body().Args() {
		if arg.Type() != ir.Index {
			return op.OpErrorf("expected block argument %d to be an index", i+1)
		}
	}
	if (YieldOp{o.Body().Last()}).Value().Type() != o.ResultType().Elem {
		return op.OpErrorf("expected yield type to match shape element type")
	}
	return nil
}
