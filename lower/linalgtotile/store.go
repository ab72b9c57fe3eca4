package linalgtotile

import (
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/structure"
)

// store makes a tile store of a store of a tensor, or of a slice of one that has no layout of its own.
func (p *promoter) store(o bufferization.MaterializeInDestinationOp) {
	value, ok := storedTensor(o)
	if !ok {
		return
	}
	var offsets []*ir.Value
	if slice, ok := tile.AsMaskedSlice(o.Source()); ok {
		if at := slice.Slice().Offsets; !at.AllKnown(0) {
			offsets = p.materialize(at)
		}
	}
	dest, located, attrs := coordinatesOf(o.Dest())
	tile.NewStore(p.b, value, dest, offsets, nil, located, append(attrs, structure.AccessAttrs(tile.Store, o.Op)...)...)
	p.erase(o.Op)
}

// storedTensor is the tensor that a tile store takes for a store: its source, or the tensor of which that is a masked slice. It is
// not ok for a store that no tile store is.
func storedTensor(o bufferization.MaterializeInDestinationOp) (*ir.Value, bool) {
	value := o.Source()
	if slice, ok := tile.AsMaskedSlice(value); ok {
		value = slice.Source()
	}
	m, inMemory := o.Dest().Type().(*ir.MemRefType)
	t, isTensor := value.Type().(*ir.TensorType)
	return value, inMemory && isTensor && len(t.Shape) == len(m.Shape) && o.Op.NumResults() == 0
}

// materialize makes values of a list of offsets.
func (p *promoter) materialize(l foldresult.List) (values []*ir.Value) {
	for _, e := range l.Entries() {
		values = append(values, foldresult.Materialize(p.b, e))
	}
	return values
}
