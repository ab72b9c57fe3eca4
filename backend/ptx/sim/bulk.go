package sim

import (
	"math/bits"
	"strings"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// bulkUnit is the unit of bulk copies: addresses and sizes are multiples of it.
const bulkUnit = chunkBytes

// bulkStore is a copy from shared memory that may still read it.
type bulkStore struct {
	off, size int
	inst      *syntax.Inst
}

// bulkStores are the copies from shared memory that the lanes of a warp started, by the groups they were committed to. Only
// check mode keeps them.
type bulkStores [warpSize]copyGroups[bulkStore]

func (s *bulkStores) reset() { *s = bulkStores{} }

// each visits the copies that may still read.
func (s *bulkStores) each(visit func(lane int, c *bulkStore)) {
	for lane := range s {
		for _, g := range append(s[lane].groups, s[lane].open) {
			for i := range g {
				visit(lane, &g[i])
			}
		}
	}
}

// bulkCopy compiles cp.async.bulk and the instructions that wait for it.
func bulkCopy(dec *decoder) op {
	if !dec.requires(targets.BulkCopy) {
		return nil
	}
	for _, m := range dec.mods {
		if strings.HasPrefix(m, "L2::") {
			dec.take(m)
		}
	}
	switch dec.oneOf("commit_group", "wait_group", "prefetch", "tensor") {
	case "commit_group":
		dec.count(0, 0)
		return commitBulkGroup
	case "wait_group":
		dec.drop("read") // what was stored counts as written at once
		if !dec.count(1, 1) {
			return nil
		}
		if dec.Operands[0].Kind != syntax.Integer {
			return dec.fail("expected a number of groups")
		}
		return waitBulkGroups(int(dec.Operands[0].Value))
	case "prefetch":
		return noOp(dec)
	case "tensor":
		if dec.take("multicast::cluster") || dec.take("im2col") || dec.take("tile::gather4") || dec.take("tile::scatter4") {
			return dec.fail("copies to several blocks, of images and of gathered rows are not supported")
		}
		return dec.tensorCopy()
	}
	if dec.take("multicast::cluster") {
		return dec.fail("copies to several blocks are not supported")
	}
	if dec.take("bulk_group") {
		return dec.bulkStore()
	}
	return dec.bulkLoad()
}

// bulkOperands are the operands of a bulk copy.
type bulkOperands struct {
	to, from *access
	dst, src address
	size     int // slot
}

// spacesAre decodes the spaces of destination and source.
func (dec *decoder) spacesAre(to, from syntax.Space) bool {
	for i, m := range dec.mods {
		if m == "shared::cta" || m == "shared::cluster" {
			dec.mods[i] = "shared"
		}
	}
	if dec.space() != to || dec.space() != from {
		dec.fail("expected a copy from '.%s' to '.%s'", from, to)
		return false
	}
	return true
}

// bulkOperands decodes the operands of a copy.
func (dec *decoder) bulkOperands(to, from syntax.Space) (o bulkOperands, ok bool) {
	if !dec.spacesAre(to, from) {
		return o, false
	}
	if len(dec.Operands) < 3 {
		dec.fail("expected a destination, a source and a size")
		return o, false
	}
	o.to = &access{space: to, write: true, size: bulkUnit, inst: dec.Inst}
	o.from = &access{space: from, size: bulkUnit, inst: dec.Inst}
	o.dst, o.src = dec.address(dec.Operands[0], o.to), dec.address(dec.Operands[1], o.from)
	o.size = dec.src(2, types["u32"])
	return o, dec.err == nil
}

// barrierOperand decodes the mbarrier at which a copy completes.
func (dec *decoder) barrierOperand(o syntax.Operand) *mbarrierOp {
	b := &mbarrierOp{inst: dec.Inst, access: access{space: syntax.Shared, size: mbarrierBytes, write: true, strong: true, inst: dec.Inst}}
	b.at = dec.address(o, &b.access)
	return b
}

// of returns the operands of a lane; false after a fault.
func (o *bulkOperands) of(w *warp, lane int) (to, from uint64, size int, ok bool) {
	ds, doff := o.dst.at(w)
	ss, soff := o.src.at(w)
	to, from, size = ds[lane]+doff, ss[lane]+soff, int(uint32(w.regs[o.size][lane]))
	if (to|from|uint64(size))%bulkUnit != 0 {
		w.fail(Misaligned, lane, "a bulk copy of %d bytes from %#x to %#x: all must be multiples of %d", size, from, to, bulkUnit)
		return 0, 0, 0, false
	}
	return to, from, size, true
}

// request counts and traces one side of a copy.
func (w *warp) bulkRequest(a *access, lane int, address uint64, size int) {
	whole := *a
	whole.size = size
	at := lanes{}
	at[lane] = address
	w.seq++
	if w.counters != nil && a.space == syntax.Global {
		w.counters.request(&whole, 1<<lane, &at, 0)
	}
	if w.trace != nil {
		w.traceAccess(&whole, 1<<lane, &at, 0)
	}
}

// bulkLoad compiles a copy from global to shared memory, which completes at an mbarrier.
func (dec *decoder) bulkLoad() op {
	if !dec.take("mbarrier::complete_tx::bytes") {
		return dec.fail("expected '.mbarrier::complete_tx::bytes' or '.bulk_group'")
	}
	o, ok := dec.bulkOperands(syntax.Shared, syntax.Global)
	if !ok || !dec.count(4, 5) {
		return nil
	}
	dec.c.m.partial = true
	barrier := dec.barrierOperand(dec.Operands[3])
	return func(w *warp) {
		for left := w.active; left != 0; left &= left - 1 {
			lane := bits.TrailingZeros32(left) & 31
			to, from, size, ok := o.of(w, lane)
			if !ok {
				return
			}
			m := barrier.barrierAt(w, lane)
			if m == nil || !w.copyToShared(o.to, o.from, m, int(to), from, size, lane) {
				return
			}
		}
	}
}

// transfer is a piece of a copy.
type transfer struct{ to, from []byte }

// copyToShared starts a copy to shared memory; false after a fault.
func (w *warp) copyToShared(to, from *access, m *mbarrier, off int, source uint64, size, lane int) bool {
	if !w.mayOverwrite(to, m, off, size, lane) {
		return false
	}
	w.bulkRequest(from, lane, source, size)
	var copies []transfer
	for at := 0; at < size; at += bulkUnit {
		q := w.bytes(from, source+uint64(at), lane)
		if q == nil {
			return false
		}
		copies = append(copies, transfer{w.block.shared[off+at:][:bulkUnit], q})
	}
	w.copyArrives(to.inst, m, off, size, lane, copies)
	return true
}

// mayOverwrite checks that a copy which completes at an mbarrier may write shared memory; false after a fault.
func (w *warp) mayOverwrite(to *access, m *mbarrier, off, size, lane int) bool {
	check := w.block.check
	if check != nil && !m.visible {
		w.fail(NoProxyFence, lane, "the mbarrier at %d needs a 'fence.mbarrier_init' or 'fence.proxy.async' after its initialisation", m.offset)
		return false
	}
	w.bulkRequest(to, lane, uint64(off), size)
	for at := off; at < off+size; at += bulkUnit {
		inside := at+bulkUnit <= len(w.block.shared)
		if check != nil && inside && !check.checkProxyFence(w, at, lane) || w.bytes(to, uint64(at), lane) == nil {
			return false
		}
	}
	if check != nil {
		check.suspects = check.suspects[:0]
	}
	return true
}

// copyArrives has a copy to shared memory happen, and complete at an mbarrier.
func (w *warp) copyArrives(by *syntax.Inst, m *mbarrier, off, size, lane int, copies []transfer) {
	if check := w.block.check; check != nil {
		check.copying(w, m, off, size, lane, by)
	}
	m.trips = max(m.trips, w.waits.now+1)
	w.block.later(func() {
		for _, c := range copies {
			copy(c.to, c.from)
		}
		m.bytes -= size
		m.finishPhase(w.block)
	})
}

// copying records that bytes are a copy's until the phase of its mbarrier is over.
func (c *checker) copying(w *warp, m *mbarrier, off, size, lane int, by *syntax.Inst) {
	now := w.record(uint16(w.index*warpSize+lane), by)
	now.agent, now.at, now.asyncProxy = uint16(m.agent(w.block)), m.phase, by.Parts[2] == "bulk"
	for i := off; i < off+size; i++ {
		c.shared.bytes[i].pending, c.shared.bytes[i].write = nil, now
	}
}

// bulkStore compiles a copy from shared to global memory.
func (dec *decoder) bulkStore() op {
	o, ok := dec.bulkOperands(syntax.Global, syntax.Shared)
	if !ok || !dec.count(3, 4) {
		return nil
	}
	return func(w *warp) {
		for left := w.active; left != 0; left &= left - 1 {
			lane := bits.TrailingZeros32(left) & 31
			to, from, size, ok := o.of(w, lane)
			if !ok || !w.copyFromShared(o.to, o.from, to, int(from), size, lane) {
				return
			}
		}
	}
}

// copyFromShared starts a copy from shared memory; false after a fault.
func (w *warp) copyFromShared(to, from *access, target uint64, off, size, lane int) bool {
	if !w.mayRead(from, off, size, lane) {
		return false
	}
	w.bulkRequest(to, lane, target, size)
	var copies []transfer
	for at := 0; at < size; at += bulkUnit {
		p := w.bytes(to, target+uint64(at), lane)
		if p == nil {
			return false
		}
		w.wrote(to, lane)
		copies = append(copies, transfer{p, w.block.shared[off+at:][:bulkUnit]})
	}
	w.copyReads(from.inst, off, size, lane, copies)
	return true
}

// mayRead checks that a copy may read shared memory; false after a fault.
func (w *warp) mayRead(from *access, off, size, lane int) bool {
	w.bulkRequest(from, lane, uint64(off), size)
	for at := off; at < off+size; at += bulkUnit {
		if w.bytes(from, uint64(at), lane) == nil || w.block.check != nil && !w.block.check.checkProxyFence(w, at, lane) {
			return false
		}
	}
	return true
}

// copyReads has a copy from shared memory happen, and read it until its group is waited for.
func (w *warp) copyReads(by *syntax.Inst, off, size, lane int, copies []transfer) {
	if check := w.block.check; check != nil {
		check.wgmma.reads(chunksOf(off, size), len(w.block.shared))
		w.bulk[lane].open = append(w.bulk[lane].open, bulkStore{off, size, by})
	}
	w.block.later(func() {
		for _, c := range copies {
			copy(c.to, c.from)
		}
	})
}

func chunksOf(off, size int) (list []int) {
	for at := off; at < off+size; at += chunkBytes {
		list = append(list, at)
	}
	return list
}

func commitBulkGroup(w *warp) {
	if w.block.check == nil {
		return
	}
	for m := w.active; m != 0; m &= m - 1 {
		w.bulk[bits.TrailingZeros32(m)&31].commit()
	}
}

// waitBulkGroups waits until at most a number of groups may still read.
func waitBulkGroups(left int) op {
	return func(w *warp) {
		w.block.finishCopies()
		check := w.block.check
		if check == nil {
			return
		}
		w.seq++
		for m := w.active; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros32(m) & 31
			w.bulk[lane].complete(left, func(c bulkStore) { check.hasRead(w, chunksOf(c.off, c.size), lane, c.inst) })
		}
	}
}

