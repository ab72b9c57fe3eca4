package linalg

import "github.com/tshared/tshared/ir"

// structuredEffects: buffers among the inputs are read, those among the outputs
// written, and also read where the region uses what they hold.
func structuredEffects(op *ir.Op) []ir.Effect {
	if !hasBuffers(op) {
		return nil
	}
	list := make([]ir.Effect, 0, 4)
	start, n, _ := op.OperandGroup(1)
	for i := range start + n {
		v := op.Operand(i)
		if !ir.IsAnyMemRef(v.Type()) {
			continue
		}
		if i < start || readsInit(op, i) {
			list = append(list, ir.Effect{Kind: ir.Reads, On: v})
		}
		if i >= start {
			list = append(list, ir.Effect{Kind: ir.Writes, On: v})
		}
	}
	return list
}

func hasBuffers(op *ir.Op) bool {
	for i := range op.NumOperands() {
		if ir.IsAnyMemRef(op.Operand(i).Type()) {
			return true
		}
	}
	return false
}

// readsInit reports whether the region uses the element of an operand; one
// that is not as it should be counts as doing so.
func readsInit(op *ir.Op, i int) bool {
	if op.NumRegions() == 0 || op.Region0().Empty() || i >= op.Region0().Entry().NumArgs() {
		return true
	}
	return op.Region0().Entry().Arg(i).HasUses()
}
