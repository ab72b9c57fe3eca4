package tritonarithtolinalg

import (
	"slices"

	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/analysis/scanloop"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
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

// loops make the loops that operations that combine elements stand for.
var loops = ir.NewDefTable(map[*ir.OpDef]func(b *ir.Builder, op *ir.Op) []*ir.Value{
	tile.Scan: expandScan, tile.Histogram: expandHistogram, tile.Reduce: expandReduce,
})

// parallel reports, by kind, whether the threads of a block can combine elements in any order.
var parallel = map[*ir.OpDef]func(op *ir.Op) bool{
	tile.Scan: isParallelScan, tile.Histogram: isParallelHistogram, tile.Reduce: isParallelReduction,
}

// expand makes loops of the operations that combine elements. Those for the threads of a block stay if they are to be kept.
func expand(module *ir.Op, kept bool) {
	module.Walk(func(op *ir.Op) ir.WalkResult {
		if made := loops.Get(op.Def()); made != nil && !(kept && parallel[op.Def()](op)) {
			for i, v := range made(ir.NewBuilder(op.Context()).Before(op).LocateAs(op), op) {
				op.Result(i).ReplaceAllUsesWith(v)
			}
			op.Erase()
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

// expandReduce starts from the first slice:
//
//	%first = tensor.extract_slice %x[0, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
//	%rest = tensor.extract_slice %x[1, 0] [7, 4] [1, 1] : tensor<8x4xf32> to tensor<7x4xf32>
//	%r = linalg.reduce ins(%rest) outs(%first) dimensions = [0] (...)
//
// An idempotent combiner may combine the first element twice and gets all of %x. An attribute marks combiners that are associative
// by promise.
func expandReduce(b *ir.Builder, op *ir.Op) []*ir.Value {
	reduction, _ := tile.AsReduce(op)
	dims, body := reduction.Dimensions(), reduction.Combiner().Entry()
	ins, axis := reduction.Inputs(), int(dims[0])
	var first []*ir.Value
	for _, v := range ins {
		first = append(first, firstAlong(b, v, axis))
	}
	if !combiner.Idempotent(body) {
		ins = slices.Clone(ins)
		for i, v := range ins {
			ins[i] = withoutFirst(b, v, axis)
		}
	}
	made := linalg.NewReduce(b, ins, first, dims, func(args []*ir.Value) []*ir.Value {
		return inlineBlock(cloner(b), body, args)
	})
	if _, proved := combiner.Of(made); !proved {
		made.SetAttr(combiner.AssociativeAttr, ir.Unit)
	}
	return made.Results()
}

// expandScan makes a loop over slices.
func expandScan(b *ir.Builder, op *ir.Op) []*ir.Value {
	s, _ := tile.AsScan(op)
	return scanloop.New(b, s.Inputs(), int(s.Axis()), s.Reverse(), func(acc, next []*ir.Value) []*ir.Value {
		return inlineBlock(cloner(b), s.Combiner().Entry(), slices.Concat(acc, next))
	})
}

// expandHistogram makes a loop nest over the elements:
//
//	%r = tile.histogram %x, %m into %zeros {
//	^bb0(%i: index, %v: i32, %mask: i1):
//	  ...
//	  tile.yield %at, %one : index, i32
//	} : tensor<16xi32>, tensor<16xi1> into tensor<8xi32>
//
// becomes
//
//	%r = scf.for %i = %c0 to %c16 step %c1 iter_args(%bins = %zeros) -> (tensor<8xi32>) {
//	  %v = tensor.extract %x[%i] : tensor<16xi32>
//	  %mask = tensor.extract %m[%i] : tensor<16xi1>
//	  ...
//	  %old = tensor.extract %bins[%at] : tensor<8xi32>
//	  %new = arith.addi %old, %one : i32
//	  %next = tensor.insert %new into %bins[%at] : tensor<8xi32>
//	  scf.yield %next : tensor<8xi32>
//	}
func expandHistogram(b *ir.Builder, op *ir.Op) []*ir.Value {
	h, _ := tile.AsHistogram(op)
	shape, _ := ir.ShapeOf(h.Inputs()[0].Type())
	return []*ir.Value{overElements(b, shape, nil, h.Init(), func(i []*ir.Value, bins *ir.Value) *ir.Value {
		made := inlineBlock(extractor(b, h, i), h.Update().Entry(), i)
		at, addend := made[:len(made)-1], made[len(made)-1]
		sum := arith.NewBinary(b, arith.AddI, tensor.NewExtract(b, bins, at...), addend)
		return tensor.NewInsert(b, sum, bins, at...)
	})}
}

// extractor clones operations of an update at the insertion point. The elements that they take are extracted in front of them.
func extractor(b *ir.Builder, h tile.HistogramOp, at []*ir.Value) func(op *ir.Op, m *ir.Mapping) *ir.Op {
	args := h.Update().Entry().Args()[len(at):]
	return func(op *ir.Op, m *ir.Mapping) *ir.Op {
		for i, v := range h.Inputs() {
			if m.Values[args[i]] == nil && slices.Contains(op.Operands(), args[i]) {
				m.Values[args[i]] = tensor.NewExtract(b, v, at...)
			}
		}
		return cloner(b)(op, m)
	}
}

// overElements is a loop nest over the elements of a shape that carries a tensor. before are the induction
// variables of the outer loops.
func overElements(b *ir.Builder, shape []int64, before []*ir.Value, carried *ir.Value,
	body func(at []*ir.Value, carried *ir.Value) *ir.Value) *ir.Value {
	d := len(before)
	if d == len(shape) {
		return body(before, carried)
	}
	from, to, step := arith.NewIndex(b, 0), arith.NewIndex(b, shape[d]), arith.NewIndex(b, 1)
	return scf.NewFor(b, from, to, step, []*ir.Value{carried}, func(i *ir.Value, args []*ir.Value) []*ir.Value {
		return []*ir.Value{overElements(b, shape, append(before[:d:d], i), args[0], body)}
	}).Op.Result(0)
}

// cloner clones operations at the insertion point.
func cloner(b *ir.Builder) func(op *ir.Op, m *ir.Mapping) *ir.Op {
	return func(op *ir.Op, m *ir.Mapping) *ir.Op {
		made := op.Clone(m)
		b.Insert(made)
		return made
	}
}
