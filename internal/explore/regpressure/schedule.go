package regpressure

import (
	"slices"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// hasEffect has the instructions that do more than to write registers: their order stays.
var hasEffect = map[string]bool{
	"st": true, "red": true, "atom": true, "bar": true, "barrier": true, "fence": true, "membar": true, "cp": true, "wgmma": true,
	"call": true, "prefetch": true, "prefetchu": true, "stmatrix": true, "mbarrier": true, "nanosleep": true, "bra": true, "brx": true,
	"ret": true, "exit": true, "trap": true, "discard": true, "applypriority": true, "griddepcontrol": true, "setmaxnreg": true, "brkpt": true,
}

// readsMemory reports whether an instruction loads from memory that others write.
func readsMemory(in *syntax.Inst) bool {
	return in.Parts[0] == "ldmatrix" || in.Parts[0] == "ld" && !isParameter(in)
}

// storesOnly has the instructions whose only effect is to write one state space.
var storesOnly = map[string]bool{"st": true, "red": true, "stmatrix": true}

// spaceOf is the state space that an instruction accesses.
func spaceOf(in *syntax.Inst) syntax.Space {
	if in.Parts[0] == "ldmatrix" || in.Parts[0] == "stmatrix" {
		return syntax.Shared
	}
	for _, part := range in.Parts[1:] {
		if space, ok := syntax.Spaces[part]; ok {
			return space
		}
	}
	return syntax.Generic
}

// staysBefore reports whether a load must not move after an instruction with an effect.
func staysBefore(load, in *syntax.Inst) bool {
	from, to := spaceOf(load), spaceOf(in)
	return !storesOnly[in.Parts[0]] || from == to || from == syntax.Generic || to == syntax.Generic
}

// delay moves the instructions of each block to where they are needed, unless that makes the pressure higher.
func (g *graph) delay() {
	for _, b := range g.blocks {
		before, insts := g.pressureIn(b), b.insts
		b.insts = b.delayed(g.liveOut(b))
		if g.pressureIn(b) > before {
			b.insts = insts
		}
	}
}

// delayed is the block with each instruction right before the first one that needs it. Those that must be executed, since they have
// an effect or the block's successors read their results, stay in their order.
func (b *block) delayed(liveOut set) []access {
	needs, lastWrite := b.dependences()
	root := make([]bool, len(b.insts))
	for n, i := range lastWrite {
		root[i] = root[i] || liveOut.has(n)
	}
	list := make([]access, 0, len(b.insts))
	done := make([]bool, len(b.insts))
	var emit func(i int)
	emit = func(i int) {
		if done[i] {
			return
		}
		done[i] = true
		for _, before := range needs[i] {
			emit(before)
		}
		list = append(list, b.insts[i])
	}
	for i := range b.insts[:len(b.insts)-1] {
		if root[i] || hasEffect[b.insts[i].Parts[0]] {
			emit(i)
		}
	}
	for i := range b.insts { // those whose results nothing reads, and the branch
		emit(i)
	}
	return list
}

// dependences finds for each instruction of a block those that must come before it, and the last one that writes each number.
func (b *block) dependences() (needs [][]int, lastWrite map[int]int) {
	needs, lastWrite = make([][]int, len(b.insts)), map[int]int{}
	readers := map[int][]int{} // since the last write
	effect := -1               // the last instruction with one
	var loads []int            // that may still move
	for i := range b.insts {
		a := &b.insts[i]
		need := func(before ...int) { needs[i] = append(needs[i], before...) }
		for _, n := range slices.Concat(a.reads, a.changes) {
			if write, ok := lastWrite[n]; ok {
				need(write)
			}
			readers[n] = append(readers[n], i)
		}
		for _, n := range slices.Concat(a.writes, a.changes) {
			need(readers[n]...)
			if write, ok := lastWrite[n]; ok {
				need(write)
			}
			lastWrite[n], readers[n] = i, nil
		}
		if effect >= 0 && (readsMemory(a.Inst) || hasEffect[a.Parts[0]]) {
			need(effect)
		}
		switch {
		case readsMemory(a.Inst):
			loads = append(loads, i)
		case hasEffect[a.Parts[0]]:
			effect = i
			loads = slices.DeleteFunc(loads, func(load int) bool {
				stays := staysBefore(b.insts[load].Inst, a.Inst)
				if stays {
					need(load)
				}
				return stays
			})
		}
	}
	return needs, lastWrite
}
