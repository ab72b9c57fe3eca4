package linalg

import (
	"strings"

	"github.com/tshared/tshared/ir"
)

// example writes an operation over operands of the given types, the last of
// which is the result's.
func example(name, prefix string, types []string) string {
	var args, ins, inTypes []string
	for i, t := range types {
		v := "%" + string(rune('a'+i))
		args = append(args, "// "+v+": "+t+"\n")
		ins, inTypes = append(ins, v), append(inTypes, t)
	}
	last := len(types) - 1
	return strings.Join(args, "") + "%r = " + name + prefix +
		" ins(" + strings.Join(ins[:last], ", ") + " : " + strings.Join(inTypes[:last], ", ") + ")" +
		" outs(" + ins[last] + " : " + types[last] + ") -> " + types[last]
}

// Fill sets all elements to a number.
var Fill = named{
	name: "linalg.fill", doc: "sets all elements to a number", inputs: 1,
	example:   func() string { return example("linalg.fill", "", []string{"f32", "tensor<4x?xf32>"}) },
	structure: pointwise,
	compute:   func(_ *body, _ *ir.OpState, args []*ir.Value) *ir.Value { return args[0] },
	verify:    verifyFill,
}.def()

// Value is the scalar that every element becomes.
func (o FillOp) Value() *ir.Value { return o.Inputs()[0] }

// Dest is the buffer that is filled, or the tensor whose shape the result has.
func (o FillOp) Dest() *ir.Value { return o.Outputs()[0] }

func verifyFill(op *ir.Op) error {
	ins, outs := op.OperandsOf(0), op.OperandsOf(1)
	if len(ins) != 1 || len(outs) != 1 {
		return nil
	}
	if t := ins[0].Type(); ir.AnyTensor.Ok(t) || ir.AnyBuffer.Ok(t) {
		return op.Errorf("expected op with scalar input")
	}
	if have, want := ins[0].Type(), ir.ElementTypeOf(outs[0].Type()); have != want {
		return op.OpErrorf("expected fill value type (%s) to match output element type (%s)", ir.QuoteType(have), ir.QuoteType(want))
	}
	return nil
}
