package gmem

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
)

// ElementAccess is a gather or scatter of the elements that a thread has in its registers.
type ElementAccess struct {
	Memory  *MemRef        // of rank 1
	Indices []llvmir.Value // of the elements in memory, integers
	Masks   []llvmir.Value // nil are all true
	Vector  int64          // elements per instruction: contiguous registers with contiguous indices and equal masks
	Space   string         // PTX state space with its cache modifier; "" is plain global memory
}

// ElementPointer is the address of the elements from a register on, and their predicate; an invalid one is always true.
func (c *Memory) ElementPointer(r *ElementAccess, reg int) (p, pred llvmir.Value) {
	at := r.Indices[reg]
	if at.Type() != llvmir.I64 {
		at = c.B.SExt(at, llvmir.I64)
	}
	if r.Masks != nil {
		pred = r.Masks[reg]
	}
	return c.PointerTo(r.Memory, []llvmir.Value{at}), pred
}

// LoadElements gathers elements. Masked-off elements get the other values.
func (c *Memory) LoadElements(r *ElementAccess, others []llvmir.Value) []llvmir.Value {
	elem, n := r.Memory.Elem, int(r.Vector)
	out := make([]llvmir.Value, len(r.Indices))
	for reg := 0; reg < len(out); reg += n {
		p, pred := c.ElementPointer(r, reg)
		w := packing.VectorOf(elem, r.Vector)
		w.Space = r.Space
		if !pred.IsValid() && w.Space != "" { // only inline assembly has cache modifiers
			pred = llvmir.ConstBool(true)
		}
		var words []llvmir.Value
		if pred.IsValid() {
			words = c.PredicatedLoad(w, p, pred, c.PackWords(w, elem, others[reg:reg+n]))
		} else {
			words = c.LoadUnpredicated(w, p, r.Vector*elem.Bytes)
		}
		copy(out[reg:], c.UnpackWords(w, elem, words, n))
	}
	return out
}

// StoreElements scatters registers where the predicate holds; an invalid one is always true.
func (c *Memory) StoreElements(r *ElementAccess, regs []llvmir.Value, pred llvmir.Value) {
	elem, n := r.Memory.Elem, int(r.Vector)
	for reg := 0; reg < len(regs); reg += n {
		p, mask := c.ElementPointer(r, reg)
		w := packing.VectorOf(elem, r.Vector)
		w.Space = r.Space
		c.PredicatedStore(w, p, c.AndPredicates(mask, pred), c.PackWords(w, elem, regs[reg:reg+n]))
	}
}
