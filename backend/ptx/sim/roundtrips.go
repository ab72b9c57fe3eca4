package sim

import (
	"slices"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// functionCounts are the counters of a function, and what round trips need to know of its
// instructions.
type functionCounts struct {
	executed  []int // by basic block: executions by warps
	blocks    [][]dependence
	registers int
}

// dependence is how an instruction depends on loads that are in flight. Registers are numbered in
// the order of the function's declarations.
type dependence struct {
	reads, writes []int
	kind          dependenceKind
	left          int // groups that waitsForGroups leaves pending
}

type dependenceKind uint8

const (
	waitsForReads  dependenceKind = iota // the instruction waits for the registers it reads
	renames                              // mov: the written registers arrive when those that are read do
	startsCopy                           // cp.async
	commitsGroup                         // cp.async.commit_group
	waitsForGroups                       // cp.async.wait_group
	waitsForCopies                       // cp.async.wait_all
)

// function returns the counters of a function.
func (c *counters) function(fn *function) *functionCounts {
	f := c.functions[fn]
	if f == nil {
		f = newFunctionCounts(fn)
		c.functions[fn] = f
	}
	return f
}

func newFunctionCounts(fn *function) *functionCounts {
	number := map[*syntax.Reg]int{}
	for i, r := range fn.src.Regs {
		number[r] = i
	}
	numbers := func(regs []*syntax.Reg) (list []int) {
		for _, r := range regs {
			if r.Type != "pred" { // no load writes a predicate
				list = append(list, number[r])
			}
		}
		return list
	}
	f := &functionCounts{executed: make([]int, len(fn.blocks)), registers: len(fn.src.Regs)}
	for _, b := range fn.blocks {
		var list []dependence
		for _, in := range b.insts {
			read, written := in.Registers()
			d := dependence{reads: numbers(read), writes: numbers(written)}
			if in.Guard != nil && in.Writes() {
				d.writes = numbers(in.Operands[0].Registers())
			}
			d.kind, d.left = dependenceOf(in)
			list = append(list, d)
		}
		f.blocks = append(f.blocks, list)
	}
	return f
}

func dependenceOf(in *syntax.Inst) (kind dependenceKind, left int) {
	switch {
	case in.Parts[0] == "mov":
		return renames, 0
	case in.Parts[0] != "cp":
		return waitsForReads, 0
	case slices.Contains(in.Parts, "bulk"), slices.Contains(in.Parts, "mbarrier"):
		return waitsForReads, 0 // the mbarrier knows when they arrive
	case slices.Contains(in.Parts, "commit_group"):
		return commitsGroup, 0
	case slices.Contains(in.Parts, "wait_group"):
		return waitsForGroups, int(in.Operands[0].Value)
	case slices.Contains(in.Parts, "wait_all"):
		return waitsForCopies, 0
	}
	return startsCopy, 0
}

// memoryWaits is the state of a warp that round trips are counted with. Time is the number of round
// trips that the warp has waited for.
type memoryWaits struct {
	now    int
	groups []int // arrival of each pending group of asynchronous copies
	open   int   // arrival of the copies that are not in a group yet
}

func (m *memoryWaits) reset() { *m = memoryWaits{groups: m.groups[:0]} }

// before waits for what an instruction needs. arrival has the time at which the load of each
// register arrives.
func (m *memoryWaits) before(d *dependence, arrival []int) {
	switch d.kind {
	case renames:
	case waitsForCopies:
		m.commit()
		m.waitForGroups(0)
	case waitsForGroups:
		m.waitForGroups(d.left)
	default:
		for _, r := range d.reads {
			m.now = max(m.now, arrival[r])
		}
	}
}

// after records the results of an instruction, which may have loaded from global memory.
func (m *memoryWaits) after(d *dependence, arrival []int, loads bool) {
	at := 0
	switch {
	case d.kind == commitsGroup:
		m.commit()
	case d.kind == startsCopy && loads:
		m.open = m.now + 1
	case d.kind == renames:
		for _, r := range d.reads {
			at = max(at, arrival[r])
		}
	case loads:
		at = m.now + 1
	}
	for _, r := range d.writes {
		arrival[r] = at
	}
}

// lastCopy is when all asynchronous copies have arrived.
func (m *memoryWaits) lastCopy() int {
	last := max(m.now, m.open)
	for _, at := range m.groups {
		last = max(last, at)
	}
	return last
}

func (m *memoryWaits) commit() {
	m.groups = append(m.groups, m.open)
	m.open = 0
}

func (m *memoryWaits) waitForGroups(left int) {
	for len(m.groups) > left {
		m.now = max(m.now, m.groups[0])
		m.groups = m.groups[1:]
	}
}

// waitTogether has the warps that pass a barrier wait for the one that waited most.
func waitTogether(warps []*warp) {
	now := 0
	for _, w := range warps {
		now = max(now, w.waits.now)
	}
	for _, w := range warps {
		w.waits.now = now
	}
}

// runCounted executes the instructions of a basic block, up to a fault, and counts.
func (w *warp) runCounted(f *frame, at int) {
	b := f.fn.blocks[at]
	f.counts.executed[at]++
	for i, run := range b.ops {
		d := &f.counts.blocks[at][i]
		w.waits.before(d, f.arrival)
		w.counters.loads = false
		run(w)
		if w.fault != nil {
			w.fault.at(w.block.run.module.file, b.insts[i])
			return
		}
		w.waits.after(d, f.arrival, w.counters.loads)
	}
}
