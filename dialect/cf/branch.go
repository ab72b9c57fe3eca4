package cf

import "github.com/tshared/tshared/ir"

// Br goes to another block.
var Br = &ir.OpDef{
	Name: "cf.br",
	Doc:  "goes to a block and passes values to its arguments",
	Example: `// %x: i32
scf.execute_region {
  cf.br ^bb1(%x : i32)
^bb1(%y: i32):
  scf.yield
}`,
	Operands:          []ir.Slot{{Name: "destOperands", Type: ir.AnyType, Arity: ir.Variadic}},
	Successors:        []ir.Slot{{Name: "dest"}},
	Format:            "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
	Traits:            ir.Pure | ir.Terminator,
	SuccessorOperands: func(op *ir.Op, _ int) (start, n int) { return 0, op.NumOperands() },
	ChosenSuccessor:   func(*ir.Op, []ir.Attr) int { return 0 },
	Verify:            verifySuccessors,
}

const weightsAttr = "branch_weights"

// CondBr goes to one of two blocks.
var CondBr = &ir.OpDef{
	Name: "cf.cond_br",
	Doc:  "goes to the first block when the condition holds, else to the second",
	Example: `// %c: i1
// %x: i32
scf.execute_region {
  cf.cond_br %c weights([3, 1]), ^bb1(%x : i32), ^bb2
^bb1(%y: i32):
  scf.yield
^bb2:
  scf.yield
}`,
	Operands: []ir.Slot{
		{Name: "condition", Type: ir.BoolLike, Doc: "chooses between the two successors"},
		{Name: "trueDestOperands", Type: ir.AnyType, Arity: ir.Variadic, Doc: "are passed to the successor for true"},
		{Name: "falseDestOperands", Type: ir.AnyType, Arity: ir.Variadic, Doc: "are passed to the successor for false"},
	},
	Attrs:      []ir.AttrSlot{{Name: weightsAttr, Type: ir.DenseI32Array, Optional: true}},
	Successors: []ir.Slot{{Name: "trueDest"}, {Name: "falseDest"}},
	Format: "$condition (`weights` `(` $branch_weights^ `)`)? `,`" +
		" $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`" +
		" $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)?" +
		" attr-dict",
	Traits: ir.Pure | ir.Terminator | ir.OperandSegments,
	SuccessorOperands: func(op *ir.Op, i int) (start, n int) {
		start, n, _ = op.OperandGroup(1 + i)
		return start, n
	},
	ChosenSuccessor: func(op *ir.Op, operands []ir.Attr) int {
		c, ok := operands[0].(*ir.IntegerAttr)
		switch {
		case !ok:
			return -1
		case c.Value != 0:
			return 0
		}
		return 1
	},
	Verify: verifyCondBr,
}

// verifySuccessors checks that the arguments of every successor fit the values passed
// to it.
func verifySuccessors(op *ir.Op) error {
	for i, block := range op.Successors() {
		start, n := op.Def().SuccessorOperands(op, i)
		if n != block.NumArgs() {
			return op.Errorf("branch has %d operands for successor #%d, but target block has %d", n, i, block.NumArgs())
		}
		for j := range n {
			if op.Operand(start+j).Type() != block.Arg(j).Type() {
				return op.Errorf("type mismatch for bb argument #%d of successor #%d", j, i)
			}
		}
	}
	return nil
}

func verifyCondBr(op *ir.Op) error {
	if err := verifySuccessors(op); err != nil {
		return err
	}
	weights, ok := op.Attr(weightsAttr).(*ir.DenseArrayAttr)
	if !ok || weights.Len == 0 {
		return nil
	}
	if weights.Len != op.NumSuccessors() {
		return op.Errorf("expects number of branch weights to match number of successors: %d vs %d", weights.Len, op.NumSuccessors())
	}
	for _, w := range weights.Ints() {
		if w != 0 {
			return nil
		}
	}
	return op.Errorf("branch weights cannot all be zero")
}
