package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var transposePatterns = []*rewrite.Pattern{
	{Name: "FoldTransposeWithTranspose", Root: linalg.Transpose, Benefit: 1, From: []*ir.OpDef{linalg.Transpose}, Rewrite: transposeAtOnce},
	{Name: "SwapTransposeWithBroadcast", Root: linalg.Transpose, Benefit: 1, From: []*ir.OpDef{linalg.Broadcast}, Rewrite: transposeFirst},
}

var broadcastPatterns = []*rewrite.Pattern{
	{Name: "EraseIdentityLinalgOp", Root: linalg.Broadcast, Benefit: 1, Rewrite: eraseIdentity},
	{Name: "FoldBroadcasts", Root: linalg.Broadcast, Benefit: 1, From: []*ir.OpDef{linalg.Broadcast}, Rewrite: broadcastAtOnce},
}

// transposeAtOnce:
//
//	%t = linalg.transpose ins(%a : tensor<2x4x8xf32>) outs(%b : tensor<4x8x2xf32>) permutation = [1, 2, 0]
//	%r = linalg.transpose ins(%t : tensor<4x8x2xf32>) outs(%c : tensor<8x4x2xf32>) permutation = [1, 0, 2]
//
// becomes
//
//	%r = linalg.transpose ins(%a : tensor<2x4x8xf32>) outs(%c : tensor<8x4x2xf32>) permutation = [2, 1, 0]
func transposeAtOnce(r *rewrite.Rewriter, op *ir.Op) error {
	outer, _ := linalg.AsTranspose(op)
	inner, _ := linalg.AsTranspose(outer.Input().DefiningOp())
	r.ReplaceWithOp(op, linalg.NewTranspose(r.Builder, inner.Input(), outer.Init(), pick(inner.Dims(), outer.Dims())))
	return nil
}

// pick is the elements of a list at the given positions.
func pick[T any](list []T, positions []int64) []T {
	picked := make([]T, len(positions))
	for i, p := range positions {
		picked[i] = list[p]
	}
	return picked
}

// broadcastAtOnce:
//
//	%t = linalg.broadcast ins(%a : tensor<8xf32>) outs(%b : tensor<4x8xf32>) dimensions = [0]
//	%r = linalg.broadcast ins(%t : tensor<4x8xf32>) outs(%c : tensor<4x2x8xf32>) dimensions = [1]
//
// becomes
//
//	%r = linalg.broadcast ins(%a : tensor<8xf32>) outs(%c : tensor<4x2x8xf32>) dimensions = [0, 1]
func broadcastAtOnce(r *rewrite.Rewriter, op *ir.Op) error {
	outer, _ := linalg.AsBroadcast(op)
	inner, _ := linalg.AsBroadcast(outer.Input().DefiningOp())
	dims := outer.Dims()
	shape, _ := ir.ShapeOf(outer.Init().Type())
	kept := without(int64(len(shape)), dims)
	dims = append(dims, pick(kept, inner.Dims())...)
	slices.Sort(dims)
	r.ReplaceWithOp(op, linalg.NewBroadcast(r.Builder, inner.Input(), outer.Init(), dims))
	return nil
}

// without is 0..n-1 except the given numbers.
func without(n int64, dropped []int64) []int64 {
	var kept []int64
	for i := range n {
		if !slices.Contains(dropped, i) {
			kept = append(kept, i)
		}
	}
	return kept
}

// transposeFirst transposes before a broadcast, so that less is transposed:
//
//	%b = linalg.broadcast ins(%a : tensor<4x8xf32>) outs(%x : tensor<2x4x8xf32>) dimensions = [0]
//	%r = linalg.transpose ins(%b : tensor<2x4x8xf32>) outs(%y : tensor<8x2x4xf32>) permutation = [2, 0, 1]
//
// becomes
//
//	%e = tensor.empty() : tensor<8x4xf32>
//	%t = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) permutation = [1, 0]
//	%r = linalg.broadcast ins(%t : tensor<8x4xf32>) outs(%y : tensor<8x2x4xf32>) dimensions = [1]
func transposeFirst(r *rewrite.Rewriter, op *ir.Op) error {
	transpose, _ := linalg.AsTranspose(op)
	broadcast, _ := linalg.AsBroadcast(transpose.Input().DefiningOp())
	if !transpose.Input().HasOneUse() {
		return rewrite.MatchFailure(op, "the broadcast has other uses")
	}
	added, order := broadcast.Dims(), transpose.Dims()
	dims := make([]int64, len(added))
	for i, d := range added {
		dims[i] = int64(slices.Index(order, d))
	}
	kept := without(int64(len(order)), added)
	var inner []int64
	for _, d := range order {
		if i := slices.Index(kept, d); i >= 0 {
			inner = append(inner, int64(i))
		}
	}
	input := broadcast.Input()
	init := emptyOf(r, pick(sizesOf(r, input), inner), ir.ElementTypeOf(input.Type()))
	moved := linalg.NewTranspose(r.Builder, input, init, inner)
	r.ReplaceWithOp(op, linalg.NewBroadcast(r.Builder, moved.Result(0), transpose.Init(), dims))
	return nil
}
