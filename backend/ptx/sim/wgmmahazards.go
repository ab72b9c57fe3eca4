package sim

import (
	"slices"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// wgmmaHazards is the state of check mode for a block's wgmma instructions.
type wgmmaHazards struct {
	// reading counts the pending instructions that read each chunk of shared memory; nil before the
	// first.
	reading []uint16
	// issuedBy has the instructions of each warpgroup, which all its warps must execute.
	issuedBy map[int][]issuedWgmma
}

type issuedWgmma struct {
	inst *syntax.Inst
	wgmmaInputs
	warp int // the first to execute it
}

func (g *wgmmaHazards) reset() {
	clear(g.reading)
	clear(g.issuedBy)
}

func (g *wgmmaHazards) reads(chunks []int, size int) {
	if g.reading == nil {
		g.reading = make([]uint16, size/chunkBytes+1)
	}
	for _, at := range chunks {
		g.reading[at/chunkBytes]++
	}
}

// checkSame checks that a warp executes the same instruction as the other warps of its warpgroup,
// with the same operands.
func (g *wgmmaHazards) checkSame(w *warp, p *wgmmaOp, in wgmmaInputs) bool {
	if g.issuedBy == nil {
		g.issuedBy = map[int][]issuedWgmma{}
	}
	group, n := w.index/warpgroupWarps, w.wgmma.count
	w.wgmma.count++
	if n == len(g.issuedBy[group]) {
		g.issuedBy[group] = append(g.issuedBy[group], issuedWgmma{p.inst, in, w.index})
		return true
	}
	first := &g.issuedBy[group][n]
	switch {
	case first.inst != p.inst:
		w.failFirst(Divergence, "warp %d of the warpgroup executed %s here", first.warp, located(first.inst))
	case first.wgmmaInputs != in:
		w.failFirst(BadOperand, "descriptors %#x and %#x, accumulating %t, but warp %d of the warpgroup had %#x and %#x, accumulating %t",
			in.a, in.b, in.accumulate, first.warp, first.a, first.b, first.accumulate)
	default:
		return true
	}
	return false
}

// checkEnd finds warps that ended without executing all instructions of their warpgroup.
func (g *wgmmaHazards) checkEnd(b *block) error {
	for _, w := range b.warps {
		log := g.issuedBy[w.index/warpgroupWarps]
		if n := w.wgmma.count; n < len(log) {
			w.active = ^uint32(0)
			w.failFirst(Divergence, "the warp ended without a wgmma that warp %d of the warpgroup executed", log[n].warp)
			w.fault.at(b.run.module.file, log[n].inst)
			return w.fault
		}
	}
	return nil
}

// checkWarHazard finds write-after-read hazards: a write of an operand that a pending instruction
// reads.
func (c *checker) checkWarHazard(b *block, w *warp, a *access, off, lane int) bool {
	for chunk := off / chunkBytes; chunk <= (off+a.size-1)/chunkBytes; chunk++ {
		if b.hazards.reading[chunk] == 0 {
			continue
		}
		var by *syntax.Inst
		var warp int
		for _, other := range b.warps {
			other.wgmma.each(func(p *pendingWgmma) {
				for _, at := range p.chunks {
					if at/chunkBytes == chunk {
						by, warp = p.inst, other.index
					}
				}
			})
			other.bulk.each(func(_ int, p *bulkStore) {
				if chunk*chunkBytes >= p.off && chunk*chunkBytes < p.off+p.size {
					by, warp = p.inst, other.index
				}
			})
		}
		w.fail(Race, lane, "write of byte %d of shared memory, which %s of warp %d reads and was not waited for", off, located(by), warp)
		return false
	}
	return true
}

// proxyFences are a thread's proxy fences, oldest first. A write becomes visible to wgmma by a fence and something that
// synchronises after it. Of the fences before the last barrier of the whole block one is enough.
type proxyFences []proxyFence

type proxyFence struct {
	epoch, at, seq uint32
}

// memoryKind is the memory that a proxy fence is for.
type memoryKind int

const (
	sharedKind memoryKind = iota
	globalKind
	memoryKinds
)

func (s *shadowMemory) kind() memoryKind {
	if s.owner == nil {
		return globalKind
	}
	return sharedKind
}

// maxProxyFences limits the fences of a thread between two barriers of the whole block.
const maxProxyFences = 256

func (f *proxyFences) add(now proxyFence) {
	list := *f
	if n := len(list); n > 0 && list[n-1].epoch == now.epoch && list[n-1].at == now.at {
		list[n-1] = now
		return
	}
	for len(list) > 1 && list[1].epoch < now.epoch || len(list) >= maxProxyFences {
		list = slices.Delete(list, 0, 1)
	}
	*f = append(list, now)
}

// visible returns the last fence of a warp's thread that happened before what w does now.
func (f proxyFences) visible(of, w *warp) (last proxyFence) {
	for _, fence := range f {
		if fence.epoch < w.block.check.epoch || w.clock.of(of.agent) > fence.at {
			last = fence
		}
	}
	return last
}

// fence compiles fences. Only fences between the generic and the async proxy, which wgmma and bulk copies use, matter, and
// fences after the initialisation of mbarriers.
func fence(dec *decoder) op {
	if dec.take("mbarrier_init") {
		dec.drop("release", "cluster")
		dec.count(0, 0)
		return func(w *warp) {
			w.showMbarriers()
			w.fence()
		}
	}
	if !dec.take("proxy") {
		dec.mods = nil
		return (*warp).fence
	}
	if dec.take("tensormap::generic") {
		return dec.mapFence()
	}
	if !dec.take("async") {
		return noOp(dec)
	}
	kinds := []memoryKind{sharedKind, globalKind}
	switch dec.oneOf("global", "shared::cta", "shared::cluster") {
	case "global":
		kinds = kinds[1:]
	case "shared::cta", "shared::cluster":
		kinds = kinds[:1]
	}
	dec.count(0, 0)
	return func(w *warp) {
		if w.block.check == nil {
			return
		}
		now := proxyFence{w.block.check.epoch, w.clock.of(w.agent), w.seq}
		for _, kind := range kinds {
			for lane := range warpSize {
				if w.active>>lane&1 != 0 {
					w.fences[kind][lane].add(now)
				}
			}
		}
		w.showMbarriers()
	}
}

// showMbarriers makes the mbarriers that the warp initialised visible to the async proxy.
func (w *warp) showMbarriers() {
	for _, m := range w.block.mbarriers {
		m.visible = m.visible || m.by == w.agent
	}
}

// checkProxyFence checks that a proxy fence is between the writes of some bytes and what orders them before
// an instruction of the async proxy that reads or overwrites it. Of copies the thread that waited for them may execute the fence.
func (c *checker) checkProxyFence(s *shadowMemory, w *warp, off, size, lane int) bool {
	var seen *accessRecord
	for i := off; i < off+size; i++ {
		write := &s.bytes[i].write
		if write.asyncProxy || write.epoch < c.first || seen != nil && seen.thread == write.thread && seen.seq == write.seq {
			continue
		}
		seen = write
		if c.fenced(s, w, write, lane) {
			continue
		}
		w.fail(NoProxyFence, lane, "byte %d of %s was written by %s at %s, which needs a 'fence.proxy.async' of that thread after it and before the barrier", i, s.name, c.cluster.threadName(int(write.thread)), located(write.inst))
		return false
	}
	return true
}

// fenced reports whether a proxy fence makes a write visible to an instruction that a lane of w executes now.
func (c *checker) fenced(s *shadowMemory, w *warp, write *accessRecord, lane int) bool {
	if write.byCopy() {
		return w.fences[s.kind()][lane].after(w.waited)
	}
	of := c.cluster.warps[write.warp()]
	fences := of.fences[s.kind()][write.thread%warpSize]
	if write.thread == w.thread(lane) && fences.after(write.seq) {
		return true
	}
	f := fences.visible(of, w)
	return f.seq >= write.seq && f.epoch >= write.epoch
}

// after reports whether the last fence is after an access of the thread.
func (f proxyFences) after(seq uint32) bool { return len(f) > 0 && f[len(f)-1].seq >= seq }
