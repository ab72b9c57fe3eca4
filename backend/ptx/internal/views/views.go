// Package views emits operations on memref descriptors: views of memory, their sizes and pointers.
package views

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/memrefdesc"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/globals"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// Emitter emits operations on memref descriptors.
type Emitter struct {
	*values.Values
	*gmem.Memory
	*globals.Data
}

// Functions are the operations of this package.
var Functions = map[*ir.OpDef]func(c *Emitter, op *ir.Op) error{
	memref.Alloc: refuseAlloc, memref.GetGlobal: emitGetGlobal,
	memref.Cast: emitCast, memref.ReinterpretCast: emitReinterpretCast, memref.SubView: emitSubView,
	memref.ExpandShape: emitExpandShape, memref.CollapseShape: emitCollapseShape,
	tensor.Cast: emitSame, tile.Coordinates: emitCoordinates,
	memref.Dim: emitDim, tensor.Dim: emitDim,
	memref.ExtractAlignedPointer: emitAlignedPointer, memref.ExtractStridedMetadata: emitStridedMetadata,
	builtin.UnrealizedConversionCast: emitUnrealizedCast, bufferization.ToTensor: emitToTensor,
}

func emitReinterpretCast(c *Emitter, op *ir.Op) error {
	o, _ := memref.AsReinterpretCast(op)
	from, err := c.MemRef(o.Source())
	if err != nil {
		return err
	}
	s, err := c.Slice(o.Slice())
	if err != nil {
		return err
	}
	c.MemRefs[op.Result(0)] = from.WithView(memrefdesc.View[llvmir.Value]{Offset: s.Offsets[0], Sizes: s.Sizes, Strides: s.Strides})
	return nil
}

// emitCoordinates: addresses say the same.
func emitCoordinates(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsCoordinates(op)
	from, err := c.MemRef(o.Source())
	c.MemRefs[o.Result()] = from
	return err
}

func emitSubView(c *Emitter, op *ir.Op) error {
	o, _ := memref.AsSubView(op)
	from, err := c.MemRef(o.Source())
	if err != nil {
		return err
	}
	s, err := c.Slice(o.Slice())
	if err != nil {
		return err
	}
	v, dims := c.ViewArith().SubView(from.View(), s, o.DroppedDims())
	to := from.WithView(v)
	sizes, kept := o.Slice().Sizes.Entries(), make([]foldresult.Entry, len(dims))
	for i, d := range dims {
		kept[i] = sizes[d]
	}
	if to.Bounds, err = c.Bounds(c.B, kept); err != nil {
		return err
	}
	c.MemRefs[op.Result(0)] = to
	return nil
}

// emitSame forwards the source of an operation that computes nothing.
func emitSame(c *Emitter, op *ir.Op) error {
	v, result := op.Operand(0), op.Result(0)
	switch {
	case c.MemRefs[v] != nil:
		c.MemRefs[result] = c.MemRefs[v]
	case c.Tensors[v] != nil:
		c.Tensors[result] = c.Tensors[v]
	default:
		w, err := c.Scalar(v)
		if err != nil {
			return err
		}
		c.Scalars[result] = w
	}
	return nil
}

func emitCast(c *Emitter, op *ir.Op) error {
	o, _ := memref.AsCast(op)
	from, err := c.MemRef(o.Source())
	if err != nil {
		return err
	}
	shape, ranked := ir.ShapeOf(op.Result(0).Type())
	to := *from
	if ranked && len(shape) == len(from.Sizes) {
		to.Sizes, to.Bounds = slices.Clone(from.Sizes), slices.Clone(from.Bounds)
		for i, n := range shape {
			if n != ir.Dynamic {
				to.Sizes[i] = i64(n)
				if to.Bounds != nil {
					to.Bounds[i] = gmem.Bound{}
				}
			}
		}
	}
	c.MemRefs[op.Result(0)] = &to
	return nil
}

func emitExpandShape(c *Emitter, op *ir.Op) error {
	o, _ := memref.AsExpandShape(op)
	from, err := c.MemRef(o.Src())
	if err != nil {
		return err
	}
	sizes, err := c.FoldResults(o.OutputShape())
	if err != nil {
		return err
	}
	c.MemRefs[op.Result(0)] = from.WithView(c.ViewArith().ExpandShape(from.View(), o.Groups(), sizes))
	return nil
}

