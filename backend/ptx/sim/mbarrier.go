package sim

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/kernel/targets"
)

const (
	mbarrierBytes = 8
	// maxArrivals is the limit of the arrivals, and of the bytes of copies, of a phase.
	maxArrivals = 1<<20 - 1
	// arrivalsKept is how many of the last arrivals a deadlock names.
	arrivalsKept = 4
)

// mbarrier is an mbarrier in shared memory. A phase ends when all its arrivals and all bytes of its copies are there.
type mbarrier struct {
	index    int // among the cluster's, in the order of their initialisation
	block    *block
	offset   int // in its shared memory
	expected int // arrivals of a phase
	pending  int // arrivals that the phase lacks
	bytes    int // that copies have still to bring, below 0 where they came before they were expected
	phase    uint32
	by       int  // the agent that initialised it
	visible  bool // to the async proxy

	// arrivals is what happened before the arrivals of this phase, completed what happened before the end of the last one.
	arrivals, completed clock
	// trips and completedTrips are the round trips to memory that these take.
	trips, completedTrips int
	last                  []string // the last arrivals
}

// agent is the number in clocks of the copies that complete at an mbarrier.
func (m *mbarrier) agent() int { return len(m.block.cluster.warps) + m.index }

func (m *mbarrier) String() string {
	text := fmt.Sprintf("phase %d of the mbarrier at %d%s", m.phase, m.offset, m.block.inCluster())
	var missing []string
	if m.pending > 0 {
		missing = append(missing, fmt.Sprintf("%d of %d arrivals", m.pending, m.expected))
	}
	if m.bytes != 0 {
		missing = append(missing, fmt.Sprintf("%d bytes", m.bytes))
	}
	if len(missing) > 0 {
		text += ", which lacks " + strings.Join(missing, " and ")
	}
	if len(m.last) > 0 {
		text += ", last arrivals: " + strings.Join(m.last, ", ")
	}
	return text
}

// finishPhase ends the phase if nothing is missing.
func (m *mbarrier) finishPhase() {
	if m.pending != 0 || m.bytes != 0 {
		return
	}
	m.phase++
	m.pending = m.expected
	m.completed.join(m.arrivals)
	m.completed.set(m.agent(), m.phase)
	m.completedTrips = max(m.completedTrips, m.trips)
	m.arrivals = m.arrivals[:0]
}

// arrive counts arrivals of a lane.
func (m *mbarrier) arrive(w *warp, in *syntax.Inst, lane, count int) bool {
	if count > m.pending {
		w.fail(BadOperand, lane, "%d arrivals, but %s", count, m)
		return false
	}
	w.release(&m.arrivals)
	m.trips = max(m.trips, w.waits.now)
	m.pending -= count
	m.note(w, in, lane)
	m.finishPhase()
	return true
}

func (m *mbarrier) note(w *warp, in *syntax.Inst, lane int) {
	m.last = append(m.last, fmt.Sprintf("thread %d%s in line %d", w.index*warpSize+lane, w.block.inCluster(), in.Line))
	m.last = m.last[max(0, len(m.last)-arrivalsKept):]
}

// expect adds bytes that copies of the phase will bring.
func (m *mbarrier) expect(w *warp, lane, bytes int) bool {
	if m.bytes += bytes; m.bytes > maxArrivals || m.bytes < -maxArrivals {
		w.fail(BadOperand, lane, "%d bytes are more than the %d that a phase of an mbarrier counts", m.bytes, maxArrivals)
		return false
	}
	return true
}

// waitsFor reports whether the mbarrier is still in the phase of a token, or of a parity.
func (m *mbarrier) waitsFor(phase uint64, parity bool) bool {
	if parity {
		return uint64(m.phase&1) == phase&1
	}
	return m.phase == uint32(phase)
}

