package rewrite

import "github.com/tshared/tshared/ir"

// IsPure reports whether executing the operation, with everything in it, does
// nothing but compute its results.
func IsPure(op *ir.Op) bool {
	if !op.Def().Registered() {
		return false
	}
	if op.Has(ir.Pure) && op.NumRegions() == 0 {
		return true
	}
	if !op.Has(ir.Pure) && !op.Has(ir.RecursiveEffects) {
		return false
	}
	for _, region := range op.Regions() {
		for b := range region.Blocks() {
			for o := range b.Ops() {
				if !o.Has(ir.Terminator) && !IsPure(o) {
					return false
				}
			}
		}
	}
	return true
}

// TriviallyDead reports whether an operation may simply be dropped: nothing
// uses it and it does nothing else.
func TriviallyDead(op *ir.Op) bool {
	return !op.HasUses() && !op.Has(ir.Terminator) && !op.Has(ir.Symbol) && IsPure(op)
}
