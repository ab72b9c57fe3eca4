package sim

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// slotSet is a set of register slots.
type slotSet []uint64

func (s *slotSet) add(slot int) {
	for len(*s) <= slot/64 {
		*s = append(*s, 0)
	}
	(*s)[slot/64] |= 1 << (slot % 64)
}

func (s slotSet) has(slot int) bool { return slot/64 < len(s) && s[slot/64]>>(slot%64)&1 != 0 }

// overlap is a slot of both sets, -1 if there is none.
func (s slotSet) overlap(o slotSet) int {
	for i := range min(len(s), len(o)) {
		if both := s[i] & o[i]; both != 0 {
			return i*64 + bits.TrailingZeros64(both)
		}
	}
	return -1
}

// wgmmaRegs are the registers that a wgmma uses until it is waited for.
type wgmmaRegs struct {
	d           []int
	accumulator slotSet
	operandA    slotSet
}

func newWgmmaRegs(d, a []int) wgmmaRegs {
	r := wgmmaRegs{d: d}
	for _, s := range d {
		r.accumulator.add(s)
	}
	for _, s := range a {
		r.operandA.add(s)
	}
	return r
}

// pendingWgmma is a wgmma that was issued and not waited for.
type pendingWgmma struct {
	*wgmmaOp
	frame  *frame
	chunks []int // shared memory that it reads
}

// wgmmaState are the pending wgmma instructions of a warp, by the groups they were committed to.
// Only check mode keeps them.
type wgmmaState struct {
	count    int // instructions issued so far
	open     []pendingWgmma
	groups   [][]pendingWgmma
	heldRegs slotSet // registers of the frame that issued the last instruction
	frame    *frame
	// fenced: a wgmma.fence was executed. written are the registers that other instructions wrote after it.
	fenced  bool
	written slotSet
}

func (a *wgmmaState) reset() { *a = wgmmaState{} }

func (a *wgmmaState) commit(w *warp) {
	if w.block.check == nil {
		return
	}
	a.groups = append(a.groups, a.open)
	a.open = nil
}

func (a *wgmmaState) wait(w *warp, left int) {
	check := w.block.check
	if check == nil {
		return
	}
	for len(a.groups) > left {
		for _, p := range a.groups[0] {
			check.hasRead(w, p.chunks, 0, true, p.inst)
		}
		a.groups = a.groups[1:]
	}
	a.heldRegs = nil
	a.each(func(p *pendingWgmma) { a.hold(p) })
}

func (a *wgmmaState) hold(p *pendingWgmma) {
	for _, set := range []slotSet{p.uses.accumulator, p.uses.operandA} {
		for len(a.heldRegs) < len(set) {
			a.heldRegs = append(a.heldRegs, 0)
		}
		for i, word := range set {
			a.heldRegs[i] |= word
		}
	}
}

func (a *wgmmaState) each(visit func(p *pendingWgmma)) {
	for _, g := range a.groups {
		for i := range g {
			visit(&g[i])
		}
	}
	for i := range a.open {
		visit(&a.open[i])
	}
}

// findWgmmaRegs finds the registers whose writes wgmma.fence orders before a wgmma.
func (c *compiler) findWgmmaRegs() {
	for _, in := range c.src.Insts {
		if in.Parts[0] != "wgmma" {
			continue
		}
		if c.wgmmaRegs == nil {
			c.wgmmaRegs = map[*syntax.Reg]bool{}
		}
		for _, o := range in.Operands[:min(2, len(in.Operands))] {
			if o.Kind == syntax.Vector {
				for _, r := range o.Registers() {
					c.wgmmaRegs[r] = true
				}
			}
		}
	}
}

// fence orders writes of registers before the following wgmma.
func (a *wgmmaState) fence() {
	a.fenced = true
	clear(a.written)
}

// checkFence checks that a wgmma.fence is between the writes of the registers of a wgmma and it.
func (a *wgmmaState) checkFence(w *warp, p *wgmmaOp) bool {
	if !a.fenced {
		w.failFirst(NoWgmmaFence, "no wgmma.fence was executed before")
		return false
	}
	if slot := max(a.written.overlap(p.uses.accumulator), a.written.overlap(p.uses.operandA)); slot >= 0 {
		w.failFirst(NoWgmmaFence, "register %s was written, and no wgmma.fence was executed since", p.name(slot))
		return false
	}
	return true
}

// withHazardCheck wraps an instruction, which must not access registers of a pending wgmma.
func (c *compiler) withHazardCheck(in *syntax.Inst, run op) op {
	read, written := in.Registers()
	var slots []int
	var names []string
	for _, r := range append(read, written...) {
		if r.Type != "pred" {
			slots, names = append(slots, c.slot(r)), append(names, r.Name)
		}
	}
	var fenced []int // registers that a wgmma.fence must follow
	if in.Writes() {
		for _, r := range in.Operands[0].Registers() {
			if c.wgmmaRegs[r] {
				fenced = append(fenced, c.slot(r))
			}
		}
	}
	return func(w *warp) {
		for _, s := range fenced {
			w.wgmma.written.add(s)
		}
		if a := &w.wgmma; len(a.heldRegs) > 0 && a.frame == w.frame {
			for i, s := range slots {
				if a.heldRegs.has(s) {
					w.failPending(s, names[i])
					return
				}
			}
		}
		run(w)
	}
}

func (w *warp) failPending(slot int, name string) {
	var by *pendingWgmma
	w.wgmma.each(func(p *pendingWgmma) {
		if p.uses.accumulator.has(slot) || p.uses.operandA.has(slot) {
			by = p
		}
	})
	w.failFirst(WgmmaPending, "register %s belongs to %s, which was not waited for", name, located(by.inst))
}

// wgmmaIssued checks a wgmma and records the registers and shared memory it uses; false after a
// fault.
func (w *warp) wgmmaIssued(p *wgmmaOp, in wgmmaInputs) bool {
	check, a := w.block.check, &w.wgmma
	if !a.checkFence(w, p) || !w.block.hazards.checkSame(w, p, in) {
		return false
	}
	a.each(func(q *pendingWgmma) {
		if q.frame != w.frame {
			return
		}
		slot := q.uses.accumulator.overlap(p.uses.accumulator)
		if slot >= 0 && slices.Equal(p.uses.d, q.uses.d) {
			slot = -1
		}
		slot = max(slot, q.uses.accumulator.overlap(p.uses.operandA), q.uses.operandA.overlap(p.uses.accumulator))
		if slot >= 0 {
			w.failFirst(WgmmaPending, "register %s belongs to %s, which was not waited for", p.name(slot), located(q.inst))
		}
	})
	w.seq++
	s := pendingWgmma{wgmmaOp: p, frame: w.frame}
	for _, list := range w.operands.chunks {
		s.chunks = append(s.chunks, list...)
	}
	for i, at := range s.chunks {
		if w.fault != nil || !check.access(w.block.shadow, w, &p.read, at, i%warpSize) {
			return false
		}
	}
	for i, at := range s.chunks {
		if !check.checkProxyFence(w.block.shadow, w, at, chunkBytes, i%warpSize) {
			return false
		}
	}
	w.block.hazards.reads(s.chunks, len(w.block.shared))
	a.open = append(a.open, s)
	a.frame = w.frame
	a.hold(&s)
	return true
}

// name is the register name of a slot of D or A.
func (p *wgmmaOp) name(slot int) string {
	for i, list := range [2][]int{p.regs[0], p.regs[1]} {
		if at := slices.Index(list, slot); at >= 0 {
			return p.inst.Operands[i].Elems[at].Name
		}
	}
	return "?"
}
