package structure

import (
	"slices"

	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/analysis/scanloop"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// combining make the loops that operations that combine elements stand for.
var combining = ir.NewDefTable(map[*ir.OpDef]func(b *ir.Builder, op *ir.Op) []*ir.Value{
	tile.Scan: expandScan, tile.Histogram: expandHistogram, tile.Reduce: expandReduce,
})

// Combines reports whether an operation combines elements.
func Combines(op *ir.Op) bool { return combining.Get(op.Def()) != nil }

// ExpandCombining makes a loop of an operation that combines elements, and reports whether it is one.
func ExpandCombining(op *ir.Op) bool {
	expand := combining.Get(op.Def())
	if expand == nil {
		return false
	}
	for i, v := range expand(ir.NewBuilder(op.Context()).Before(op).LocateAs(op), op) {
		op.Result(i).ReplaceAllUsesWith(v)
	}
	op.Erase()
	return true
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
		first = append(first, First(b, v, axis))
	}
	if !combiner.Idempotent(body) {
		ins = slices.Clone(ins)
		for i, v := range ins {
			ins[i] = withoutFirst(b, v, axis)
		}
	}
	made := linalg.NewReduce(b, ins, first, dims, func(args []*ir.Value) []*ir.Value {
		return Inline(Cloner(b), body, args)
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
		return Inline(Cloner(b), s.Combiner().Entry(), slices.Concat(acc, next))
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
		made := Inline(extractor(b, h, i), h.Update().Entry(), append(i[:len(i):len(i)], yielded(b, h, i)...))
		at, addend := made[:len(made)-1], made[len(made)-1]
		sum := arith.NewBinary(b, arith.AddI, tensor.NewExtract(b, bins, at...), addend)
		return tensor.NewInsert(b, sum, bins, at...)
	})}
}

// yielded are the elements that an update yields as they are; the others are nil.
func yielded(b *ir.Builder, h tile.HistogramOp, at []*ir.Value) []*ir.Value {
	update := h.Update().Entry()
	elements := make([]*ir.Value, len(h.Inputs()))
	for i, v := range h.Inputs() {
		if slices.Contains(update.Last().Operands(), update.Arg(len(at)+i)) {
			elements[i] = tensor.NewExtract(b, v, at...)
		}
	}
	return elements
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
		return Cloner(b)(op, m)
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

// Cloner clones operations at the insertion point.
func Cloner(b *ir.Builder) func(op *ir.Op, m *ir.Mapping) *ir.Op {
	return func(op *ir.Op, m *ir.Mapping) *ir.Op {
		made := op.Clone(m)
		b.Insert(made)
		return made
	}
}

// First is the first slice of a tensor along an axis, without that dimension.
func First(b *ir.Builder, v *ir.Value, axis int) *ir.Value {
	t := v.Type().(*ir.TensorType)
	sizes := slices.Clone(t.Shape)
	sizes[axis] = 1
	kept := slices.Delete(slices.Clone(t.Shape), axis, axis+1)
	return tensor.NewExtractSlice(b, b.Ctx.Tensor(kept, t.Elem), v, foldresult.Tile(make([]foldresult.Entry, len(sizes)), sizes))
}

// withoutFirst is the slice without the first element along an axis.
func withoutFirst(b *ir.Builder, v *ir.Value, axis int) *ir.Value {
	t := v.Type().(*ir.TensorType)
	offsets, sizes := make([]foldresult.Entry, len(t.Shape)), slices.Clone(t.Shape)
	offsets[axis] = foldresult.Const(1)
	sizes[axis]--
	return tensor.NewExtractSlice(b, b.Ctx.Tensor(sizes, t.Elem), v, foldresult.Tile(offsets, sizes))
}

// Inline clones a block at the insertion point, with values for its arguments, and returns the operands of
// its terminator.
func Inline(clone func(*ir.Op, *ir.Mapping) *ir.Op, body *ir.Block, args []*ir.Value) []*ir.Value {
	m := ir.NewMapping()
	for i, v := range args {
		m.Values[body.Arg(i)] = v
	}
	end := body.Last()
	for op := range body.Ops() {
		if op != end {
			clone(op, m)
		}
	}
	results := make([]*ir.Value, end.NumOperands())
	for i, v := range end.Operands() {
		results[i] = m.Value(v)
	}
	return results
}
