package tritonarithtolinalg

import (
	"github.com/tshared/tshared/analysis/scanloop"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// convertScan makes a ttx.cumsum of cumulative sums along rows, and a loop of all other scans.
func convertScan(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsScan(op)
	if isRowSum(o) {
		r.ReplaceWithOp(op, ttx.NewCumSum(r.Builder, o.Srcs()[0], emptyLike(r, op.Result(0).Type()), o.Axis()))
		return nil
	}
	r.Replace(op, scanloop.New(r.Builder, o.Srcs(), o.Axis(), o.Reverse(), func(acc, next []*ir.Value) []*ir.Value {
		return inlineCombiner(r, o.Combiner(), acc, next)
	})...)
	return nil
}

// isRowSum reports whether ttx.cumsum can express a scan.
func isRowSum(o tt.ScanOp) bool {
	one := simpleCombiner(o.Combiner())
	rank := len(tensorType(o.Srcs()[0]).Shape)
	return (one.Is(arith.AddF) || one.Is(arith.AddI)) && !o.Reverse() && rank <= 2 && o.Axis() == rank-1
}
