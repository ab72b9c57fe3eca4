package ptx

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// memoryAccess is a load or store of a distributed tensor from or to global memory.
type memoryAccess struct {
	desc   *memrefDesc
	start  []llvmir.Value // index of the first element in memory along each dimension, i64; nil is 0
	layout *layout.Layout
	vector int64        // elements per instruction
	guard  llvmir.Value // where it is false, accesses are per element; invalid is always true
	space  string       // PTX state space with its cache modifier; "" is plain global memory
}

// elementAddress is the address of a register's element, and the predicate that the element is in bounds;
// an invalid predicate is always true. Addresses of registers are constant offsets from the thread's, so
// that instructions hold them as immediates where strides are known.
func (c *globalMemory) elementAddress(r *memoryAccess, reg int) (p, inside llvmir.Value) {
	m := r.desc
	at, offset := m.offset, i64(0)
	for d, i := range c.BaseOffsets(r.layout, reg) {
		index32, index64 := c.B.Add(i.Base, i32(i.Offset), llvmir.NSW|llvmir.NUW), c.B.ZExt(i.Base, llvmir.I64)
		if r.start != nil && r.start[d] != i64(0) {
			index32, index64 = c.B.Sub(index32, c.ToI32(r.start[d])), c.B.Sub(index64, r.start[d])
		}
		if m.sizes[d] != i64(r.layout.Shape[d]) || r.start != nil && r.start[d] != i64(0) {
			inside = c.AndPredicates(inside, c.B.ICmp(llvmir.ULT, index32, c.ToI32(m.sizes[d])))
		}
		at = c.AddIndex(at, c.MulIndex(index64, m.strides[d]))
		offset = c.AddIndex(offset, c.MulIndex(i64(i.Offset), m.strides[d]))
	}
	return c.B.GEP(m.elem.Storage, c.B.GEP(m.elem.Storage, m.base, at), offset), inside
}

// load reads an access into registers. Elements out of bounds get the other values.
func (c *globalMemory) load(r *memoryAccess, others []llvmir.Value) []llvmir.Value {
	c.RemarkAccess(c.Op, "global load", r.layout.Shape, r.desc.elem, r.vector, r.guard.IsValid())
	if !r.guard.IsValid() {
		return c.loadVectors(r, r.vector, others)
	}
	return c.B.If(r.guard,
		func() []llvmir.Value { return c.loadVectors(r, r.vector, others) },
		func() []llvmir.Value { return c.loadVectors(r, 1, others) })
}

func (c *globalMemory) loadVectors(r *memoryAccess, n int64, others []llvmir.Value) []llvmir.Value {
	elem := r.desc.elem
	out := make([]llvmir.Value, r.layout.Registers())
	for reg := 0; reg < len(out); reg += int(n) {
		p, inside := c.elementAddress(r, reg)
		w := packing.VectorOf(elem, n)
		w.Space = r.space
		var words []llvmir.Value
		if !inside.IsValid() && w.Space != "" { // only inline assembly has cache modifiers
			inside = llvmir.ConstBool(true)
		}
		if inside.IsValid() {
			words = c.PredicatedLoad(w, p, inside, c.PackWords(w, elem, others[reg:reg+int(n)]))
		} else {
			words = c.LoadUnpredicated(w, p, n*elem.Bytes)
		}
		copy(out[reg:], c.UnpackWords(w, elem, words, int(n)))
	}
	return out
}

// store writes registers where the predicate holds; an invalid one is always true.
func (c *globalMemory) store(r *memoryAccess, regs []llvmir.Value, pred llvmir.Value) {
	c.RemarkAccess(c.Op, "global store", r.layout.Shape, r.desc.elem, r.vector, r.guard.IsValid())
	if !r.guard.IsValid() {
		c.storeVectors(r, r.vector, regs, pred)
		return
	}
	c.B.If(r.guard,
		func() []llvmir.Value { c.storeVectors(r, r.vector, regs, pred); return nil },
		func() []llvmir.Value { c.storeVectors(r, 1, regs, pred); return nil })
}

func (c *globalMemory) storeVectors(r *memoryAccess, n int64, regs []llvmir.Value, pred llvmir.Value) {
	elem := r.desc.elem
	for reg := 0; reg < len(regs); reg += int(n) {
		p, inside := c.elementAddress(r, reg)
		w := packing.VectorOf(elem, n)
		w.Space = r.space
		c.PredicatedStore(w, p, c.AndPredicates(inside, pred), c.PackWords(w, elem, regs[reg:reg+int(n)]))
	}
}
