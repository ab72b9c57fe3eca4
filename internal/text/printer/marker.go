package printer

import "github.com/tshared/tshared/ir"

// Marker is told where things stand in a text, in bytes from its beginning, so that a reader
// can go from a place of the text to the IR without parsing it.
type Marker interface {
	// Op is called with the text of an operation, after those inside it.
	Op(op *ir.Op, from, to int)
	// Value is called with the name of a value, where it is defined and where it is used. Several
	// results under one name are marked as the first of them.
	Value(v *ir.Value, from, to int)
}

// markOp tells the marker of an operation whose text begins at an offset and ends here.
func (p *printer) markOp(op *ir.Op, from int) {
	if p.opt.Marker != nil && p.collecting == nil {
		p.opt.Marker.Op(op, from, len(p.text.Buf))
	}
}

// markValue does the same for the name of a value.
func (p *printer) markValue(v *ir.Value, from int) {
	if p.opt.Marker != nil && v != nil {
		p.opt.Marker.Value(v, from, len(p.text.Buf))
	}
}
