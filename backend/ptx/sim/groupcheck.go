package sim

import "github.com/tshared/tshared/backend/ptx/sim/syntax"

// groupChecks is what check mode knows of warpgroups.
type groupChecks struct {
	// reading counts the products under way that read a chunk of shared
	// memory; nil before the first.
	reading []uint16
	// logs has the products of each warpgroup, which its warps must all
	// execute.
	logs map[int][]groupStep
}

type groupStep struct {
	inst *syntax.Inst
	issued
	warp int // that came first
}

func (g *groupChecks) reset() {
	clear(g.reading)
	clear(g.logs)
}

func (g *groupChecks) reads(chunks []int, size int) {
	if g.reading == nil {
		g.reading = make([]uint16, size/chunkBytes+1)
	}
	for _, at := range chunks {
		g.reading[at/chunkBytes]++
	}
}

// agree checks that a warp executes the same products as the others of its
// group, with the same matrices.
func (g *groupChecks) agree(w *warp, p *groupProduct, in issued) bool {
	if g.logs == nil {
		g.logs = map[int][]groupStep{}
	}
	group, n := w.index/groupWarps, w.products.count
	w.products.count++
	if n == len(g.logs[group]) {
		g.logs[group] = append(g.logs[group], groupStep{p.inst, in, w.index})
		return true
	}
	first := &g.logs[group][n]
	switch {
	case first.inst != p.inst:
		w.failFirst(Divergence, "warp %d of the warpgroup executed %s here", first.warp, located(first.inst))
	case first.issued != in:
		w.failFirst(BadOperand, "descriptors %#x and %#x, accumulating %t, but warp %d of the warpgroup had %#x and %#x, accumulating %t",
			in.a, in.b, in.accumulate, first.warp, first.a, first.b, first.accumulate)
	default:
		return true
	}
	return false
}

// ended finds warps that left products to the others of their group.
func (g *groupChecks) ended(b *block) error {
	for _, w := range b.warps {
		log := g.logs[w.index/groupWarps]
		if n := w.products.count; n < len(log) {
			w.active = ^uint32(0)
			w.failFirst(Divergence, "the warp ended without a product that warp %d of the warpgroup executed", log[n].warp)
			w.fault.at(b.run.module.file, log[n].inst)
			return w.fault
		}
	}
	return nil
}

// notBeingRead checks that no product under way reads what is written.
func (c *checker) notBeingRead(w *warp, a *access, off, lane int) bool {
	for chunk := off / chunkBytes; chunk <= (off+a.size-1)/chunkBytes; chunk++ {
		if c.groups.reading[chunk] == 0 {
			continue
		}
		var by *startedProduct
		var warp int
		for _, other := range c.block.warps {
			other.products.each(func(p *startedProduct) {
				for _, at := range p.chunks {
					if at/chunkBytes == chunk {
						by, warp = p, other.index
					}
				}
			})
		}
		w.fail(Race, lane, "write of byte %d of shared memory, which %s of warp %d reads and was not waited for", off, located(by.inst), warp)
		return false
	}
	return true
}

// proxyFences are a thread's last two: that products see what was written
// before one takes a barrier after it, so the last before a barrier counts.
type proxyFences struct{ last, earlier proxyFence }

type proxyFence struct {
	epoch, seq uint32
}

// fence compiles fences, of which only those between ordinary accesses and
// those of products matter.
func fence(f *form) op {
	if !f.take("proxy") || !f.take("async") || f.take("global") {
		return nothing(f)
	}
	f.drop("shared::cta", "shared::cluster")
	f.count(0, 0)
	return func(w *warp) {
		if w.block.check == nil {
			return
		}
		now := proxyFence{w.block.epoch, w.seq}
		for lane := range warpSize {
			if w.active>>lane&1 == 0 {
				continue
			}
			f := &w.products.fences[lane]
			if f.last.epoch < now.epoch {
				f.earlier = f.last
			}
			f.last = now
		}
	}
}

// fenced checks that a fence stands between the writes of a chunk and the
// barrier before the product that reads it.
func (c *checker) fenced(w *warp, off, lane int) bool {
	var seen *stamp
	for i := off; i < off+chunkBytes; i++ {
		write := &c.shared.cells[i].write
		if seen != nil && seen.thread == write.thread && seen.seq == write.seq {
			continue
		}
		seen = write
		fences := &c.block.warps[write.warp()].products.fences[write.thread%warpSize]
		f := fences.last
		if f.epoch == c.block.epoch {
			f = fences.earlier
		}
		if f.seq < write.seq || f.epoch < write.epoch {
			w.fail(NoProxyFence, lane, "byte %d of shared memory was written by thread %d at %s, which needs a 'fence.proxy.async' of that thread after it and before the barrier", i, write.thread, located(write.inst))
			return false
		}
	}
	return true
}
