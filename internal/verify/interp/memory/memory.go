// Package memory is the memory kernels run on: named buffers, and addresses that
// are plain 64-bit numbers, so that they can be computed with, kept in memory and
// turned into integers and back. Every access is checked against the buffer its
// address belongs to.
//
// Addresses of different buffers are far apart, and a buffer begins in the
// middle of its part of the address space: an address that strayed, in either
// direction, still tells which buffer it started from.
//
// The package knows bytes only: no types, no IR, no programs. It is not for use
// from several goroutines at once.
package memory

import "fmt"

const (
	spaceBits = 44 // each buffer's part of the address space
	origin    = 1 << (spaceBits - 1)
)

// Buffer is a piece of memory with a name.
type Buffer struct {
	Name string
	Data []byte
	base uint64
}

// Base is the address of the buffer's first byte.
func (b *Buffer) Base() uint64 { return b.base }

// Memory is a set of buffers.
type Memory struct {
	buffers []*Buffer // index 0 is nil, so that small numbers are not addresses
	native  bool
	// allocate allocates a native buffer.
	allocate func(n int) []byte
	// addressOf returns the address of a buffer's copy on another device.
	addressOf func(b *Buffer) uint64
	// Observe is called before each access with its address and its number of bytes; nil for nothing.
	Observe func(addr uint64, n int)
}

// New makes a memory without buffers.
func New() *Memory { return &Memory{buffers: []*Buffer{nil}} }

// Add makes data a buffer; accesses change it in place. Native memory changes a
// copy, the buffer's Data.
func (m *Memory) Add(name string, data []byte) *Buffer {
	if m.native {
		return m.addNative(name, data)
	}
	b := &Buffer{Name: name, Data: data, base: uint64(len(m.buffers))<<spaceBits + origin}
	m.buffers = append(m.buffers, b)
	return b
}

// Buffers lists the buffers in the order they were added.
func (m *Memory) Buffers() []*Buffer { return m.buffers[1:] }

// Find returns the buffer to which an address belongs, even if outside of its bytes, and the offset
// from the buffer's start; nil when it belongs to none.
func (m *Memory) Find(addr uint64) (b *Buffer, offset int64) {
	if m.native {
		return m.findNative(addr)
	}
	i := addr >> spaceBits
	if i == 0 || i >= uint64(len(m.buffers)) {
		return nil, 0
	}
	b = m.buffers[i]
	return b, int64(addr - b.base)
}

// At returns the n bytes at an address, to read or write.
func (m *Memory) At(addr uint64, n int) ([]byte, error) {
	if m.Observe != nil {
		m.Observe(addr, n)
	}
	b, offset := m.Find(addr)
	if b == nil || offset < 0 || offset+int64(n) > int64(len(b.Data)) {
		return nil, m.fault(addr, n)
	}
	return b.Data[offset : offset+int64(n) : offset+int64(n)], nil
}

// Fault is an access outside all buffers.
type Fault struct {
	Addr   uint64
	Bytes  int     // size of the access
	Buffer *Buffer // the buffer to which the address belongs, or nil
	Offset int64   // from its start
}

func (m *Memory) fault(addr uint64, n int) *Fault {
	b, offset := m.Find(addr)
	return &Fault{Addr: addr, Bytes: n, Buffer: b, Offset: offset}
}

func (f *Fault) Error() string {
	if f.Buffer == nil {
		return fmt.Sprintf("access of %d bytes at address %#x, which belongs to no buffer", f.Bytes, f.Addr)
	}
	return fmt.Sprintf("access of %d bytes at byte %d of buffer %q, which has %d bytes",
		f.Bytes, f.Offset, f.Buffer.Name, len(f.Buffer.Data))
}

// Mark and Release bracket temporary buffers: Release removes those added since the mark. Their
// addresses are reused.
func (m *Memory) Mark() int { return len(m.buffers) }

func (m *Memory) Release(mark int) {
	clear(m.buffers[mark:])
	m.buffers = m.buffers[:mark]
}
