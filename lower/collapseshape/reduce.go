package collapseshape

import (
	"slices"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// collapseReduce merges neighbouring dimensions that are all reduced, and neighbouring dimensions that are not:
//
//	%r = linalg.reduce ins(%x : tensor<4x5x6xf32>) outs(%i : tensor<5x6xf32>) dimensions = [0] {...}
//
// becomes
//
//	%xc = tensor.collapse_shape %x [[0], [1, 2]] : tensor<4x5x6xf32> into tensor<4x30xf32>
//	%ic = tensor.collapse_shape %i [[0, 1]] : tensor<5x6xf32> into tensor<30xf32>
//	%rc = linalg.reduce ins(%xc : tensor<4x30xf32>) outs(%ic : tensor<30xf32>) dimensions = [0] {...}
//	%r = tensor.expand_shape %rc [[0, 1]] output_shape [5, 6] : tensor<30xf32> into tensor<5x6xf32>
func collapseReduce(r *rewrite.Rewriter, op *ir.Op) error {
	reduce, _ := linalg.AsReduce(op)
	if err := collapsible(op); err != nil {
		return err
	}
	reduced := reduce.Dimensions()
	isReduced := func(d int) bool { return slices.Contains(reduced, int64(d)) }
	rank := reduce.NumLoops()
	ins := reassociation.Merge(rank, func(d int) bool { return isReduced(d) == isReduced(d-1) })
	if len(ins) == rank {
		return rewrite.MatchFailure(op, "no neighbouring dimensions are alike")
	}
	var outs reassociation.Groups
	var dims []int64
	kept := int64(0)
	for i, group := range ins {
		if isReduced(int(group[0])) {
			dims = append(dims, int64(i))
			continue
		}
		out := make([]int64, len(group))
		for j := range out {
			out[j] = kept
			kept++
		}
		outs = append(outs, out)
	}
	collapseTensors(r, op, ins, outs, ir.NamedAttr{Name: "dimensions", Attr: r.Ctx.I64Array(dims...)})
	return nil
}
