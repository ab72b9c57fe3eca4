package memory

import "unsafe"

// nativeAlign is the alignment of native buffers.
const nativeAlign = 64

// NewNative creates a memory whose addresses are real, for native code. Buffers do not move while
// the memory is in use.
func NewNative() *Memory {
	return &Memory{buffers: []*Buffer{nil}, native: true, allocate: allocateAligned}
}

// NewMapped creates a memory for code that runs on copies of the buffers, on a GPU for example;
// addressOf returns the address of a buffer's copy.
func NewMapped(addressOf func(b *Buffer) uint64) *Memory {
	m := NewNative()
	m.addressOf = addressOf
	return m
}

func (m *Memory) addNative(name string, data []byte) *Buffer {
	own := m.allocate(len(data))
	copy(own, data)
	b := &Buffer{Name: name, Data: own, base: uint64(uintptr(unsafe.Pointer(unsafe.SliceData(own))))}
	if m.addressOf != nil {
		b.base = m.addressOf(b)
	}
	m.buffers = append(m.buffers, b)
	return b
}

func allocateAligned(n int) []byte {
	room := make([]byte, n+2*nativeAlign)
	skip := -uintptr(unsafe.Pointer(&room[0])) % nativeAlign
	return room[skip : int(skip)+n : int(skip)+n]
}

// findNative finds the buffer that contains an address; an address outside of all buffers belongs
// to none.
func (m *Memory) findNative(addr uint64) (*Buffer, int64) {
	for _, b := range m.buffers[1:] {
		if offset := addr - b.base; offset < uint64(len(b.Data)) {
			return b, int64(offset)
		}
	}
	return nil, 0
}
