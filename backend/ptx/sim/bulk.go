package sim

import (
	"math/bits"
	"slices"
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
	flight    *flight
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
		if dec.take("im2col") || dec.take("tile::gather4") || dec.take("tile::scatter4") {
			return dec.fail("copies of images and of gathered rows are not supported")
		}
		return dec.tensorCopy()
	}
	if dec.take("bulk_group") {
		return dec.bulkStore()
	}
	if slices.Contains(dec.Parts, "reduce") {
		return dec.fail("reductions to shared memory are not supported")
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
	o.to = &access{space: to, write: true, size: bulkUnit, async: true, inst: dec.Inst}
	o.from = &access{space: from, size: bulkUnit, async: true, inst: dec.Inst}
	o.dst, o.src = dec.address(dec.Operands[0], o.to), dec.address(dec.Operands[1], o.from)
	o.size = dec.src(2, types["u32"])
	return o, dec.err == nil
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

// bulkLoad compiles a copy to shared memory, from global memory or from that of the block, which completes at an mbarrier.
func (dec *decoder) bulkLoad() op {
	if !dec.take("mbarrier::complete_tx::bytes") {
		return dec.fail("expected '.mbarrier::complete_tx::bytes' or '.bulk_group'")
	}
	multicast := dec.take("multicast::cluster")
	source := syntax.Global
	if slices.Contains(dec.mods, "shared::cta") && !slices.Contains(dec.mods, "global") {
		source = syntax.Shared
	}
	o, ok := dec.bulkOperands(syntax.Shared, source)
	if !ok || !dec.count(4, 6) {
		return nil
	}
	o.to.peers = true
	to := dec.copyTarget(o.to, o.dst, dec.Operands[3])
	if multicast {
		to.ranks = dec.ranks(4)
	}
	return func(w *warp) {
		for left := w.active; left != 0; left &= left - 1 {
			lane := bits.TrailingZeros32(left) & 31
			_, from, size, ok := o.of(w, lane)
			if !ok || !w.copyToShared(to.arrivals(w, lane), o.from, from, size, lane) {
				return
			}
		}
	}
}

// copyTarget is where copies to shared memory go.
type copyTarget struct {
	access  *access
	dst     address
	barrier *mbarrierOp
	ranks   int // slot of the set of blocks that get the copy, -1 without .multicast::cluster
}

func (dec *decoder) copyTarget(to *access, dst address, barrier syntax.Operand) *copyTarget {
	dec.c.m.partial = true
	b := &mbarrierOp{inst: dec.Inst, access: access{space: syntax.Shared, size: mbarrierBytes, write: true, strong: true, peers: true, inst: dec.Inst}}
	b.at = dec.address(barrier, &b.access)
	return &copyTarget{to, dst, b, -1}
}

// ranks decodes the operand with the blocks of a multicast.
func (dec *decoder) ranks(at int) int {
	if len(dec.Operands) <= at {
		dec.fail("expected a set of blocks")
		return -1
	}
	return dec.srcOf(dec.Operands[at], types["u16"], true)
}

// arrival is a place in shared memory that a copy overwrites, and the mbarrier at which it completes, in the same block.
type arrival struct {
	*mbarrier
	to  *access
	off int
}

// arrivals are where a copy of a lane arrives; nil after a fault.
func (d *copyTarget) arrivals(w *warp, lane int) (list []arrival) {
	base, off := d.dst.at(w)
	_, address := resolve(d.access.space, base[lane]+off)
	b, place := w.peer(d.access, address, lane)
	if b == nil {
		return nil
	}
	of, barrier := d.barrier.place(w, lane)
	switch {
	case of == nil:
		return nil
	case of != b:
		w.fail(BadOperand, lane, "a copy to shared memory of block %d of the cluster that completes at an mbarrier of block %d", b.rank, of.rank)
		return nil
	}
	blocks := []*block{b}
	if d.ranks >= 0 {
		blocks = nil
		for set := uint(uint16(w.regs[d.ranks][lane])); set != 0; set &= set - 1 {
			rank := bits.TrailingZeros(set)
			if rank >= len(w.block.cluster.blocks) {
				w.fail(BadOperand, lane, "there is no block %d in a cluster of %d", rank, len(w.block.cluster.blocks))
				return nil
			}
			blocks = append(blocks, w.block.cluster.blocks[rank])
		}
	}
	for _, b := range blocks {
		if b.over() {
			w.fail(Ended, lane, "a copy to shared memory of block %d of the cluster, which has ended", b.rank)
			return nil
		}
		m := d.barrier.barrierIn(b, w, barrier, lane)
		if m == nil {
			return nil
		}
		list = append(list, arrival{m, d.access, int(place)})
	}
	return list
}

// transfer is a piece of a copy.
type transfer struct {
	to, from []byte
	address  uint64 // of a piece in global memory that is reduced to
}

// copyToShared starts a copy to shared memory; false after a fault.
func (w *warp) copyToShared(arrivals []arrival, from *access, source uint64, size, lane int) bool {
	if len(arrivals) == 0 {
		return w.fault == nil
	}
	for _, a := range arrivals {
		if !w.mayOverwrite(a, size, lane) {
			return false
		}
	}
	if from.space == syntax.Shared {
		if !w.mayRead(from, int(source), size, lane) {
			return false
		}
		w.readUntil(arrivals, from, int(source), size, lane)
	} else {
		w.bulkRequest(from, lane, source, size)
	}
	copies := make([][]transfer, len(arrivals))
	for at := 0; at < size; at += bulkUnit {
		q := w.sourceBytes(from, source+uint64(at), lane)
		if q == nil {
			return false
		}
		for i, a := range arrivals {
			copies[i] = append(copies[i], transfer{to: a.block.shared[a.off+at:][:bulkUnit], from: q})
		}
	}
	for i, a := range arrivals {
		w.copyArrives(a, size, lane, copies[i])
	}
	return true
}

// sourceBytes are the bytes that a bulk copy reads; nil after a fault.
func (w *warp) sourceBytes(from *access, address uint64, lane int) []byte {
	q := w.bytes(from, address, lane)
	if c := w.block.check; q != nil && c != nil && from.space == syntax.Global {
		if g := c.globals[w.lastBuffer]; g != nil && !c.checkProxyFence(g, w, int(address-w.lastBuffer.Base), from.size, lane) {
			return nil
		}
	}
	return q
}

// readUntil records that a copy reads shared memory of the block until the phase of its mbarrier is over.
func (w *warp) readUntil(arrivals []arrival, from *access, off, size, lane int) {
	if w.block.check == nil {
		return
	}
	now := w.record(w.thread(lane), from.inst)
	for _, a := range arrivals {
		now.agent, now.at, now.asyncProxy = uint16(a.agent()), a.phase, true
		for i := off; i < off+size; i++ {
			w.block.shadow.recordRead(i, w, &now)
		}
	}
}

// mayOverwrite checks that a copy which completes at an mbarrier may write shared memory; false after a fault.
func (w *warp) mayOverwrite(a arrival, size, lane int) bool {
	check, b := w.block.check, a.block
	if check != nil && !a.visible {
		w.fail(NoProxyFence, lane, "the mbarrier at %d needs a 'fence.mbarrier_init' or 'fence.proxy.async' after its initialisation", a.offset)
		return false
	}
	w.bulkRequest(a.to, lane, uint64(a.off), size)
	for at := a.off; at < a.off+size; at += bulkUnit {
		inside := at+bulkUnit <= len(b.shared)
		if check != nil && inside && !check.checkProxyFence(b.shadow, w, at, bulkUnit, lane) || w.sharedBytes(b, a.to, uint64(at), lane) == nil {
			return false
		}
	}
	if check != nil {
		check.suspects = check.suspects[:0]
	}
	return true
}

// copyArrives has a copy to shared memory happen, and complete at an mbarrier.
func (w *warp) copyArrives(a arrival, size, lane int, copies []transfer) {
	if check := w.block.check; check != nil {
		check.copying(w, a, size, lane)
	}
	a.trips = max(a.trips, w.waits.now+1)
	w.block.cluster.later(func() {
		for _, c := range copies {
			copy(c.to, c.from)
		}
		a.bytes -= size
		a.finishPhase()
	})
}

// copying records that bytes are a copy's until the phase of its mbarrier is over.
func (c *checker) copying(w *warp, a arrival, size, lane int) {
	now := w.record(w.thread(lane), a.to.inst)
	now.agent, now.at, now.asyncProxy = uint16(a.agent()), a.phase, a.to.async
	for i := a.off; i < a.off+size; i++ {
		a.block.shadow.bytes[i].pending, a.block.shadow.bytes[i].write = nil, now
	}
	a.block.visited(visit{a.agent(), a.phase, a.to.inst})
}

// bulkStore compiles a copy from shared to global memory.
func (dec *decoder) bulkStore() op {
	name, reduces := dec.reduction()
	var r *reduction
	if reduces {
		ftz := !dec.take("noftz")
		if r = newReduction(name, dec.typ(), ftz); r == nil {
			return dec.fail("expected an operation that the type has")
		}
	}
	o, ok := dec.bulkOperands(syntax.Global, syntax.Shared)
	if !ok || !dec.count(3, 4) {
		return nil
	}
	o.to.strong, o.to.readsFirst = reduces, reduces
	return func(w *warp) {
		for left := w.active; left != 0; left &= left - 1 {
			lane := bits.TrailingZeros32(left) & 31
			to, from, size, ok := o.of(w, lane)
			off := w.ownShared(o.from, from, lane)
			if !ok || off < 0 || !w.copyFromShared(o.to, o.from, to, off, size, lane, r) {
				return
			}
		}
	}
}

// copyFromShared starts a copy from shared memory; false after a fault.
func (w *warp) copyFromShared(to, from *access, target uint64, off, size, lane int, r *reduction) bool {
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
		copies = append(copies, transfer{p, w.block.shared[off+at:][:bulkUnit], target + uint64(at)})
	}
	w.copyReads(from.inst, off, size, lane, copies, r)
	return true
}

