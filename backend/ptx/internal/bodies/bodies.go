// Package bodies emits the operations of a body, which compute on scalars.
package bodies

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/ir"
)

// Bodies emits bodies.
type Bodies struct {
	Emit        func(op *ir.Op)           // emits an operation
	LoopIndices map[*ir.Op][]llvmir.Value // of structured operations, for the element whose body is emitted
	Updated     map[*ir.Op][]llvmir.Value // of atomic updates of several elements: those that one instruction adds

	values *values.Values
}

// New has the values of a kernel, and emits operations by a function.
func New(x *values.Values, emit func(op *ir.Op)) *Bodies {
	return &Bodies{Emit: emit, LoopIndices: map[*ir.Op][]llvmir.Value{}, Updated: map[*ir.Op][]llvmir.Value{}, values: x}
}

// EmitAll emits the operations of a block except its terminator.
func (c *Bodies) EmitAll(b *ir.Block) {
	for op := range b.Ops() {
		if op != b.Last() {
			c.Emit(op)
		}
	}
}

// Body emits the operations of a block and returns the operands of its terminator.
func (c *Bodies) Body(b *ir.Block) ([]llvmir.Value, error) {
	c.EmitAll(b)
	return c.values.ScalarsOf(b.Last().Operands())
}
