package model

import (
	"maps"
	"math/bits"
	"slices"
)

// footprint is a set of bytes: for each sector a bit for every byte.
type footprint map[uint64]uint32

func (f footprint) add(address uint64, size int) {
	for size > 0 {
		first := int(address % SectorBytes)
		n := min(size, SectorBytes-first)
		f[address/SectorBytes] |= uint32((uint64(1)<<n - 1) << first)
		address += uint64(n)
		size -= n
	}
}

func (f footprint) addRequest(r *Request) {
	for lane, at := range r.Address {
		if r.Active>>lane&1 != 0 {
			f.add(at, r.Bytes)
		}
	}
}

func (f footprint) bytes() (n int) {
	for _, mask := range f {
		n += bits.OnesCount32(mask)
	}
	return n
}

func (f footprint) sectors() []uint64 { return slices.Sorted(maps.Keys(f)) }
