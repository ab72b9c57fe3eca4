package linalg

import (
	"strings"

	"github.com/tshared/tshared/ir"
)

var elementwiseOps = []*ir.OpDef{
	Exp, Log, Abs, Ceil, Floor, NegF, Reciprocal, Round, Sqrt, RSqrt, Square, TanH, Erf,
	Add, Sub, Mul, Div, DivUnsigned, Max, Min, PowF, Select,
}

func elementwise(name, doc, fn string) *ir.OpDef {
	n := named{
		name: name, doc: doc, inputs: arity(fn), structure: pointwise,
		compute: func(b *body, _ *ir.OpState, args []*ir.Value) *ir.Value { return b.apply(fn, args) },
	}
	elem := "f32"
	if fn == "div_unsigned" {
		elem = "i32"
	}
	t := "tensor<4x?x" + elem + ">"
	types := []string{t, t, t, t}[:n.inputs+1]
	if fn == "select" {
		types[0] = "tensor<4x?xi1>"
	}
	n.example = func() string { return example(name, "", types) }
	return n.def()
}

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

const typeFnDesc = "allowed 32-bit signless integer cases: 0, 1"

var castSlot = ir.AttrSlot{Name: castAttr, Type: ir.DefinedAttr(TypeFnDef, typeFnDesc), Optional: true}

// castSign is how an operation converts integers.
func castSign(st *ir.OpState) signedness {
	return wordOf(st.Attr(castAttr), TypeFnDef) == "cast_unsigned"
}

// Copy copies elements, converting them to the type of the result.
var Copy = named{
	name: "linalg.copy", doc: "copies a tensor or buffer, converting its elements", inputs: 1,
	example:   func() string { return example("linalg.copy", "", []string{"tensor<4x?xf32>", "tensor<4x?xf64>"}) },
	attrs:     []ir.AttrSlot{castSlot},
	structure: pointwise,
	compute: func(b *body, st *ir.OpState, args []*ir.Value) *ir.Value {
		return b.cast(args[0], args[1].Type(), castSign(st))
	},
}.def()

// Input is the tensor or buffer that is copied.
func (o CopyOp) Input() *ir.Value { return o.Op.Operand(0) }

// Dest is the buffer that is overwritten, or the tensor whose shape the result has.
func (o CopyOp) Dest() *ir.Value { return o.Op.Operand(1) }

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

// FillRNG2D fills a matrix with numbers that look random.
var FillRNG2D = named{
	name: "linalg.fill_rng_2d", doc: "fills a matrix with pseudo-random numbers between two bounds", inputs: 3,
	example: func() string {
		return example("linalg.fill_rng_2d", "", []string{"f64", "f64", "i32", "tensor<4x?xf32>"})
	},
	structure: indexed("xy", "", "", "", "xy").structure(),
	compute:   computeRandom,
}.def()

// computeRandom runs a linear congruential generator once along each dimension,
// started from the seed and the position, and scales the outcome.
func computeRandom(b *body, _ *ir.OpState, args []*ir.Value) *ir.Value {
	lower, upper, seed, out := args[0], args[1], args[2], args[3]
	const multiplier, increment, bias, scale = 1103515245, 12345, 2147483647, 2.3283064e-10
	number := func(v int64, t ir.Type) *ir.Value { return b.cast(b.intConstant(ir.I64, v), t, signed) }
	next := func(state *ir.Value) *ir.Value {
		product := b.binary("mul", state, number(multiplier, ir.I32))
		return b.binary("add", product, number(increment, ir.I32))
	}
	offset := number(bias, ir.F64)
	column := b.cast(b.loopIndex(1), ir.I32, signed)
	row := b.cast(b.loopIndex(0), ir.I32, signed)
	state := next(b.binary("add", row, seed))
	state = next(b.binary("add", column, state))
	position := b.binary("add", offset, b.cast(state, ir.F64, signed))
	width := b.binary("sub", upper, lower)
	width = b.binary("mul", width, b.floatConstant(ir.F64, scale))
	return b.cast(b.binary("add", b.binary("mul", position, width), lower), out.Type(), signed)
}
