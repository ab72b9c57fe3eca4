package sim

import (
	"fmt"
	"math/bits"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

const barrierCount = 16

// barrier is the state of one of a block's barriers.
type barrier struct {
	arrived int // threads, counted in full warps as by the hardware
	count   int // threads that take part, 0 for all that have not ended
	votes   int // threads whose predicate was set
	threads int // threads that voted
	clock   clock
}

// barrierOp is a barrier instruction.
type barrierOp struct {
	id     int // slot of the barrier's index
	count  int // slot of the number of threads, -1 without one
	arrive bool
	reduce string // popc, and, or
	dst    int
	vote   predicate
}

func buildBarrier(dec *decoder, e *terminator) {
	b := &barrierOp{count: -1}
	e.kind, e.barrier = termBarrier, b
	if dec.take("warp") {
		// A warp barrier does not make the warp wait: its lanes run in lockstep.
		e.barrier = nil
		buildWarpBarrier(dec, e)
		return
	}
	if dec.take("cluster") {
		buildClusterBarrier(dec, e)
		return
	}
	dec.drop("cta", "aligned")
	switch dec.oneOf("sync", "arrive", "red") {
	case "arrive":
		b.arrive = true
	case "red":
		b.reduce = dec.oneOf("popc", "and", "or")
		dec.drop("u32", "pred")
	case "":
		dec.fail("expected '.sync', '.arrive' or '.red'")
	}
	ops := dec.Operands
	if b.reduce != "" {
		if len(ops) < 3 {
			dec.fail("expected 3 or 4 operands, found %d", len(ops))
			return
		}
		if b.reduce == "popc" {
			b.dst = dec.dst(0, types["u32"])
		} else {
			b.dst = dec.dstPred(ops[0])
		}
		b.vote = dec.pred(ops[len(ops)-1])
		ops = ops[1 : len(ops)-1]
	}
	if len(ops) < 1 || len(ops) > 2 {
		dec.fail("expected a barrier and at most a number of threads")
		return
	}
	b.id = dec.srcOf(ops[0], types["u32"], false)
	if len(ops) == 2 {
		dec.c.m.partial = true
		b.count = dec.srcOf(ops[1], types["u32"], false)
	}
}

// buildWarpBarrier compiles bar.warp.sync. It does not end the warp's turn, but is a terminator by
// its name.
func buildWarpBarrier(dec *decoder, e *terminator) {
	if !dec.take("sync") {
		dec.fail("expected '.sync'")
	}
	if !dec.count(1, 1) {
		return
	}
	mask := dec.src(0, types["b32"])
	e.barrier = &barrierOp{id: mask, count: warpBarrier}
}

// warpBarrier in place of a count marks a warp barrier.
const warpBarrier = -2

// converged checks that all lanes which an instruction waits for execute it now.
func (w *warp) converged(mask uint32) bool {
	if mask&w.active != mask&w.live {
		w.failFirst(Divergence, "lanes %#x are waited for, but only %#x are here", mask&w.live, w.active)
		return false
	}
	return true
}

func (b *barrierOp) run(w *warp) {
	first := bits.TrailingZeros32(w.active)
	if b.count == warpBarrier {
		if w.converged(uint32(w.regs[b.id][first])) {
			w.syncs++
		}
		return
	}
	if w.active != w.live {
		w.failFirst(Divergence, "a barrier is reached by lanes %#x of a warp whose lanes %#x have diverged", w.active, w.live&^w.active)
		return
	}
	id := w.regs[b.id][first]
	if id >= barrierCount {
		w.failFirst(BadOperand, "barrier %d does not exist: there are %d", id, barrierCount)
		return
	}
	w.waitID, w.waitFor = int(id), 0
	if b.count >= 0 {
		n := w.regs[b.count][first]
		if n == 0 || n%warpSize != 0 {
			w.failFirst(BadOperand, "a barrier for %d threads: the number must be a multiple of %d", n, warpSize)
			return
		}
		w.waitFor = int(n)
	}
	state := &w.block.barriers[id]
	if !w.takesPart(state) {
		return
	}
	state.arrived += warpSize
	w.release(&state.clock)
	if b.reduce != "" {
		state.votes += bits.OnesCount32(b.vote.of(w) & w.active)
		state.threads += bits.OnesCount32(w.active)
	}
	if b.arrive {
		if w.waitFor == 0 {
			w.failFirst(BadOperand, "an arrival needs a number of threads")
			return
		}
	} else {
		w.wait, w.status = b, waiting
	}
	if state.arrived == state.count {
		w.block.passBarrier(int(id), state)
	}
}

// takesPart checks that the warp agrees with those that arrived at a barrier on the number of threads, which it has of them if
// it does not say; false after a fault.
func (w *warp) takesPart(state *barrier) bool {
	before, whole := state.count, len(w.block.warps)*warpSize
	state.count = max(before, w.waitFor)
	if state.arrived > 0 && before != w.waitFor && (min(before, w.waitFor) > 0 || state.count != whole) {
		w.failFirst(BadOperand, "a barrier for %s, at which others arrived that count %s", threadCount(w.waitFor), threadCount(before))
		return false
	}
	return true
}

func threadCount(n int) string {
	if n == 0 {
		return "all threads"
	}
	return fmt.Sprintf("%d threads", n)
}

// releaseBarriers lets the warps go on that wait at a barrier of all threads, at which all that have not ended arrived.
func (b *block) releaseBarriers() {
	for id := range b.barriers {
		state := &b.barriers[id]
		if state.arrived == 0 || state.count > 0 {
			continue
		}
		here, live := 0, 0
		for _, w := range b.warps {
			if w.status == done {
				continue
			}
			live++
			if w.status == waiting && w.waitID == id {
				here++
			}
		}
		if here == live {
			b.passBarrier(id, state)
		}
	}
}

func (b *block) passBarrier(id int, state *barrier) {
	var passing []*warp
	here := 0
	for _, w := range b.warps {
		if w.status != waiting || w.waitID != id {
			continue
		}
		here++
		if w.counters != nil {
			passing = append(passing, w)
		}
		w.active = w.live
		w.acquire(state.clock)
		switch op := w.wait; op.reduce {
		case "popc":
			for m := w.active; m != 0; m &= m - 1 {
				w.regs[op.dst][bits.TrailingZeros32(m)] = uint64(state.votes)
			}
		case "and":
			w.setPred(op.dst, all(state.votes == state.threads))
		case "or":
			w.setPred(op.dst, all(state.votes > 0))
		}
		w.status = running
	}
	waitTogether(passing)
	if (state.count == 0 || here == len(b.warps)) && b.check != nil && len(b.cluster.blocks) == 1 {
		b.check.epoch++
	}
	*state = barrier{}
}

func all(b bool) uint32 {
	if b {
		return ^uint32(0)
	}
	return 0
}

// waitingInst is the barrier instruction that a warp waits at.
func (w *warp) waitingInst() *syntax.Inst {
	if w.suspended != nil {
		return w.suspended.waitingInst()
	}
	for _, b := range w.frame.fn.blocks {
		if b.term.barrier == w.wait {
			return b.term.inst
		}
	}
	return nil
}