// hasRead records that an instruction of the async proxy has read chunks of shared memory, for which a lane waited.
func (c *checker) hasRead(w *warp, chunks []int, lane int, by *syntax.Inst) {
	now := w.record(uint16(w.index*warpSize+lane), by)
	for _, at := range chunks {
		c.wgmma.reading[at/chunkBytes]--
		for i := at; i < at+chunkBytes; i++ {
			c.shared.recordRead(i, w, &now)
		}
	}
}

// later has a copy happen now, or with Launch.Seed some time later.
func (b *block) later(happen func()) {
	if b.random == nil {
		happen()
		return
	}
	b.inFlight = append(b.inFlight, happen)
}

// finishCopies completes all copies.
func (b *block) finishCopies() {
	for _, happen := range b.inFlight {
		happen()
	}
	b.inFlight = b.inFlight[:0]
}

// checkCopies finds copies that a program did not wait for before it ended: its shared memory is another's then.
func (b *block) checkCopies() error {
	var fault *Fault
	for _, w := range b.warps {
		w.bulk.each(func(lane int, c *bulkStore) {
			if fault == nil {
				w.fail(CopyPending, lane, "the program ended, and %s was not waited for, which reads byte %d of its shared memory", located(c.inst), c.off)
				fault = w.fault
				fault.at(b.run.module.file, c.inst)
			}
		})
		if fault != nil {
			return fault
		}
	}
	for _, m := range b.mbarriers {
		if m.bytes != 0 {
			w := b.warps[0]
			w.fail(CopyPending, 0, "the program ended in %s", m)
			return w.fault
		}
	}
	return nil
}
