package llvmir

import (
	"context"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Budget bounds the building of a module: LLVM takes more than twice the time for
// twice the code.
type Budget struct {
	// Instructions is how many a module may have; 0 is no limit.
	Instructions int64
	// Context ends the building when it ends; nil never does.
	Context context.Context
}

// usualInstructions is several times what the largest kernels take, and few
// enough for LLVM to be done within ten seconds.
const usualInstructions = 60_000

// NewBudget is one of a context, which may be nil, and so many instructions: 0
// stands for the usual number, below 0 there is no limit.
func NewBudget(ctx context.Context, instructions int64) Budget {
	if instructions == 0 {
		instructions = usualInstructions
	}
	return Budget{Instructions: max(instructions, 0), Context: ctx}
}

// InstructionsFlag is the flag of the commands that sets Budget.Instructions.
const InstructionsFlag = "max-instructions"

// pollInterval is how many instructions are built between two looks at the
// context.
const pollInterval = 256

// SetBudget has builders of the module panic with an *ir.Interrupt when the budget
// is used up.
func (m *Module) SetBudget(b Budget) { m.budget = b }

// Addresses is how many instructions that compute addresses have been built.
func (m *Module) Addresses() int64 { return m.addresses }

// spend accounts for an instruction that is made for a location.
func (m *Module) spend(loc ir.Location) {
	m.instructions++
	if n := m.budget.Instructions; n > 0 && m.instructions > n {
		panic(&ir.Interrupt{Loc: loc, Err: &diag.LimitError{What: "instructions", Limit: n, Flag: InstructionsFlag}})
	}
	if m.instructions%pollInterval == 0 {
		m.Poll(loc)
	}
}

// Poll panics with an *ir.Interrupt when the budget's context is at its end.
func (m *Module) Poll(loc ir.Location) {
	if ctx := m.budget.Context; ctx != nil && ctx.Err() != nil {
		panic(&ir.Interrupt{Loc: loc, Err: context.Cause(ctx)})
	}
}
