package linalgtotile

import (
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
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
	tile.NewStore(p.b, value, o.Dest(), offsets, nil, accessAttrs(tile.Store, o.Op)...)
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

// accessAttrs are the attributes of a tile access for an access of lowered IR. Of another kind, or with a value that the
// instruction does not have, an attribute says nothing about the access.
func accessAttrs(def *ir.OpDef, op *ir.Op) (list []ir.NamedAttr) {
	for _, a := range op.Discardable() {
		name, known := attrNames[a.Name]
		switch {
		case known && tile.IsAccessAttr(def, name, a.Attr):
			list = append(list, ir.NamedAttr{Name: name, Attr: a.Attr})
		case !known && ir.DialectPrefix(a.Name) != "":
			list = append(list, a)
		}
	}
	return list
}

// attrNames are the attributes of tile accesses by their names in lowered IR.
var attrNames = map[string]string{"tshared.alignment": "alignment", "tshared.cache": "cache", "tshared.evict": "evict"}
