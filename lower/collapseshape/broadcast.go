package collapseshape

import (
	"slices"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/rewrite"
)

// broadcastDims is the attribute of a linalg.generic that broadcasts along the dimensions it lists.
const broadcastDims = "broadcastDims"

// collapseBroadcast merges neighbouring dimensions that are all broadcast, and neighbouring dimensions that are
// not:
//
//	%r = linalg.generic {indexing_maps = [(d0, d1, d2) -> (d0, 0, 0), (d0, d1, d2) -> (d0, d1, d2)], ...}
//	     ins(%x : tensor<4x1x1xf32>) outs(%e : tensor<4x8x16xf32>) attrs = {broadcastDims = array<i64: 1, 2>} {...}
//
// becomes
//
//	%xc = tensor.collapse_shape %x [[0], [1, 2]] : tensor<4x1x1xf32> into tensor<4x1xf32>
//	%ec = tensor.collapse_shape %e [[0], [1, 2]] : tensor<4x8x16xf32> into tensor<4x128xf32>
//	%rc = linalg.generic {indexing_maps = [(d0, d1) -> (d0, 0), (d0, d1) -> (d0, d1)], ...}
//	      ins(%xc : tensor<4x1xf32>) outs(%ec : tensor<4x128xf32>) attrs = {broadcastDims = array<i64: 1>} {...}
//	%r = tensor.expand_shape %rc [[0], [1, 2]] output_shape [4, 8, 16] : tensor<4x128xf32> into tensor<4x8x16xf32>
func collapseBroadcast(r *rewrite.Rewriter, op *ir.Op) error {
	marked, ok := op.Attr(broadcastDims).(*ir.DenseArrayAttr)
	if !ok {
		return rewrite.MatchFailure(op, "it is not marked as a broadcast")
	}
	if err := collapsible(op); err != nil {
		return err
	}
	broadcast, ok := dimsBroadcastBy(op)
	if !ok || !slices.Equal(marked.Ints(), broadcast) {
		return rewrite.MatchFailure(op, "it is no plain broadcast along the dimensions it names")
	}
	g, _ := linalg.AsStructured(op)
	isBroadcast := func(d int) bool { return slices.Contains(broadcast, int64(d)) }
	groups := reassociation.Merge(g.NumLoops(), func(d int) bool { return isBroadcast(d) == isBroadcast(d-1) })
	if len(groups) == g.NumLoops() {
		return rewrite.MatchFailure(op, "no neighbouring dimensions are alike")
	}
	var dims []int64
	source := make([]affine.Expr, len(groups))
	iterators := make([]ir.Attr, len(groups))
	for i, group := range groups {
		source[i] = affine.D(i)
		iterators[i] = linalg.IteratorAttr(r.Ctx, linalg.Parallel)
		if isBroadcast(int(group[0])) {
			source[i] = affine.C(0)
			dims = append(dims, int64(i))
		}
	}
	collapseTensors(r, op, groups, groups,
		ir.NamedAttr{Name: "indexing_maps", Attr: r.Ctx.Array([]ir.Attr{
			r.Ctx.AffineMap(affine.NewMap(len(groups), 0, source...)),
			r.Ctx.AffineMap(affine.Identity(len(groups))),
		})},
		ir.NamedAttr{Name: "iterator_types", Attr: r.Ctx.Array(iterators)},
		ir.NamedAttr{Name: broadcastDims, Attr: r.Ctx.I64Array(dims...)})
	return nil
}

// dimsBroadcastBy lists the dimensions along which an operation broadcasts its only input to its only result.
// It reports false for any other operation.
func dimsBroadcastBy(op *ir.Op) ([]int64, bool) {
	g, _ := linalg.AsStructured(op)
	maps, n := g.IndexingMaps(), g.NumLoops()
	if len(maps) != 2 || len(g.Inputs()) != 1 || !maps[1].Equal(affine.Identity(n)) || len(maps[0].Results) != n {
		return nil, false
	}
	if slices.ContainsFunc(g.Iterators(), func(it linalg.Iterator) bool { return it != linalg.Parallel }) {
		return nil, false
	}
	var dims []int64
	for i, e := range maps[0].Results {
		switch e {
		case affine.D(i):
		case affine.C(0):
			dims = append(dims, int64(i))
		default:
			return nil, false
		}
	}
	return dims, true
}
