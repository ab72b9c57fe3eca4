package rewrite

import "github.com/tshared/tshared/ir"

// InlineBlock moves the operations of block src before an operation of block dst, or to
// the end of dst when before is nil, replaces src's arguments by args, and erases src. No
// branch to src may be left.
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

// MergeBlocks appends block src to block dst, which must have no terminator, and replaces
// src's arguments by args.
func (r *Rewriter) MergeBlocks(src, dst *ir.Block, args ...*ir.Value) {
	r.InlineBlock(src, dst, nil, args...)
}

// InlineRegion moves the blocks of region src into region dst, before a block, or to the
// end when before is nil. The blocks keep their arguments. Listeners are not told of the
// moved operations.
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

// SplitBlock moves the operations from at on into a new block after b.
func (r *Rewriter) SplitBlock(b *ir.Block, at *ir.Op) *ir.Block {
	rest := b.Split(at)
	for op := rest.Last(); op != nil; op = op.Prev() {
		r.moved(op)
	}
	return rest
}
