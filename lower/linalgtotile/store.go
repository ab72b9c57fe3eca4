package linalgtotile

import (
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// store makes a tile store of a store of a tensor, or of a slice of one that has no layout of its own.
func (p *promoter) store(o bufferization.MaterializeInDestinationOp) {
	value := o.Source()
	var offsets []*ir.Value
	if slice, ok := tile.AsMaskedSlice(value); ok {
		value = slice.Source()
		if at := slice.Slice().Offsets; !at.AllKnown(0) {
			offsets = p.materialize(at)
		}
	}
	m, ok := o.Dest().Type().(*ir.MemRefType)
	if t, isTensor := value.Type().(*ir.TensorType); !ok || !isTensor || len(t.Shape) != len(m.Shape) || o.NumResults() > 0 {
		return
	}
	tile.NewStore(p.b, value, o.Dest(), offsets, accessAttrs(o.Op)...)
	p.erase(o.Op)
}

// materialize makes values of a list of offsets.
func (p *promoter) materialize(l foldresult.List) (values []*ir.Value) {
	for _, e := range l.Entries() {
		values = append(values, foldresult.Materialize(p.b, e))
	}
	return values
}

// accessAttrs are the attributes of a tile access for an access of lowered IR. An attribute of another kind than the
// access has under that name says nothing about it.
func accessAttrs(op *ir.Op) (list []ir.NamedAttr) {
	for _, a := range op.Discardable() {
		to, known := attrsByName[a.Name]
		switch {
		case known && to.Type.Ok(a.Attr):
			list = append(list, ir.NamedAttr{Name: to.Name, Attr: a.Attr})
		case !known && ir.DialectPrefix(a.Name) != "":
			list = append(list, a)
		}
	}
	return list
}

// attrsByName are the attributes of tile accesses by their names in lowered IR.
var attrsByName = func() map[string]ir.AttrSlot {
	list := map[string]ir.AttrSlot{}
	for _, slot := range tile.Load.Attrs {
		list["tshared."+slot.Name] = slot
	}
	return list
}()
