package sim

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// maxClusterBlocks is the size of clusters that all GPUs have.
const maxClusterBlocks = 8

// cluster is blocks that run together: of a kernel without clusters a single one. A worker reuses it for all its clusters.
type cluster struct {
	run      *launch
	blocks   []*block // by their rank
	warps    []*warp  // of all blocks, in order
	check    *checker
	counters *counters // nil without Stats

	barrier       clusterBarrier
	mbarrierCount int        // initialised by the program
	scheduler     *scheduler // nil without Launch.Seed
	inFlight      []*flight  // copies that happen later
}

func newCluster(r *launch) *cluster {
	c := &cluster{run: r}
	if r.Stats {
		c.counters = newCounters()
	}
	for rank := range r.Cluster[0] * r.Cluster[1] * r.Cluster[2] {
		b := newBlock(c, rank)
		c.blocks = append(c.blocks, b)
		c.warps = append(c.warps, b.warps...)
	}
	for i, w := range c.warps {
		w.agent = i
	}
	if r.Check {
		c.check = newChecker(c)
	}
	return c
}

// start prepares the blocks of the cluster with a number.
func (c *cluster) start(number int) {
	c.barrier = clusterBarrier{}
	c.mbarrierCount, c.inFlight = 0, c.inFlight[:0]
	if c.run.Seed != 0 {
		c.scheduler = newScheduler(c.run.Seed, number)
	}
	var grid, at [3]int
	for i := range grid {
		grid[i] = c.run.Grid[i] / c.run.Cluster[i]
	}
	at = coordinates(number, grid)
	for _, b := range c.blocks {
		for i, inside := range coordinates(b.rank, c.run.Cluster) {
			b.id[i] = at[i]*c.run.Cluster[i] + inside
		}
		b.start()
	}
	if c.check != nil {
		c.check.start()
	}
}

// coordinates are the place of a number in a grid, x fastest.
func coordinates(number int, grid [3]int) [3]int {
	return [3]int{number % grid[0], number / grid[0] % grid[1], number / grid[0] / grid[1]}
}

// execute runs the programs of a cluster to their end.
func (c *cluster) execute(number int) error {
	c.start(number)
	for {
		moved := false
		for _, w := range c.schedule() {
			if w.status != running {
				continue
			}
			moved = true
			before := w.steps
			w.run(c.turn())
			if w.status == failed {
				return w.fault
			}
			if c.run.overStepLimit(w.steps - before) {
				w.failFirst(StepLimit, "the warps of the launch executed more than %d instructions", c.run.MaxSteps)
				return w.fault
			}
			if c.run.ctx.Err() != nil {
				return c.run.ctx.Err()
			}
		}
		if !c.any(func(s status) bool { return s != done }) {
			c.finishCopies()
			return c.ended()
		}
		c.finishSomeCopies()
		c.release()
		if moved || c.any(func(s status) bool { return s == running }) {
			continue
		}
		if len(c.inFlight) == 0 {
			return c.deadlock()
		}
		c.finishCopies()
		c.release()
	}
}

// release lets the warps go on that wait for nothing any more.
func (c *cluster) release() {
	for _, b := range c.blocks {
		b.releaseBarriers()
	}
	c.finishBarrier()
	for _, w := range c.warps {
		if w.suspended != nil && w.suspended.resume(w) {
			w.suspended, w.status = nil, running
		}
	}
}

// any reports whether a warp has a status that a function accepts.
func (c *cluster) any(accepts func(s status) bool) bool {
	for _, w := range c.warps {
		if accepts(w.status) {
			return true
		}
	}
	return false
}

// ended ends a cluster whose warps are all done with the checks of check mode.
func (c *cluster) ended() error {
	if c.check == nil {
		return nil
	}
	for _, b := range c.blocks {
		if err := b.checkCopies(); err != nil {
			return err
		}
		if err := b.checkVisits(); err != nil {
			return err
		}
		if err := b.hazards.checkEnd(b); err != nil {
			return err
		}
		if err := b.checkRegisters(); err != nil {
			return err
		}
	}
	return nil
}

