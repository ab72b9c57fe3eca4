package tshared

import (
	"iter"

	"github.com/tshared/tshared/ir"
)

// Ops visits all operations of the module, each before the ones inside it. The module
// must not change meanwhile.
func (m *Module) Ops() iter.Seq[*ir.Op] {
	return func(yield func(*ir.Op) bool) {
		m.Top.Walk(func(op *ir.Op) ir.WalkResult {
			if !yield(op) {
				return ir.Stop
			}
			return ir.Continue
		})
	}
}
