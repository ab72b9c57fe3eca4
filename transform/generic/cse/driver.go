package cse

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

type driver struct {
	dom     *ir.Dominance
	dead    []*ir.Op // erased at the end
	summary Summary
}

func (d *driver) region(known *table, r *ir.Region) {
	if r.Empty() {
		return
	}
	ordered := r.HasSSAOrder()
	if r.HasOneBlock() {
		mark := known.enter()
		d.block(known, r.Entry(), ordered)
		known.leave(mark)
		return
	}
	if ordered {
		d.dominated(known, r)
	}
}

// dominated walks the dominator tree: the operations of a block are available in the blocks it dominates.
func (d *driver) dominated(known *table, r *ir.Region) {
	children := map[*ir.Block][]*ir.Block{}
	for _, b := range d.dom.ReversePostorder(r) {
		if up := d.dom.ImmediateDominator(b); up != nil {
			children[up] = append(children[up], b)
		}
	}
	type frame struct {
		mark int
		rest []*ir.Block
	}
	var stack []frame
	push := func(b *ir.Block) {
		stack = append(stack, frame{known.enter(), children[b]})
		d.block(known, b, true)
	}
	for push(r.Entry()); len(stack) > 0; {
		top := &stack[len(stack)-1]
		if len(top.rest) == 0 {
			known.leave(top.mark)
			stack = stack[:len(stack)-1]
			continue
		}
		next := top.rest[0]
		top.rest = top.rest[1:]
		push(next)
	}
}

func (d *driver) block(known *table, b *ir.Block, ordered bool) {
	var reads reads
	for op := b.First(); op != nil; op = op.Next() {
		if op.NumRegions() > 0 {
			inside := known
			if op.Has(ir.IsolatedFromAbove) || !op.Def().Registered() {
				inside = newTable()
			}
			for _, r := range op.Regions() {
				d.region(inside, r)
			}
			if inside != known {
				inside.free()
			}
		}
		d.simplifyOp(known, &reads, op, ordered)
	}
}

func (d *driver) simplifyOp(known *table, reads *reads, op *ir.Op, ordered bool) {
	switch {
	case op.Has(ir.Terminator):
		return
	case op.IsTriviallyDead():
		d.dead = append(d.dead, op)
		d.summary.Dead++
		return
	case slices.ContainsFunc(op.Regions(), func(r *ir.Region) bool { return !r.Empty() && !r.HasOneBlock() }):
		return
	}
	free := op.IsMemoryEffectFree()
	if !free && !onlyReads(op) {
		return
	}
	hash := hashOf(op)
	existing := known.lookup(op, hash)
	if existing == nil || !free && (existing.Block() != op.Block() || reads.writeBetween(existing, op)) {
		known.insert(op, hash)
		return
	}
	d.replace(known, op, existing, ordered)
}

// replace replaces an operation by an equal one. In a graph region only later uses are replaced, because
// earlier ones have been hashed with their operands.
func (d *driver) replace(known *table, op, existing *ir.Op, ordered bool) {
	for i := range op.NumResults() {
		for u := range op.Result(i).Uses() {
			if ordered || known.lookup(u.Owner(), hashOf(u.Owner())) == nil {
				u.Set(existing.Result(i))
			}
		}
	}
	if !op.HasUses() {
		d.dead = append(d.dead, op)
	}
	if existing.HasUnknownLoc() {
		existing.CopyPlace(op)
	}
	d.summary.Eliminated++
}

// onlyReads reports whether an operation itself, without its regions, has only read effects.
func onlyReads(op *ir.Op) bool {
	f := op.Def().Effects
	if f == nil || op.Has(ir.RecursiveEffects) {
		return false
	}
	effects := f(op)
	return len(effects) > 0 && !slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind != ir.Reads })
}

// reads caches, for reading operations of a block, the operation up to which nothing was written.
type reads struct {
	until map[*ir.Op]*ir.Op
}

// writeBetween reports whether an operation between two of a block may write.
func (r *reads) writeBetween(from, to *ir.Op) bool {
	next := from.Next()
	if u := r.until[from]; u != nil {
		next = u
	}
	for ; next != nil && next != to; next = next.Next() {
		effects, known := next.Effects()
		if !known || slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind == ir.Writes }) {
			break
		}
	}
	if r.until == nil {
		r.until = map[*ir.Op]*ir.Op{}
	}
	r.until[from] = next
	return next != to
}
