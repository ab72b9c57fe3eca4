package rewrite

import "github.com/tshared/tshared/ir"

// Erase removes an operation whose results have no uses. An insertion point at op moves
// to the next operation. Nested operations are erased first, one by one, users before
// definitions, so that listeners see consistent IR.
func (r *Rewriter) Erase(op *ir.Op) {
	r.Leave(op)
	r.eraseTree(op)
}

func (r *Rewriter) eraseTree(op *ir.Op) {
	for i := op.NumRegions() - 1; i >= 0; i-- {
		r.eraseRegion(op.RegionAt(i))
	}
	r.erased(op)
	dropResultUses(op)
	op.Erase()
}

// eraseRegion empties a region. Blocks are erased before their predecessors; blocks that
// are unreachable from the entry follow in turns of their own.
func (r *Rewriter) eraseRegion(region *ir.Region) {
	for !region.Empty() {
		order := postOrder(region.Entry())
		for _, b := range order {
			for b.Last() != nil {
				r.eraseTree(b.Last())
			}
		}
		for _, b := range order {
			dropBlockUses(b)
			b.Erase()
		}
	}
}

// EraseBlock removes a block with its operations. Values defined there must have no uses
// elsewhere.
func (r *Rewriter) EraseBlock(b *ir.Block) {
	for b.Last() != nil {
		r.Erase(b.Last())
	}
	b.Erase()
}

// dropResultUses cuts the remaining uses of the results; their owners are about to be
// erased.
func dropResultUses(op *ir.Op) {
	for i := range op.NumResults() {
		dropUses(op.Result(i))
	}
}

func dropUses(v *ir.Value) {
	for u := range v.Uses() {
		u.Set(nil)
	}
}

func dropBlockUses(b *ir.Block) {
	for _, a := range b.Args() {
		dropUses(a)
	}
	for e := range b.Uses() {
		e.Owner().SetSuccessor(e.Index(), nil)
	}
}

// postOrder lists the blocks reachable from entry, each after its successors.
func postOrder(entry *ir.Block) []*ir.Block {
	last := entry.Last()
	if last == nil || last.NumSuccessors() == 0 {
		return []*ir.Block{entry}
	}
	type frame struct {
		b    *ir.Block
		next int
	}
	seen := map[*ir.Block]bool{nil: true, entry: true}
	stack := []frame{{b: entry}}
	var order []*ir.Block
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if t := f.b.Last(); t != nil && f.next < t.NumSuccessors() {
			s := t.Successor(f.next)
			f.next++
			if !seen[s] {
				seen[s] = true
				stack = append(stack, frame{b: s})
			}
			continue
		}
		order = append(order, f.b)
		stack = stack[:len(stack)-1]
	}
	return order
}
