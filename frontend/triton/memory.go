package triton

import (
	"errors"
	"fmt"
)

// Memory is the memory behind a pointer, as hooks of Python programs use it. The launcher
// supplies it, for the device that kernels run on.
type Memory interface {
	// Address is where the memory begins.
	Address() uint64
	// Bytes is its size.
	Bytes() int
	// Fill repeats a pattern, whose size divides that of the memory.
	Fill(pattern []byte) error
	// Clone copies the memory. The launcher frees the copy when the hooks are done.
	Clone() (Memory, error)
	// CopyFrom copies other memory of the same size and device here.
	CopyFrom(from Memory) error
}

// HostMemory is a Memory of this process.
type HostMemory struct {
	Data []byte // the memory itself
	At   uint64 // its address, as kernels see it; 0 for a copy
}

// Address implements Memory.
func (m *HostMemory) Address() uint64 { return m.At }

// Bytes implements Memory.
func (m *HostMemory) Bytes() int { return len(m.Data) }

// Fill implements Memory.
func (m *HostMemory) Fill(pattern []byte) error {
	if len(pattern) == 0 {
		return errors.New("a pattern to fill memory with cannot be empty")
	}
	for n := copy(m.Data, pattern); n < len(m.Data); n *= 2 {
		copy(m.Data[n:], m.Data[:n])
	}
	return nil
}

// Clone implements Memory.
func (m *HostMemory) Clone() (Memory, error) {
	return &HostMemory{Data: append([]byte(nil), m.Data...)}, nil
}

// CopyFrom implements Memory.
func (m *HostMemory) CopyFrom(from Memory) error {
	other, ok := from.(*HostMemory)
	if !ok || len(other.Data) != len(m.Data) {
		return fmt.Errorf("expected %d bytes of host memory to copy, found %d of a %T", len(m.Data), from.Bytes(), from)
	}
	copy(m.Data, other.Data)
	return nil
}
