package sim

import (
	"fmt"
	"strings"
)

// quantum is the number of instructions a warp executes before other warps get a turn, so that a
// warp may spin until another warp writes.
const quantum = 20000

// block is a thread block in execution.
type block struct {
	run      *launch
	cluster  *cluster
	rank     int // in the cluster
	id       [3]int
	number   int
	warps    []*warp
	shared   []byte
	barriers [barrierCount]barrier

	mbarriers map[int]*mbarrier // by their place in shared memory
	// registerChanges are the setmaxnreg of each warpgroup, in order.
	registerChanges [][]*registerChange

	// The following is of check mode.
	check   *checker // nil in other modes
	shadow  *shadowMemory
	hazards wgmmaHazards
	visits  []visit

	printed strings.Builder
}

func newBlock(c *cluster, rank int) *block {
	r := c.run
	threads := r.Block[0] * r.Block[1] * r.Block[2]
	b := &block{run: r, cluster: c, rank: rank, shared: make([]byte, r.sharedSize)}
	for at := 0; at < threads; at += warpSize {
		w := &warp{block: b, counters: c.counters, trace: r.Trace, index: at / warpSize, memory: r.memory, lastBuffer: &Buffer{}, syncs: 1, free: map[*function][]*frame{}}
		for lane := range min(warpSize, threads-at) {
			t := at + lane
			w.tid[0][lane] = uint64(t % r.Block[0])
			w.tid[1][lane] = uint64(t / r.Block[0] % r.Block[1])
			w.tid[2][lane] = uint64(t / r.Block[0] / r.Block[1])
		}
		b.warps = append(b.warps, w)
	}
	return b
}

// start prepares the block for a program.
func (b *block) start() {
	b.number = (b.id[2]*b.run.Grid[1]+b.id[1])*b.run.Grid[0] + b.id[0]
	clear(b.shared)
	clear(b.mbarriers)
	b.barriers = [barrierCount]barrier{}
	b.startRegisters()
	left := b.run.Block[0] * b.run.Block[1] * b.run.Block[2]
	for _, w := range b.warps {
		w.live = ^uint32(0)
		if left < warpSize {
			w.live = 1<<left - 1
		}
		left -= warpSize
		w.suspended, w.arrived = nil, false
		w.frame, w.fault, w.status, w.steps, w.laneSteps = nil, nil, running, 0, 0
		w.copies.reset()
		w.bulk.reset()
		w.wgmma.reset()
		w.fences = [memoryKinds][warpSize]proxyFences{}
		w.waits.reset()
		w.enter(b.run.entry.fn, w.live, nil)
	}
}

// waitText describes what a waiting warp waits for.
func (w *warp) waitText() string {
	if w.suspended != nil {
		return w.suspended.waitText(w)
	}
	text := fmt.Sprintf("%s at barrier %d", w.name(), w.waitID)
	if w.waitFor > 0 {
		text += fmt.Sprintf(" for %d threads", w.waitFor)
	}
	return text
}
