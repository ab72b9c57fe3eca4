package llvmir

import (
	"context"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Budget limits the size of a module: the time of LLVM grows faster than linearly with it.
type Budget struct {
	// Instructions is the greatest number of instructions; 0 means no limit.
	Instructions int64
	// Context stops the building when it is done; nil never does.
	Context context.Context
}

// defaultInstructions is several times the size of the largest kernels, and few enough for
// LLVM to finish within ten seconds.
const defaultInstructions = 60_000

// NewBudget makes a budget. The context may be nil; 0 instructions stand for the default
// limit, a negative number for none.
func NewBudget(ctx context.Context, instructions int64) Budget {
	if instructions == 0 {
		instructions = defaultInstructions
	}
	return Budget{Instructions: max(instructions, 0), Context: ctx}
}

// InstructionsFlag is the flag of the commands that sets Budget.Instructions.
const InstructionsFlag = "max-instructions"

// pollInterval is the number of instructions between two checks of the context.
const pollInterval = 256

// SetBudget makes builders of the module panic with an *ir.Interrupt when the budget is
// used up.
func (m *Module) SetBudget(b Budget) { m.budget = b }

// Addresses is the number of getelementptr instructions that have been built.
func (m *Module) Addresses() int64 { return m.addresses }

// spend counts an instruction of a location.
func (m *Module) spend(loc ir.Location) {
	m.instructions++
	if n := m.budget.Instructions; n > 0 && m.instructions > n {
		panic(&ir.Interrupt{Loc: loc, Err: &diag.LimitError{What: "instructions", Limit: n, Flag: InstructionsFlag}})
	}
	if m.instructions%pollInterval == 0 {
		m.Poll(loc)
	}
}

// Poll panics with an *ir.Interrupt if the context of the budget is done.
func (m *Module) Poll(loc ir.Location) {
	if ctx := m.budget.Context; ctx != nil && ctx.Err() != nil {
		panic(&ir.Interrupt{Loc: loc, Err: context.Cause(ctx)})
	}
}
