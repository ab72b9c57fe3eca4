package codegen

import (
	"github.com/tshared/tshared/ir"
)

// region is a part of a function whose names are seen apart from those around it: a branch
// or the body of a loop.
type region struct {
	outer *scope // the names before, in the state before
	at    ir.InsertionPoint
	block *ir.Block // the block that the operation of the region goes into
}

// enter begins a region: names are defined in a copy of the scope.
func (f *frame) enter() region {
	r := region{outer: f.scope, at: f.b.Save(), block: f.b.Block()}
	f.scope = r.outer.copy()
	return r
}

// leave ends a region: the names are those of before, and the builder stands at the end of
// the block that the region is in.
func (f *frame) leave(r region) {
	f.scope = r.outer
	f.b.MoveToEnd(r.block)
}

// resume moves the builder to where the region began, with the location of then.
func (f *frame) resume(r region) { f.b.Restore(r.at) }

// moveBlock moves a block that was built in the region around an operation into a region of
// the operation.
func moveBlock(from *ir.Block, to *ir.Region) *ir.Block {
	from.Remove()
	to.Append(from)
	return from
}
