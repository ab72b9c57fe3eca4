package ptx

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/memrefdesc"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

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

// memrefOfPointer describes the memory behind a pointer, of unknown size.
func memrefOfPointer(e arithtollvm.Element, p llvmir.Value) *gmem.MemRef {
	return &gmem.MemRef{Elem: e, Base: p, Offset: i64(0), Sizes: []llvmir.Value{i64(1 << 62)}, Strides: []llvmir.Value{i64(1)}}
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
	c.memrefs[op.Result(0)] = from.WithView(memrefdesc.View[llvmir.Value]{Offset: s.Offsets[0], Sizes: s.Sizes, Strides: s.Strides})
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
	v, _ := c.viewArith().SubView(from.View(), s, o.DroppedDims())
	c.memrefs[op.Result(0)] = from.WithView(v)
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
	if ranked && len(shape) == len(from.Sizes) {
		to.Sizes = slices.Clone(from.Sizes)
		for i, n := range shape {
			if n != ir.Dynamic {
				to.Sizes[i] = i64(n)
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
	c.memrefs[op.Result(0)] = from.WithView(c.viewArith().ExpandShape(from.View(), o.Groups(), sizes))
	return nil
}

func emitMemRefCollapseShape(c *emitter, op *ir.Op) error {
	o, _ := memref.AsCollapseShape(op)
	from, err := c.memref(o.Src())
	if err != nil {
		return err
	}
	c.memrefs[op.Result(0)] = from.WithView(c.viewArith().CollapseShape(from.View(), reassociation.Of(op)))
	return nil
}

// emitDim is for memref.dim and tensor.dim.
func emitDim(c *emitter, op *ir.Op) error {
	source, index := op.Operand(0), op.Operand(1)
	d, ok := foldresult.ConstantOf(index)
	if !ok {
		return errors.New("the dimension is not constant")
	}
	if m := c.memrefs[source]; m != nil && int(d) < len(m.Sizes) {
		c.scalars[op.Result(0)] = m.Sizes[d]
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
		c.scalars[op.Result(0)] = c.B.PtrToInt(m.Base, llvmir.I64)
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
	base.Offset, base.Sizes, base.Strides = i64(0), nil, nil
	c.memrefs[o.BaseBuffer()] = &base
	c.scalars[o.Offset()] = m.Offset
	for i := range m.Sizes {
		c.scalars[o.Sizes()[i]], c.scalars[o.Strides()[i]] = m.Sizes[i], m.Strides[i]
	}
	return nil
}

// refuseAlloc refuses an allocation that is not promoted to tensors.
func refuseAlloc(*emitter, *ir.Op) error {
	return errors.New("the allocation has sizes that are not powers of two, or uses that tensors do not have")
}
