package tritonarithtolinalg

import (
	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/rewrite"
)

// fill makes the body of an operation that combines elements.
func fill(r *rewrite.Rewriter, region *ir.Region, args []ir.Type, body func(args []*ir.Value) []*ir.Value) {
	at := r.Save()
	block := region.AddBlock(args...)
	r.AtEnd(block)
	tile.NewYield(r.Builder, body(block.Args()))
	r.Restore(at)
}

// parallel reports, by kind, whether the threads of a block can combine elements in any order.
var parallel = map[*ir.OpDef]func(op *ir.Op) bool{
	tile.Scan: isParallelScan, tile.Histogram: isParallelHistogram, tile.Reduce: isParallelReduction,
}

// expand makes loops of the operations that combine elements. Those for the threads of a block stay if they are to be kept.
func expand(module *ir.Op, kept bool) {
	module.Walk(func(op *ir.Op) ir.WalkResult {
		if isParallel := parallel[op.Def()]; isParallel != nil && !(kept && isParallel(op)) {
			structure.ExpandCombining(op)
		}
		return ir.Continue
	})
}

// isParallelScan: threads combine elements before they know whether these have predecessors. Assertions would fail there, prints appear
// and loops not end.
func isParallelScan(op *ir.Op) bool {
	s, _ := tile.AsScan(op)
	combiner := s.Combiner().Entry()
	for op := range combiner.Ops() {
		if op != combiner.Last() && !op.IsPure() {
			return false
		}
	}
	shape, _ := ir.ShapeOf(s.Inputs()[0].Type())
	return shape[s.Axis()] > 1
}

// isParallelHistogram: atomic instructions add to bins of 32 and 64 bits.
func isParallelHistogram(op *ir.Op) bool {
	h, _ := tile.AsHistogram(op)
	shape, _ := ir.ShapeOf(h.Inputs()[0].Type())
	bin := ir.ElementTypeOf(h.Init().Type())
	return layout.Fits(shape) && (bin == ir.I32 || bin == ir.I64)
}

// isParallelReduction: parts of the elements are combined to elements. A combiner that maps its input first would map those as well.
func isParallelReduction(op *ir.Op) bool {
	how, ok := combiner.Of(op)
	shape, _ := ir.ShapeOf(op.Operand(0).Type())
	return ok && len(how.Map) == 0 && layout.Fits(shape)
}
