package sim

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// boxAlignment is the alignment of a box in shared memory.
const boxAlignment = 128

// tensorOperand is the operand [map, {coordinates}] of a tensor copy.
type tensorOperand struct {
	access access
	base   address
	coords []int // slots
}

// tensorCopy compiles cp.async.bulk.tensor.
func (dec *decoder) tensorCopy() op {
	rank := 0
	for n := 1; n <= maxRank; n++ {
		if dec.take(fmt.Sprintf("%dd", n)) {
			rank = n
		}
	}
	if rank == 0 {
		return dec.fail("expected a rank, '.1d' to '.5d'")
	}
	dec.drop("tile")
	stores := dec.take("bulk_group")
	if !stores && !dec.take("mbarrier::complete_tx::bytes") {
		return dec.fail("expected '.mbarrier::complete_tx::bytes' or '.bulk_group'")
	}
	from, to := syntax.Global, syntax.Shared
	if stores {
		from, to = to, from
	}
	if !dec.spacesAre(to, from) {
		return nil
	}
	if stores {
		return dec.tensorStore(rank)
	}
	return dec.tensorLoad(rank)
}

func (dec *decoder) tensorOperand(o syntax.Operand, rank int) (t tensorOperand) {
	if o.Kind != syntax.Address || len(o.Elems) != 2 || o.Elems[1].Kind != syntax.Vector || len(o.Elems[1].Elems) != rank {
		dec.failAt(o.Pos, "expected a tensor map and %d coordinates", rank)
		return t
	}
	t.access = access{space: syntax.Generic, size: 8, inst: dec.Inst}
	t.base = dec.address(syntax.Operand{Pos: o.Pos, Kind: syntax.Address, Elems: o.Elems[:1]}, &t.access)
	for _, c := range o.Elems[1].Elems {
		t.coords = append(t.coords, dec.srcOf(c, types["b32"], false))
	}
	return t
}

// of returns the map and the coordinates of a lane; nil after a fault.
func (o *tensorOperand) of(w *warp, lane int) (*TensorMap, []int32) {
	base, off := o.base.at(w)
	at := base[lane] + off
	switch space, _ := resolve(o.access.space, at); {
	case space == syntax.Shared || space == syntax.Local:
		w.fail(BadOperand, lane, "a tensor map in %s memory: it must be a parameter, or in constant or global memory", space)
	case at%tensorMapAlign != 0:
		w.fail(Misaligned, lane, "address %#x of a tensor map is not a multiple of %d", at, tensorMapAlign)
	case w.block.check != nil:
		w.mapAcquired(at, lane)
	}
	if w.fault != nil {
		return nil, nil
	}
	var data []byte
	for i := range uint64(tensorMapWords) {
		p := w.bytes(&o.access, at+8*i, lane)
		if p == nil {
			return nil, nil
		}
		data = append(data, p...)
	}
	t, err := decodeTensorMap(data)
	if err == nil && len(t.Dims) != len(o.coords) {
		err = fmt.Errorf("the tensor map has %d dimensions", len(t.Dims))
	}
	if err != nil {
		w.fail(BadOperand, lane, "%s", err)
		return nil, nil
	}
	var coords []int32
	for _, slot := range o.coords {
		coords = append(coords, int32(uint32(w.regs[slot][lane])))
	}
	return t, coords
}

// boxAligned checks the place of a box in shared memory; false after a fault.
func boxAligned(w *warp, off, lane int) bool {
	if off%boxAlignment != 0 {
		w.fail(Misaligned, lane, "a box at %#x of shared memory, which is not a multiple of %d", off, boxAlignment)
		return false
	}
	return true
}

func (dec *decoder) tensorLoad(rank int) op {
	multicast := dec.take("multicast::cluster")
	if !dec.count(3, 5) {
		return nil
	}
	access := &access{space: syntax.Shared, write: true, size: bulkUnit, peers: true, async: true, inst: dec.Inst}
	dst, src := dec.address(dec.Operands[0], access), dec.tensorOperand(dec.Operands[1], rank)
	to := dec.copyTarget(access, dst, dec.Operands[2])
	if multicast {
		to.ranks = dec.ranks(3)
	}
	return func(w *warp) {
		for left := w.active; left != 0; left &= left - 1 {
			lane := bits.TrailingZeros32(left) & 31
			t, at := src.of(w, lane)
			if t == nil {
				return
			}
			arrivals := to.arrivals(w, lane)
			if !w.loadBox(arrivals, t, at, lane) {
				return
			}
			base, off := src.base.at(w)
			w.mapUsed(base[lane]+off, arrivals)
		}
	}
}

