package tts

import (
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// addressPart constrains the values that addresses are computed from.
var addressPart = ir.TypeIs(tt.PtrLikeConstraint.Desc+" or tensor of 32-bit signless integer values or tensor of 64-bit signless integer values",
	func(t ir.Type) bool { return tt.IsPtrLike(t) || tensorOf(t, ir.I32) || tensorOf(t, ir.I64) })

// GetStructuredState defines tts.get_structured_state: stands for the offsets and
// strides of a value until the analysis of addresses knows them.
var GetStructuredState = &ir.OpDef{
	Name: "tts.get_structured_state",
	Doc:  "stands for the offsets and strides of a value until the analysis of addresses knows them",
	Example: "// %p: tensor<8x!tt.ptr<f32>>\n" +
		`%s, %o, %t = "tts.get_structured_state"(%p) <{resultSegmentSizes = array<i32: 1, 1, 1>}> : ` +
		"(tensor<8x!tt.ptr<f32>>) -> (tensor<8x!tt.ptr<f32>>, index, index)",
	Operands: []ir.Slot{{Name: "input", Type: addressPart, Doc: "is the value described"}},
	Results:  []ir.Slot{{Name: "structured", Type: addressPart, Doc: "is the same value, computed from base, offsets and strides"}, indices("offsets"), indices("strides")},
	Traits:   ir.Pure | ir.ResultSegments,
	Infer:    []ir.Infer{{From: "input", To: "structured", What: "structured type matches input type"}},
	Verify:   verifyStructuredState,
	ResultNames: func(op *ir.Op, set func(*ir.Value, string)) {
		for i, slot := range op.Def().Results {
			if group := op.ResultsOf(i); len(group) > 0 {
				set(group[0], slot.Name)
			}
		}
	},
}

// StateSizes is the number of offsets and strides that describe a value of the
// given type; it reports false when none can.
func StateSizes(t ir.Type) (offsets, strides int, ok bool) {
	if tensor, isTensor := t.(*ir.TensorType); isTensor {
		elem := tensor.Elem
		if ir.IsInteger(elem) || ir.IsIndex(elem) || tt.IsPtr(elem) {
			return len(tensor.Shape), len(tensor.Shape), true
		}
		return 0, 0, false
	}
	p, isPtr := tt.AsPtr(t)
	if !isPtr {
		return 0, 0, false
	}
	if tensor, isBlock := p.Pointee().(*ir.TensorType); isBlock {
		return len(tensor.Shape), len(tensor.Shape), true
	}
	return 1, 0, true
}

func verifyStructuredState(op *ir.Op) error {
	view := GetStructuredStateOp{op}
	offsets, strides, ok := StateSizes(view.Input().Type())
	if !ok {
		return op.OpErrorf("%s has no offsets and strides", ir.QuoteType(view.Input().Type()))
	}
	o := GetStructuredStateOp{op}
	if len(o.Offsets()) != offsets || len(o.Strides()) != strides {
		return op.OpErrorf("expected %d offsets and %d strides for %s, but got %d and %d",
			offsets, strides, ir.QuoteType(o.Input().Type()), len(o.Offsets()), len(o.Strides()))
	}
	return nil
}

// BuildGetStructuredState makes the operation for a value; it reports false,
// making nothing, when offsets and strides cannot describe it.
func BuildGetStructuredState(b *ir.Builder, input *ir.Value) (*ir.Op, bool) {
	offsets, strides, ok := StateSizes(input.Type())
	if !ok || !addressPart.Ok(input.Type()) {
		return nil, false
	}
	types := []ir.Type{input.Type()}
	for range offsets + strides {
		types = append(types, ir.Index)
	}
	return b.Create(GetStructuredState, []*ir.Value{input}, types, ir.NamedAttr{
		Name: "resultSegmentSizes", Attr: b.Ctx.I32Array(1, int64(offsets), int64(strides)),
	}), true
}
