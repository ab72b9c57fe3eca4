package cpu

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// phiStorage passes values of a type over edges of control flow: scalars and descriptors
// as phis, the elements of a tensor in a slot of the arena.
type phiStorage struct {
	typ    ir.Type
	types  []*llvmir.Type // of the phis
	tensor *memrefDesc    // nil for other types
}

func (c *compiler) newPhiStorage(t ir.Type, like *memrefDesc) (*phiStorage, error) {
	r := &phiStorage{typ: t}
	switch t := t.(type) {
	case *ir.TensorType:
		elem, err := arithtollvm.ElementOf(t.Elem)
		if err != nil {
			return nil, err
		}
		sizes, bounds := make([]foldResult, len(t.Shape)), make([]int64, len(t.Shape))
		for i, n := range t.Shape {
			sizes[i], bounds[i] = static(n), n
			if n == ir.Dynamic {
				sizes[i], bounds[i] = foldResult{v: llvmir.ConstInt(llvmir.I64, 0)}, unbounded
				if like != nil {
					bounds[i] = like.bounds[i]
				}
				r.types = append(r.types, llvmir.I64)
			}
		}
		r.tensor, err = c.allocate(elem, sizes, bounds)
		return r, err
	case *ir.MemRefType:
		parts, err := memrefParts(t)
		if err != nil {
			return nil, err
		}
		r.types = append(r.types, llvmir.Ptr)
		for _, n := range parts {
			if n == ir.Dynamic {
				r.types = append(r.types, llvmir.I64)
			}
		}
		return r, nil
	case *ir.UnrankedMemRefType:
		r.types = []*llvmir.Type{llvmir.Ptr}
		return r, nil
	}
	word, err := arithtollvm.TypeOf(t)
	r.types = []*llvmir.Type{word}
	if c.options.Check {
		r.types = append(r.types, llvmir.I1) // poison shadow
	}
	return r, err
}

// memrefParts are the static offset, sizes and strides of a type.
func memrefParts(t *ir.MemRefType) ([]int64, error) {
	strides, offset, ok := memref.Strides(t)
	if !ok {
		return nil, fmt.Errorf("memory of type %s has no strides", ir.QuoteType(t))
	}
	return append(append([]int64{offset}, t.Shape...), strides...), nil
}

// packPhis gives the values of the phis of a value that is not a tensor.
func (c *compiler) packPhis(r *phiStorage, v *ir.Value) ([]llvmir.Value, error) {
	if !isMemRef(r.typ) {
		w, err := c.scalar(v)
		list := []llvmir.Value{w}
		if c.options.Check {
			list = append(list, orFalse(c.poison[v]))
		}
		return list, err
	}
	a, err := c.desc(v)
	if err != nil {
		return nil, err
	}
	list := []llvmir.Value{a.base}
	if t, ok := r.typ.(*ir.MemRefType); ok {
		parts, _ := memrefParts(t)
		given := append(append([]foldResult{a.offset}, a.sizes...), a.strides...)
		for i, n := range parts {
			if n == ir.Dynamic {
				list = append(list, given[i].value())
			}
		}
	}
	return list, nil
}

// slotFor is the slot of a storage, with the sizes of a tensor that goes there.
func (c *compiler) slotFor(r *phiStorage, a *memrefDesc) (*memrefDesc, error) {
	to := *r.tensor
	to.sizes = append([]foldResult(nil), to.sizes...)
	for i, s := range to.sizes {
		if !s.isStatic() {
			if bound := a.bounds[i]; bound == unbounded || bound > to.bounds[i] {
				return nil, fmt.Errorf("dimension %d may exceed its upper bound of %d elements", i, to.bounds[i])
			}
			to.sizes[i] = a.sizes[i]
		}
	}
	to.strides = c.rowMajor(to.sizes)
	return &to, nil
}

