package linalgtotile

import (
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// coordinatesOf are the memory of an access and where it is in a tensor: the access takes over what tile.coordinates says.
func coordinatesOf(v *ir.Value) (memory *ir.Value, values []*ir.Value, attrs []ir.NamedAttr) {
	o, ok := tile.AsCoordinates(v.DefiningOp())
	if !ok {
		return v, nil, nil
	}
	return o.Source(), o.Values(), tile.CoordinateAttrs(o.Op)
}

// locate makes a load of the lowering take over where its memory is.
func (p *promoter) locate(o tile.LoadOp) {
	source, located, at := coordinatesOf(o.Source())
	if at == nil {
		return
	}
	made := tile.NewLoad(p.b, source, o.Offsets(), o.Other(), o.Guard(), located, o.Wrap(), o.Result().Type(), at...)
	for _, a := range o.Op.Attrs() {
		if made.Op.Attr(a.Name) == nil {
			made.Op.SetAttr(a.Name, a.Attr)
		}
	}
	o.Result().ReplaceAllUsesWith(made.Result())
	o.Op.Erase()
}

// dropCoordinates erases the operations whose accesses have taken over what they say. Accesses that are not converted take the memory alone.
func (p *promoter) dropCoordinates() {
	for _, o := range p.located {
		o.Result().ReplaceAllUsesWith(o.Source())
		o.Op.Erase()
	}
}
