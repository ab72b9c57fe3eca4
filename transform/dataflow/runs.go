package dataflow

import "github.com/tshared/tshared/ir"

// allRuns recognizes code of which everything may run whatever the values in
// it are, and whose functions others may call: there is nothing to find out
// about its control flow.
func allRuns(root *ir.Op) bool {
	return root.Walk(func(op *ir.Op) ir.WalkResult {
		d := op.Def()
		switch {
		case d.Call != nil, op.NumSuccessors() > 0:
			return ir.Stop
		case op == root && d.Function, d.Function && !calledFromOutside(op):
			return ir.Stop
		case d.Flow != nil && (!d.Flow.AlwaysEnters || !op.Region().HasSSAOrder()):
			return ir.Stop
		}
		for _, r := range op.Regions() {
			if !r.HasOneBlock() && !r.Empty() {
				return ir.Stop
			}
		}
		return ir.Continue
	})
}

func calledFromOutside(function *ir.Op) bool {
	return function.Parent().Has(ir.SymbolTable) && (!function.IsPrivate() || !function.Has(ir.Symbol))
}