func emitCollapseShape(c *Emitter, op *ir.Op) error {
	o, _ := memref.AsCollapseShape(op)
	from, err := c.MemRef(o.Src())
	if err != nil {
		return err
	}
	c.MemRefs[op.Result(0)] = from.WithView(c.ViewArith().CollapseShape(from.View(), reassociation.Of(op)))
	return nil
}

// emitDim is for memref.dim and tensor.dim.
func emitDim(c *Emitter, op *ir.Op) error {
	source, index := op.Operand(0), op.Operand(1)
	d, ok := foldresult.ConstantOf(index)
	if !ok {
		return errors.New("the dimension is not constant")
	}
	if m := c.MemRefs[source]; m != nil && int(d) < len(m.Sizes) {
		c.Scalars[op.Result(0)] = m.Sizes[d]
		return nil
	}
	t, err := c.Tensor(source)
	if err != nil {
		return err
	}
	c.Scalars[op.Result(0)] = i64(t.Shape[d])
	return nil
}

// emitAlignedPointer is the base address.
func emitAlignedPointer(c *Emitter, op *ir.Op) error {
	o, _ := memref.AsExtractAlignedPointer(op)
	m, err := c.MemRef(o.Source())
	if err == nil {
		c.Scalars[op.Result(0)] = c.B.PtrToInt(m.Base, llvmir.I64)
	}
	return err
}

// emitStridedMetadata takes a descriptor apart.
func emitStridedMetadata(c *Emitter, op *ir.Op) error {
	o, _ := memref.AsExtractStridedMetadata(op)
	m, err := c.MemRef(o.Source())
	if err != nil {
		return err
	}
	base := *m
	base.Offset, base.Sizes, base.Strides, base.Bounds = i64(0), nil, nil, nil
	c.MemRefs[o.BaseBuffer()] = &base
	c.Scalars[o.Offset()] = m.Offset
	for i := range m.Sizes {
		c.Scalars[o.Sizes()[i]], c.Scalars[o.Strides()[i]] = m.Sizes[i], m.Strides[i]
	}
	return nil
}

// refuseAlloc refuses an allocation that is not promoted to tensors.
func refuseAlloc(*Emitter, *ir.Op) error {
	return errors.New("the allocation has sizes that are not powers of two, or uses that tensors do not have")
}

// emitGetGlobal binds a constant memref.global.
func emitGetGlobal(c *Emitter, op *ir.Op) error {
	ref, _ := memref.AsGetGlobal(op)
	def := ir.LookupSymbol(op, ref.Name())
	g, ok := memref.AsGlobal(def)
	if !ok {
		return fmt.Errorf("there is no memory named %s", ref.Name())
	}
	dense, initialised := g.InitialValue().(*ir.DenseAttr)
	if !initialised || !g.IsConstant() {
		return errors.New("only constant globals are supported")
	}
	m, err := c.Table(dense)
	if err == nil {
		c.MemRefs[op.Result(0)] = m
	}
	return err
}

// emitUnrealizedCast takes a memref from LLVM's descriptor struct: allocated and aligned pointer, offset,
// sizes, strides.
func emitUnrealizedCast(c *Emitter, op *ir.Op) error {
	if op.NumOperands() != 1 || op.NumResults() != 1 {
		return errors.New("only casts of one value are supported")
	}
	t, ranked := op.Result(0).Type().(*ir.MemRefType)
	if !ranked {
		return fmt.Errorf("an unrealized cast to %s is not supported", ir.QuoteType(op.Result(0).Type()))
	}
	o, _ := builtin.AsUnrealizedConversionCast(op)
	s, err := c.Scalar(o.Inputs()[0])
	if err != nil {
		return err
	}
	elem, err := arithtollvm.ElementOf(t.Elem)
	if err != nil {
		return err
	}
	base, v, err := c.ViewArith().FromLLVM(c.B, s, t, func(v llvmir.Value) llvmir.Value { return v })
	if err == nil {
		c.MemRefs[op.Result(0)] = (&gmem.MemRef{Elem: elem, Base: c.ToGlobalSpace(base)}).WithView(v)
	}
	return err
}

// emitToTensor binds a tensor of which only elements are extracted to its memory.
func emitToTensor(c *Emitter, op *ir.Op) error {
	o, _ := bufferization.AsToTensor(op)
	m, err := c.MemRef(o.Buffer())
	if err == nil {
		c.MemRefs[op.Result(0)] = m
	}
	return err
}

// i64 is written often enough for a short name.
var i64 = llvmir.ConstI64
