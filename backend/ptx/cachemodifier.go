package ptx

import (
	"slices"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/ir"
)

// stateSpaceOf is the state space of a global access with its cache modifier or eviction policy; "" if it
// has none.
func (c *emitter) stateSpaceOf(op *ir.Op, modifiers []string) string {
	if isVolatile(op) {
		return "volatile.global"
	}
	if modifier, ok := modifierOf(op, "cache"); ok && slices.Contains(modifiers, modifier) {
		return "global." + modifier
	}
	if modifier, ok := modifierOf(op, "evict"); ok && slices.Contains(tile.EvictionPolicies, modifier) && c.options.gpu.PTX >= targets.PTXEvictionPriority {
		return "global.L1::" + modifier
	}
	return ""
}

// modifierOf is an attribute of a tile access, or the hint of an access to an element.
func modifierOf(op *ir.Op, name string) (string, bool) {
	if v, ok := op.StringAttr(name); ok {
		return v, true
	}
	return op.StringAttr("tshared." + name)
}

// isVolatile reports whether an access must be neither dropped nor duplicated.
func isVolatile(op *ir.Op) bool { return op != nil && op.HasAttr(ir.Volatile) }
