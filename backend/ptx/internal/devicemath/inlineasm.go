package devicemath

import (
	"fmt"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/internal/kernel/inlineptx"
	"github.com/tshared/tshared/ir"
)

// InlineAsm passes inline assembly to LLVM unchanged. Only mistakes that would abort LLVM are checked:
// constraints, and the operands that the text names. Operands narrower than their register are
// zero-extended. Each thread runs the assembly on its own elements; with side effects it is convergent,
// since it may be a barrier or a warp-wide instruction.
func InlineAsm(c *Math, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
	view, _ := llvm.AsInlineAsm(op)
	constraints, err := inlineptx.ParseConstraints(view.Constraints())
	if err != nil {
		return nil, err
	}
	if _, err := inlineptx.References(view.Code(), constraints.Count()); err != nil {
		return nil, err
	}
	results, err := arithtollvm.AsmResults(op, constraints, x)
	if err != nil {
		return nil, err
	}
	args := make([]llvmir.Value, len(x))
	for i, in := range constraints.Inputs {
		switch {
		case !in.Immediate():
			args[i] = c.B.IntCast(c.ToBits(x[i]), llvmir.Int(in.Class.Width), false)
		case x[i].Literal():
			args[i] = x[i]
		default:
			return nil, fmt.Errorf("operand %d is not a constant, and the constraint %q is for one", i, in.Text)
		}
	}
	asm := llvmir.Asm{Text: view.Code(), Constraints: constraints.String(), SideEffects: view.HasSideEffects(), Convergent: view.HasSideEffects()}
	return c.AsmValues(c.runAsm(asm, constraints.Outputs, args), results), nil
}

// runAsm emits the statement and returns its output registers.
func (c *Math) runAsm(asm llvmir.Asm, outputs []inlineptx.Constraint, args []llvmir.Value) []llvmir.Value {
	types := make([]*llvmir.Type, len(outputs))
	for i, o := range outputs {
		types[i] = llvmir.Int(o.Class.Width)
	}
	switch len(types) {
	case 0:
		c.B.InlineAsm(asm, llvmir.Void, args...)
		return nil
	case 1:
		return []llvmir.Value{c.B.InlineAsm(asm, types[0], args...)}
	}
	all := c.B.InlineAsm(asm, llvmir.Struct(types...), args...)
	registers := make([]llvmir.Value, len(types))
	for i := range registers {
		registers[i] = c.B.ExtractValue(all, i)
	}
	return registers
}