// mbarrierOp is an mbarrier instruction.
type mbarrierOp struct {
	inst   *syntax.Inst
	access access
	at     address
	value  int // slot of a count, of bytes, a state or a parity
	dst    int // slot of a state or a predicate, -1 without one
}

// mbarrierForms build the instructions by the part of their names that follows "mbarrier".
var mbarrierForms = map[string]func(dec *decoder, o *mbarrierOp) op{
	"init":        buildInit,
	"inval":       buildInvalidate,
	"expect_tx":   func(dec *decoder, o *mbarrierOp) op { return buildBytes(dec, o, 1) },
	"complete_tx": func(dec *decoder, o *mbarrierOp) op { return buildBytes(dec, o, -1) },
	"arrive":      func(dec *decoder, o *mbarrierOp) op { return buildArrive(dec, o, false) },
	"arrive_drop": func(dec *decoder, o *mbarrierOp) op { return buildArrive(dec, o, true) },
	"test_wait":   func(dec *decoder, o *mbarrierOp) op { return buildWait(dec, o, false) },
	"try_wait":    func(dec *decoder, o *mbarrierOp) op { return buildWait(dec, o, true) },
}

// buildMbarrier compiles an mbarrier instruction. It ends a basic block since a wait may suspend the warp.
func buildMbarrier(dec *decoder, e *terminator) {
	o := &mbarrierOp{inst: dec.Inst, dst: -1, access: access{size: mbarrierBytes, write: true, strong: true, inst: dec.Inst}}
	e.kind = termSuspend
	dec.c.m.partial = true
	if len(dec.mods) == 0 || mbarrierForms[dec.mods[0]] == nil {
		dec.fail("expected '.init', '.inval', '.arrive', '.arrive_drop', '.expect_tx', '.complete_tx', '.test_wait' or '.try_wait'")
		return
	}
	form := dec.mods[0]
	dec.take(form)
	o.access.sharedSpace(dec)
	dec.drop("release", "acquire", "relaxed", "cta", "cluster")
	e.run = mbarrierForms[form](dec, o)
	dec.drop("b64")
}

// barrierAt is the mbarrier that a lane names; nil after a fault.
func (o *mbarrierOp) barrierAt(w *warp, lane int) *mbarrier {
	b, off := o.place(w, lane)
	if b == nil {
		return nil
	}
	return o.barrierIn(b, w, off, lane)
}

// barrierIn is the mbarrier at a place in the shared memory of a block; nil after a fault.
func (o *mbarrierOp) barrierIn(b *block, w *warp, off, lane int) *mbarrier {
	m := b.mbarriers[off]
	if m == nil {
		w.fail(Uninitialised, lane, "there is no mbarrier at %d of shared memory%s: none was initialised there", off, b.inCluster())
		return nil
	}
	if c := w.block.check; c != nil {
		if init := &b.shadow.bytes[off].write; !c.ordered(b.shadow, init, nil, w, w.thread(lane), true) {
			c.race(b.shadow, w, &o.access, off, lane, init, "write")
			return nil
		}
	}
	return m
}

// place is the block and the place in its shared memory that a lane names; nil after a fault.
func (o *mbarrierOp) place(w *warp, lane int) (*block, int) {
	at, off := o.at.at(w)
	space, address := resolve(o.access.space, at[lane]+off)
	b := w.block
	if space == syntax.Shared {
		if b, address = w.peer(&o.access, address, lane); b == nil {
			return nil, 0
		}
	}
	switch {
	case space != syntax.Shared || address+mbarrierBytes > uint64(len(b.shared)):
		w.fail(OutOfBounds, lane, "an mbarrier of %d bytes at %d of shared memory, which has %d", mbarrierBytes, address, len(b.shared))
	case address%mbarrierBytes != 0:
		w.fail(Misaligned, lane, "address %#x of an mbarrier is not a multiple of %d", address, mbarrierBytes)
	default:
		return b, int(address)
	}
	return nil, 0
}