// deadlock is the fault that names the waiting warps.
func (c *cluster) deadlock() error {
	var first *warp
	var where []string
	for _, w := range c.warps {
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
	first.fault.at(c.run.module.file, first.waitingInst())
	return first.fault
}

// suspension is an instruction at which a warp waits, other than a barrier of its block.
type suspension interface {
	// resume completes the instruction if it need not wait any more.
	resume(w *warp) bool
	// waitText describes what it waits for.
	waitText(w *warp) string
	waitingInst() *syntax.Inst
}

// suspend has a warp wait.
func (w *warp) suspend(s suspension) { w.suspended, w.status, w.waitID = s, waiting, -1 }

// name is the warp's in messages.
func (w *warp) name() string { return fmt.Sprintf("warp %d%s", w.index, w.block.inCluster()) }

// threadName is the name in messages of a thread with a number in the cluster.
func (c *cluster) threadName(thread int) string {
	w := c.warps[thread/warpSize]
	return fmt.Sprintf("thread %d%s", w.index*warpSize+thread%warpSize, w.block.inCluster())
}

// inCluster names the block of a thread or warp where there are several.
func (b *block) inCluster() string {
	if len(b.cluster.blocks) == 1 {
		return ""
	}
	return fmt.Sprintf(" of block %d of the cluster", b.rank)
}

// peerUnit is the distance of the shared memories of a cluster's blocks: that of rank n begins at n units, in the space shared::cta too, as on a GPU. Matrix
// descriptors have no room for the rank.
const peerUnit = 1 << 24

// sharedStart is the address at which the shared memory of the block begins.
func (b *block) sharedStart() uint64 { return uint64(b.rank) * peerUnit }

// peerAddress is the address of a place in the shared memory of a block with a rank.
func peerAddress(address, rank uint64) uint64 { return address%peerUnit + rank*peerUnit }

// peer returns the block whose shared memory an access names, and the offset there; nil after a fault.
func (w *warp) peer(a *access, off uint64, lane int) (*block, uint64) {
	rank := off / peerUnit
	switch {
	case rank == uint64(w.block.rank):
		return w.block, off % peerUnit
	case !a.peers && a.space != syntax.Generic:
		w.fail(OutOfBounds, lane, "%s at %#x, an address of the space shared::cluster, in the space shared::cta", a.verb(), off)
		return nil, 0
	case rank >= uint64(len(w.block.cluster.blocks)):
		w.fail(OutOfBounds, lane, "%s of shared memory of block %d of a cluster of %d blocks", a.verb(), rank, len(w.block.cluster.blocks))
		return nil, 0
	}
	b := w.block.cluster.blocks[rank]
	if b.over() {
		w.fail(Ended, lane, "%s of shared memory of block %d of the cluster, which has ended", a.verb(), rank)
		return nil, 0
	}
	return b, off % peerUnit
}

// ownShared is the place of an address in the shared memory of the warp's own block; negative after a fault.
func (w *warp) ownShared(a *access, off uint64, lane int) int {
	b, off := w.peer(a, off, lane)
	switch {
	case b == nil:
		return -1
	case b != w.block:
		w.fail(BadOperand, lane, "%s of shared memory of block %d of the cluster by an instruction for its own", a.verb(), b.rank)
		return -1
	}
	return int(off)
}

// over reports whether all warps of the block have ended.
func (b *block) over() bool {
	for _, w := range b.warps {
		if w.status != done {
			return false
		}
	}
	return true
}

// visit is the last access of an agent to the shared memory of a block that is not its own.
type visit struct {
	agent int
	at    uint32
	inst  *syntax.Inst
}

// visitedBy records that a warp of another block accesses the block's shared memory.
func (b *block) visitedBy(w *warp, in *syntax.Inst) {
	if b.check != nil && b != w.block {
		b.visited(visit{w.agent, w.clock.of(w.agent), in})
	}
}

func (b *block) visited(v visit) {
	for i := range b.visits {
		if b.visits[i].agent == v.agent {
			b.visits[i] = v
			return
		}
	}
	b.visits = append(b.visits, v)
}

// checkVisits finds accesses to the shared memory of a block, by other blocks and by copies, that may happen after its end.
func (b *block) checkVisits() error {
	var end clock
	for _, w := range b.warps {
		end.join(w.clock)
	}
	for _, v := range b.visits {
		if end.of(v.agent) > v.at {
			continue
		}
		w := b.warps[0]
		w.active = 1
		if v.agent < len(b.cluster.warps) {
			w.failFirst(Ended, "the block may end before %s executes %s, which accesses its shared memory", b.cluster.warps[v.agent].name(), located(v.inst))
		} else {
			w.failFirst(CopyPending, "the block ends, and no warp of it waited for %s, which writes its shared memory", located(v.inst))
		}
		w.fault.at(b.run.module.file, v.inst)
		return w.fault
	}
	return nil
}
