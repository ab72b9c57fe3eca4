package tritontostructured

import (
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// never is where a dimension wraps around that does not.
const never = "never"

// wrapTexts spells the distance from its beginning at which each dimension begins
// again, in elements of memory; nothing if none does. Block pointers have the sizes of
// their tensors there.
func wrapTexts(state *pointer.State) []string {
	if !state.Wraps() {
		return nil
	}
	moduli := state.Moduli()
	out := texts(moduli)
	for i, m := range moduli {
		if m.IsConst(0) {
			out[i] = never
		}
	}
	return out
}

// foldDepth bounds the arithmetic on constants that is looked through: offsets and
// strides are short sums of products.
const foldDepth = 12

// constantOf computes a value that is made of constants, which the rewriter leaves to
// be folded later; nil if it is not.
func constantOf(v *ir.Value, depth int) ir.Attr {
	if c := arith.ConstantOf(v); c != nil {
		return c
	}
	op := v.DefiningOp()
	if op == nil || depth == 0 || op.NumOperands() == 0 || op.NumRegions() > 0 {
		return nil
	}
	operands := make([]ir.Attr, op.NumOperands())
	for i, x := range op.Operands() {
		if operands[i] = constantOf(x, depth-1); operands[i] == nil {
			return nil
		}
	}
	folded, ok := rewrite.FoldWith(op, operands)
	if !ok || v.Index() >= len(folded) {
		return nil
	}
	if to := folded[v.Index()]; to.Value == nil {
		return to.Attr
	} else if to.Value != v {
		return constantOf(to.Value, depth-1)
	}
	return nil
}
