// Package ttx defines the ttx dialect: operations on whole tensors that linalg
// lacks. It knows no other dialect.
package ttx

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

//go:generate go run ../../internal/tool/opgen

// Dialect is ttx.
var Dialect = &ir.Dialect{
	Name: "ttx",
	Doc:  "operations on whole tensors that linalg lacks",
	Ops:  []*ir.OpDef{CumSum, CompareExchange},
}

var unsigned32 = ir.AttrIs("32-bit unsigned integer attribute", func(a ir.Attr) bool {
	i, ok := a.(*ir.IntegerAttr)
	if !ok {
		return false
	}
	t, ok := i.Type.(*ir.IntegerType)
	return ok && t.Width == 32 && t.Sign == ir.Unsigned
})

// CumSum defines ttx.cumsum: computes the inclusive prefix sums along an axis.
var CumSum = &ir.OpDef{
	Name: "ttx.cumsum",
	Doc:  "computes the inclusive prefix sums along an axis",
	Example: "// %x: tensor<4x8xf32>\n// %o: tensor<4x8xf32>\n" +
		"%r = ttx.cumsum {axis = 1 : ui32, operandSegmentSizes = array<i32: 1, 1>} ins(%x : tensor<4x8xf32>) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>",
	Operands: []ir.Slot{
		{Name: "inputs", Type: ir.AnyType, Arity: ir.Variadic},
		{Name: "outputs", Type: ir.AnyType, Arity: ir.Variadic},
	},
	Results: []ir.Slot{{Name: "result_tensors", Arity: ir.Variadic, Type: ir.RankedTensor}},
	Attrs:   []ir.AttrSlot{{Name: "axis", Type: unsigned32}},
	Syntax:  &ir.Syntax{Parse: parse, Print: print},
	Traits:  ir.OperandSegments,
	Verify:  verifyCumSum,
	Effects: effects,
}

// effects: only memrefs are memory.
func effects(op *ir.Op) []ir.Effect {
	var list []ir.Effect
	for slot, kind := range []ir.EffectKind{ir.Reads, ir.Writes} {
		for _, v := range op.OperandsOf(slot) {
			if ir.IsMemRef(v.Type()) {
				list = append(list, ir.Effect{Kind: kind, On: v})
			}
		}
	}
	return list
}

// parse reads {attrs} ins(%x : T) outs(%y : T) -> T, the form of linalg's
// operations. The sizes of the groups are printed but follow from the text.
func parse(p ir.OpParser, st *ir.OpState) {
	st.Attrs = append(st.Attrs, p.AttrDict()...)
	ins := parseGroup(p, "ins")
	outs := parseGroup(p, "outs")
	st.Operands = append(ins, outs...)
	st.SetAttr("operandSegmentSizes", st.Ctx.I32Array(int64(len(ins)), int64(len(outs))))
	st.Types = p.AcceptArrowTypes()
}

func parseGroup(p ir.OpParser, word string) []*ir.Value {
	if !p.AcceptKeyword(word) {
		return nil
	}
	p.Expect("(")
	at := p.Pos()
	refs := p.OperandList("", "")
	types := p.ColonTypeList()
	p.Expect(")")
	return p.ResolveAll(refs, types, at)
}

func print(p ir.OpPrinter, op *ir.Op) {
	p.AttrDict(op.Attrs())
	printGroup(p, "ins", op.OperandsOf(0))
	printGroup(p, "outs", op.OperandsOf(1))
	if op.NumResults() > 0 {
		p.Str(" -> ")
		p.ResultTypes(op.ResultTypes())
	}
}

func printGroup(p ir.OpPrinter, word string, values []*ir.Value) {
	if len(values) == 0 {
		return
	}
	types := make([]ir.Type, len(values))
	for i, v := range values {
		types[i] = v.Type()
	}
	p.Str(" " + word + "(")
	p.Operands(values)
	p.Str(" : ")
	p.Types(types)
	p.Byte(')')
}

// Input is the tensor or memref that is summed.
func (o CumSumOp) Input() *ir.Value { return o.Op.OperandOf(0) }

// Output gives the result its shape, or the memory it goes to.
func (o CumSumOp) Output() *ir.Value { return o.Op.OperandOf(1) }

// Axis is the dimension summed along.
func (o CumSumOp) Axis() int { v, _ := o.Op.IntAttr("axis"); return int(v) }

func verifyCumSum(op *ir.Op) error {
	o := CumSumOp{op}
	if o.Input() == nil || o.Output() == nil {
		return op.OpErrorf("CumSum op expects an input and an output.")
	}
	in, ok := ranked(o.Input().Type())
	if !ok {
		return op.OpErrorf("CumSum op expects input to be either tensor or memref.")
	}
	out, ok := ranked(o.Output().Type())
	if !ok {
		return op.OpErrorf("CumSum op expects output to be either tensor or memref.")
	}
	if !slices.Equal(in, out) || ir.ElementTypeOf(o.Input().Type()) != ir.ElementTypeOf(o.Output().Type()) {
		return op.OpErrorf("Input and output types must be the same.")
	}
	for _, v := range op.Results() {
		if v.Type() != o.Output().Type() {
			return op.OpErrorf("Result and output types must be the same.")
		}
	}
	if len(in) != 1 && len(in) != 2 {
		return op.OpErrorf("CumSum op only takes tensors of rank 1 & 2.")
	}
	if o.Axis() != len(in)-1 {
		return op.OpErrorf("CumSum computation only supports axis == rank - 1")
	}
	return nil
}

// ranked is the shape of a tensor or memref.
func ranked(t ir.Type) ([]int64, bool) {
	if !ir.IsTensor(t) && !ir.IsMemRef(t) {
		return nil, false
	}
	return ir.ShapeOf(t)
}

// NewCumSum makes the running sums of a tensor along an axis.
func NewCumSum(b *ir.Builder, input, output *ir.Value, axis int) *ir.Op {
	return b.Create(CumSum, []*ir.Value{input, output}, []ir.Type{output.Type()},
		ir.NamedAttr{Name: "axis", Attr: b.Ctx.IntAttr(b.Ctx.IntegerOf(32, ir.Unsigned), int64(axis))},
		ir.NamedAttr{Name: "operandSegmentSizes", Attr: b.Ctx.I32Array(1, 1)})
}
