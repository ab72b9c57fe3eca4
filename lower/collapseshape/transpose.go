package collapseshape

import (
	"slices"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// maxKeptRank is the rank up to which a transpose is left alone.
const maxKeptRank = 3

// collapseTranspose merges dimensions that stay neighbours:
//
//	%r = linalg.transpose ins(%x : tensor<2x3x4x5xf32>) outs(%e : tensor<4x5x2x3xf32>) permutation = [2, 3, 0, 1]
//
// becomes
//
//	%xc = tensor.collapse_shape %x [[0, 1], [2, 3]] : tensor<2x3x4x5xf32> into tensor<6x20xf32>
//	%ec = tensor.collapse_shape %e [[0, 1], [2, 3]] : tensor<4x5x2x3xf32> into tensor<20x6xf32>
//	%rc = linalg.transpose ins(%xc : tensor<6x20xf32>) outs(%ec : tensor<20x6xf32>) permutation = [1, 0]
//	%r = tensor.expand_shape %rc [[0, 1], [2, 3]] output_shape [4, 5, 2, 3] : tensor<20x6xf32> into tensor<4x5x2x3xf32>
func collapseTranspose(r *rewrite.Rewriter, op *ir.Op) error {
	t, _ := linalg.AsTranspose(op)
	order := t.Dims()
	if len(order) <= maxKeptRank {
		return rewrite.MatchFailure(op, "there are few dimensions")
	}
	if err := collapsible(op); err != nil {
		return err
	}
	outs := reassociation.Merge(len(order), func(d int) bool { return order[d] == order[d-1]+1 })
	if len(outs) == len(order) {
		return rewrite.MatchFailure(op, "no dimensions stay next to each other")
	}
	ins := make(reassociation.Groups, len(outs))
	for i, group := range outs {
		for _, d := range group {
			ins[i] = append(ins[i], order[d])
		}
	}
	first := func(group []int64) int64 { return group[0] }
	permuted := slices.Clone(ins)
	slices.SortFunc(ins, func(a, b []int64) int { return int(first(a) - first(b)) })
	permutation := make([]int64, len(ins))
	for i, group := range permuted {
		permutation[i] = int64(slices.IndexFunc(ins, func(g []int64) bool { return first(g) == first(group) }))
	}
	collapseTensors(r, op, ins, outs, ir.NamedAttr{Name: "permutation", Attr: r.Ctx.I64Array(permutation...)})
	return nil
}
