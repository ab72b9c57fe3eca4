package sim

import (
	"fmt"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// stamp is an access to a byte of shared memory.
type stamp struct {
	epoch  uint32 // barriers that the block had passed, 0 for never
	syncs  uint32 // and the warp
	seq    uint32 // which of the warp's accesses
	thread uint16
	strong bool
	others bool // other lanes of the warp did the same
	spread bool // other warps did the same
	inst   *syntax.Inst
}

func (s *stamp) warp() int { return int(s.thread) / warpSize }

// cell is what is known of a byte.
type cell struct {
	write, read stamp
	pending     *syntax.Inst // a copy under way
}

// shadow finds uninitialised reads and races in a block's shared memory. Any
// barrier that some warps pass counts as one of the whole block.
type shadow struct {
	block *block
	cells []cell
	first uint32 // epoch when the block started: older stamps are of others
	// suspects are bytes that an earlier thread wrote as well, which is no race
	// when both write the same: tensors that several threads hold are stored
	// by all of them.
	suspects []suspect
}

type suspect struct {
	at    int
	value byte
	write stamp
}

// wrote looks at what a lane has written.
func (s *shadow) wrote(w *warp, a *access, lane int) {
	for i := range s.suspects {
		if x := &s.suspects[i]; s.block.shared[x.at] != x.value {
			s.race(w, a, x.at, lane, &x.write, "write")
			break
		}
	}
	s.suspects = s.suspects[:0]
}

// wrote is called when a lane has written to memory.
func (w *warp) wrote(a *access, lane int) {
	if c := w.block.check; c != nil && len(c.suspects) > 0 {
		c.wrote(w, a, lane)
	}
}

func newShadow(b *block, size int) *shadow { return &shadow{block: b, cells: make([]cell, size)} }

func (s *shadow) start() {
	s.first, s.suspects = s.block.epoch, s.suspects[:0]
	for i := range s.cells {
		s.cells[i].pending = nil
	}
}

// ordered tells whether an access came before one of a thread of w now: a
// barrier was between them, or it was the same thread or instruction.
func (s *shadow) ordered(old *stamp, w *warp, thread uint16, strong bool) bool {
	if old.epoch < s.block.epoch || old.strong && strong && !old.spread && !old.others {
		return true
	}
	if old.spread {
		return false
	}
	if old.warp() == w.index {
		if old.seq == w.seq || old.syncs < w.syncs {
			return true
		}
		return old.thread == thread && !old.others
	}
	return false
}

// access checks and notes what a lane does; false after a fault.
func (s *shadow) access(w *warp, a *access, off, lane int) bool {
	thread := uint16(w.index*warpSize + lane)
	reads := !a.write || a.inst != nil && a.inst.Parts[0] == "atom" || a.inst != nil && a.inst.Parts[0] == "red"
	now := stamp{epoch: s.block.epoch, syncs: w.syncs, seq: w.seq, thread: thread, strong: a.strong, inst: a.inst}
	for i := off; i < off+a.size; i++ {
		c := &s.cells[i]
		if c.pending != nil {
			w.fail(NotWaitedFor, lane, "%s of byte %d of shared memory, which '%s' (line %d) copies to and nobody waited for", a.verb(), i, c.pending.Text, c.pending.Line)
			return false
		}
		if reads && c.write.epoch < s.first {
			w.fail(Uninitialised, lane, "read of byte %d of shared memory, which was never written", i)
			return false
		}
		if c.write.epoch >= s.first && !s.ordered(&c.write, w, thread, a.strong) {
			if !a.write || reads {
				s.race(w, a, i, lane, &c.write, "write")
				return false
			}
			s.suspects = append(s.suspects, suspect{i, s.block.shared[i], c.write})
		}
		if a.write {
			if c.read.epoch >= s.first && !s.ordered(&c.read, w, thread, a.strong) {
				s.race(w, a, i, lane, &c.read, "read")
				return false
			}
			c.write = now
			continue
		}
		old := &c.read
		mine := now
		if old.epoch == now.epoch && old.thread != thread {
			if old.warp() != w.index {
				mine.spread = true
			} else if old.syncs == now.syncs {
				mine.others = true
			}
		}
		if old.epoch == now.epoch {
			mine.spread = mine.spread || old.spread
			mine.others = mine.others || old.others && old.syncs == now.syncs
			mine.strong = mine.strong && old.strong
		}
		c.read = mine
	}
	return true
}

func (s *shadow) race(w *warp, a *access, at, lane int, old *stamp, kind string) {
	by := fmt.Sprintf("thread %d", old.thread)
	if old.others || old.spread {
		by += " and others"
	}
	where := ""
	if old.inst != nil {
		where = fmt.Sprintf(" at '%s' (line %d", old.inst.Text, old.inst.Line)
		if old.inst.Source != nil {
			where += ", " + old.inst.Source.String()
		}
		where += ")"
	}
	w.fail(Race, lane, "%s of byte %d of shared memory and a %s of it by %s%s, with no barrier between them", a.verb(), at, kind, by, where)
}

// begin is called once for each instruction that accesses memory.
func (w *warp) begin(a *access, at *lanes, off uint64) {
	w.seq++
	if banks := w.block.run.banks; banks != nil {
		banks.count(a, w.active, at, off)
	}
}
