package ptx

import (
	"errors"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// emitStructured emits a structured operation.
func emitStructured(c *emitter, op *ir.Op) error {
	view, _ := linalg.AsStructured(op)
	switch {
	case op.Is(linalg.Fill) && op.NumResults() == 0:
		return errors.New("only tensors can be filled")
	case op.Is(linalg.Reduce):
		return c.reductions.Reduce(op)
	case distribute.IsDot(op):
		return c.dots.Dot(op)
	}
	if op.Is(linalg.Transpose) && c.slices.AliasShared(op) {
		return nil
	}
	if op.NumResults() > 0 && !distribute.IsElementwise(view) {
		return c.structured.LoopNest(op)
	}
	return c.structured.Elementwise(op, view)
}
