package rewrite

import "github.com/tshared/tshared/ir"

// InlineBlock moves the operations of a block before another operation (to the
// end of dst when before is nil), with values for the block's arguments, and
// erases the emptied block. Nothing may branch to it any more.
func (r *Rewriter) InlineBlock(src, dst *ir.Block, before *ir.Op, args ...*ir.Value) {
	if len(args) != src.NumArgs() {
		panic("BUG: inlined block got the wrong number of arguments")
	}
	for i, a := range args {
		r.ReplaceUses(src.Arg(i), a)
	}
	for op := range src.Ops() {
		r.Leave(op)
		op.Remove()
		dst.InsertBefore(before, op)
		r.moved(op)
	}
	r.EraseBlock(src)
}

// MergeBlocks appends a block to another one, which must not be terminated any
// more.
func (r *Rewriter) MergeBlocks(src, dst *ir.Block, args ...*ir.Value) {
	r.InlineBlock(src, dst, nil, args...)
}

// InlineRegion moves the blocks of a region into another one, before the given
// block or to its end when that is nil. The blocks keep their arguments, and
// the operations in them count as untouched.
func (r *Rewriter) InlineRegion(src, dst *ir.Region, before *ir.Block) {
	at := dst.Last()
	if before != nil {
		at = before.Prev()
	}
	for b := range src.Blocks() {
		b.Remove()
		dst.InsertAfter(at, b)
		at = b
	}
}

// SplitBlock moves the operations from at on into a new block behind b.
func (r *Rewriter) SplitBlock(b *ir.Block, at *ir.Op) *ir.Block {
	rest := b.Split(at)
	for op := rest.Last(); op != nil; op = op.Prev() {
		r.moved(op)
	}
	return rest
}
