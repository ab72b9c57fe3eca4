// Package scanloop is the form of scans in lowered IR: a loop along an axis that combines each slice with the
// result for the slice before. New builds the loop. Of recognises it, for backends that compute scans in
// another way.
package scanloop

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// AxisAttr marks a loop as a scan and holds its axis. reverseAttr marks a scan from the last element to the
// first.
const (
	AxisAttr    = "tshared.scan_axis"
	reverseAttr = "tshared.scan_reverse"
)

// New builds a scan of tensors of one static shape:
//
//	%r = scf.for %n = %c1 to %c8 step %c1 iter_args(%acc = %x) -> (tensor<4x8xf32>) {
//	  %before = arith.subi %n, %c1 : index
//	  %a = tensor.extract_slice %acc[0, %before] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4x1xf32>
//	  %b = tensor.extract_slice %x[0, %n] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4x1xf32>
//	  %c = linalg.generic ... ins(%a, %b) outs(%a) {...} -> tensor<4x1xf32>
//	  %next = tensor.insert_slice %c into %acc[0, %n] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x8xf32>
//	  scf.yield %next : tensor<4x8xf32>
//	} {tshared.scan_axis = 1 : i64}
func New(b *ir.Builder, inputs []*ir.Value, axis int, reverse bool, combine func(acc, next []*ir.Value) []*ir.Value) []*ir.Value {
	shape, _ := ir.ShapeOf(inputs[0].Type())
	size := shape[axis]
	one := arith.NewIndex(b, 1)
	loop := scf.NewFor(b, one, arith.NewIndex(b, size), one, inputs, func(n *ir.Value, made []*ir.Value) []*ir.Value {
		at, before := n, arith.SubI
		if reverse {
			at, before = arith.NewBinary(b, arith.SubI, arith.NewIndex(b, size-1), n), arith.AddI
		}
		done := sliceAt(shape, axis, arith.NewBinary(b, before, at, one))
		here := sliceAt(shape, axis, at)
		var acc, next []*ir.Value
		for k, input := range inputs {
			elem := input.Type().(ir.ShapedType).ElementType()
			t := b.Ctx.Tensor(sliceShape(shape, axis), elem)
			acc = append(acc, tensor.NewExtractSlice(b, t, made[k], done))
			next = append(next, tensor.NewExtractSlice(b, t, input, here))
		}
		combined := linalg.NewGeneric(b, linalg.GenericSpec{
			Ins: slices.Concat(acc, next), Outs: acc,
			Body: func(args []*ir.Value) []*ir.Value {
				return combine(args[:len(acc)], args[len(acc):2*len(acc)])
			},
		}).Results()
		results := make([]*ir.Value, len(combined))
		for k, v := range combined {
			results[k] = tensor.NewInsertSlice(b, v, made[k], here)
		}
		return results
	})
	loop.Op.SetAttr(AxisAttr, b.Ctx.IntAttr(ir.I64, int64(axis)))
	if reverse {
		loop.Op.SetAttr(reverseAttr, ir.Unit)
	}
	return loop.Op.Results()
}

func sliceShape(shape []int64, axis int) []int64 {
	out := slices.Clone(shape)
	out[axis] = 1
	return out
}

// sliceAt is the slice of size 1 at an offset along an axis.
func sliceAt(shape []int64, axis int, at *ir.Value) foldresult.Slice {
	offsets := slices.Repeat([]foldresult.Entry{foldresult.Const(0)}, len(shape))
	offsets[axis] = foldresult.Value(at)
	return foldresult.Tile(offsets, sliceShape(shape, axis))
}

// Scan is a loop that Of has recognised.
type Scan struct {
	Loop    *ir.Op      // the scf.for
	Inputs  []*ir.Value // of one shape
	Axis    int         // the dimension that is scanned
	Reverse bool        // from the last element to the first
	// Combiner has the accumulators and then the next elements as arguments, one of each input. Its terminator
	// has the new accumulators.
	Combiner *ir.Block
}

// Of recognises a scan. A loop that has changed since New marked it is an ordinary loop.
func Of(op *ir.Op) (*Scan, bool) {
	loop, ok := scf.AsFor(op)
	if !ok {
		return nil, false
	}
	axis, marked := op.IntAttr(AxisAttr)
	if !marked || len(loop.InitArgs()) == 0 {
		return nil, false
	}
	s := &Scan{Loop: op, Inputs: loop.InitArgs(), Axis: int(axis), Reverse: op.HasAttr(reverseAttr)}
	shape, _ := ir.ShapeOf(s.Inputs[0].Type())
	if axis < 0 || int(axis) >= len(shape) || !foldresult.IsConstant(loop.LowerBound(), 1) || !foldresult.IsConstant(loop.UpperBound(), shape[axis]) || !foldresult.IsConstant(loop.Step(), 1) {
		return nil, false
	}
	for k, v := range s.Inputs {
		if other, ok := ir.ShapeOf(v.Type()); !ok || !slices.Equal(other, shape) || !s.matches(loop, k) {
			return nil, false
		}
	}
	return s, s.onlyScans(loop)
}

// onlyScans reports whether the loop does nothing but the scan: a backend that computes the scan in another way
// drops the other operations.
func (s *Scan) onlyScans(loop scf.ForOp) bool {
	for op := range loop.Body().Ops() {
		if op != loop.Body().Last() && op != s.Combiner.ParentOp() && !op.IsMemoryEffectFree() {
			return false
		}
	}
	return s.combinerIsClosed(loop)
}

