package linalg

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// binaryFn has the operations of a function of two numbers, on floating-point
// numbers, integers and truth values.
type binaryFn struct {
	name                      string
	onFloats, onInts, onBools *ir.OpDef
}

var (
	add = binaryFn{"add", arith.AddF, arith.AddI, arith.OrI}
	mul = binaryFn{"mul", arith.MulF, arith.MulI, arith.AndI}
)

// binary computes a function of two numbers.
func (b *body) binary(f binaryFn, x, y *ir.Value) *ir.Value {
	both := func(test func(ir.Type) bool) bool { return test(x.Type()) && test(y.Type()) }
	var def *ir.OpDef
	switch {
	case both(ir.IsFloat):
		def = f.onFloats
	case both(func(t ir.Type) bool { return t == ir.I1 }):
		def = f.onBools
	case both(ir.IsInteger):
		def = f.onInts
	case both(func(t ir.Type) bool { _, ok := t.(*ir.ComplexType); return ok }):
		b.fail("unsupported operation: %s on complex numbers", f.name)
		return x
	default:
		b.fail("Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got %s and %s",
			ir.QuoteType(x.Type()), ir.QuoteType(y.Type()))
		return x
	}
	return b.createOp(def, x.Type(), []*ir.Value{x, y})
}
