// Package contraction proves that the body of a structured operation is a multiply-accumulate, as in a matrix
// product. It knows bodies, and neither indexing maps nor the operations with a body.
package contraction

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// Body computes out + a*b from its arguments a, b and out. It extends a and b to the type of out first.
type Body struct {
	// Unsigned reports for a and for b whether the extension is unsigned.
	Unsigned [2]bool
	// Add adds the product to the accumulator out.
	Add *ir.Op
}

// widening are the extensions of a and b. All of them are exact.
var widening = map[*ir.OpDef]bool{arith.ExtF: true, arith.ExtSI: true, arith.ExtUI: true}

// Of recognises a block that is a multiply-accumulate.
func Of(block *ir.Block) (b Body, ok bool) {
	if block == nil || block.NumArgs() != 3 || block.Last().NumOperands() != 1 {
		return b, false
	}
	b.Add = block.Last().Operand(0).DefiningOp()
	mul := addedTo(b.Add, block.Arg(2))
	if mul == nil || !(b.Add.Is(arith.AddF) && mul.Is(arith.MulF) || b.Add.Is(arith.AddI) && mul.Is(arith.MulI)) {
		return b, false
	}
	var operands [2]*ir.Value
	for i, v := range mul.Operands() {
		if cast, ok := arith.AsCast(v.DefiningOp()); ok && widening[cast.Op.Def()] {
			b.Unsigned[i] = cast.Op.Is(arith.ExtUI)
			v = cast.In()
		}
		operands[i] = v
	}
	if operands[0] == block.Arg(1) {
		operands[0], operands[1] = operands[1], operands[0]
		b.Unsigned[0], b.Unsigned[1] = b.Unsigned[1], b.Unsigned[0]
	}
	return b, operands[0] == block.Arg(0) && operands[1] == block.Arg(1)
}

// addedTo is the operation whose result an addition adds to a value; nil if there is none.
func addedTo(add *ir.Op, to *ir.Value) *ir.Op {
	o, ok := arith.AsBinary(add)
	if !ok {
		return nil
	}
	switch to {
	case o.Lhs():
		return o.Rhs().DefiningOp()
	case o.Rhs():
		return o.Lhs().DefiningOp()
	}
	return nil
}
