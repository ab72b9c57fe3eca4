// Package collapseshape is the pass collapse-shape: it collapses neighbouring dimensions that a structured
// operation treats alike. The pass knows linalg, tensors and buffers, and of the origin of operations only the
// attribute that marks broadcasts.
package collapseshape

import (
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Pass merges dimensions, which makes fewer and longer loops:
//
//	%r = linalg.fill ins(%x : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
//
// becomes
//
//	%c = tensor.collapse_shape %e [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
//	%f = linalg.fill ins(%x : f32) outs(%c : tensor<32xf32>) -> tensor<32xf32>
//	%r = tensor.expand_shape %f [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
var Pass = &pass.Pass{
	Name:  "collapse-shape",
	Title: "CollapseShape",
	Doc:   "Merge neighbouring dimensions of fills, broadcasts, transposes and reductions",
	Run: func(_ *pass.Context, root *ir.Op) error {
		_, err := rewrite.Greedy(root, patterns, rewrite.DefaultGreedy())
		return err
	},
}

var patterns = rewrite.NewPatternSet([]*rewrite.Pattern{
	{Name: "CollapseFill", Root: linalg.Fill, Benefit: 1, Rewrite: collapseFill},
	{Name: "CollapseBroadcast", Root: linalg.Generic, Benefit: 1, Rewrite: collapseBroadcast},
	{Name: "CollapseTranspose", Root: linalg.Transpose, Benefit: 1, Rewrite: collapseTranspose},
	{Name: "CollapseReduce", Root: linalg.Reduce, Benefit: 1, Rewrite: collapseReduce},
})
