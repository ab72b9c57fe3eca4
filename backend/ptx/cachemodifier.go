package ptx

import (
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/ir"
)

// stateSpaceOf is how instructions name global memory for an access: with how it is to
// be cached, or what is to be thrown out first. Nothing is said by most.
func (c *emitter) stateSpaceOf(op *ir.Op, ways map[string]bool) string {
	if isVolatile(op) {
		return "volatile.global"
	}
	if how, ok := op.StringAttr("tshared.cache"); ok && ways[how] {
		return "global." + how
	}
	if how, ok := op.StringAttr("tshared.evict"); ok && evictionPolicies[how] && c.options.gpu.PTX >= targets.PTXEvictionPriority {
		return "global.L1::" + how
	}
	return ""
}

// isVolatile: every access has to happen.
func isVolatile(op *ir.Op) bool { return op != nil && op.HasAttr("tshared.volatile") }

var (
	loadModifiers    = map[string]bool{"ca": true, "cg": true, "cs": true, "cv": true}
	storeModifiers   = map[string]bool{"wb": true, "cg": true, "cs": true, "wt": true}
	evictionPolicies = map[string]bool{"evict_first": true, "evict_last": true}
)
