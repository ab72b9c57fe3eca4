package gmem

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// SpaceOf is the state space of a global access with its cache modifier or eviction policy. The policy is that of both caches: many tensors fit in L2, where
// they stay until the next kernel reads them.
func (c *Memory) SpaceOf(op *ir.Op, modifiers []string) packing.Space {
	if IsVolatile(op) {
		return packing.Space{Name: "volatile.global"}
	}
	if modifier, ok := modifierOf(op, "cache"); ok && slices.Contains(modifiers, modifier) {
		return packing.Space{Name: "global." + modifier}
	}
	modifier, _ := modifierOf(op, "evict")
	if policy, ok := c.policies[modifier]; ok {
		return packing.Space{Name: "global.L1::" + modifier + ".L2::cache_hint", Policy: policy}
	}
	return packing.Space{}
}

// makePolicies makes the policies of the L2 cache that accesses of a kernel name, once, outside of all loops.
func (c *Memory) makePolicies(kernel *ir.Op) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		modifier, ok := modifierOf(op, "evict")
		if _, made := c.policies[modifier]; ok && !made && slices.Contains(tile.EvictionPolicies, modifier) {
			c.policies[modifier] = c.B.InlineAsm(llvmir.Asm{Text: "createpolicy.fractional.L2::" + modifier + ".b64 $0;", Constraints: "=l"}, llvmir.I64)
		}
		return ir.Continue
	})
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
