// Package tritoncombine is the pass triton-combine: pairs of operations of a
// kernel that one does as well. It knows Triton and arith.
package tritoncombine

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Pass combines operations:
//
//	%d = tt.dot %a, %b, %zero : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
//	%r = arith.addf %d, %c : tensor<16x16xf32>
//
// becomes
//
//	%r = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
//
// and likewise for pointers that are moved twice, choices between what was
// loaded and something else, sums of products, and changes of shape that a
// reduction or a load makes superfluous.
var Pass = &pass.Pass{
	Name:  "triton-combine",
	Title: "TritonCombineOps",
	Doc:   "Combine operations",
	Run: func(_ *pass.Context, root *ir.Op) error {
		opt := rewrite.DefaultGreedy()
		opt.Simplify = rewrite.SimplifyAggressive
		_, err := rewrite.Greedy(root, patterns, opt)
		return err
	},
}

var patterns = rewrite.NewPatternSet([]*rewrite.Pattern{
	{Name: "CombineDotAddI", Root: arith.AddI, Benefit: 1, Rewrite: accumulate},
	{Name: "CombineDotAddF", Root: arith.AddF, Benefit: 1, Rewrite: accumulate},
	{Name: "CombineAddPtr", Root: tt.AddPtr, Benefit: 1, From: []*ir.OpDef{tt.AddPtr}, Rewrite: moveOnce},
	{Name: "CombineSelectMaskedLoad", Root: arith.Select, Benefit: 1, Rewrite: loadOther},
	{Name: "CombineBroadcastMulReduce", Root: tt.Reduce, Benefit: 1, Rewrite: multiplyMatrices},
	{Name: "CombineReshapeReduce", Root: tt.Reshape, Benefit: 1, Rewrite: allowReorder},
	{Name: "RankedReduceDescriptorLoads", Root: tt.Reshape, Benefit: 1, From: []*ir.OpDef{tt.DescriptorLoad}, Rewrite: loadInShape},
})

// writesBetween reports whether an operation between two of a block, or one
// inside such an operation, may write to memory.
func writesBetween(from, to *ir.Op) bool {
	for op := from.Next(); op != to; op = op.Next() {
		effects, known := op.Effects()
		if !known || slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind != ir.Reads }) {
			return true
		}
	}
	return false
}
