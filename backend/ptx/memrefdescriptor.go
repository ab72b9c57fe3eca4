package ptx

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/memrefdesc"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// memrefDesc is a memref descriptor: the element at indices i is at base + offset + sum(i * strides), in
// elements.
type memrefDesc struct {
	elem           arithtollvm.Element
	base           llvmir.Value
	offset         llvmir.Value // i64, as are sizes and strides
	sizes, strides []llvmir.Value
}

func (c *globalMemory) elementPtr(m *memrefDesc, indices []llvmir.Value) llvmir.Value {
	at := m.offset
	for i, v := range indices {
		at = c.AddIndex(at, c.MulIndex(v, m.strides[i]))
	}
	return c.B.GEP(m.elem.Storage, m.base, at)
}

// foldResults are the values of an OpFoldResult list: constants or operands.
func (c *emitter) foldResults(l foldresult.List) ([]llvmir.Value, error) {
	out := make([]llvmir.Value, len(l.Static))
	for i, e := range l.Entries() {
		if n, ok := e.Known(); ok {
			out[i] = i64(n)
			continue
		}
		var err error
		if out[i], err = c.scalar(e.Value); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (c *emitter) slice(s foldresult.Slice) (memrefdesc.Slice[llvmir.Value], error) {
	return memrefdesc.SliceOf(s, c.foldResults)
}

// viewArith is the arithmetic for view computations.
func (c *emitter) viewArith() memrefdesc.Arithmetic[llvmir.Value] {
	return memrefdesc.Arithmetic[llvmir.Value]{Const: i64, Add: c.AddIndex, Mul: c.MulIndex, IsConst: func(v llvmir.Value, n int64) bool { return v == i64(n) }}
}

func (m *memrefDesc) view() memrefdesc.View[llvmir.Value] {
	return memrefdesc.View[llvmir.Value]{Offset: m.offset, Sizes: m.sizes, Strides: m.strides}
}

// withView is the same memory with another offset, sizes and strides.
func (m *memrefDesc) withView(v memrefdesc.View[llvmir.Value]) *memrefDesc {
	to := *m
	to.offset, to.sizes, to.strides = v.Offset, v.Sizes, v.Strides
	return &to
}

// memrefOfPointer describes the memory behind a pointer, of unknown size.
func memrefOfPointer(e arithtollvm.Element, p llvmir.Value) *memrefDesc {
	return &memrefDesc{elem: e, base: p, offset: i64(0), sizes: []llvmir.Value{i64(1 << 62)}, strides: []llvmir.Value{i64(1)}}
}

func emitReinterpretCast(c *emitter, op *ir.Op) error {
	o, _ := memref.AsReinterpretCast(op)
	from, err := c.memref(o.Source())
	if err != nil {
		return err
	}
	s, err := c.slice(o.Slice())
	if err != nil {
		return err
	}
	c.memrefs[op.Result(0)] = from.withView(memrefdesc.View[llvmir.Value]{Offset: s.Offsets[0], Sizes: s.Sizes, Strides: s.Strides})
	return nil
}

func emitSubView(c *emitter, op *ir.Op) error {
	o, _ := memref.AsSubView(op)
	from, err := c.memref(o.Source())
	if err != nil {
		return err
	}
	s, err := c.slice(o.Slice())
	if err != nil {
		return err
	}
	v, _ := c.viewArith().SubView(from.view(), s, o.DroppedDims())
	c.memrefs[op.Result(0)] = from.withView(v)
	return nil
}

// emitSame forwards the source of an operation that computes nothing.
func emitSame(c *emitter, op *ir.Op) error {
	v, result := distribute.ViewSource(op), op.Result(0)
	switch {
	case c.memrefs[v] != nil:
		c.memrefs[result] = c.memrefs[v]
	case c.tensors[v] != nil:
		c.tensors[result] = c.tensors[v]
	default:
		w, err := c.scalar(v)
		if err != nil {
			return err
		}
		c.scalars[result] = w
	}
	return nil
}

func emitMemRefCast(c *emitter, op *ir.Op) error {
	o, _ := memref.AsCast(op)
	from, err := c.memref(o.Source())
	if err != nil {
		return err
	}
	shape, ranked := ir.ShapeOf(op.Result(0).Type())
	to := *from
	if ranked && len(shape) == len(from.sizes) {
		to.sizes = slices.Clone(from.sizes)
		for i, n := range shape {
			if n != ir.Dynamic {
				to.sizes[i] = i64(n)
			}
		}
	}
	c.memrefs[op.Result(0)] = &to
	return nil
}

func emitMemRefExpandShape(c *emitter, op *ir.Op) error {
	o, _ := memref.AsExpandShape(op)
	from, err := c.memref(o.Src())
	if err != nil {
		return err
	}
	sizes, err := c.foldResults(o.OutputShape())
	if err != nil {
		return err
	}
	c.memrefs[op.Result(0)] = from.withView(c.viewArith().ExpandShape(from.view(), o.Groups(), sizes))
	return nil
}

func emitMemRefCollapseShape(c *emitter, op *ir.Op) error {
	o, _ := memref.AsCollapseShape(op)
	from, err := c.memref(o.Src())
	if err != nil {
		return err
	}
	c.memrefs[op.Result(0)] = from.withView(c.viewArith().CollapseShape(from.view(), reassociation.Of(op)))
	return nil
}

// emitDim is for memref.dim and tensor.dim.
func emitDim(c *emitter, op *ir.Op) error {
	source, index := op.Operand(0), op.Operand(1)
	d, ok := foldresult.ConstantOf(index)
	if !ok {
		return errors.New("the dimension is not constant")
	}
	if m := c.memrefs[source]; m != nil && int(d) < len(m.sizes) {
		c.scalars[op.Result(0)] = m.sizes[d]
		return nil
	}
	t, err := c.tensor(source)
	if err != nil {
		return err
	}
	c.scalars[op.Result(0)] = i64(t.Shape[d])
	return nil
}

// emitAlignedPointer is the base address.
func emitAlignedPointer(c *emitter, op *ir.Op) error {
	o, _ := memref.AsExtractAlignedPointer(op)
	m, err := c.memref(o.Source())
	if err == nil {
		c.scalars[op.Result(0)] = c.B.PtrToInt(m.base, llvmir.I64)
	}
	return err
}

// emitStridedMetadata takes a descriptor apart.
func emitStridedMetadata(c *emitter, op *ir.Op) error {
	o, _ := memref.AsExtractStridedMetadata(op)
	m, err := c.memref(o.Source())
	if err != nil {
		return err
	}
	base := *m
	base.offset, base.sizes, base.strides = i64(0), nil, nil
	c.memrefs[o.BaseBuffer()] = &base
	c.scalars[o.Offset()] = m.offset
	for i := range m.sizes {
		c.scalars[o.Sizes()[i]], c.scalars[o.Strides()[i]] = m.sizes[i], m.strides[i]
	}
	return nil
}

// refuseAlloc refuses an allocation that is not promoted to tensors.
func refuseAlloc(*emitter, *ir.Op) error {
	return errors.New("the allocation has sizes that are not powers of two, or uses that tensors do not have")
}
