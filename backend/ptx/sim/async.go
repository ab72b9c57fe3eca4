package sim

import (
	"math/bits"
	"strings"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// asyncCopyRange is the part of shared memory that a pending cp.async writes.
type asyncCopyRange struct {
	off, size int
	inst      *syntax.Inst
}

// asyncCopies are the copies that the lanes of a warp have started, by the groups they were
// committed to. Only check mode keeps them: the data is written when the copy starts, and shadow
// memory marks its bytes as pending, so that an early reader is found.
type asyncCopies [warpSize]copyGroups[asyncCopyRange]

// copyGroups are copies that a lane has started: copies without a group yet, and the groups, oldest first.
type copyGroups[T any] struct {
	open   []T
	groups [][]T
}

// commit makes a group of the copies that have none.
func (c *copyGroups[T]) commit() {
	c.groups = append(c.groups, c.open)
	c.open = nil
}

// complete removes the oldest groups until a number of them is left, and visits their copies.
func (c *copyGroups[T]) complete(left int, visit func(T)) {
	for len(c.groups) > left {
		for _, x := range c.groups[0] {
			visit(x)
		}
		c.groups = c.groups[1:]
	}
}

func (c *asyncCopies) reset() { *c = asyncCopies{} }

// asyncCopy compiles cp.async and the instructions that wait for it.
func asyncCopy(dec *decoder) op {
	reduces := dec.take("reduce")
	if !dec.take("async") {
		return dec.fail("expected '.async'")
	}
	if dec.take("bulk") {
		return bulkCopy(dec)
	}
	if !dec.requires(targets.CpAsync) || reduces {
		return dec.fail("only bulk copies reduce")
	}
	switch dec.oneOf("commit_group", "wait_group", "wait_all", "mbarrier") {
	case "commit_group":
		dec.count(0, 0)
		return traced(Commit, dec.Inst, 0, commitGroup)
	case "wait_group":
		if !dec.count(1, 1) {
			return nil
		}
		if dec.Operands[0].Kind != syntax.Integer {
			return dec.fail("expected a number of groups")
		}
		left := int(dec.Operands[0].Value)
		return traced(Wait, dec.Inst, left, waitGroups(left))
	case "wait_all":
		dec.count(0, 0)
		return traced(Wait, dec.Inst, 0, func(w *warp) {
			commitGroup(w)
			waitGroups(0)(w)
		})
	case "mbarrier":
		return dec.arriveWithCopies()
	}
	return dec.startCopy()
}

// arriveWithCopies compiles the arrival at an mbarrier of the copies that a thread has started. It says nothing of what else
// the thread did.
func (dec *decoder) arriveWithCopies() op {
	if !dec.take("arrive") || !dec.count(1, 1) {
		return dec.fail("expected '.arrive' and the address of an mbarrier")
	}
	counted := dec.take("noinc")
	o := &mbarrierOp{inst: dec.Inst, access: access{size: mbarrierBytes, write: true, strong: true, inst: dec.Inst}}
	o.access.sharedSpace(dec)
	dec.drop("b64")
	dec.c.m.partial = true
	o.at = dec.address(dec.Operands[0], &o.access)
	return o.each(func(w *warp, m *mbarrier, lane int) bool {
		if !counted {
			m.pending++
		}
		if m.pending == 0 {
			w.fail(BadOperand, lane, "an arrival, but %s", m)
			return false
		}
		if check := w.block.check; check != nil {
			copies := &w.copies[lane]
			for _, group := range append(copies.groups, copies.open) {
				for _, c := range group {
					check.copying(w, arrival{m, &access{inst: c.inst}, c.off}, c.size, lane)
				}
			}
			copies.groups, copies.open = nil, nil
		}
		m.trips = max(m.trips, w.waits.lastCopy())
		w.block.cluster.later(func() {
			m.pending--
			m.note(w, o.inst, lane)
			m.finishPhase()
		})
		return true
	})
}

func (dec *decoder) startCopy() op {
	cached := dec.oneOf("ca", "cg")
	for _, m := range dec.mods {
		if strings.HasPrefix(m, "L2::") {
			dec.take(m)
		}
	}
	to, from := &access{write: true, inst: dec.Inst}, &access{inst: dec.Inst}
	to.space, from.space = dec.space(), dec.space()
	if cached == "" || to.space != syntax.Shared || from.space != syntax.Global || !dec.count(3, 5) {
		return dec.fail("expected '.ca' or '.cg', '.shared', '.global' and 3 to 5 operands")
	}
	ops := dec.Operands
	size := int(ops[2].Value)
	if ops[2].Kind != syntax.Integer || size != 4 && size != 8 && size != 16 || cached == "cg" && size != 16 {
		return dec.failAt(ops[2].Pos, "expected a size of 4, 8 or 16 bytes, with '.cg' of 16")
	}
	to.size, from.size = size, size
	dst, src := dec.address(ops[0], to), dec.address(ops[1], from)
	length, skip := dec.c.constant(uint64(size)), predicate{}
	if len(ops) > 3 {
		if ops[3].Kind == syntax.Register && ops[3].Reg.Type == "pred" {
			skip = dec.pred(ops[3])
		} else if !(ops[3].Kind == syntax.Register && ops[3].Reg.Type == "b64") {
			length = dec.src(3, types["u32"])
		}
	}
	if dec.err != nil {
		return nil
	}
	return func(w *warp) {
		ds, doff := dst.at(w)
		ss, soff := src.at(w)
		w.begin(to, ds, doff)
		ignore := skip.of(w)
		if w.counters != nil {
			w.counters.request(from, w.active&^ignore&w.nonzero(length), ss, soff)
		}
		if w.trace != nil {
			w.traceAccess(from, w.active&^ignore&w.nonzero(length), ss, soff)
		}
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			n := int(min(w.regs[length][i], 16))
			if ignore>>i&1 != 0 {
				n = 0
			}
			if n > size {
				w.fail(BadOperand, i, "a copy of %d bytes takes %d from its source", size, n)
				return
			}
			p := w.bytes(to, ds[i]+doff, i)
			if p == nil {
				return
			}
			clear(p)
			if n > 0 && !w.copyBytes(from, p, ss[i]+soff, n, i) {
				return
			}
			w.wrote(to, i)
			w.copyStarted(i, asyncCopyRange{int((ds[i] + doff) % peerUnit), size, dec.Inst})
		}
	}
}