// combinerIsClosed reports whether the combiner does not depend on the iteration: it has no index, and uses no
// value of the loop but its arguments.
func (s *Scan) combinerIsClosed(loop scf.ForOp) bool {
	closed := true
	for op := range s.Combiner.Ops() {
		op.Walk(func(inner *ir.Op) ir.WalkResult {
			closed = closed && !inner.Is(linalg.Index)
			for _, v := range inner.Operands() {
				closed = closed && (isDefinedIn(v, s.Combiner) || !isDefinedIn(v, loop.Body()))
			}
			return ir.Continue
		})
	}
	return closed
}

// isDefinedIn reports whether a value is defined in a block or in a region of the block.
func isDefinedIn(v *ir.Value, block *ir.Block) bool {
	for b := v.Block(); b != nil; {
		if b == block {
			return true
		}
		parent := b.ParentOp()
		if parent == nil {
			return false
		}
		b = parent.Block()
	}
	return false
}

// matches reports whether input k is combined in the form that New builds.
func (s *Scan) matches(loop scf.ForOp, k int) bool {
	op := loop.Yielded()[k].DefiningOp()
	if op == nil || !op.Is(tensor.InsertSlice) {
		return false
	}
	inserted, _ := tensor.AsInsertSlice(op)
	if inserted.Dest() != loop.IterArgs()[k] || inserted.Op.Block() != loop.Body() {
		return false
	}
	made := inserted.Source().DefiningOp()
	if made == nil || !made.Is(linalg.Generic) {
		return false
	}
	view, _ := linalg.AsStructured(made)
	if inserted.Source().Index() != k || made.NumResults() != len(s.Inputs) || len(view.Inputs()) != 2*len(s.Inputs) {
		return false
	}
	if s.Combiner != nil && s.Combiner != view.Body() {
		return false
	}
	s.Combiner = view.Body()
	if !isElementwise(view) || s.Combiner.Arg(2*len(s.Inputs)+k).HasUses() && view.Inits()[k] != view.Inputs()[k] {
		return false
	}
	at := s.axisOffset(inserted.Slice())
	done, next := s.sliceOffset(view.Inputs()[k], loop.IterArgs()[k]), s.sliceOffset(view.Inputs()[len(s.Inputs)+k], s.Inputs[k])
	return at != nil && next == at && s.isCurrent(loop, at) && s.isPrevious(loop, done, at)
}

// isElementwise reports whether all indexing maps are identities and all loops parallel.
func isElementwise(view linalg.StructuredOp) bool {
	for _, m := range view.IndexingMaps() {
		if !m.IsIdentity() {
			return false
		}
	}
	return !slices.ContainsFunc(view.Iterators(), func(it linalg.Iterator) bool { return it != linalg.Parallel })
}

// sliceOffset is the offset along the axis of the slice of a tensor that a value is; nil for other values.
func (s *Scan) sliceOffset(v, of *ir.Value) *ir.Value {
	slice, ok := tensor.AsExtractSlice(v.DefiningOp())
	if !ok || slice.Source() != of {
		return nil
	}
	return s.axisOffset(slice.Slice())
}

// axisOffset is the offset of a slice along the axis; nil for a slice that is not of size 1 there and whole
// along the other dimensions.
func (s *Scan) axisOffset(slice foldresult.Slice) *ir.Value {
	shape, _ := ir.ShapeOf(s.Inputs[0].Type())
	offsets, sizes := slice.Offsets.Entries(), slice.Sizes.Entries()
	for d, n := range sliceShape(shape, s.Axis) {
		if !sizes[d].Is(n) || d != s.Axis && !offsets[d].Is(0) {
			return nil
		}
	}
	if !slice.Strides.AllKnown(1) {
		return nil
	}
	return offsets[s.Axis].Value
}

// isCurrent reports whether an offset is the loop's counter or, in a reverse scan, counts down with it.
func (s *Scan) isCurrent(loop scf.ForOp, at *ir.Value) bool {
	if !s.Reverse {
		return at == loop.Counter()
	}
	shape, _ := ir.ShapeOf(s.Inputs[0].Type())
	op, ok := arith.AsSubI(at.DefiningOp())
	return ok && foldresult.IsConstant(op.Lhs(), shape[s.Axis]-1) && op.Rhs() == loop.Counter()
}

// isPrevious reports whether an offset is that of the iteration before: a difference to the current offset or,
// when folded, to the counter.
func (s *Scan) isPrevious(loop scf.ForOp, before, at *ir.Value) bool {
	if before == nil || at == nil {
		return false
	}
	op, ok := arith.AsBinary(before.DefiningOp())
	if !ok {
		return false
	}
	if !s.Reverse {
		return op.Op.Is(arith.SubI) && op.Lhs() == at && foldresult.IsConstant(op.Rhs(), 1) ||
			op.Op.Is(arith.AddI) && op.Lhs() == at && foldresult.IsConstant(op.Rhs(), -1)
	}
	shape, _ := ir.ShapeOf(s.Inputs[0].Type())
	return op.Op.Is(arith.AddI) && op.Lhs() == at && foldresult.IsConstant(op.Rhs(), 1) ||
		op.Op.Is(arith.SubI) && foldresult.IsConstant(op.Lhs(), shape[s.Axis]) && op.Rhs() == loop.Counter()
}
