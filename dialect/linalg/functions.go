package linalg

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/ir"
)

// unaryFns are the functions of one floating-point number that are a single
// operation.
var unaryFns = map[string]*ir.OpDef{
	"exp": math.Exp, "log": math.Log, "abs": math.AbsF, "ceil": math.Ceil, "floor": math.Floor,
	"negf": arith.NegF, "round": math.Round, "sqrt": math.Sqrt, "rsqrt": math.RSqrt,
	"tanh": math.TanH, "erf": math.Erf,
}

// unary computes a function of one number.
func (b *body) unary(fn string, x *ir.Value) *ir.Value {
	t, ok := x.Type().(*ir.FloatType)
	if !ok {
		b.fail("unsupported non numeric type")
		return x
	}
	switch fn {
	case "square":
		return b.op(arith.MulF, t, []*ir.Value{x, x})
	case "reciprocal":
		return b.op(arith.DivF, t, []*ir.Value{b.floatConstant(t, 1), x})
	}
	return b.op(unaryFns[fn], t, []*ir.Value{x})
}

// binaryFn has the operations a function of two numbers is for floating-point
// numbers, integers and truth values. Where there is none, why says so.
type binaryFn struct {
	onFloats, onInts, onBools *ir.OpDef
	why                       string
}

var binaryFns = map[string]binaryFn{
	"add": {arith.AddF, arith.AddI, arith.OrI, ""},
	"sub": {arith.SubF, arith.SubI, nil, "sub with bools"},
	"mul": {arith.MulF, arith.MulI, arith.AndI, ""},
	"div": {arith.DivF, arith.DivSI, nil, "div with bools"},

	"div_unsigned": {nil, arith.DivUI, nil, "unsigned div not on uint"},
	"max_signed":   {arith.MaximumF, arith.MaxSI, arith.MaxSI, ""},
	"min_signed":   {arith.MinimumF, arith.MinSI, arith.MinSI, ""},
	"max_unsigned": {nil, arith.MaxUI, arith.MaxUI, "unsigned max not on uint"},
	"min_unsigned": {nil, arith.MinUI, arith.MinUI, "unsigned min not on uint"},
	"powf":         {math.PowF, math.PowF, math.PowF, ""},
}

// binary computes a function of two numbers.
func (b *body) binary(fn string, x, y *ir.Value) *ir.Value {
	both := func(test func(ir.Type) bool) bool { return test(x.Type()) && test(y.Type()) }
	f := binaryFns[fn]
	var def *ir.OpDef
	switch {
	case both(ir.IsFloat):
		def = f.onFloats
	case both(func(t ir.Type) bool { return t == ir.I1 }):
		def = f.onBools
	case both(ir.IsInteger):
		def = f.onInts
	case both(func(t ir.Type) bool { _, ok := t.(*ir.ComplexType); return ok }):
		b.fail("unsupported operation: %s on complex numbers", fn)
		return x
	default:
		b.fail("Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got %s and %s",
			ir.QuoteType(x.Type()), ir.QuoteType(y.Type()))
		return x
	}
	if def == nil {
		b.fail("unsupported operation: %s", f.why)
		return x
	}
	return b.op(def, x.Type(), []*ir.Value{x, y})
}

// arity is the number of operands of a function.
func arity(fn string) int {
	switch {
	case fn == "select":
		return 3
	case binaryFns[fn].onInts != nil:
		return 2
	}
	return 1
}

// apply computes a function of the first arguments of the body.
func (b *body) apply(fn string, args []*ir.Value) *ir.Value {
	switch arity(fn) {
	case 3:
		return b.op(arith.Select, args[1].Type(), args[:3])
	case 2:
		return b.binary(fn, args[0], args[1])
	}
	return b.unary(fn, args[0])
}
