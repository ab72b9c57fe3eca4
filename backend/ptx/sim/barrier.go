package sim

import (
	"math/bits"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

const barrierCount = 16

// barrier is the state of one of a block's barriers.
type barrier struct {
	arrived int // threads, counted in full warps as by the hardware
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
	state.arrived += warpSize
	w.release(&state.clock)
	if b.reduce != "" {
		state.votes += bits.OnesCount32(b.vote.of(w) & w.active)
		state.threads += bits.OnesCount32(w.active)
	}
	if b.arrive {
		if w.waitFor == 0 {
			w.failFirst(BadOperand, "an arrival needs a number of threads")
		}
		w.block.expected[id] = w.waitFor
		return
	}
	w.wait, w.status = b, waiting
}

// releaseBarriers lets the warps go on that wait at a complete barrier.
func (b *block) releaseBarriers() {
	for id := range b.barriers {
		state := &b.barriers[id]
		if state.arrived == 0 {
			continue
		}
		here, live, count := 0, 0, 0
		for _, w := range b.warps {
			if w.status == done {
				continue
			}
			live++
			if w.status == waiting && w.waitID == id {
				here++
				count = max(count, w.waitFor)
			}
		}
		if here == 0 {
			continue
		}
		if count == 0 && here < live || count > 0 && state.arrived < count {
			continue
		}
		if count == 0 || here == len(b.warps) {
			b.epoch++
		}
		b.passBarrier(id, state)
	}
}

func (b *block) passBarrier(id int, state *barrier) {
	var passing []*warp
	for _, w := range b.warps {
		if w.status != waiting || w.waitID != id {
			continue
		}
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
	if w.mbarrierWait != nil {
		return w.mbarrierWait.inst
	}
	for _, b := range w.frame.fn.blocks {
		if b.term.barrier == w.wait {
			return b.term.inst
		}
	}
	return nil
}
