package sim

import (
	"fmt"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// clusterBarrier is the barrier of a cluster. Its phase ends when all warps that have not ended arrived.
type clusterBarrier struct {
	phase            uint32
	clock, completed clock // what happened before the arrivals of this phase, and of the last one
}

// clusterWait is a barrier.cluster.wait.
type clusterWait struct{ inst *syntax.Inst }

// buildClusterBarrier compiles barrier.cluster.arrive and barrier.cluster.wait.
func buildClusterBarrier(dec *decoder, e *terminator) {
	e.kind = termSuspend
	kind := dec.oneOf("arrive", "wait")
	relaxed := dec.take("relaxed")
	dec.drop("release", "acquire", "aligned")
	if !dec.requires(targets.BulkCopy) || !dec.count(0, 0) {
		return
	}
	dec.c.m.partial = true
	if kind == "wait" {
		wait := &clusterWait{dec.Inst}
		e.run = wait.run
		return
	}
	if kind == "" || !relaxed && len(dec.mods) > 0 {
		dec.fail("expected '.arrive' or '.wait'")
	}
	e.run = func(w *warp) { w.arriveAtCluster(relaxed) }
}

func (w *warp) arriveAtCluster(relaxed bool) {
	b := &w.block.cluster.barrier
	switch {
	case w.active != w.live:
		w.failFirst(Divergence, "the barrier of the cluster is reached by lanes %#x of a warp whose lanes %#x have diverged", w.active, w.live&^w.active)
	case w.arrived:
		w.failFirst(BadOperand, "the warp arrives at the barrier of the cluster again, and has not waited since its last arrival")
	case relaxed:
		w.arrived = true
		b.clock.join(w.fenced)
	default:
		w.arrived = true
		w.release(&b.clock)
	}
	w.clusterPhase, w.clusterRelaxed = b.phase, relaxed
}

func (o *clusterWait) run(w *warp) {
	if !w.arrived {
		w.failFirst(BadOperand, "the warp waits at the barrier of the cluster without an arrival")
		return
	}
	w.block.cluster.finishBarrier()
	if !o.resume(w) {
		w.suspend(o)
	}
}

func (o *clusterWait) resume(w *warp) bool {
	b := &w.block.cluster.barrier
	if b.phase == w.clusterPhase {
		return false
	}
	w.arrived = false
	w.active = w.live
	w.acquire(b.completed)
	if !w.clusterRelaxed {
		w.syncs++ // the barrier is for the lanes of the warp, too
	}
	return true
}

func (o *clusterWait) waitingInst() *syntax.Inst { return o.inst }

func (o *clusterWait) waitText(w *warp) string {
	text := fmt.Sprintf("%s at the barrier of the cluster, which lacks", w.name())
	for _, other := range w.block.cluster.warps {
		if other.status != done && !other.arrivedIn(w.clusterPhase) {
			text += " " + other.name()
		}
	}
	return text
}

// arrivedIn reports whether the warp arrived in a phase.
func (w *warp) arrivedIn(phase uint32) bool { return w.arrived && w.clusterPhase == phase }

// finishBarrier ends the phase of the cluster's barrier if all warps arrived that have not ended.
func (c *cluster) finishBarrier() {
	b := &c.barrier
	some := false
	for _, w := range c.warps {
		arrived := w.arrivedIn(b.phase)
		if w.status != done && !arrived {
			return
		}
		some = some || arrived
	}
	if some {
		b.phase++
		b.completed, b.clock = b.clock, nil
	}
}
