package sim

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// quantum is the number of instructions a warp executes before other warps get a turn, so that a
// warp may spin until another warp writes.
const quantum = 20000

// block is a thread block in execution. A worker reuses it for all its blocks.
type block struct {
	run      *launch
	id       [3]int
	number   int
	warps    []*warp
	shared   []byte
	barriers [barrierCount]barrier
	expected [barrierCount]int
	epoch    uint32 // barriers that all warps of a block passed together, in all blocks of the worker
	check    *checker

	mbarriers     map[int]*mbarrier // by their place in shared memory
	mbarrierCount int               // initialised by the program
	random        *rand.Rand        // chooses the schedule; nil without Launch.Seed
	inFlight      []func()          // copies that happen later

	counters *counters // nil without Stats
	printed  strings.Builder
}

func newBlock(r *launch) *block {
	threads := r.Block[0] * r.Block[1] * r.Block[2]
	b := &block{run: r, shared: make([]byte, r.sharedSize), epoch: 1}
	if r.Check {
		b.check = newChecker(b)
	}
	if r.Stats {
		b.counters = newCounters()
	}
	for at := 0; at < threads; at += warpSize {
		w := &warp{block: b, counters: b.counters, trace: r.Trace, index: at / warpSize, memory: r.memory, lastBuffer: &Buffer{}, free: map[*function][]*frame{}}
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
func (b *block) start(number int) {
	g := b.run.Grid
	b.number = number
	b.id = [3]int{number % g[0], number / g[0] % g[1], number / g[0] / g[1]}
	b.epoch++
	clear(b.shared)
	clear(b.mbarriers)
	b.mbarrierCount, b.inFlight = 0, b.inFlight[:0]
	if b.run.Seed != 0 {
		b.random = rand.New(rand.NewPCG(b.run.Seed, uint64(number)))
	}
	b.barriers = [barrierCount]barrier{}
	if b.check != nil {
		b.check.start()
		b.startClocks()
	}
	left := b.run.Block[0] * b.run.Block[1] * b.run.Block[2]
	for _, w := range b.warps {
		w.live = ^uint32(0)
		if left < warpSize {
			w.live = 1<<left - 1
		}
		left -= warpSize
		w.mbarrierWait = nil
		w.frame, w.fault, w.status, w.steps, w.laneSteps = nil, nil, running, 0, 0
		w.copies.reset()
		w.bulk.reset()
		w.wgmma.reset()
		w.waits.reset()
		w.enter(b.run.entry.fn, w.live, nil)
	}
}

// execute runs a program to its end.
func (b *block) execute(number int) error {
	b.start(number)
	for {
		moved := false
		for _, w := range b.schedule() {
			if w.status != running {
				continue
			}
			moved = true
			before := w.steps
			w.run(b.turn())
			if w.status == failed {
				return w.fault
			}
			if b.run.overStepLimit(w.steps - before) {
				w.failFirst(StepLimit, "the warps of the launch executed more than %d instructions", b.run.MaxSteps)
				return w.fault
			}
			if b.run.ctx.Err() != nil {
				return b.run.ctx.Err()
			}
		}
		if !b.any(func(s status) bool { return s != done }) {
			b.finishCopies()
			return b.ended()
		}
		b.finishSomeCopies()
		b.releaseBarriers()
		b.releaseWaits()
		if moved || b.any(func(s status) bool { return s == running }) {
			continue
		}
		if len(b.inFlight) == 0 {
			return b.deadlock()
		}
		b.finishCopies()
		b.releaseWaits()
	}
}

// ended ends a block whose warps are all done with the checks of check mode.
func (b *block) ended() error {
	if b.check == nil {
		return nil
	}
	if err := b.checkCopies(); err != nil {
		return err
	}
	return b.check.wgmma.checkEnd(b)
}

// any reports whether a warp has a status that a function accepts.
func (b *block) any(accepts func(s status) bool) bool {
	return slices.ContainsFunc(b.warps, func(w *warp) bool { return accepts(w.status) })
}

// deadlock is the fault that names the waiting warps.
func (b *block) deadlock() error {
	var first *warp
	var where []string
	for _, w := range b.warps {
		if w.status != waiting {
			continue
		}
		if first == nil {
			first = w
		}
		where = append(where, w.waitText())
	}
	first.active = first.live
	first.failFirst(Deadlock, "every warp that is left waits: %s", strings.Join(where, ", "))
	first.fault.at(b.run.module.file, first.waitingInst())
	return first.fault
}

// waitText describes what a waiting warp waits for.
func (w *warp) waitText() string {
	if w.mbarrierWait != nil {
		return w.mbarrierWait.waitText(w)
	}
	text := fmt.Sprintf("warp %d at barrier %d", w.index, w.waitID)
	if w.waitFor > 0 {
		text += fmt.Sprintf(" for %d threads", w.waitFor)
	}
	return text
}
