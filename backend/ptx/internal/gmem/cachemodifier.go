package gmem

import (
	"slices"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// StateSpaceOf is the state space of a global access with its cache modifier or eviction policy; "" if it
// has none.
func StateSpaceOf(gpu targets.GPU, op *ir.Op, modifiers []string) string {
	if IsVolatile(op) {
		return "volatile.global"
	}
	if modifier, ok := modifierOf(op, "cache"); ok && slices.Contains(modifiers, modifier) {
		return "global." + modifier
	}
	if modifier, ok := modifierOf(op, "evict"); ok && slices.Contains(tile.EvictionPolicies, modifier) && gpu.PTX >= targets.PTXEvictionPriority {
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

// IsVolatile reports whether an access must be neither dropped nor duplicated.
func IsVolatile(op *ir.Op) bool { return op != nil && op.HasAttr(ir.Volatile) }
