package sim

import (
	"fmt"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// accessRecord is the last read or write of a byte.
type accessRecord struct {
	epoch      uint32 // the worker's barrier count at that time, 0 for never
	syncs      uint32 // the warp's count of warp barriers
	seq        uint32 // the warp's count of accesses
	thread     uint16
	strong     bool
	cas        bool // by atom.cas, which checks what a reader saw
	otherLanes bool // other lanes of the warp accessed the byte too
	otherWarps bool // other warps accessed the byte too
	inst       *syntax.Inst
}

func (s *accessRecord) warp() int { return int(s.thread) / warpSize }

// shadowByte is the state of a byte in check mode.
type shadowByte struct {
	write, read accessRecord
	pending     *syntax.Inst // a pending copy to it
}

// shadowMemory finds data races in a piece of memory, and reads of uninitialised bytes in shared
// memory. Any barrier that some warps pass counts as a barrier of the whole block.
type shadowMemory struct {
	name  string
	data  []byte
	bytes []shadowByte
	// shared: the memory belongs to one block. acrossBlocks: races between blocks are found as well,
	// in global memory of kernels without atomics, which could order the accesses.
	shared, acrossBlocks bool
}

// checker is the state of check mode in a worker.
type checker struct {
	block   *block
	shared  *shadowMemory
	globals map[*Buffer]*shadowMemory // nil when global memory is not checked
	first   uint32                    // epoch when the block started: older records are of other blocks
	// suspects are bytes that another thread wrote without a barrier in between. Such writes race
	// only if the values differ: tensors that several threads hold are stored by all of them.
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

// ordered reports whether an earlier access happened before one of a thread of w now: a barrier was
// between them, or both are of the same thread or instruction.
func (c *checker) ordered(s *shadowMemory, old *accessRecord, w *warp, thread uint16, strong bool) bool {
	if old.epoch < c.first {
		return old.epoch == 0 || s.shared || !s.acrossBlocks || old.strong && strong
	}
	if old.epoch < c.block.epoch || old.strong && strong && !old.otherWarps && !old.otherLanes {
		return true
	}
	if old.otherWarps || old.warp() != w.index {
		return false
	}
	return old.seq == w.seq || old.syncs < w.syncs || old.thread == thread && !old.otherLanes
}

// access checks and records an access of a lane; false after a fault.
func (c *checker) access(s *shadowMemory, w *warp, a *access, off, lane int) bool {
	thread := uint16(w.index*warpSize + lane)
	reads := !a.write || a.readsFirst
	now := accessRecord{epoch: c.block.epoch, syncs: w.syncs, seq: w.seq, thread: thread, strong: a.strong, cas: a.cas, inst: a.inst}
	if s.shared && a.write && c.wgmma.reading != nil && !c.checkWarHazard(w, a, off, lane) {
		return false
	}
	for i := off; i < off+a.size; i++ {
		b := &s.bytes[i]
		if b.pending != nil {
			w.fail(CopyPending, lane, "%s of byte %d of %s, which '%s' (line %d) copies to and was not waited for", a.verb(), i, s.name, b.pending.Text, b.pending.Line)
			return false
		}
		if s.shared && reads && b.write.epoch < c.first {
			w.fail(Uninitialised, lane, "read of byte %d of %s, which was never written", i, s.name)
			return false
		}
		if !(b.write.cas && !a.write) && !c.ordered(s, &b.write, w, thread, a.strong) {
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
		if !a.cas && !c.ordered(s, &b.read, w, thread, a.strong) {
			c.race(s, w, a, i, lane, &b.read, "read")
			return false
		}
		b.write = now
	}
	return true
}

// with merges a read with an earlier one of the same epoch.
func (s accessRecord) with(old *accessRecord) accessRecord {
	if old.epoch != s.epoch {
		return s
	}
	together := old.syncs == s.syncs
	if old.thread != s.thread {
		s.otherWarps = old.warp() != s.warp()
		s.otherLanes = !s.otherWarps && together
	}
	s.otherWarps = s.otherWarps || old.otherWarps
	s.otherLanes = s.otherLanes || old.otherLanes && together
	s.strong = s.strong && old.strong
	return s
}

func (c *checker) race(s *shadowMemory, w *warp, a *access, at, lane int, old *accessRecord, kind string) {
	by := fmt.Sprintf("thread %d", old.thread)
	if old.otherLanes || old.otherWarps {
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
	if w.counters != nil {
		w.counters.request(a, w.active, at, off)
	}
	if w.trace != nil {
		w.traceAccess(a, w.active, at, off)
	}
}

// wrote is called after a lane has written to memory.
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
