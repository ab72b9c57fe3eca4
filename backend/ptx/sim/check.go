package sim

import (
	"fmt"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// accessRecord is an access to a byte.
type accessRecord struct {
	epoch  uint32 // barriers that the worker's blocks had passed, 0 for never
	syncs  uint32 // and the warp
	seq    uint32 // which of the warp's accesses
	thread uint16
	strong bool
	swap   bool // of atom.cas: who reads before it looks again
	others bool // other lanes of the warp did the same
	spread bool // other warps did the same
	inst   *syntax.Inst
}

func (s *accessRecord) warp() int { return int(s.thread) / warpSize }

// shadowByte is what is known of a byte.
type shadowByte struct {
	write, read accessRecord
	pending     *syntax.Inst // a copy under way
}

// shadowMemoryMemoryMemoryMemoryMemoryMemory finds races in a piece of memory, and in a block's shared memory reads
// of what was never written. Any barrier that some warps pass counts as one of
// the whole block.
type shadowMemory struct {
	name  string
	data  []byte
	bytes []shadowByte
	// shared memory is the block's own. In global memory other blocks may race
	// as well, unless the kernel has atomics, which may order anything.
	shared, acrossBlocks bool
}

// checker is what check mode knows in a worker.
type checker struct {
	block   *block
	shared  *shadowMemory
	globals map[*Buffer]*shadowMemory // nil when global memory is not checked
	first   uint32                    // epoch when the block started: older stamps are of others
	// suspects are bytes that an earlier thread wrote as well, which is no race
	// when both write the same: tensors that several threads hold are stored
	// by all of them.
	suspects []suspect
	wgmma    wgmmaHazards
}

type suspect struct {
	in    *shadowMemory
	at    int
	value byte
	write accessRecord
}

func newChecker(b *block) *checker {
	c := &checker{block: b, shared: &shadowMemory{name: "shared memory", data: b.shared, bytes: make([]shadowByte, len(b.shared)), shared: true}}
	if b.run.CheckGlobal {
		c.globals = map[*Buffer]*shadowMemory{}
		for i := range b.run.memory.buffers {
			g := &b.run.memory.buffers[i]
			c.globals[g] = &shadowMemory{name: "'" + g.Name + "'", data: g.Data, bytes: make([]shadowByte, len(g.Data)), acrossBlocks: !b.run.module.atomics}
		}
	}
	return c
}

func (c *checker) start() {
	c.first, c.suspects = c.block.epoch, c.suspects[:0]
	for i := range c.shared.bytes {
		c.shared.bytes[i].pending = nil
	}
	c.wgmma.reset()
}

// ordered tells whether an access came before one of a thread of w now: a
// barrier was between them, or it was the same thread or instruction.
func (c *checker) ordered(s *shadowMemory, old *accessRecord, w *warp, thread uint16, strong bool) bool {
	if old.epoch < c.first {
		return old.epoch == 0 || s.shared || !s.acrossBlocks || old.strong && strong
	}
	if old.epoch < c.block.epoch || old.strong && strong && !old.spread && !old.others {
		return true
	}
	if old.spread || old.warp() != w.index {
		return false
	}
	return old.seq == w.seq || old.syncs < w.syncs || old.thread == thread && !old.others
}

// access checks and notes what a lane does; false after a fault.
func (c *checker) access(s *shadowMemory, w *warp, a *access, off, lane int) bool {
	thread := uint16(w.index*warpSize + lane)
	reads := !a.write || a.updates
	now := accessRecord{epoch: c.block.epoch, syncs: w.syncs, seq: w.seq, thread: thread, strong: a.strong, swap: a.swaps, inst: a.inst}
	if s.shared && a.write && c.wgmma.reading != nil && !c.checkWarHazard(w, a, off, lane) {
		return false
	}
	for i := off; i < off+a.size; i++ {
		b := &s.bytes[i]
		if b.pending != nil {
			w.fail(CopyPending, lane, "%s of byte %d of %s, which '%s' (line %d) copies to and nobody waited for", a.verb(), i, s.name, b.pending.Text, b.pending.Line)
			return false
		}
		if s.shared && reads && b.write.epoch < c.first {
			w.fail(Uninitialised, lane, "read of byte %d of %s, which was never written", i, s.name)
			return false
		}
		if !(b.write.swap && !a.write) && !c.ordered(s, &b.write, w, thread, a.strong) {
			if reads {
				c.race(s, w, a, i, lane, &b.write, "write")
				return false
			}
			c.suspects = append(c.suspects, suspect{s, i, s.data[i], b.write})
		}
		if !a.write {
			b.read = now.with(&b.read)
			continue
		}
		if !a.swaps && !c.ordered(s, &b.read, w, thread, a.strong) {
			c.race(s, w, a, i, lane, &b.read, "read")
			return false
		}
		b.write = now
	}
	return true
}

// with is a read that stands for an earlier one too, if that was not long ago.
func (s accessRecord) with(old *accessRecord) accessRecord {
	if old.epoch != s.epoch {
		return s
	}
	together := old.syncs == s.syncs
	if old.thread != s.thread {
		s.spread = old.warp() != s.warp()
		s.others = !s.spread && together
	}
	s.spread = s.spread || old.spread
	s.others = s.others || old.others && together
	s.strong = s.strong && old.strong
	return s
}

func (c *checker) race(s *shadowMemory, w *warp, a *access, at, lane int, old *accessRecord, kind string) {
	by := fmt.Sprintf("thread %d", old.thread)
	if old.others || old.spread {
		by += " and others"
	}
	order := "with no barrier between them"
	if old.epoch < c.first {
		by += " of another block"
		order = "in any order"
	}
	where := ""
	if old.inst != nil {
		where = " at " + located(old.inst)
	}
	w.fail(Race, lane, "%s of byte %d of %s and a %s of it by %s%s, %s", a.verb(), at, s.name, kind, by, where, order)
}

// begin is called once for each instruction that accesses memory.
func (w *warp) begin(a *access, at *lanes, off uint64) {
	w.seq++
	if banks := w.block.run.banks; banks != nil {
		banks.count(a, w.active, at, off)
	}
}

// wrote is called when a lane has written to memory.
func (w *warp) wrote(a *access, lane int) {
	c := w.block.check
	if c == nil || len(c.suspects) == 0 {
		return
	}
	for i := range c.suspects {
		if x := &c.suspects[i]; x.in.data[x.at] != x.value {
			c.race(x.in, w, a, x.at, lane, &x.write, "write")
			break
		}
	}
	c.suspects = c.suspects[:0]
}