// nonzero are the lanes in which a register is not zero.
func (w *warp) nonzero(slot int) (mask uint32) {
	for i, v := range w.regs[slot] {
		if v != 0 {
			mask |= 1 << i
		}
	}
	return mask
}

// copyBytes reads the first n bytes of a copy's source. The other bytes need not exist, but the
// address must be aligned for the whole copy.
func (w *warp) copyBytes(from *access, p []byte, address uint64, n, lane int) bool {
	if n == from.size {
		q := w.bytes(from, address, lane)
		copy(p, q)
		return q != nil
	}
	if address%uint64(from.size) != 0 {
		w.fail(Misaligned, lane, "address %#x is not a multiple of the %d bytes copied", address, from.size)
		return false
	}
	single := *from
	single.size = 1
	for at := range n {
		q := w.bytes(&single, address+uint64(at), lane)
		if q == nil {
			return false
		}
		p[at] = q[0]
	}
	return true
}

func (w *warp) copyStarted(lane int, s asyncCopyRange) {
	if w.block.check == nil {
		return
	}
	for i := s.off; i < s.off+s.size; i++ {
		w.block.shadow.bytes[i].pending = s.inst
	}
	w.copies[lane].open = append(w.copies[lane].open, s)
}

func commitGroup(w *warp) {
	if w.block.check == nil {
		return
	}
	for m := w.active; m != 0; m &= m - 1 {
		w.copies[bits.TrailingZeros32(m)&31].commit()
	}
}

// waitGroups waits until at most a number of groups is pending.
func waitGroups(left int) op {
	return func(w *warp) {
		check := w.block.check
		if check == nil {
			return
		}
		w.seq++
		for m := w.active; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros32(m) & 31
			w.copies[lane].complete(left, func(c asyncCopyRange) { check.arrived(w, c, lane) })
		}
	}
}

// arrived records a completed copy as a write of the thread that waited for it.
func (c *checker) arrived(w *warp, copied asyncCopyRange, lane int) {
	now := w.record(w.thread(lane), copied.inst)
	for i := copied.off; i < copied.off+copied.size; i++ {
		w.block.shadow.bytes[i].pending, w.block.shadow.bytes[i].write = nil, now
	}
}
