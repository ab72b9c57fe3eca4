package memory

import "unsafe"

// nativeAlign is what addresses of native buffers are multiples of.
const nativeAlign = 64

// NewNative makes a memory whose addresses are those the machine knows, for code
// that runs on it. Nothing moves while the memory is in use.
func NewNative() *Memory {
	return &Memory{buffers: []*Buffer{nil}, native: true, allocate: allocateAligned}
}

// NewPlaced makes a memory for code that runs somewhere else, and on copies of the
// buffers: their addresses are those that place finds for the copies.
func NewPlaced(place func(b *Buffer) uint64) *Memory {
	m := NewNative()
	m.place = place
	return m
}

func (m *Memory) addNative(name string, data []byte) *Buffer {
	own := m.allocate(len(data))
	copy(own, data)
	b := &Buffer{Name: name, Data: own, base: uint64(uintptr(unsafe.Pointer(unsafe.SliceData(own))))}
	if m.place != nil {
		b.base = m.place(b)
	}
	m.buffers = append(m.buffers, b)
	return b
}

func allocateAligned(n int) []byte {
	room := make([]byte, n+2*nativeAlign)
	skip := -uintptr(unsafe.Pointer(&room[0])) % nativeAlign
	return room[skip : int(skip)+n : int(skip)+n]
}

// findNative can only tell the buffer of addresses in it.
func (m *Memory) findNative(addr uint64) (*Buffer, int64) {
	for _, b := range m.buffers[1:] {
		if offset := addr - b.base; offset < uint64(len(b.Data)) {
			return b, int64(offset)
		}
	}
	return nil, 0
}
