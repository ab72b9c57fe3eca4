package selectdots

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// narrowOperands takes f32 operands that are exact in bf16 as bf16, if one of them was extended from it: that one need not be computed, and a
// loaded one is copied to where the instruction reads it. The other one is truncated.
func narrowOperands(b *ir.Builder, p *distribute.Dot) {
	if !slices.ContainsFunc(p.Inputs, func(v *ir.Value) bool { return extendedFrom(v, ir.BF16) != nil }) {
		return
	}
	p.Inputs = slices.Clone(p.Inputs)
	for i, v := range p.Inputs {
		if from := extendedFrom(v, ir.BF16); from != nil {
			p.Inputs[i] = from
			continue
		}
		empty := tensor.NewEmpty(b, v.Type().(*ir.TensorType).Shape, ir.BF16)
		p.Inputs[i] = linalg.NewGeneric(b, linalg.GenericSpec{
			Ins: []*ir.Value{v}, Outs: []*ir.Value{empty},
			Body: func(args []*ir.Value) []*ir.Value {
				return []*ir.Value{arith.NewCast(b, arith.TruncF, args[0], ir.BF16)}
			},
		}).Result(0)
	}
}

// extendedFrom is the tensor of a type that a tensor is extended from; nil if it is none.
func extendedFrom(v *ir.Value, t ir.Type) *ir.Value {
	if from := extended(v); from != nil && ir.ElementTypeOf(from.Type()) == t {
		return from
	}
	return nil
}

// extended is the tensor that a tensor is extended from; nil if it is none.
func extended(v *ir.Value) *ir.Value {
	view, ok := linalg.AsStructured(v.DefiningOp())
	if !ok || !view.Op.Is(linalg.Generic) || len(view.Inputs()) != 1 || view.Op.NumResults() != 1 {
		return nil
	}
	for _, m := range view.IndexingMaps() {
		if !m.IsIdentity() {
			return nil
		}
	}
	o, ok := arith.AsExtF(view.Yielded()[0].DefiningOp())
	if !ok || o.In() != view.Body().Arg(0) {
		return nil
	}
	return view.Inputs()[0]
}
