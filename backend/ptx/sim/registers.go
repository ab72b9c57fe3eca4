package sim

import (
	"fmt"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// setmaxnreg takes numbers of registers that are multiples of registerUnit.
const (
	registerUnit   = 8
	leastRegisters = 24
	mostRegisters  = 256
)

// launchRegisters is the number of registers that a thread of the kernel has at first; 0 where ptxas chooses it, and then
// ignores setmaxnreg.
func (e *Entry) launchRegisters() int {
	limits := e.fn.src.Limits
	if n := limits["maxnreg"]; len(n) == 1 {
		return n[0] / registerUnit * registerUnit
	}
	blocks := limits["minnctapersm"]
	threads := 1
	for _, n := range e.ReqBlock {
		threads *= n
	}
	if len(blocks) != 1 || len(e.ReqBlock) == 0 || blocks[0]*threads == 0 {
		return 0
	}
	return min(targets.RegistersPerSM/(blocks[0]*threads), targets.RegistersPerThread) / registerUnit * registerUnit
}

// registerChange is a setmaxnreg.
type registerChange struct {
	inst *syntax.Inst
	to   int
	inc  bool
}

// buildSetMaxRegisters compiles setmaxnreg. It ends a basic block since it may suspend the warp.
func buildSetMaxRegisters(dec *decoder, e *terminator) {
	o := &registerChange{inst: dec.Inst}
	e.kind, e.run = termSuspend, o.run
	kind := dec.oneOf("inc", "dec")
	if kind == "" || !dec.take("sync") || !dec.take("aligned") || !dec.take("u32") || !dec.requires(targets.Wgmma) || !dec.count(1, 1) {
		dec.fail("expected '.inc' or '.dec', '.sync.aligned.u32' and a number")
		return
	}
	n := dec.Operands[0]
	o.to, o.inc = int(n.Value), kind == "inc"
	if n.Kind != syntax.Integer || n.Value < leastRegisters || n.Value > mostRegisters || n.Value%registerUnit != 0 {
		dec.failAt(n.Pos, "expected a multiple of %d from %d to %d", registerUnit, leastRegisters, mostRegisters)
	}
}

func (o *registerChange) run(w *warp) {
	b := w.block
	group := w.index / warpgroupWarps
	switch {
	case w.registers == 0:
		w.failFirst(BadOperand, "ptxas ignores setmaxnreg (C7508): the kernel has neither .maxnreg nor .reqntid and .minnctapersm")
	case w.active != ^uint32(0) || (group+1)*warpgroupWarps > len(b.warps):
		w.failFirst(Divergence, "all threads of a warpgroup must execute it")
	case !o.inc && w.registers < o.to, o.inc && w.registers > o.to:
		w.failFirst(BadOperand, "a thread has %d registers already", w.registers)
	}
	if w.fault != nil || !b.sameRegisters(w, group, o) {
		return
	}
	if !o.resume(w) {
		w.suspend(o)
	}
}

// sameRegisters checks that a warp executes the same setmaxnreg as the other warps of its warpgroup; false after a fault.
func (b *block) sameRegisters(w *warp, group int, o *registerChange) bool {
	for len(b.registerChanges) <= group {
		b.registerChanges = append(b.registerChanges, nil)
	}
	list := &b.registerChanges[group]
	if w.registerChanges++; w.registerChanges > len(*list) {
		*list = append(*list, o)
		return true
	}
	if first := (*list)[w.registerChanges-1]; first != o {
		w.failFirst(Divergence, "another warp of the warpgroup executed %s here", located(first.inst))
		return false
	}
	return true
}

// checkRegisters finds warps that ended without a setmaxnreg that their warpgroup executed.
func (b *block) checkRegisters() error {
	for group, list := range b.registerChanges {
		for _, w := range b.warps[group*warpgroupWarps:][:warpgroupWarps] {
			if w.registerChanges < len(list) {
				w.active = ^uint32(0)
				w.failFirst(Divergence, "the warp ended without a setmaxnreg that others of its warpgroup executed")
				w.fault.at(b.run.module.file, list[w.registerChanges].inst)
				return w.fault
			}
		}
	}
	return nil
}

// freeRegisters is how many registers for each thread of a warp the block's warps have left over.
func (b *block) freeRegisters() int {
	free := len(b.warps) * b.run.entry.launchRegisters()
	for _, w := range b.warps {
		free -= w.registers
	}
	return free
}

func (o *registerChange) resume(w *warp) bool {
	if o.to-w.registers > w.block.freeRegisters() {
		return false
	}
	w.registers = o.to
	return true
}

func (o *registerChange) waitingInst() *syntax.Inst { return o.inst }

func (o *registerChange) waitText(w *warp) string {
	has := ""
	for _, other := range w.block.warps {
		has += fmt.Sprintf(" %d", other.registers)
	}
	return fmt.Sprintf("%s for %d registers a thread, of %d for all warps, which have%s", w.name(), o.to, len(w.block.warps)*w.block.run.entry.launchRegisters(), has)
}

// startRegisters gives the warps the registers that they have at first.
func (b *block) startRegisters() {
	b.registerChanges = b.registerChanges[:0]
	for _, w := range b.warps {
		w.registers, w.registerChanges = b.run.entry.launchRegisters(), 0
	}
}
