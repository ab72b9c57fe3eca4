// Package contraction proves that the body of a structured operation multiplies
// and adds, as that of a matrix product does. It knows bodies, and neither
// indexing maps nor operations that have a body.
package contraction

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// Body is one that computes out + a*b from the arguments a, b and out, after
// making a and b as wide as out.
type Body struct {
	// Unsigned says of a and b whether they are extended with zeros.
	Unsigned [2]bool
	// Add adds the product to out.
	Add *ir.Op
}

// widening are the conversions of a and b. None of them loses anything.
var widening = map[*ir.OpDef]bool{arith.ExtF: true, arith.ExtSI: true, arith.ExtUI: true}

// Of is the body in a block, if it is one.
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
		if op := v.DefiningOp(); op != nil && widening[op.Def()] {
			b.Unsigned[i] = op.Is(arith.ExtUI)
			v = op.Operand(0)
		}
		operands[i] = v
	}
	if operands[0] == block.Arg(1) {
		operands[0], operands[1] = operands[1], operands[0]
		b.Unsigned[0], b.Unsigned[1] = b.Unsigned[1], b.Unsigned[0]
	}
	return b, operands[0] == block.Arg(0) && operands[1] == block.Arg(1)
}

// addedTo is the operation whose result another adds to a value; nil if there is none.
func addedTo(add *ir.Op, to *ir.Value) *ir.Op {
	if add == nil || add.NumOperands() != 2 {
		return nil
	}
	switch to {
	case add.Operand(0):
		return add.Operand(1).DefiningOp()
	case add.Operand(1):
		return add.Operand(0).DefiningOp()
	}
	return nil
}
