package gmem

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/memrefdesc"
	"github.com/tshared/tshared/backend/llvmir"
)

// MemRef is a memref descriptor: the element at indices i is at base + offset + sum(i * strides), in
// elements.
type MemRef struct {
	Elem           arithtollvm.Element
	Base           llvmir.Value
	Offset         llvmir.Value // i64, as are sizes and strides
	Sizes, Strides []llvmir.Value
}

// PointerTo is the address of the element at some indices.
func (c *Memory) PointerTo(m *MemRef, indices []llvmir.Value) llvmir.Value {
	at := m.Offset
	for i, v := range indices {
		at = c.AddIndex(at, c.MulIndex(v, m.Strides[i]))
	}
	return c.B.GEP(m.Elem.Storage, m.Base, at)
}

// View is the offset, sizes and strides.
func (m *MemRef) View() memrefdesc.View[llvmir.Value] {
	return memrefdesc.View[llvmir.Value]{Offset: m.Offset, Sizes: m.Sizes, Strides: m.Strides}
}

// WithView is the same memory with another offset, sizes and strides.
func (m *MemRef) WithView(v memrefdesc.View[llvmir.Value]) *MemRef {
	to := *m
	to.Offset, to.Sizes, to.Strides = v.Offset, v.Sizes, v.Strides
	return &to
}
