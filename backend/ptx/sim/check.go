package sim

import (
	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// accessRecord is the last read or write of a byte.
type accessRecord struct {
	epoch      uint32 // the checker's at that time, 0 for never
	at         uint32 // the agent's number in its clock
	syncs      uint32 // the warp's count of warp barriers
	seq        uint32 // the warp's count of accesses
	thread     uint16 // in the cluster
	agent      uint16 // whose clock orders the access: the thread's warp, or the mbarrier at which a copy completes
	asyncProxy bool   // by a bulk copy
	strong     bool
	cas        bool // by atom.cas, which checks what a reader saw
	otherLanes bool // other lanes of the warp accessed the byte too
	otherWarps bool // other warps accessed the byte too
	inst       *syntax.Inst
}

func (s *accessRecord) warp() int { return int(s.thread) / warpSize }

// byCopy reports whether the access is an asynchronous copy's, which barriers of the block do not wait for.
func (s *accessRecord) byCopy() bool { return int(s.agent) != s.warp() }

// thread is the number of a lane in the cluster.
func (w *warp) thread(lane int) uint16 { return uint16(w.agent*warpSize + lane) }

// record is the record of an access of a thread of the warp now.
func (w *warp) record(thread uint16, in *syntax.Inst) accessRecord {
	return accessRecord{epoch: w.block.check.epoch, at: w.clock.of(w.agent), syncs: w.syncs, seq: w.seq, thread: thread, agent: uint16(w.agent), inst: in}
}

// shadowByte is the state of a byte in check mode.
type shadowByte struct {
	write, read accessRecord
	pending     *syntax.Inst // a pending copy to it
	// readers has the last read of each warp since the last barrier of the whole block, where several warps read. It is nil in
	// modules in which nothing but such barriers orders warps.
	readers *clock
}

// shadowMemory finds data races in a piece of memory, and reads of uninitialised bytes in shared memory. Accesses of warps
// are ordered by the barriers that both pass, and by mbarriers at which one arrives and for which the other waits.
type shadowMemory struct {
	name  string
	data  []byte
	bytes []shadowByte
	owner *block // whose shared memory it is; nil of global memory
	// acrossBlocks: races between blocks are found as well, in global memory of kernels without atomics, acquires and releases, which could order
	// the accesses.
	acrossBlocks bool
}

// checker is the state of check mode in a worker.
type checker struct {
	cluster *cluster
	globals map[*Buffer]*shadowMemory // nil when global memory is not checked
	epoch   uint32                    // barriers that all warps of a cluster passed together, in all clusters of the worker
	first   uint32                    // epoch when the cluster started: older records are of other blocks
	// suspects are bytes that another thread wrote without a barrier in between. Such writes race
	// only if the values differ: tensors that several threads hold are stored by all of them.
	suspects []suspect
	maps     map[uint64]*madeMap // by their addresses in global memory
}

type suspect struct {
	in    *shadowMemory
	at    int
	value byte
	write accessRecord
}

func newChecker(of *cluster) *checker {
	c := &checker{cluster: of, epoch: 1}
	for _, b := range of.blocks {
		b.check = c
		b.shadow = &shadowMemory{name: "shared memory", data: b.shared, bytes: make([]shadowByte, len(b.shared)), owner: b}
	}
	if r := of.run; r.CheckGlobal {
		c.globals = map[*Buffer]*shadowMemory{}
		for i := range r.memory.buffers {
			g := &r.memory.buffers[i]
			c.globals[g] = &shadowMemory{name: "'" + g.Name + "'", data: g.Data, bytes: make([]shadowByte, len(g.Data)), acrossBlocks: !r.module.atomics}
		}
	}
	return c
}

func (c *checker) start() {
	c.epoch++
	c.first, c.suspects = c.epoch, c.suspects[:0]
	clear(c.maps)
	for _, b := range c.cluster.blocks {
		for i := range b.shadow.bytes {
			b.shadow.bytes[i].pending = nil
		}
		b.hazards.reset()
		b.visits = b.visits[:0]
	}
	c.cluster.startClocks()
}

// ordered reports whether an earlier access happened before one of a thread of w now: something that
// synchronises was between them, or both are of the same thread or instruction.
func (c *checker) ordered(s *shadowMemory, old *accessRecord, readers *clock, w *warp, thread uint16, strong bool) bool {
	switch {
	case old.epoch < c.first:
		return old.epoch == 0 || !s.acrossBlocks || old.strong && strong
	case old.byCopy() && !old.otherWarps:
		return w.clock.of(int(old.agent)) > old.at
	case old.epoch < c.epoch || old.strong && strong && !old.otherWarps && !old.otherLanes:
		return true
	case old.otherWarps:
		return readers != nil && readers.before(w)
	case old.warp() == w.agent && (old.seq == w.seq || old.syncs < w.syncs || old.thread == thread && !old.otherLanes):
		return true
	}
	// Lanes of a warp see what one of them released only if they waited for something since.
	return c.cluster.warps[old.warp()].released(old, w.clock.of(old.warp()), old.warp() == w.agent && w.waited <= old.seq)
}

// before reports whether all reads of other warps happened before now.
func (c clock) before(w *warp) bool {
	for agent, at := range c {
		if at > 0 && agent != w.agent && w.clock.of(agent) <= at {
			return false
		}
	}
	return true
}

// access checks and records an access of a lane; false after a fault.
func (c *checker) access(s *shadowMemory, w *warp, a *access, off, lane int) bool {
	thread := w.thread(lane)
	reads := !a.write || a.readsFirst
	now := w.record(thread, a.inst)
	now.strong, now.cas, now.asyncProxy = a.strong, a.cas, a.async
	if s.owner != nil && !c.sharedAccess(s, w, a, off, lane) {
		return false
	}
	for i := off; i < off+a.size; i++ {
		b := &s.bytes[i]
		if b.pending != nil {
			w.fail(CopyPending, lane, "%s of byte %d of %s, which '%s' (line %d) copies to and was not waited for", a.verb(), i, s.name, b.pending.Text, b.pending.Line)
			return false
		}
		if b.write.byCopy() && b.write.epoch >= c.first && !c.ordered(s, &b.write, nil, w, thread, a.strong) {
			w.fail(CopyPending, lane, "%s of byte %d of %s, which %s copies to and was not waited for", a.verb(), i, s.name, located(b.write.inst))
			return false
		}
		if s.owner != nil && reads && b.write.epoch < c.first {
			w.fail(Uninitialised, lane, "read of byte %d of %s, which was never written", i, s.name)
			return false
		}
		if !(b.write.cas && !a.write) && !c.ordered(s, &b.write, nil, w, thread, a.strong) {
			if reads {
				c.race(s, w, a, i, lane, &b.write, "write")
				return false
			}
			c.suspects = append(c.suspects, suspect{s, i, s.data[i], b.write})
		}
		if !a.write {
			s.recordRead(i, w, &now)
			continue
		}
		if !a.cas && !c.ordered(s, &b.read, b.readers, w, thread, a.strong) {
			c.race(s, w, a, i, lane, &b.read, "read")
			return false
		}
		b.write = now
	}
	return true
}

// sharedAccess checks an access for what only shared memory has: operands that are still read, and mbarriers, which only their own
// instructions access. An access from another block is a visit.
func (c *checker) sharedAccess(s *shadowMemory, w *warp, a *access, off, lane int) bool {
	b := s.owner
	if a.write && b.hazards.reading != nil && !c.checkWarHazard(b, w, a, off, lane) {
		return false
	}
	if b != w.block && !a.async {
		b.visitedBy(w, a.inst)
	}
	if len(b.mbarriers) == 0 {
		return true
	}
	for at := off &^ (mbarrierBytes - 1); at < off+a.size; at += mbarrierBytes {
		if m := b.mbarriers[at]; m != nil {
			w.fail(BadOperand, lane, "%s of byte %d of shared memory, where an mbarrier is", a.verb(), max(at, off))
			return false
		}
	}
	return true
}

// recordRead records a read of a byte.
func (s *shadowMemory) recordRead(i int, w *warp, now *accessRecord) {
	b := &s.bytes[i]
	if w.block.run.partial {
		b.readBy(now)
	}
	b.read = now.with(&b.read)
}

// readBy adds a read to the readers.
func (b *shadowByte) readBy(now *accessRecord) {
	old := &b.read
	switch {
	case old.epoch != now.epoch:
		if b.readers != nil {
			clear(*b.readers)
		}
		return
	case !old.otherWarps && old.agent == now.agent:
		return
	case b.readers == nil:
		b.readers = new(clock)
	}
	if !old.otherWarps {
		b.readers.set(int(old.agent), old.at)
	}
	b.readers.set(int(now.agent), now.at)
}

// with merges a read with an earlier one of the same epoch.
func (s accessRecord) with(old *accessRecord) accessRecord {
	if old.epoch != s.epoch {
		return s
	}
	together := old.syncs == s.syncs
	if old.thread != s.thread || old.agent != s.agent {
		s.otherWarps = old.agent != s.agent
		s.otherLanes = !s.otherWarps && together
	}
	s.otherWarps = s.otherWarps || old.otherWarps
	s.otherLanes = s.otherLanes || old.otherLanes && together
	s.strong = s.strong && old.strong
	return s
}

func (c *checker) race(s *shadowMemory, w *warp, a *access, at, lane int, old *accessRecord, kind string) {
	by := c.cluster.threadName(int(old.thread))
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
