// Package combine is the pass triton-combine: it combines pairs of operations into one. It knows Triton
// and arith.
package combine

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
// and likewise chains of tt.addptr, selects between loaded and other values, sums of products, and reshapes in
// front of a reduction or after a load.
var Pass = &pass.Pass{
	Name:  "triton-combine",
	Title: "TritonCombineOps",
	Doc:   "Combine operations",
	Options: []pass.Option{
		{Name: exactDots, Kind: pass.Bool, Default: "false", Doc: "Sums of products become dots whose operands are not rounded to TF32"},
	},
	Run: func(ctx *pass.Context, root *ir.Op) error {
		opt := rewrite.DefaultGreedy()
		opt.Simplify = rewrite.SimplifyAggressive
		patterns := rounded
		if ctx.Bool(exactDots) {
			patterns = exact
		}
		_, err := rewrite.Greedy(root, patterns, opt)
		return err
	},
}

// exactDots is the name of the pass's option.
const exactDots = "exact-dots"

// The patterns for GPUs, as Triton has them, and those whose dots are exact.
var rounded, exact = patternsWith(tt.PrecisionTF32), patternsWith(tt.PrecisionIEEE)

// patternsWith are the patterns that give dots of sums an input precision.
func patternsWith(p tt.InputPrecision) *rewrite.PatternSet {
	return rewrite.NewPatternSet([]*rewrite.Pattern{
		{Name: "CombineDotAddI", Root: arith.AddI, Benefit: 1, Rewrite: accumulate},
		{Name: "CombineDotAddF", Root: arith.AddF, Benefit: 1, Rewrite: accumulate},
		{Name: "CombineAddPtr", Root: tt.AddPtr, Benefit: 1, From: []*ir.OpDef{tt.AddPtr}, Rewrite: combineAddPtr},
		{Name: "CombineSelectMaskedLoad", Root: arith.Select, Benefit: 1, Rewrite: loadOther},
		{Name: "CombineBroadcastMulReduce", Root: tt.Reduce, Benefit: 1, Rewrite: recognizeDot(p)},
		{Name: "CombineReshapeReduce", Root: tt.Reshape, Benefit: 1, Rewrite: allowReorder},
		{Name: "RankedReduceDescriptorLoads", Root: tt.Reshape, Benefit: 1, From: []*ir.OpDef{tt.DescriptorLoad}, Rewrite: loadReshaped},
	})
}

// writesBetween reports whether an operation between two of a block, or in its regions, may write to memory.
func writesBetween(from, to *ir.Op) bool {
	for op := from.Next(); op != to; op = op.Next() {
		effects, known := op.Effects()
		if !known || slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind != ir.Reads }) {
			return true
		}
	}
	return false
}
