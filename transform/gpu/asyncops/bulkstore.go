package asyncops

import (
	"slices"

	"github.com/tshared/tshared/analysis/coordinates"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// StoredTile is the tile of a store, with the buffer from which a bulk store writes it, or part after part of it where it has more than a number of bytes; nil where none
// can, and why. Along some dimensions the mask leaves out elements before coordinate 0.
func (a *BulkAnalysis) StoredTile(o tile.StoreOp, most int64, fromZero []bool) (*BulkTile, string) {
	stored := o.Value().Type().(*ir.TensorType)
	if o.Starts() == nil || len(stored.Shape) != 2 {
		return nil, unknownCoordinates
	}
	strides, ok := distribute.StridesOf(o.Dest())
	if !ok {
		return nil, notAnArgument
	}
	order := distribute.RowMajorOrder(stored.Shape)
	if strides[order[0]].IsConst(1) == strides[order[1]].IsConst(1) {
		return nil, notContiguous
	}
	if strides[order[1]].IsConst(1) {
		slices.Reverse(order)
	}
	bytes := tile.ElementBytes(stored.Elem)
	panel := min(layout.MaxPanelBytes/bytes, stored.Shape[order[0]])
	if panel*bytes < layout.MinPanelBytes {
		return nil, "the rows of the tile are short"
	}
	part := layout.Shared{Shape: partOf(stored, order, panel, most), Order: order}
	buffer := tile.MemDesc(o.Op.Context(), stored.Elem, part.InPanels(panel, bytes))
	if buffer.CheckMap(len(o.Starts().Results)) != nil {
		return nil, noMap
	}
	place := coordinates.Tile{Values: o.Located(), Starts: o.Starts().Results, Sizes: o.Sizes().Results, OuterStrides: o.OuterStrides().Results}
	var shift *foldresult.List
	if len(o.Offsets()) > 0 {
		at := offsetsOf(o)
		if place, ok = place.Unshifted(at.Entries(), strides, stored.Shape); !ok {
			return nil, shiftedMask
		}
		shift = &at
	}
	if slices.Contains(fromZero, true) {
		at := foldresult.Make(entriesOf(fromZero)...)
		shift = &at
	}
	before := []*ir.Op{o.Op}
	if loop := loopAround(o.Op); loop != nil {
		before = []*ir.Op{loop, o.Op}
	}
	return a.tileBy(o.Op, before, o.Dest(), place, shift, stored.Shape, buffer)
}

// partOf is the shape of a part of a tile with at most so many bytes, or few, along a dimension: whole panels, or some rows. Each thread has as many elements of it.
func partOf(t *ir.TensorType, order []int, panel, most int64) []int64 {
	best := t.Shape
	bytes := func(shape []int64) int64 { return tile.ElementBytes(t.Elem) * reassociation.Product(shape...) }
	for i, d := range order {
		least := panel
		if i > 0 {
			least = minRows
		}
		shape := slices.Clone(t.Shape)
		for bytes(shape) > most && shape[d] > least {
			shape[d] /= 2
			if _, ok := PartLayout(t, make([]int64, len(shape)), shape); !ok {
				shape[d] *= 2
				break
			}
		}
		if bytes(shape) < bytes(best) {
			best = shape
		}
	}
	return best
}

// minRows is the least number of rows of a part of a tile.
const minRows = 8

// PartLayout is the layout of a part of a distributed tensor whose elements stay where they are, if each thread has as many.
func PartLayout(t *ir.TensorType, offsets, sizes []int64) (*layout.Layout, bool) {
	part, ok := layout.NewSublayout(t.Shape, offsets, sizes, nil)
	if l := tile.LayoutOf(t); l != nil && ok {
		return part.Restrict(l.WithoutZeroBases())
	}
	return nil, false
}

// loopAround is the innermost loop around an operation; nil if there is none.
func loopAround(op *ir.Op) *ir.Op {
	for at := op.Parent(); !at.Def().Function; at = at.Parent() {
		if at.Is(scf.For) {
			return at
		}
	}
	return nil
}

// entriesOf are 1 where a flag is set.
func entriesOf(flags []bool) (list []foldresult.Entry) {
	for _, set := range flags {
		e := foldresult.Const(0)
		if set {
			e.Const = 1
		}
		list = append(list, e)
	}
	return list
}

// offsetsOf are the offsets of a tile in the tensor that is stored.
func offsetsOf(o tile.StoreOp) foldresult.List {
	var list []foldresult.Entry
	for _, v := range o.Offsets() {
		e := foldresult.Value(v)
		if n, ok := foldresult.ConstantOf(v); ok {
			e = foldresult.Const(n)
		}
		list = append(list, e)
	}
	return foldresult.Make(list...)
}

// Buffer is the type of buffers for the tile.
func (t *BulkTile) Buffer() tile.MemDescType { return t.buffer }