// fits checks that the last row of a box, which the swizzle spreads over as many bytes as it has, is in shared memory.
func (t *TensorMap) fits(w *warp, a *access, box, lane int) bool {
	if end := align(box+t.boxBytes(), max(t.SwizzleBytes, 1)); end > len(w.block.shared) {
		w.fail(OutOfBounds, lane, "%s of a box of %d bytes at %d of shared memory, which has %d", a.verb(), t.boxBytes(), box, len(w.block.shared))
		return false
	}
	return true
}

// loadBox starts the copy of a box to shared memory; false after a fault. All bytes of a box are counted, also those outside of the
// tensor.
func (w *warp) loadBox(arrivals []arrival, t *TensorMap, at []int32, lane int) bool {
	if len(arrivals) == 0 {
		return w.fault == nil
	}
	size := t.boxBytes()
	for _, a := range arrivals {
		if !boxAligned(w, a.off, lane) || !w.mayOverwrite(a, size, lane) || !t.fits(w, a.to, a.off, lane) {
			return false
		}
	}
	fill := t.fill()
	from := &access{space: syntax.Global, size: t.elementBytes(), async: true, inst: arrivals[0].to.inst}
	copies := make([][]transfer, len(arrivals))
	ok := true
	t.rows(at, func(r boxRow) bool {
		if r.last > r.first {
			w.bulkRequest(from, lane, r.address, (r.last-r.first)*t.elementBytes())
		}
		for i := range int(t.Box[0]) {
			q := fill
			if i >= r.first && i < r.last {
				if q = w.sourceBytes(from, r.address+uint64((i-r.first)*t.elementBytes()), lane); q == nil {
					ok = false
					return false
				}
			}
			for n, a := range arrivals {
				p := a.block.shared[t.swizzled(a.off+r.off+i*t.elementBytes()):][:t.elementBytes()]
				copies[n] = append(copies[n], transfer{to: p, from: q})
			}
		}
		return true
	})
	for i, a := range arrivals {
		if ok {
			w.copyArrives(a, size, lane, copies[i])
		}
	}
	return ok
}

func (dec *decoder) tensorStore(rank int) op {
	if !dec.count(2, 3) {
		return nil
	}
	name, reduces := dec.reduction()
	from := &access{space: syntax.Shared, size: bulkUnit, async: true, inst: dec.Inst}
	dst, src := dec.tensorOperand(dec.Operands[0], rank), dec.address(dec.Operands[1], from)
	return func(w *warp) {
		for left := w.active; left != 0; left &= left - 1 {
			lane := bits.TrailingZeros32(left) & 31
			t, at := dst.of(w, lane)
			if t == nil {
				return
			}
			base, off := src.at(w)
			_, address := resolve(from.space, base[lane]+off)
			box := w.ownShared(from, address, lane)
			if box < 0 {
				return
			}
			var r *reduction
			if reduces {
				if r = newReduction(name, t.element(), strings.HasSuffix(t.Type, ".ftz")); r == nil {
					w.fail(BadOperand, lane, "elements of type %s have no such operation", t.Type)
					return
				}
			}
			if !boxAligned(w, box, lane) || !w.storeBox(from, t, at, box, lane, r) {
				return
			}
		}
	}
}

// storeBox starts the copy of a box to global memory; false after a fault. Elements outside of the tensor are dropped.
func (w *warp) storeBox(from *access, t *TensorMap, at []int32, box, lane int, reduces *reduction) bool {
	size := t.boxBytes()
	if !w.mayRead(from, box, size, lane) || !t.fits(w, from, box, lane) {
		return false
	}
	to := &access{space: syntax.Global, write: true, size: t.elementBytes(), async: true, strong: reduces != nil, readsFirst: reduces != nil, inst: from.inst}
	var copies []transfer
	ok := true
	t.rows(at, func(r boxRow) bool {
		if r.last > r.first {
			w.bulkRequest(to, lane, r.address, (r.last-r.first)*t.elementBytes())
		}
		for i := r.first; i < r.last; i++ {
			q := w.block.shared[t.swizzled(box+r.off+i*t.elementBytes()):][:t.elementBytes()]
			address := r.address + uint64((i-r.first)*t.elementBytes())
			p := w.bytes(to, address, lane)
			if p == nil {
				ok = false
				return false
			}
			w.wrote(to, lane)
			copies = append(copies, transfer{p, q, address})
		}
		return true
	})
	if ok {
		w.copyReads(from.inst, box, size, lane, copies, reduces)
	}
	return ok
}