// own is the mbarrier that a lane names, which must be of its own block; nil after a fault.
func (o *mbarrierOp) own(w *warp, lane int) *mbarrier {
	m := o.barrierAt(w, lane)
	if m != nil && m.block != w.block {
		w.fail(BadOperand, lane, "only arrivals and counts of bytes may be at an mbarrier of another block")
		return nil
	}
	return m
}

// each is an op that applies a function to the mbarrier of each lane, up to a fault.
func (o *mbarrierOp) each(apply func(w *warp, m *mbarrier, lane int) bool) op {
	return func(w *warp) {
		for left := w.active; left != 0; left &= left - 1 {
			lane := bits.TrailingZeros32(left) & 31
			m := o.barrierAt(w, lane)
			if m == nil {
				return
			}
			m.block.visitedBy(w, o.inst)
			if !apply(w, m, lane) {
				return
			}
		}
	}
}

func buildInit(dec *decoder, o *mbarrierOp) op {
	if !dec.count(2, 2) {
		return nil
	}
	o.at, o.value = dec.address(dec.Operands[0], &o.access), dec.src(1, types["u32"])
	return func(w *warp) {
		w.seq++
		for left := w.active; left != 0; left &= left - 1 {
			lane := bits.TrailingZeros32(left) & 31
			count := int(w.regs[o.value][lane])
			b, off := o.place(w, lane)
			if b == nil {
				return
			}
			if b != w.block {
				w.fail(BadOperand, lane, "an mbarrier of another block cannot be initialised")
				return
			}
			if count < 1 || count > maxArrivals {
				w.fail(BadOperand, lane, "an mbarrier counts 1 to %d arrivals, not %d", maxArrivals, count)
				return
			}
			if m := w.block.mbarriers[off]; m != nil {
				w.fail(BadOperand, lane, "there is an mbarrier at %d of shared memory, which was not invalidated: %s", off, m)
				return
			}
			plain := access{space: syntax.Shared, size: mbarrierBytes, write: true, inst: o.inst}
			if w.sharedBytes(w.block, &plain, uint64(off), lane) == nil {
				return
			}
			w.block.addMbarrier(w, off, count)
		}
	}
}

func (b *block) addMbarrier(w *warp, off, count int) {
	if b.mbarriers == nil {
		b.mbarriers = map[int]*mbarrier{}
	}
	b.mbarriers[off] = &mbarrier{index: b.cluster.mbarrierCount, by: w.agent, block: b, offset: off, expected: count, pending: count}
	b.cluster.mbarrierCount++
}

func buildInvalidate(dec *decoder, o *mbarrierOp) op {
	if !dec.count(1, 1) {
		return nil
	}
	o.at = dec.address(dec.Operands[0], &o.access)
	return o.each(func(w *warp, m *mbarrier, _ int) bool {
		delete(w.block.mbarriers, m.offset)
		return true
	})
}

// buildBytes compiles .expect_tx and .complete_tx, which count bytes of copies.
func buildBytes(dec *decoder, o *mbarrierOp, sign int) op {
	if !dec.count(2, 2) || !dec.requires(targets.BulkCopy) {
		return nil
	}
	o.at, o.value = dec.address(dec.Operands[0], &o.access), dec.src(1, types["u32"])
	return o.each(func(w *warp, m *mbarrier, lane int) bool {
		if !m.expect(w, lane, sign*int(uint32(w.regs[o.value][lane]))) {
			return false
		}
		m.finishPhase()
		return true
	})
}

