// Package spinloop finds loads on which a loop waits: another program writes what they load.
package spinloop

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// WaitsFor reports whether a while loop around a load waits for what it loads: the address is the same in each iteration, and
// whether the loop goes on depends on the value. Such a loop ends only if each iteration loads anew.
func WaitsFor(load *ir.Op) bool {
	for outer := load.Parent(); outer != nil && !outer.Def().Function; outer = outer.Parent() {
		loop, ok := scf.AsWhile(outer)
		if ok && isInvariant(load.Operand(0), outer, map[*ir.Value]bool{}) && decides(load.Result(0), loop, map[*ir.Value]bool{}) {
			return true
		}
	}
	return false
}

// isInvariant reports whether a value is the same in each iteration of a loop: it is computed from values outside, without memory.
func isInvariant(v *ir.Value, loop *ir.Op, seen map[*ir.Value]bool) bool {
	op := v.DefiningOp()
	if seen[v] || !isInside(v, loop) {
		return true
	}
	seen[v] = true
	if op == nil || op.NumRegions() > 0 || !op.IsMemoryEffectFree() {
		return false
	}
	for _, x := range op.Operands() {
		if !isInvariant(x, loop, seen) {
			return false
		}
	}
	return true
}

func isInside(v *ir.Value, loop *ir.Op) bool {
	r := v.Region()
	for _, of := range loop.Regions() {
		if of.IsAncestorOf(r) {
			return true
		}
	}
	return false
}

// decides reports whether the condition of a loop depends on a value, in this iteration or a later one.
func decides(v *ir.Value, loop scf.WhileOp, seen map[*ir.Value]bool) bool {
	if seen[v] || !isInside(v, loop.Op) {
		return false
	}
	seen[v] = true
	for use := range v.Uses() {
		user := use.Owner()
		outer := user.Parent()
		switch {
		case user.Is(scf.Condition) && outer == loop.Op && use.Index() == 0:
			return true
		case user.Is(scf.Condition) && outer == loop.Op:
			if decides(loop.After().Arg(use.Index()-1), loop, seen) {
				return true
			}
		case user.Is(scf.Yield) && outer == loop.Op:
			if decides(loop.Before().Arg(use.Index()), loop, seen) {
				return true
			}
		case user.Has(ir.Terminator): // the results of what it ends, and what that carries on
			if decidesAny(outer, loop, seen) {
				return true
			}
		default:
			if decidesAny(user, loop, seen) {
				return true
			}
		}
	}
	return false
}

// decidesAny reports whether the condition depends on what an operation computes, in its regions too.
func decidesAny(op *ir.Op, loop scf.WhileOp, seen map[*ir.Value]bool) bool {
	for _, v := range op.Results() {
		if decides(v, loop, seen) {
			return true
		}
	}
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			for _, v := range b.Args() {
				if decides(v, loop, seen) {
					return true
				}
			}
		}
	}
	return false
}