// mayRead checks that a copy may read shared memory; false after a fault.
func (w *warp) mayRead(from *access, off, size, lane int) bool {
	w.bulkRequest(from, lane, uint64(off), size)
	for at := off; at < off+size; at += bulkUnit {
		if w.sharedBytes(w.block, from, uint64(at), lane) == nil || w.block.check != nil && !w.block.check.checkProxyFence(w.block.shadow, w, at, bulkUnit, lane) {
			return false
		}
	}
	return true
}

// copyReads has a copy from shared memory happen, and read it until its group is waited for.
func (w *warp) copyReads(by *syntax.Inst, off, size, lane int, copies []transfer, r *reduction) {
	flight := w.block.cluster.later(func() {
		for _, c := range copies {
			if r == nil {
				copy(c.to, c.from)
			} else {
				r.apply(c, w.memory)
			}
		}
	})
	if w.block.check != nil {
		w.block.hazards.reads(chunksOf(off, size), len(w.block.shared))
		w.bulk[lane].open = append(w.bulk[lane].open, bulkStore{off, size, by, flight})
	}
}

// reduction is what a copy does with the elements in memory in place of overwriting them.
type reduction struct {
	fn   update
	size int // of an element
}

// reduction decodes the operation of a cp.reduce; false for other copies.
func (dec *decoder) reduction() (name string, reduces bool) {
	if !slices.Contains(dec.Parts, "reduce") {
		return "", false
	}
	dec.c.m.atomics = true
	return dec.oneOf("add", "min", "max", "inc", "dec", "and", "or", "xor"), true
}

