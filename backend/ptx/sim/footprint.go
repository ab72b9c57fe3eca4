package sim

import "math/bits"

// pageSectors is the number of sectors of a page.
const pageSectors = 128

// page has the bytes of its sectors that were accessed, a bit for each, by kind of traffic.
type page [trafficKinds][pageSectors]uint32

// footprint is the set of bytes of global memory that a block accessed.
type footprint struct {
	pages map[uint64]*page
	free  []*page
	// distinct is the number of distinct bytes of each block, summed over the blocks that ended.
	distinct [trafficKinds]int

	last   *page // the page of the last access
	number uint64
}

func (f *footprint) add(s sectorAccess, kind trafficKind) {
	if n := s.sector / pageSectors; f.last == nil || f.number != n {
		f.last, f.number = f.pageOf(n), n
	}
	f.last[kind][s.sector%pageSectors] |= s.bytes
}

func (f *footprint) pageOf(n uint64) *page {
	p := f.pages[n]
	if p != nil {
		return p
	}
	if last := len(f.free) - 1; last >= 0 {
		p, f.free = f.free[last], f.free[:last]
		*p = page{}
	} else {
		p = new(page)
	}
	f.pages[n] = p
	return p
}

// elements adds the distinct bytes of a block to the sums, and returns the number of elements that
// it loaded and stored. An atomic access loads and stores.
func (f *footprint) elements(m *memory) (loaded, stored int) {
	var read, written [maxElementBytes + 1]int // bytes by the size of elements
	for n, p := range f.pages {
		for i := range pageSectors {
			var masks [trafficKinds]uint32
			for kind := range masks {
				masks[kind] = p[kind][i]
				f.distinct[kind] += bits.OnesCount32(masks[kind])
			}
			size := m.elementBytes((n*pageSectors + uint64(i)) * sectorBytes)
			read[size] += bits.OnesCount32(masks[loadTraffic] | masks[atomicTraffic])
			written[size] += bits.OnesCount32(masks[storeTraffic] | masks[atomicTraffic])
		}
	}
	for size := 1; size <= maxElementBytes; size++ {
		loaded += read[size] / size
		stored += written[size] / size
	}
	return loaded, stored
}

func (f *footprint) reset() {
	for _, p := range f.pages {
		f.free = append(f.free, p)
	}
	clear(f.pages)
	f.last = nil
}

// maxElementBytes is the size of the largest elements, and defaultElementBytes that of elements of
// buffers that do not say.
const (
	maxElementBytes     = 16
	defaultElementBytes = 4
)

// elementBytes is the size of the elements of the buffer at an address.
func (m *memory) elementBytes(address uint64) int {
	b := m.find(address)
	if b == nil || b.ElementBytes < 1 || b.ElementBytes > maxElementBytes {
		return defaultElementBytes
	}
	return b.ElementBytes
}