func buildArrive(dec *decoder, o *mbarrierOp, drops bool) op {
	expects := dec.take("expect_tx")
	partly := dec.take("noComplete")
	if expects && !dec.requires(targets.BulkCopy) {
		return nil
	}
	ops := dec.Operands
	if len(ops) > 0 && ops[0].Kind != syntax.Address {
		if ops[0].Kind != syntax.Sink {
			o.dst = dec.dst(0, types["b64"])
		}
		ops = ops[1:]
	}
	if len(ops) < 1 || len(ops) > 2 || (expects || partly) && len(ops) != 2 {
		return dec.fail("expected a state, the address of an mbarrier, and a number")
	}
	o.at = dec.address(ops[0], &o.access)
	o.value = dec.c.constant(1)
	if len(ops) == 2 {
		o.value = dec.srcOf(ops[1], types["u32"], false)
	}
	return o.each(func(w *warp, m *mbarrier, lane int) bool {
		if o.dst >= 0 {
			if m.block != w.block {
				w.fail(BadOperand, lane, "an arrival at an mbarrier of another block has no state")
				return false
			}
			w.regs[o.dst][lane] = uint64(m.phase)
		}
		count := int(uint32(w.regs[o.value][lane]))
		if expects {
			if !m.expect(w, lane, count) {
				return false
			}
			count = 1
		}
		if drops {
			m.expected -= count
		}
		return m.arrive(w, o.inst, lane, count)
	})
}

// mbarrierWait is a wait of a warp that did not succeed yet.
type mbarrierWait struct {
	*mbarrierOp
	parity bool
	active uint32
}

// buildWait compiles .test_wait and .try_wait. A try_wait that does not succeed suspends the warp until it does: as a program
// must try again anyway, it never tells a kernel that it failed.
func buildWait(dec *decoder, o *mbarrierOp, suspends bool) op {
	parity := dec.take("parity")
	if suspends && !dec.requires(targets.BulkCopy) || !dec.count(3, 4) {
		return nil
	}
	o.dst = dec.dstPred(dec.Operands[0])
	o.at = dec.address(dec.Operands[1], &o.access)
	t := types["b64"]
	if parity {
		t = types["u32"]
	}
	o.value = dec.src(2, t)
	return func(w *warp) {
		wait := &mbarrierWait{o, parity, w.active}
		done, ok := wait.done(w)
		switch {
		case !ok:
		case suspends && done != w.active:
			w.suspend(wait)
		default:
			wait.succeed(w, done)
		}
	}
}

// done are the lanes whose phase is over; false after a fault.
func (o *mbarrierWait) done(w *warp) (lanes uint32, ok bool) {
	for left := o.active; left != 0; left &= left - 1 {
		lane := bits.TrailingZeros32(left) & 31
		m := o.own(w, lane)
		if m == nil {
			return 0, false
		}
		if !m.waitsFor(w.regs[o.value][lane], o.parity) {
			lanes |= 1 << lane
		}
	}
	return lanes, true
}

// succeed sets the predicate of the lanes, after which comes what happened before the ends of their phases.
func (o *mbarrierWait) succeed(w *warp, lanes uint32) {
	w.active = o.active
	w.seq++
	w.setPred(o.dst, lanes)
	for left := lanes; left != 0; left &= left - 1 {
		m := o.barrierAt(w, bits.TrailingZeros32(left)&31)
		w.acquire(m.completed)
		w.waited = w.seq
		if w.counters != nil {
			w.waits.now = max(w.waits.now, m.completedTrips)
		}
	}
}

func (o *mbarrierWait) resume(w *warp) bool {
	done, ok := o.done(w)
	if ok && done != o.active {
		return false
	}
	if ok {
		o.succeed(w, done)
	}
	return true
}

func (o *mbarrierWait) waitingInst() *syntax.Inst { return o.inst }

// waitText describes what a suspended wait waits for.
func (o *mbarrierWait) waitText(w *warp) string {
	done, _ := o.done(w)
	lane := bits.TrailingZeros32(o.active&^done) & 31
	text := fmt.Sprintf("%s for %s", w.name(), o.barrierAt(w, lane))
	if o.active != w.live {
		text += fmt.Sprintf(" (lanes %#x, while %#x have diverged)", o.active, w.live&^o.active)
	}
	return text
}
