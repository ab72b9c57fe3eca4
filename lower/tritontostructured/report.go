package tritontostructured

import (
	"github.com/tshared/tshared/analysis/inferfootprint"
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// reportFootprints tells which elements of its arguments each kernel accesses.
func reportFootprints(ctx *pass.Context, functions []*ir.Op) {
	if ctx.Remarks() == nil {
		return
	}
	for _, op := range functions {
		f, ok := funclike.AsFunc(op)
		if !ok || f.IsDeclaration() || op.IsPrivate() {
			continue
		}
		for _, line := range inferfootprint.Of(f).Lines() {
			ctx.Remarks().Remark(op, "footprint", line)
		}
	}
}

// never is the text for a dimension that does not wrap around.
const never = "never"

// wrapTexts is the modulus of each dimension as text, in elements; none if no dimension wraps around. Block
// pointers have the sizes of their tensors as moduli.
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

// foldDepth bounds the constant arithmetic that is folded: offsets and strides are short sums of products.
const foldDepth = 12

// constantOf folds a value computed from constants, which the rewriter leaves to later folding; nil if it is
// not constant.
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
