package regpressure

import (
	"slices"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// span are the instructions of a basic block.
type span struct{ start, end int }

// endsBlock has the instructions after which a block ends.
var endsBlock = map[string]bool{"bra": true, "brx": true, "ret": true, "exit": true, "trap": true}

// blocksOf finds the basic blocks of a function, in order.
func blocksOf(fn *syntax.Func) (list []span) {
	begins := make([]bool, len(fn.Insts)+1)
	for i, in := range fn.Insts {
		if endsBlock[in.Parts[0]] {
			begins[i+1] = true
		}
		for _, at := range targetsOf(fn, in) {
			begins[at] = true
		}
	}
	start := 0
	for i := 1; i <= len(fn.Insts); i++ {
		if begins[i] || i == len(fn.Insts) {
			list = append(list, span{start, i})
			start = i
		}
	}
	return list
}

// targetsOf are the instructions that a branch goes to.
func targetsOf(fn *syntax.Func, in *syntax.Inst) (list []int) {
	var names []string
	switch {
	case in.Parts[0] == "bra" && len(in.Operands) > 0:
		names = []string{in.Operands[0].Name}
	case in.Parts[0] == "brx" && len(in.Operands) > 1:
		names = fn.Targets[in.Operands[1].Name]
	}
	for _, name := range names {
		if at, ok := fn.Labels[name]; ok {
			list = append(list, at)
		}
	}
	return list
}

// access is an instruction, and the numbers of words and predicates that it reads and writes. Changes are writes under a guard: what
// was there before may stay.
type access struct {
	*syntax.Inst
	reads, writes, changes []int
}

// block is a basic block.
type block struct {
	insts []access
	next  []int // successors
	live  set   // at the beginning
}

// graph is the control-flow graph of a function.
type graph struct {
	blocks  []*block
	numbers int
	isWord  set // and no predicate
}

// graphOf makes the graph of a function.
func graphOf(v *values) *graph {
	g := &graph{numbers: v.count, isWord: newSet(v.count)}
	for _, r := range v.of {
		for i := range r.words {
			g.isWord.add(r.first + i)
		}
	}
	at := map[int]int{} // blocks by their first instruction
	for i, s := range v.blocks {
		at[s.start] = i
	}
	for _, s := range v.blocks {
		b := &block{live: newSet(v.count)}
		for _, in := range v.fn.Insts[s.start:s.end] {
			b.insts = append(b.insts, v.accessOf(in))
		}
		last := v.fn.Insts[s.end-1]
		behind := targetsOf(v.fn, last)
		if last.Guard != nil || !endsBlock[last.Parts[0]] {
			behind = append(behind, s.end)
		}
		for _, start := range behind {
			if n, ok := at[start]; ok {
				b.next = append(b.next, n)
			}
		}
		g.blocks = append(g.blocks, b)
	}
	return g
}

// accessOf finds what an instruction reads and writes.
func (v *values) accessOf(in *syntax.Inst) access {
	a := access{Inst: in}
	read, _ := in.Registers()
	for _, r := range read {
		v.numbers(r, func(n int) { a.reads = append(a.reads, n) })
	}
	if !in.Writes() {
		return a
	}
	for _, r := range in.Operands[0].Registers() {
		to := &a.writes
		if in.Guard != nil && len(v.of[r].defs) > 1 {
			to = &a.changes
		}
		v.numbers(r, func(n int) { *to = append(*to, n) })
	}
	return a
}

// solve computes what is live at the beginning of each block.
func (g *graph) solve() {
	for changed := true; changed; {
		changed = false
		for _, b := range slices.Backward(g.blocks) {
			live := g.liveOut(b)
			for i := range slices.Backward(b.insts) {
				b.insts[i].step(live)
			}
			if !slices.Equal(live, b.live) {
				b.live, changed = live, true
			}
		}
	}
}

// liveOut is what is live at the end of a block.
func (g *graph) liveOut(b *block) set {
	live := newSet(g.numbers)
	for _, n := range b.next {
		live.join(g.blocks[n].live)
	}
	return live
}

// step takes what is live after an instruction to what is live before it.
func (a *access) step(live set) {
	for _, n := range a.writes {
		live.remove(n)
	}
	for _, n := range a.reads {
		live.add(n)
	}
}

// pressure is the largest number of words that are live at once.
func (g *graph) pressure() (most int) {
	for _, b := range g.blocks {
		most = max(most, g.pressureIn(b))
	}
	return most
}

// pressureIn is the largest number of words that are live at once in a block. Results take registers even where nothing reads them.
func (g *graph) pressureIn(b *block) int {
	live := g.liveOut(b)
	most := live.common(g.isWord)
	for i := range slices.Backward(b.insts) {
		a := &b.insts[i]
		for _, n := range a.writes {
			live.add(n)
		}
		most = max(most, live.common(g.isWord))
		a.step(live)
	}
	return max(most, live.common(g.isWord))
}
