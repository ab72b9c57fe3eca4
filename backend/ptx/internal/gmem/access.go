// Package gmem loads and stores tensors in global memory: by vectorised, predicated instructions.
package gmem

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// Memory loads and stores tensors in global memory.
type Memory struct {
	*packing.Packer
}

// Access is a load or store of a distributed tensor from or to global memory.
type Access struct {
	Desc   *MemRef
	Start  []llvmir.Value // index of the first element in memory along each dimension, i64; nil is 0
	Wrap   *Wrap          // nil if the tile does not wrap around
	Layout *layout.Layout
	Vector int64        // elements per instruction
	Guard  llvmir.Value // where it is false, accesses are per element; invalid is always true
	Space  string       // PTX state space with its cache modifier; "" is plain global memory
}

// Wrap is how a tile wraps around: along a dimension, element i is at the remainder of Offset + i by Modulus.
type Wrap struct {
	Dim             int
	Offset, Modulus llvmir.Value // integers of one type
}

// Wrapped is the index in memory of an element of a tile that wraps around, i64.
func (c *Memory) Wrapped(w *Wrap, index32 llvmir.Value) llvmir.Value {
	if w.Offset.Type() == llvmir.I64 {
		return c.B.SRem(c.B.Add(w.Offset, c.B.ZExt(index32, llvmir.I64)), w.Modulus)
	}
	return c.B.SExt(c.B.SRem(c.B.Add(w.Offset, index32), w.Modulus), llvmir.I64)
}

// ElementAddress is the address of a register's element, and the predicate that the element is in bounds;
// an invalid predicate is always true. Addresses of registers are constant offsets from the thread's, so
// that instructions hold them as immediates where strides are known.
func (c *Memory) ElementAddress(r *Access, reg int) (p, inside llvmir.Value) {
	m := r.Desc
	at, offset := m.Offset, i64(0)
	for d, i := range c.BaseOffsets(r.Layout, reg) {
		index32, index64 := c.B.Add(i.Base, i32(i.Offset), llvmir.NSW|llvmir.NUW), c.B.ZExt(i.Base, llvmir.I64)
		if r.Wrap != nil && d == r.Wrap.Dim { // all elements are in the memory
			at = c.AddIndex(at, c.MulIndex(c.Wrapped(r.Wrap, index32), m.Strides[d]))
			continue
		}
		shifted := r.Start != nil && r.Start[d] != i64(0)
		if shifted {
			index32, index64 = c.B.Sub(index32, c.ToI32(r.Start[d])), c.B.Sub(index64, r.Start[d])
		}
		if bound, ok := m.Bounds.Below(d, r.Layout.Shape[d]); ok && !shifted {
			inside = c.AndPredicates(inside, c.B.ICmp(llvmir.SLT, index32, bound))
		} else if shifted || m.Sizes[d] != i64(r.Layout.Shape[d]) {
			inside = c.AndPredicates(inside, c.B.ICmp(llvmir.ULT, index32, c.ToI32(m.Sizes[d])))
		}
		at = c.AddIndex(at, c.MulIndex(index64, m.Strides[d]))
		offset = c.AddIndex(offset, c.MulIndex(i64(i.Offset), m.Strides[d]))
	}
	return c.B.GEP(m.Elem.Storage, c.B.GEP(m.Elem.Storage, m.Base, at), offset), inside
}

// Load reads an access into registers. Elements out of bounds get the other values.
func (c *Memory) Load(r *Access, others []llvmir.Value) []llvmir.Value {
	if !r.Guard.IsValid() {
		return c.loadVectors(r, r.Vector, others)
	}
	return c.B.If(r.Guard,
		func() []llvmir.Value { return c.loadVectors(r, r.Vector, others) },
		func() []llvmir.Value { return c.loadVectors(r, 1, others) })
}

// loadVectors loads n elements per instruction.
func (c *Memory) loadVectors(r *Access, n int64, others []llvmir.Value) []llvmir.Value {
	elem := r.Desc.Elem
	out := make([]llvmir.Value, r.Layout.Registers())
	for reg := 0; reg < len(out); reg += int(n) {
		p, inside := c.ElementAddress(r, reg)
		w := packing.VectorOf(elem, n)
		w.Space = r.Space
		var words []llvmir.Value
		switch {
		case inside.IsValid():
			words = c.PredicatedLoad(w, p, inside, c.PackWords(w, elem, others[reg:reg+int(n)]))
		case w.Space != "" || r.Guard.IsValid() && n > 1:
			// Only inline assembly has cache modifiers, and LLVM does not merge it with the loads per element in the other branch of the guard.
			words = c.PredicatedLoad(w, p, inside, nil)
		default:
			words = c.LoadUnpredicated(w, p, n*elem.Bytes)
		}
		copy(out[reg:], c.UnpackWords(w, elem, words, int(n)))
	}
	return out
}

// Store writes registers where the predicate holds; an invalid one is always true.
func (c *Memory) Store(r *Access, regs []llvmir.Value, pred llvmir.Value) {
	if !r.Guard.IsValid() {
		c.storeVectors(r, r.Vector, regs, pred)
		return
	}
	c.B.If(r.Guard,
		func() []llvmir.Value { c.storeVectors(r, r.Vector, regs, pred); return nil },
		func() []llvmir.Value { c.storeVectors(r, 1, regs, pred); return nil })
}

// storeVectors stores n elements per instruction.
func (c *Memory) storeVectors(r *Access, n int64, regs []llvmir.Value, pred llvmir.Value) {
	elem := r.Desc.Elem
	for reg := 0; reg < len(regs); reg += int(n) {
		p, inside := c.ElementAddress(r, reg)
		w := packing.VectorOf(elem, n)
		w.Space = r.Space
		c.PredicatedStore(w, p, c.AndPredicates(inside, pred), c.PackWords(w, elem, regs[reg:reg+int(n)]))
	}
}

// GatherAddress is the address of a register's element, with the predicate that it is in bounds.
type GatherAddress struct{ Pointer, Inside llvmir.Value }

// LoadGathered loads n contiguous elements per instruction if the addresses are aligned, which is checked
// when the kernel runs. The first and the last element of a vector must have equal predicates.
func (c *Memory) LoadGathered(addresses []GatherAddress, n int64, elem arithtollvm.Element, space string, others []llvmir.Value) []llvmir.Value {
	by := func(n int) []llvmir.Value {
		out := make([]llvmir.Value, len(addresses))
		for reg := 0; reg < len(addresses); reg += n {
			w := packing.VectorOf(elem, int64(n))
			w.Space = space
			words := c.PredicatedLoad(w, addresses[reg].Pointer, addresses[reg].Inside, c.PackWords(w, elem, others[reg:reg+n]))
			copy(out[reg:], c.UnpackWords(w, elem, words, n))
		}
		return out
	}
	if n == 1 {
		return by(1)
	}
	aligned := llvmir.ConstBool(true)
	for reg := 0; reg < len(addresses); reg += int(n) {
		low := c.B.And(c.IntAddress(addresses[reg].Pointer), i64(n*elem.Bytes-1))
		same := c.B.ICmp(llvmir.EQ, addresses[reg].Inside, addresses[reg+int(n)-1].Inside)
		aligned = c.B.And(aligned, c.B.And(same, c.B.ICmp(llvmir.EQ, low, i64(0))))
	}
	return c.B.If(aligned, func() []llvmir.Value { return by(int(n)) }, func() []llvmir.Value { return by(1) })
}
