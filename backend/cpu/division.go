package cpu

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

var divisions = []*ir.OpDef{arith.DivSI, arith.DivUI, arith.RemSI, arith.RemUI, arith.FloorDivSI, arith.CeilDivSI, arith.CeilDivUI}

// emitDivision ends the program when a scalar of the kernel is divided by zero. Otherwise
// such a quotient has all bits set, as on a GPU: elements of tensors may be divided by
// masked-off elements, and scalars of type index are not the kernel's own.
func emitDivision(compute arithtollvm.Lowering) emitter {
	plain := emitElementwise(compute)
	return func(c *compiler, op *ir.Op) error {
		division, _ := arith.AsBinary(op)
		t, isInt := division.Rhs().Type().(*ir.IntegerType)
		if isInt && runsOnce(op) && !onlySelected(op.Result(0)) {
			divisor, err := c.scalar(division.Rhs())
			if err != nil {
				return err
			}
			if !divisor.Literal() || divisor == llvmir.ConstInt(divisor.Type(), 0) {
				c.failUnless(c.b.ICmp(llvmir.NE, divisor, llvmir.Zero(divisor.Type())), op, "division by zero of a number of type "+t.String())
			}
		}
		return plain(c, op)
	}
}

// runsOnce reports whether an operation is in the control flow of a function, not in the
// body of an elementwise operation.
func runsOnce(op *ir.Op) bool {
	for parent := op.Parent(); parent != nil; parent = parent.Parent() {
		if _, ok := function.AsFunc(parent); ok {
			return true
		}
		if !parent.Is(scf.For) && !parent.Is(scf.If) && !parent.Is(scf.While) && !parent.Is(scf.ExecuteRegion) && !parent.Is(scf.IndexSwitch) {
			return false
		}
	}
	return false
}

// onlySelected reports whether all users are selects, which may drop the value.
func onlySelected(v *ir.Value) bool {
	for user := range v.Users() {
		if !user.Is(arith.Select) {
			return false
		}
	}
	return true
}
