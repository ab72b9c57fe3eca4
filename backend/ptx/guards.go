package ptx

import (
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// guardOps are the operations that only compute guards of loads. They are not emitted for loads that become asynchronous
// copies, which have guards of their own.
func guardOps(loads ...tile.LoadOp) map[*ir.Op]bool {
	ops, guards := map[*ir.Op]bool{}, map[*ir.Value]bool{}
	var candidates []*ir.Op
	for _, l := range loads {
		if l.Op != nil && l.Guard() != nil {
			guards[l.Guard()] = true
			candidates = append(candidates, l.Guard().DefiningOp())
		}
	}
	isLoad := func(op *ir.Op) bool {
		for _, l := range loads {
			if l.Op == op {
				return true
			}
		}
		return false
	}
	for len(candidates) > 0 {
		op := candidates[0]
		candidates = candidates[1:]
		if op == nil || ops[op] || op.NumRegions() > 0 || !op.IsMemoryEffectFree() || op.Has(ir.ConstantLike) {
			continue
		}
		only := true
		for _, v := range op.Results() {
			for use := range v.Uses() {
				only = only && (ops[use.Owner()] || guards[v] && isLoad(use.Owner()))
			}
		}
		if !only {
			continue // asked again for its other users
		}
		ops[op] = true
		for _, v := range op.Operands() {
			candidates = append(candidates, v.DefiningOp())
		}
	}
	return ops
}
