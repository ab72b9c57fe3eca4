package tt

import "github.com/tshared/tshared/ir"

// accesses lists the effects of an operation on the memory its first operand points to.
func accesses(kinds ...ir.EffectKind) func(*ir.Op) []ir.Effect {
	return func(op *ir.Op) []ir.Effect {
		list := make([]ir.Effect, len(kinds))
		for i, k := range kinds {
			list[i] = ir.Effect{Kind: k, On: op.Operand(0)}
		}
		return list
	}
}

// loadEffects: a volatile load may not be dropped, as if it wrote something.
func loadEffects(op *ir.Op) []ir.Effect {
	o := LoadOp{op}
	list := []ir.Effect{{Kind: ir.Reads, On: o.Ptr()}}
	if o.IsVolatile() {
		list = append(list, ir.Effect{Kind: ir.Writes})
	}
	return list
}

// isNoticed are the effects of operations whose output is visible outside of the
// program.
func isNoticed(*ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Writes}} }

// foreignEffects: foreign code may do anything unless it says that it is pure.
func foreignEffects(op *ir.Op) []ir.Effect {
	if boolAttr(op, "pure") {
		return nil
	}
	return []ir.Effect{{Kind: ir.Writes}, {Kind: ir.Reads}}
}

func isPure(op *ir.Op) bool { return boolAttr(op, "pure") }
