package sim

import (
	"slices"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// successors are the successors of a block; -1 is the end of the function.
func (b *basicBlock) successors() []int {
	e := &b.term
	switch e.kind {
	case termBranch:
		if e.guarded {
			return []int{e.target, e.next}
		}
		return []int{e.target}
	case termIndexedBranch:
		if e.guarded {
			return append(slices.Clone(e.table), e.next)
		}
		return e.table
	case termReturn, termKernelReturn:
		if e.guarded {
			return []int{-1, e.next}
		}
		return []int{-1}
	case termExit: // exited lanes do not keep the others from reconverging
		if e.guarded {
			return []int{e.next}
		}
		return nil
	case termUnreachable:
		return []int{-1}
	}
	// A trap ends the kernel, so it does not keep lanes from reconverging after it.
	return []int{e.next}
}

// setReconvergencePoints computes the immediate post-dominator of each block, where divergent lanes
// reconverge, as hardware with a stack of masks does (Fung et al., Dynamic Warp Formation, 2007): the
// first block on every path from it to the end of the function. Blocks without such
// a path have none.
func setReconvergencePoints(blocks []*basicBlock) {
	exit := len(blocks)
	preds := make([][]int, exit+1)
	next := make([][]int, exit+1)
	returns := slices.ContainsFunc(blocks, func(b *basicBlock) bool { return slices.Contains(b.successors(), -1) })
	for i, b := range blocks {
		list := b.successors()
		if !returns && b.term.kind == termExit {
			list = append(list, -1)
		}
		for _, s := range list {
			if s < 0 {
				s = exit
			}
			next[i] = append(next[i], s)
			preds[s] = append(preds[s], i)
		}
	}
	// Number the blocks in post-order of the reversed graph.
	order := make([]int, 0, exit+1)
	number := make([]int, exit+1)
	for i := range number {
		number[i] = -1
	}
	var visit func(n int)
	visit = func(n int) {
		number[n] = 0
		for _, p := range preds[n] {
			if number[p] < 0 {
				visit(p)
			}
		}
		number[n] = len(order)
		order = append(order, n)
	}
	visit(exit)
	dom := make([]int, exit+1)
	for i := range dom {
		dom[i] = -1
	}
	dom[exit] = exit
	commonPostDominator := func(a, b int) int {
		for a != b {
			for number[a] < number[b] {
				a = dom[a]
			}
			for number[b] < number[a] {
				b = dom[b]
			}
		}
		return a
	}
	for changed := true; changed; {
		changed = false
		for i := len(order) - 2; i >= 0; i-- {
			n, best := order[i], -1
			for _, s := range next[n] {
				switch {
				case dom[s] < 0:
				case best < 0:
					best = s
				default:
					best = commonPostDominator(best, s)
				}
			}
			if best != dom[n] {
				dom[n], changed = best, true
			}
		}
	}
	for i, b := range blocks {
		if b.reconverge = dom[i]; b.reconverge == exit {
			b.reconverge = -1
		}
	}
}

// findUnwritten finds the registers that are read before they are written on some path through the
// function. They are cleared when the function starts.
func (c *compiler) findUnwritten() {
	blocks := c.fn.blocks
	type set map[*syntax.Reg]bool
	reads, writes, live := make([]set, len(blocks)), make([]set, len(blocks)), make([]set, len(blocks))
	for i, b := range blocks {
		reads[i], writes[i] = set{}, set{}
		insts := b.insts
		if b.term.inst != nil {
			insts = append(slices.Clone(insts), b.term.inst)
		}
		for _, in := range insts {
			read, written := in.Registers()
			for _, r := range read {
				if !writes[i][r] {
					reads[i][r] = true
				}
			}
			for _, r := range written {
				writes[i][r] = true
			}
		}
		live[i] = set{}
		for r := range reads[i] {
			live[i][r] = true
		}
	}
	for changed := true; changed; {
		changed = false
		for i := len(blocks) - 1; i >= 0; i-- {
			for _, s := range blocks[i].successors() {
				if s < 0 {
					continue
				}
				for r := range live[s] {
					if !writes[i][r] && !live[i][r] {
						live[i][r], changed = true, true
					}
				}
			}
		}
	}
	for _, r := range c.src.Regs {
		if !live[0][r] {
			continue
		}
		if r.Type == "pred" {
			c.fn.clearPreds = append(c.fn.clearPreds, c.predOf[r])
		} else {
			c.fn.clear = append(c.fn.clear, c.slotOf[r])
		}
	}
}
