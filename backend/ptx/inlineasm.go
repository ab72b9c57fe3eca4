package ptx

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/internal/inlineptx"
	"github.com/tshared/tshared/ir"
)

// inlineAsm hands assembly to LLVM as it is, whatever its instructions are. Only
// what LLVM would stop at is looked at: constraints, and the operands that the
// text names. An operand is in the register that its constraint asks for, with
// zeros in front where it is narrower.
//
// Each thread runs assembly on its own elements. That with side effects is
// convergent: it may be a barrier, or an instruction of the whole warp.
func inlineAsm(c *emitter, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
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
			args[i] = c.b.IntCast(c.ToBits(x[i]), llvmir.Int(in.Class.Width), false)
		case x[i].Literal():
			args[i] = x[i]
		default:
			return nil, fmt.Errorf("operand %d is not a constant, and the constraint %q is for one", i, in.Text)
		}
	}
	asm := llvmir.Asm{Text: view.Code(), Constraints: constraints.String(), SideEffects: view.HasSideEffects(), Convergent: view.HasSideEffects()}
	return c.AsmValues(c.runAsm(asm, constraints.Outputs, args), results), nil
}

// runAsm makes the call, and gives the registers it leaves.
func (c *emitter) runAsm(asm llvmir.Asm, outputs []inlineptx.Constraint, args []llvmir.Value) []llvmir.Value {
	types := make([]*llvmir.Type, len(outputs))
	for i, o := range outputs {
		types[i] = llvmir.Int(o.Class.Width)
	}
	switch len(types) {
	case 0:
		c.b.InlineAsm(asm, llvmir.Void, args...)
		return nil
	case 1:
		return []llvmir.Value{c.b.InlineAsm(asm, types[0], args...)}
	}
	all := c.b.InlineAsm(asm, llvmir.Struct(types...), args...)
	registers := make([]llvmir.Value, len(types))
	for i := range registers {
		registers[i] = c.b.ExtractValue(all, i)
	}
	return registers
}

// accessesMemory reports whether assembly has an address in brackets, or says that
// it changes memory.
func accessesMemory(op *ir.Op) bool {
	view, ok := llvm.AsInlineAsm(op)
	return ok && (strings.Contains(view.Code(), "[") || strings.Contains(view.Constraints(), "~{memory}"))
}

// isDivergent reports whether some of the block's threads may not come to an
// operation: it stands under a condition that each thread has from assembly of its
// own, such as the thread's number. Nobody can wait for the others there.
func (c *emitter) isDivergent(op *ir.Op) bool {
	for at := op.Parent(); at != nil && at != c.kernel; at = at.Parent() {
		if at.Is(scf.If) && fromAssembly(at.Operand(0), map[*ir.Value]bool{}) {
			return true
		}
	}
	return false
}

// fromAssembly reports whether a scalar is computed from what assembly gives. What
// comes from tensors is the same in all threads.
func fromAssembly(v *ir.Value, seen map[*ir.Value]bool) bool {
	op := v.DefiningOp()
	if seen[v] || op == nil || ir.IsAnyTensor(v.Type()) {
		return false
	}
	seen[v] = true
	return op.Is(llvm.InlineAsm) || slices.ContainsFunc(op.Operands(), func(x *ir.Value) bool { return fromAssembly(x, seen) })
}
