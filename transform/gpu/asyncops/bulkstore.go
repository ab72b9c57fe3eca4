package asyncops

import (
	"slices"

	"github.com/tshared/tshared/analysis/coordinates"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// StoredTile is the tile of a store, with the buffer from which a bulk store writes it; nil where none can, and why.
func (a *BulkAnalysis) StoredTile(o tile.StoreOp) (*BulkTile, string) {
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
	buffer := tile.MemDesc(o.Op.Context(), stored.Elem, layout.Shared{Shape: stored.Shape, Order: order}.InPanels(panel, bytes))
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
	before := []*ir.Op{o.Op}
	if loop := loopAround(o.Op); loop != nil {
		before = []*ir.Op{loop, o.Op}
	}
	return a.tileBy(o.Op, before, o.Dest(), place, shift, buffer)
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
