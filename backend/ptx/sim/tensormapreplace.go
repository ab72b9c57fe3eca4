package sim

import (
	"encoding/binary"
	"math/bits"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// madeMap is a tensor map in global memory that the programs of a cluster made. Copies see it in a proxy of its own: whoever
// made it releases it to that, and each thread that uses it acquires it after that.
type madeMap struct {
	by       accessRecord // the last change, or its release
	released bool
	version  uint32
	uses     []visit // the phases of mbarriers at which loads by the map arrive
}

// acquiredMap is a map that a lane of a warp acquired.
type acquiredMap struct {
	at   uint64
	lane int
}

// tensorMapInstruction compiles tensormap.replace and tensormap.cp_fenceproxy.
func tensorMapInstruction(dec *decoder) op {
	if !dec.requires(targets.Wgmma) {
		return nil
	}
	if dec.take("cp_fenceproxy") {
		return dec.copyMap()
	}
	if !dec.take("replace") || !dec.take("tile") || !dec.take("b1024") {
		return dec.fail("expected '.replace.tile' and '.b1024', or '.cp_fenceproxy'")
	}
	return dec.replaceInMap()
}

func (dec *decoder) replaceInMap() op {
	name := ""
	for field := range mapFields {
		if dec.take(field) {
			name = field
		}
	}
	field, known := mapFields[name]
	if !known {
		return dec.fail("expected a field of a tensor map, such as '.global_address'")
	}
	ordinals := 0
	if field.perDimension != 0 {
		ordinals = 1
	}
	t := dec.typ()
	a := &access{size: tensorMapBytes, write: true, inst: dec.Inst}
	a.space = dec.space()
	if !dec.count(2+ordinals, 2+ordinals) {
		return nil
	}
	ordinal := 0
	if ordinals > 0 {
		o := dec.Operands[1]
		if ordinal = int(o.Value); o.Kind != syntax.Integer || o.Value >= maxRank {
			return dec.failAt(o.Pos, "expected the number of a dimension, 0 to %d", maxRank-1)
		}
	}
	at, value := dec.address(dec.Operands[0], a), dec.src(1+ordinals, t)
	read := *a
	read.write = false
	return func(w *warp) {
		base, off := at.at(w)
		w.seq++
		for left := w.active; left != 0; left &= left - 1 {
			lane := bits.TrailingZeros32(left) & 31
			address := base[lane] + off
			if w.bytes(&read, address, lane) == nil {
				return
			}
			p := w.bytes(a, address, lane)
			if p == nil {
				return
			}
			var m mapImage
			for i := range m {
				m[i] = binary.LittleEndian.Uint64(p[8*i:])
			}
			m.set(name, ordinal, w.regs[value][lane])
			for i := range m {
				binary.LittleEndian.PutUint64(p[8*i:], m[i])
			}
			w.wrote(a, lane)
			if space, _ := resolve(a.space, address); space == syntax.Global {
				w.mapMade(address, lane, false, dec.Inst)
			}
		}
	}
}

// copyMap compiles the copy of a map from shared to global memory by a warp, with its release to the copies that use it.
func (dec *decoder) copyMap() op {
	dec.drop("cta", "cluster", "gpu", "sys")
	if !dec.take("tensormap::generic") || !dec.take("release") || !dec.take("sync") || !dec.take("aligned") || !dec.spacesAre(syntax.Global, syntax.Shared) || !dec.count(3, 3) {
		return dec.fail("expected '.global.shared::cta.tensormap::generic.release', a scope, '.sync.aligned', a destination, a source and 128")
	}
	if o := dec.Operands[2]; o.Kind != syntax.Integer || o.Value != tensorMapBytes {
		return dec.failAt(o.Pos, "expected %d", tensorMapBytes)
	}
	const each = tensorMapBytes / warpSize
	to, from := &access{space: syntax.Global, write: true, size: each, inst: dec.Inst}, &access{space: syntax.Shared, size: each, inst: dec.Inst}
	dst, src := dec.address(dec.Operands[0], to), dec.address(dec.Operands[1], from)
	return func(w *warp) {
		if !w.fullWarp() {
			return
		}
		ds, doff := dst.at(w)
		ss, soff := src.at(w)
		target, source := ds[0]+doff, ss[0]+soff
		w.seq++
		for lane := range warpSize {
			if ds[lane] != ds[0] || ss[lane] != ss[0] {
				w.fail(BadOperand, lane, "the lanes of a warp must agree on the addresses of a tensor map")
				return
			}
			q := w.bytes(from, source+uint64(lane*each), lane)
			if q == nil {
				return
			}
			p := w.bytes(to, target+uint64(lane*each), lane)
			if p == nil {
				return
			}
			copy(p, q)
			w.wrote(to, lane)
		}
		w.mapMade(target, 0, true, dec.Inst)
	}
}

// mapMade records that a map in global memory changed.
func (w *warp) mapMade(at uint64, lane int, released bool, in *syntax.Inst) {
	c := w.block.check
	if c == nil {
		return
	}
	if c.maps == nil {
		c.maps = map[uint64]*madeMap{}
	}
	version := uint32(1)
	if m := c.maps[at]; m != nil {
		version = m.version + 1
		for _, u := range m.uses {
			if w.clock.of(u.agent) <= u.at {
				w.fail(Race, lane, "the tensor map at %#x changes while a copy may still read it: %s", at, located(u.inst))
				return
			}
		}
	}
	c.maps[at] = &madeMap{by: w.record(w.thread(lane), in), released: released, version: version}
}

// mapUsed records the loads by a map of the kernel that is at an address, which read it until they have arrived.
func (w *warp) mapUsed(at uint64, arrivals []arrival) {
	if c := w.block.check; c != nil && c.maps[at] != nil {
		for _, a := range arrivals {
			c.maps[at].uses = append(c.maps[at].uses, visit{a.agent(), a.phase, a.to.inst})
		}
	}
}

// mapFence compiles fence.proxy.tensormap::generic, which releases the maps that a thread made, or acquires one.
func (dec *decoder) mapFence() op {
	dec.drop("cta", "cluster", "gpu", "sys")
	if dec.take("release") {
		dec.count(0, 0)
		return func(w *warp) {
			if c := w.block.check; c != nil {
				for _, m := range c.maps {
					if int(m.by.agent) == w.agent && w.active>>(m.by.thread%warpSize)&1 != 0 {
						m.by.at, m.by.epoch, m.released = w.clock.of(w.agent), c.epoch, true
					}
				}
			}
		}
	}
	if !dec.take("acquire") || !dec.count(2, 2) || dec.Operands[1].Kind != syntax.Integer || dec.Operands[1].Value != tensorMapBytes {
		return dec.fail("expected '.release', or '.acquire', the address of a tensor map and %d", tensorMapBytes)
	}
	at := dec.address(dec.Operands[0], &access{space: syntax.Generic, size: tensorMapBytes, inst: dec.Inst})
	return func(w *warp) {
		c := w.block.check
		if c == nil {
			return
		}
		base, off := at.at(w)
		for left := w.active; left != 0; left &= left - 1 {
			lane := bits.TrailingZeros32(left) & 31
			address := base[lane] + off
			m := c.maps[address]
			if m == nil || !m.released || !c.mapOrdered(m, w) {
				continue
			}
			if w.maps == nil {
				w.maps = map[acquiredMap]uint32{}
			}
			w.maps[acquiredMap{address, lane}] = m.version
		}
	}
}

// mapOrdered reports whether the release of a map happened before now. A warp that copies a map does so together.
func (c *checker) mapOrdered(m *madeMap, w *warp) bool {
	return int(m.by.agent) == w.agent || m.by.epoch < c.epoch || w.clock.of(int(m.by.agent)) > m.by.at
}

// mapAcquired checks that a lane may use the map at an address.
func (w *warp) mapAcquired(at uint64, lane int) {
	m := w.block.check.maps[at]
	switch {
	case m == nil || w.maps[acquiredMap{at, lane}] == m.version:
	case !m.released:
		w.fail(NoProxyFence, lane, "the tensor map at %#x was made by %s, and needs a 'fence.proxy.tensormap::generic.release' after it", at, located(m.by.inst))
	default:
		w.fail(NoProxyFence, lane, "the tensor map at %#x was made by %s, and this thread needs a 'fence.proxy.tensormap::generic.acquire' of it after what orders the two",
			at, located(m.by.inst))
	}
}
