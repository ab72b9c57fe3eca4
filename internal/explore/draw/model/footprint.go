package model

import "math/bits"

// footprint is a set of bytes of global memory: for each sector a bit for every byte.
type footprint map[uint64]uint32

func (f footprint) add(list []sectorBytes) {
	for _, s := range list {
		f[s.number] |= s.bytes
	}
}

func (f footprint) bytes() (n int) {
	for _, mask := range f {
		n += bits.OnesCount32(mask)
	}
	return n
}

// eachSector visits the sectors of an access of some bytes, with a bit for every byte.
func eachSector(address uint64, size int, visit func(number uint64, mask uint32)) {
	for size > 0 {
		first := int(address % SectorBytes)
		n := min(size, SectorBytes-first)
		visit(address/SectorBytes, uint32((uint64(1)<<n-1)<<first))
		address += uint64(n)
		size -= n
	}
}