// reductionTypes are the types of elements that have each operation. Elements of a tensor have no types of bits: words of integers are combined as such.
var reductionTypes = map[string][]string{
	"add": {"u32", "s32", "u64", "f16", "bf16", "f32", "f64"},
	"min": {"u32", "s32", "u64", "s64", "f16", "bf16"}, "max": {"u32", "s32", "u64", "s64", "f16", "bf16"},
	"inc": {"u32"}, "dec": {"u32"},
	"and": bitTypes, "or": bitTypes, "xor": bitTypes,
}

var bitTypes = []string{"b32", "b64", "u32", "s32", "u64", "s64"}

// newReduction is nil if elements of the type have no such operation.
func newReduction(name string, t *typ, ftz bool) *reduction {
	if !slices.Contains(reductionTypes[name], t.name) {
		return nil
	}
	return &reduction{atomicUpdate(name, t, syntax.Global, ftz && t.name == "f32"), t.size}
}

func (r *reduction) apply(c transfer, m *memory) {
	mu := m.lock(c.address)
	mu.Lock()
	defer mu.Unlock()
	for at := 0; at < len(c.to); at += r.size {
		old, b := readWide(c.to[at:at+r.size]), readWide(c.from[at:at+r.size])
		writeWide(c.to[at:at+r.size], r.fn(old, b, wide{}))
	}
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
		check := w.block.check
		if check == nil {
			w.block.cluster.finishCopies()
			return
		}
		w.seq++
		for m := w.active; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros32(m) & 31
			w.bulk[lane].complete(left, func(c bulkStore) {
				c.flight.land()
				check.hasRead(w, chunksOf(c.off, c.size), lane, false, c.inst)
			})
		}
	}
}

// hasRead records that an instruction of the async proxy has read chunks of shared memory, for which a lane waited, or with a
// wgmma all lanes of the warp together.
func (c *checker) hasRead(w *warp, chunks []int, lane int, together bool, by *syntax.Inst) {
	now := w.record(w.thread(lane), by)
	if together {
		now.syncs-- // any lane may release it
	}
	for _, at := range chunks {
		w.block.hazards.reading[at/chunkBytes]--
		for i := at; i < at+chunkBytes; i++ {
			w.block.shadow.recordRead(i, w, &now)
		}
	}
}

// flight is a copy that happens some time.
type flight struct {
	happen func()
	landed bool
}

func (f *flight) land() {
	if !f.landed {
		f.landed = true
		f.happen()
	}
}

// later has a copy happen now, or with Launch.Seed some time later.
func (c *cluster) later(happen func()) *flight {
	f := &flight{happen: happen}
	if c.scheduler == nil {
		f.land()
	} else {
		c.inFlight = append(c.inFlight, f)
	}
	return f
}

// finishCopies completes all copies.
func (c *cluster) finishCopies() {
	for _, f := range c.inFlight {
		f.land()
	}
	c.inFlight = c.inFlight[:0]
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