// unpack makes a value of the phis and the slot.
func (c *compiler) unpack(r *phiStorage, list []llvmir.Value, v *ir.Value) {
	if r.tensor == nil && !isMemRef(r.typ) {
		c.scalars[v] = list[0]
		if c.options.Check {
			c.setPoison(v, list[1])
		}
		return
	}
	take := func(n int64) foldResult {
		if n != ir.Dynamic {
			return static(n)
		}
		a := foldResult{v: list[0]}
		list = list[1:]
		return a
	}
	if r.tensor != nil {
		a := *r.tensor
		a.base = c.slotAddress(a.slot)
		a.sizes = nil
		for _, n := range r.typ.(*ir.TensorType).Shape {
			a.sizes = append(a.sizes, take(n))
		}
		a.strides = c.rowMajor(a.sizes)
		a.slot.values = nil // values of earlier iterations are dead
		c.bind(v, &a)
		return
	}
	a := &memrefDesc{base: list[0]}
	a.elem, _ = elementOfShaped(r.typ)
	list = list[1:]
	t, ok := r.typ.(*ir.MemRefType)
	if !ok {
		c.bind(v, c.pointerDesc(a.elem, a.base))
		return
	}
	parts, _ := memrefParts(t)
	a.offset = take(parts[0])
	rank := len(t.Shape)
	for _, n := range parts[1 : 1+rank] {
		a.sizes = append(a.sizes, take(n))
	}
	for _, n := range parts[1+rank:] {
		a.strides = append(a.strides, take(n))
	}
	a.bounds = boundsOf(a.sizes)
	c.bind(v, a)
}

// pointerDesc is the memory of a pointer, of unknown size.
func (c *compiler) pointerDesc(e element, p llvmir.Value) *memrefDesc {
	size := foldResult{v: llvmir.ConstInt(llvmir.I64, 1<<62)}
	return &memrefDesc{elem: e, base: p, offset: static(0), sizes: []foldResult{size}, strides: []foldResult{static(1)}, bounds: []int64{unbounded}}
}

// phiStorages are the storages of several values.
type phiStorages []*phiStorage

func (c *compiler) newPhiStorages(types []ir.Type, like []*ir.Value) (phiStorages, error) {
	out := make(phiStorages, len(types))
	for i, t := range types {
		var first *memrefDesc
		if like != nil {
			first = c.descs[like[i]]
		}
		var err error
		if out[i], err = c.newPhiStorage(t, first); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (rs phiStorages) types() (list []*llvmir.Type) {
	for _, r := range rs {
		list = append(list, r.types...)
	}
	return list
}

// tensorMove copies a tensor into phi storage.
type tensorMove struct{ to, from *memrefDesc }

// packAll stores values as if all at once, and gives the values of their phis. Tensors may
// be views of the slots they replace, or be computed from them, so those that read a slot
// other than in place are first copied elsewhere. From then on, an element in a slot of
// the storage is read only to replace that very element.
func (c *compiler) packAll(rs phiStorages, values []*ir.Value) (list []llvmir.Value, err error) {
	moves := make([]*tensorMove, len(values))
	for i, r := range rs {
		if r.tensor == nil {
			continue
		}
		m := new(tensorMove)
		if m.from, err = c.desc(values[i]); err != nil {
			return nil, err
		}
		if m.to, err = c.slotFor(r, m.from); err != nil {
			return nil, err
		}
		moves[i] = m
	}
	for i, m := range moves {
		if m != nil && slices.ContainsFunc(moves, func(other *tensorMove) bool { return other != nil && other.disturbs(m) }) {
			if moves[i].from, err = c.denseCopy(m.from); err != nil {
				return nil, err
			}
		}
	}
	for i, m := range moves {
		if m == nil {
			phis, err := c.packPhis(rs[i], values[i])
			if err != nil {
				return nil, err
			}
			list = append(list, phis...)
			continue
		}
		for _, later := range moves[i:] {
			if later != nil && m.disturbs(later) {
				panic("BUG: a tensor is overwritten before it is copied")
			}
		}
		if m.from.slot != m.to.slot || !m.from.inMemory() {
			c.copyTo(m.to, m.from)
		}
		for d, size := range rs[i].tensor.sizes {
			if !size.isStatic() {
				list = append(list, m.to.sizes[d].value())
			}
		}
	}
	return list, nil
}

// disturbs reports whether a move may overwrite elements that a move still has to read.
func (m *tensorMove) disturbs(reader *tensorMove) bool {
	return reader.from.mayRead(m.to.slot) && (reader != m || !reader.from.readsInPlace(m.to))
}

func (c *compiler) unpackAll(rs phiStorages, list []llvmir.Value, values []*ir.Value) {
	for i, r := range rs {
		n := len(r.types)
		c.unpack(r, list[:n], values[i])
		list = list[n:]
	}
}
