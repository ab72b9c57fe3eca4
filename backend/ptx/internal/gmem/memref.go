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
	Bounds         Bounds
}

// Bounds are the bounds of dimensions; nil if none has one.
type Bounds []Bound

// Bound is what indices of a dimension may be compared with in place of its size: indices below Most that are not
// negative are less than both or neither. It takes fewer instructions than the size.
type Bound struct {
	Value llvmir.Value // i32, signed; invalid if there is none
	Most  int64
}

// Below is the bound of indices below some number along a dimension.
func (b Bounds) Below(d int, extent int64) (v llvmir.Value, ok bool) {
	if b == nil || extent > b[d].Most {
		return v, false
	}
	return b[d].Value, b[d].Value.IsValid()
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
	to.Offset, to.Sizes, to.Strides, to.Bounds = v.Offset, v.Sizes, v.Strides, nil
	return &to
}

// ViewArith is the arithmetic for view computations.
func (c *Memory) ViewArith() memrefdesc.Arithmetic[llvmir.Value] {
	return memrefdesc.Arithmetic[llvmir.Value]{Const: i64, Add: c.AddIndex, Mul: c.MulIndex, IsConst: func(v llvmir.Value, n int64) bool { return v == i64(n) }}
}

// OfPointer describes the memory behind a pointer, of unknown size.
func OfPointer(e arithtollvm.Element, p llvmir.Value) *MemRef {
	return &MemRef{Elem: e, Base: p, Offset: i64(0), Sizes: []llvmir.Value{i64(1 << 62)}, Strides: []llvmir.Value{i64(1)}}
}

// ToGlobalSpace casts a generic pointer to global memory: kernels have no others.
func (c *Memory) ToGlobalSpace(p llvmir.Value) llvmir.Value {
	return c.B.IntToPtr(c.B.PtrToInt(p, llvmir.I64), llvmir.PtrIn(Space))
}

// Space is the address space of global memory.
const Space = 1
