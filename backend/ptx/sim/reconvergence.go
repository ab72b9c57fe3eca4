package sim

import (
	"slices"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// successors lists where a block may go on; -1 is the end of the function.
func (b *basicBlock) successors() []int {
	e := &b.term
	switch e.kind {
	case endBranch:
		if e.guarded {
			return []int{e.target, e.next}
		}
		return []int{e.target}
	case endTable:
		if e.guarded {
			return append(slices.Clone(e.table), e.next)
		}
		return e.table
	case endReturn, endExit:
		if e.guarded {
			return []int{-1, e.next}
		}
		return []int{-1}
	case endLeave: // those who are gone keep nobody from meeting
		if e.guarded {
			return []int{e.next}
		}
		return nil
	case endNowhere:
		return []int{-1}
	}
	// That nobody goes on behind a trap keeps nobody from meeting there.
	return []int{e.next}
}

// setReconvergencePoints finds the immediate post-dominator of each block: the first
// block that every way from it to the end of the function goes through. Blocks
// without a way to the end have none.
func setReconvergencePoints(blocks []*basicBlock) {
	exit := len(blocks)
	preds := make([][]int, exit+1)
	next := make([][]int, exit+1)
	returns := slices.ContainsFunc(blocks, func(b *basicBlock) bool { return slices.Contains(b.successors(), -1) })
	for i, b := range blocks {
		list := b.successors()
		if !returns && b.term.kind == endLeave {
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
	// Number blocks in post-order of the graph turned around.
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

// findUnwritten lists the registers that some way through the function reads
// before it writes them, which are cleared when the function starts.
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
			read, written := registersOf(in)
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

// writesNothing has the instructions whose first operand is read.
var writesNothing = map[string]bool{
	"st": true, "red": true, "bra": true, "brx": true, "call": true, "ret": true, "exit": true, "bar": true,
	"barrier": true, "prefetch": true, "prefetchu": true, "stmatrix": true, "cp": true, "nanosleep": true,
	"membar": true, "fence": true, "trap": true, "brkpt": true, "discard": true, "applypriority": true,
}

// registersOf lists what an instruction reads and what it surely writes.
func registersOf(in *syntax.Inst) (read, written []*syntax.Reg) {
	var collect func(list *[]*syntax.Reg, o syntax.Operand)
	collect = func(list *[]*syntax.Reg, o syntax.Operand) {
		if o.Reg != nil {
			*list = append(*list, o.Reg)
		}
		for _, e := range o.Elems {
			collect(list, e)
		}
	}
	if in.Guard != nil {
		read = append(read, in.Guard)
	}
	barrierResult := (in.Parts[0] == "bar" || in.Parts[0] == "barrier") && slices.Contains(in.Parts, "red")
	for i, o := range in.Operands {
		if i == 0 && in.Parts[0] == "wgmma" {
			collect(&read, o) // accumulates
		}
		switch {
		case i > 0 || writesNothing[in.Parts[0]] && !barrierResult:
			collect(&read, o)
		case in.Guard == nil:
			collect(&written, o)
		}
	}
	return read, written
}
