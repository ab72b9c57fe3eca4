package linalgtotile

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// shiftedLoad is a load of a tile whose mask has a lower bound. The lowering loads the part of it that is in memory, and inserts
// that where it belongs:
//
//	%t = tile.load %m : memref<?x64xf16, ...> -> tensor<32x64xf16>
//	%s = tensor.extract_slice %t[0, 0] [%n, 64] [1, 1] : tensor<32x64xf16> to tensor<?x64xf16>
//	%r = tensor.insert_slice %s into %other[%i, 0] [%n, 64] [1, 1] : tensor<?x64xf16> into tensor<32x64xf16>
//
// becomes
//
//	%r = tile.load %m[%i, %zero] other(%other : tensor<32x64xf16>) : memref<?x64xf16, ...> -> tensor<32x64xf16>
//
// The shift may be along contiguous elements too: a part that ends where the tile does has whole vectors where its shift has.
type shiftedLoad struct {
	load   tile.LoadOp
	slice  tensor.ExtractSliceOp
	insert tensor.InsertSliceOp
}

// shiftedLoads loads tiles with a lower bound where they belong.
func (p *promoter) shiftedLoads(root *ir.Op) {
	root.Walk(func(op *ir.Op) ir.WalkResult {
		s, ok := shiftedLoadOf(op)
		if !ok {
			return ir.Continue
		}
		p.b.Before(op).LocateAs(s.load.Op)
		made := tile.NewLoad(p.b, s.load.Source(), p.materialize(s.insert.Slice().Offsets), s.insert.Dest(), nil, s.load.Located(), nil, op.Result(0).Type(), s.load.Op.Discardable()...)
		for _, a := range s.load.Op.Attrs() {
			if made.Op.Attr(a.Name) == nil {
				made.Op.SetAttr(a.Name, a.Attr)
			}
		}
		op.Result(0).ReplaceAllUsesWith(made.Result())
		op.Erase()
		s.slice.Op.Erase()
		s.load.Op.Erase()
		return ir.Skip
	})
}

// shiftedLoadOf matches the insertion of a shifted load.
func shiftedLoadOf(op *ir.Op) (s shiftedLoad, ok bool) {
	if s.insert, ok = tensor.AsInsertSlice(op); !ok {
		return s, false
	}
	if s.slice, ok = tensor.AsExtractSlice(s.insert.Source().DefiningOp()); !ok || !s.slice.Result().HasOneUse() {
		return s, false
	}
	if s.load, ok = tile.AsLoad(s.slice.Source().DefiningOp()); !ok || !s.load.Result().HasOneUse() || len(s.load.Offsets()) > 0 || s.load.Other() != nil || s.load.Wrapped() != nil {
		return s, false
	}
	from, to := s.slice.Slice(), s.insert.Slice()
	whole := s.load.Result().Type() == op.Result(0).Type() && from.Offsets.AllKnown(0) && from.Strides.AllKnown(1) && to.Strides.AllKnown(1)
	return s, whole && !isInLoopOfDots(op) && hasSizes(s.load.Source(), from.Sizes) && slices.Equal(from.Sizes.Entries(), to.Sizes.Entries()) && isMovable(s.load.Op, op)
}

// isInLoopOfDots reports whether an operation is in a block with dots. The loads of such loops are copied asynchronously: tile-pipeline
// makes a version of the loop for tiles that are not shifted.
func isInLoopOfDots(op *ir.Op) bool {
	for other := range op.Block().Ops() {
		if distribute.IsDot(other) {
			return true
		}
	}
	return false
}

// hasSizes reports whether memory has given sizes.
func hasSizes(m *ir.Value, sizes foldresult.List) bool {
	view, ok := memref.AsSubView(m.DefiningOp())
	return ok && !slices.Contains(view.DroppedDims(), true) && slices.Equal(view.Slice().Sizes.Entries(), sizes.Entries())
}

// isMovable reports whether an operation that reads memory may be moved in front of a later one of its block.
func isMovable(op, to *ir.Op) bool {
	for at := op.Next(); at != to; at = at.Next() {
		if at == nil || !at.IsMemoryEffectFree() && !at.Is(tile.Load) {
			return false
		}
	}
	return true
}
