package memory

import "encoding/binary"

// Read returns the little-endian number in the n bytes, at most 8, at an address.
func (m *Memory) Read(addr uint64, n int) (uint64, error) {
	p, err := m.At(addr, n)
	if err != nil {
		return 0, err
	}
	return Get(p), nil
}

// Write stores the low n bytes of a number.
func (m *Memory) Write(addr uint64, n int, v uint64) error {
	p, err := m.At(addr, n)
	if err != nil {
		return err
	}
	Put(p, v)
	return nil
}

// Get reads a little-endian number of len(p) bytes.
func Get(p []byte) uint64 {
	switch len(p) {
	case 1:
		return uint64(p[0])
	case 2:
		return uint64(binary.LittleEndian.Uint16(p))
	case 4:
		return uint64(binary.LittleEndian.Uint32(p))
	case 8:
		return binary.LittleEndian.Uint64(p)
	}
	v := uint64(0)
	for i, b := range p {
		v |= uint64(b) << (8 * i)
	}
	return v
}

// Put writes a number to len(p) bytes.
func Put(p []byte, v uint64) {
	switch len(p) {
	case 1:
		p[0] = byte(v)
	case 2:
		binary.LittleEndian.PutUint16(p, uint16(v))
	case 4:
		binary.LittleEndian.PutUint32(p, uint32(v))
	case 8:
		binary.LittleEndian.PutUint64(p, v)
	default:
		for i := range p {
			p[i] = byte(v >> (8 * i))
		}
	}
}

// Gather reads n-byte numbers at the addresses into dst where mask is not 0 (everywhere when mask
// is nil); other elements of dst keep their values. On a fault it returns the index of the element
// too.
func (m *Memory) Gather(dst, addrs, mask []uint64, n int) (int, error) {
	var b *Buffer
	var base, room uint64 // addresses base to base+room lie in b
	for i, addr := range addrs {
		if mask != nil && mask[i] == 0 {
			continue
		}
		offset := addr - base
		if b == nil || offset > room {
			if _, err := m.At(addr, n); err != nil {
				return i, err
			}
			b, _ = m.Find(addr)
			base, room = b.base, uint64(len(b.Data)-n)
			offset = addr - base
		}
		if m.Observe != nil {
			m.Observe(addr, n)
		}
		dst[i] = Get(b.Data[offset : offset+uint64(n)])
	}
	return 0, nil
}

// Scatter writes the low n bytes of values at the addresses, in order, where mask is not 0
// (everywhere when mask is nil). Of two elements with one address the later one remains. On a fault
// it returns the index of the element too; the elements before it have been written.
func (m *Memory) Scatter(addrs, values, mask []uint64, n int) (int, error) {
	var b *Buffer
	var base, room uint64
	for i, addr := range addrs {
		if mask != nil && mask[i] == 0 {
			continue
		}
		offset := addr - base
		if b == nil || offset > room {
			if _, err := m.At(addr, n); err != nil {
				return i, err
			}
			b, _ = m.Find(addr)
			base, room = b.base, uint64(len(b.Data)-n)
			offset = addr - base
		}
		if m.Observe != nil {
			m.Observe(addr, n)
		}
		Put(b.Data[offset:offset+uint64(n)], values[i])
	}
	return 0, nil
}
