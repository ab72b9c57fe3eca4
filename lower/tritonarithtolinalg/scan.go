package tritonarithtolinalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// scans converts tt.scan. Sums and products of narrow floats are accumulated in f32, as sums are in reductions: a running
// sum of ones in bf16 would stop at 256.
type scans struct {
	// kept leaves cumulative sums along rows as tile.scan. Otherwise they become ttx.cumsum.
	kept bool
}

func (c scans) convert(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsScan(op)
	t, one := tensorType(o.Srcs()[0]), simpleCombiner(o.Combiner())
	if wide := sumType(t.Elem); wide != t.Elem && (one.Is(arith.AddF) || one.Is(arith.MulF)) {
		x := arith.NewCast(r.Builder, arith.ExtF, o.Srcs()[0], r.Ctx.Tensor(t.Shape, wide))
		found := c.scan(r, o, []*ir.Value{x}, func(acc, next []*ir.Value) []*ir.Value {
			return []*ir.Value{arith.NewBinary(r.Builder, one.Def(), acc[0], next[0])}
		})
		r.Replace(op, arith.NewCast(r.Builder, arith.TruncF, found[0], t))
		return nil
	}
	r.Replace(op, c.scan(r, o, o.Srcs(), func(acc, next []*ir.Value) []*ir.Value {
		return inlineCombiner(r, o.Combiner(), acc, next)
	})...)
	return nil
}

// scan scans tensors along the axis of a tt.scan.
func (c scans) scan(r *rewrite.Rewriter, o tt.ScanOp, srcs []*ir.Value, combine func(acc, next []*ir.Value) []*ir.Value) []*ir.Value {
	if isRowSum(o) && !c.kept {
		return ttx.NewCumSum(r.Builder, srcs[0], emptyLike(r, srcs[0].Type()), o.Axis()).Results()
	}
	var types, elems []ir.Type
	for _, v := range srcs {
		types, elems = append(types, v.Type()), append(elems, ir.ElementTypeOf(v.Type()))
	}
	var reverse []ir.NamedAttr
	if o.Reverse() {
		reverse = []ir.NamedAttr{{Name: "reverse", Attr: ir.Unit}}
	}
	made := tile.NewScan(r.Builder, srcs, types, int64(o.Axis()), reverse...)
	fill(r, made.Combiner(), slices.Concat(elems, elems), func(args []*ir.Value) []*ir.Value {
		return combine(args[:len(srcs)], args[len(srcs):])
	})
	return made.Op.Results()
}

// isRowSum reports whether ttx.cumsum can express a scan.
func isRowSum(o tt.ScanOp) bool {
	one := simpleCombiner(o.Combiner())
	rank := len(tensorType(o.Srcs()[0]).Shape)
	return (one.Is(arith.AddF) || one.Is(arith.AddI)) && !o.Reverse() && rank <= 2 && o.Axis() == rank-1
}
