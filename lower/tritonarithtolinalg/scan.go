package tritonarithtolinalg

import (
	"github.com/tshared/tshared/analysis/scanloop"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// convertScan makes a ttx.cumsum of cumulative sums along rows, and a loop of all other scans. Sums and products of
// narrow floats are accumulated in f32, as sums are in reductions: a running sum of ones in bf16 would stop at 256.
func convertScan(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsScan(op)
	t, one := tensorType(o.Srcs()[0]), simpleCombiner(o.Combiner())
	if wide := sumType(t.Elem); wide != t.Elem && (one.Is(arith.AddF) || one.Is(arith.MulF)) {
		x := arith.NewCast(r.Builder, arith.ExtF, o.Srcs()[0], r.Ctx.Tensor(t.Shape, wide))
		found := scan(r, o, []*ir.Value{x}, func(acc, next []*ir.Value) []*ir.Value {
			return []*ir.Value{arith.NewBinary(r.Builder, one.Def(), acc[0], next[0])}
		})
		r.Replace(op, arith.NewCast(r.Builder, arith.TruncF, found[0], t))
		return nil
	}
	r.Replace(op, scan(r, o, o.Srcs(), func(acc, next []*ir.Value) []*ir.Value {
		return inlineCombiner(r, o.Combiner(), acc, next)
	})...)
	return nil
}

// scan scans tensors along the axis of a tt.scan.
func scan(r *rewrite.Rewriter, o tt.ScanOp, srcs []*ir.Value, combine func(acc, next []*ir.Value) []*ir.Value) []*ir.Value {
	if isRowSum(o) {
		return ttx.NewCumSum(r.Builder, srcs[0], emptyLike(r, srcs[0].Type()), o.Axis()).Results()
	}
	return scanloop.New(r.Builder, srcs, o.Axis(), o.Reverse(), combine)
}

// isRowSum reports whether ttx.cumsum can express a scan.
func isRowSum(o tt.ScanOp) bool {
	one := simpleCombiner(o.Combiner())
	rank := len(tensorType(o.Srcs()[0]).Shape)
	return (one.Is(arith.AddF) || one.Is(arith.AddI)) && !o.Reverse() && rank <= 2 && o.Axis() == rank-1
}
