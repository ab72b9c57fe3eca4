// Package slicing emits slices, insertions, reshapes and layout conversions of tensors.
package slicing

import (
	"errors"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/convert"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Emitter emits slices, insertions, reshapes and layout conversions.
type Emitter struct {
	*values.Values
	*convert.Converter
}

// Functions are the operations of this package.
var Functions = map[*ir.OpDef]func(c *Emitter, op *ir.Op) error{
	tensor.Insert: emitInsert, tensor.ExtractSlice: emitExtractSlice, tensor.InsertSlice: emitInsertSlice,
	tensor.ExpandShape: emitReshaped, tensor.CollapseShape: emitReshaped, tensor.Reshape: emitReshaped,
	tile.ConvertLayout: emitConvertLayout,
}

// sourceAndResult are the tensor that an operation changes, and its result, which has no registers yet.
func (c *Emitter) sourceAndResult(op *ir.Op, source *ir.Value) (from, t *smem.Tensor, err error) {
	if from, err = c.Tensor(source); err != nil {
		return nil, nil, err
	}
	t, err = c.NewTensor(op.Result(0))
	return from, t, err
}

// emitReshaped reinterprets the linear indices: the layout is reshaped, no element moves.
func emitReshaped(c *Emitter, op *ir.Op) error {
	if c.AliasShared(op) {
		return nil
	}
	from, t, err := c.sourceAndResult(op, distribute.ViewSource(op))
	if err != nil {
		return err
	}
	t.Regs, err = c.InLayout(from, t.Layout.Reshape(from.Shape))
	return err
}

// emitInsert replaces one element.
func emitInsert(c *Emitter, op *ir.Op) error {
	view, _ := tensor.AsInsert(op)
	w, err := c.Scalar(view.Scalar())
	if err != nil {
		return err
	}
	indices, err := c.ScalarsOf(view.Indices())
	if err != nil {
		return err
	}
	from, t, err := c.sourceAndResult(op, view.Dest())
	if err != nil {
		return err
	}
	if layout.TotalBits(t.Shape) == 0 {
		t.Splat(w)
		return nil
	}
	regs, err := c.InLayout(from, t.Layout)
	if err != nil {
		return err
	}
	for r, old := range regs {
		here := llvmir.ConstBool(true)
		for d, at := range c.Coordinates(t.Layout, r) {
			here = c.B.And(here, c.B.ICmp(llvmir.EQ, c.B.ZExt(at, llvmir.I64), indices[d]))
		}
		t.Regs = append(t.Regs, c.B.Select(here, w, old))
	}
	return nil
}

// emitExtractSlice extracts a static slice from registers, any other through shared memory.
func emitExtractSlice(c *Emitter, op *ir.Op) error {
	view, _ := tensor.AsExtractSlice(op)
	if shape, ok := ir.ShapeOf(op.Result(0).Type()); !ok || !layout.Fits(shape) {
		if _, ok := tile.AsMaskedSlice(op.Result(0)); ok {
			return nil // users take the source with a mask
		}
		return errors.New("slices whose sizes are dynamic or not powers of two must have the source's rank and unit strides")
	}
	if done, err := c.extractStaticSlice(op, view); done || err != nil {
		return err
	}
	from, t, err := c.sourceAndResult(op, view.Source())
	if err != nil {
		return err
	}
	s, err := c.Slice(view.Slice())
	if err != nil {
		return err
	}
	area, err := c.StageShared(from)
	if err != nil {
		return err
	}
	t.Layout = t.Layout.WithoutZeroBases()
	dropped := view.DroppedDims()
	for r := range t.Layout.Registers() {
		coordinates := c.Coordinates(t.Layout, r)
		at := i64(0)
		for d := range s.Offsets {
			i := s.Offsets[d]
			if dropped == nil || !dropped[d] {
				i = c.AddIndex(i, c.MulIndex(c.B.ZExt(coordinates[0], llvmir.I64), s.Strides[d]))
				coordinates = coordinates[1:]
			}
			at = c.AddIndex(c.MulIndex(at, i64(from.Shape[d])), i)
		}
		t.Regs = append(t.Regs, c.LoadShared(area, c.B.Trunc(at, llvmir.I32)))
	}
	return nil
}

// emitInsertSlice inserts a static slice in registers, any other through shared memory.
func emitInsertSlice(c *Emitter, op *ir.Op) error {
	view, _ := tensor.AsInsertSlice(op)
	if w, ok, err := c.MaskedSliceOf(view.Source()); ok || err != nil {
		if err != nil {
			return err
		}
		return c.insertMaskedSlice(op, view, w)
	}
	part, err := c.Tensor(view.Source())
	if err != nil {
		return err
	}
	from, err := c.Tensor(view.Dest())
	if err != nil {
		return err
	}
	if p, ok := distribute.StaticSliceOf(op.Result(0).Type(), view.Slice(), view.DroppedDims()); ok {
		return c.insertStaticSlice(op, p, part, from)
	}
	s, err := c.Slice(view.Slice())
	if err != nil {
		return err
	}
	t, err := c.NewTensor(op.Result(0))
	if err != nil {
		return err
	}
	old, err := c.InLayout(from, t.Layout)
	if err != nil {
		return err
	}
	area, err := c.StageShared(part)
	if err != nil {
		return err
	}
	dropped := view.DroppedDims()
	for r := range t.Layout.Registers() {
		inside, at := llvmir.ConstBool(true), i64(0)
		k := 0
		for d, i := range c.Coordinates(t.Layout, r) {
			if s.Strides[d] != i64(1) {
				return errors.New("strided slices are not supported")
			}
			rel := c.B.Sub(c.B.ZExt(i, llvmir.I64), s.Offsets[d])
			inside = c.B.And(inside, c.B.ICmp(llvmir.ULT, rel, s.Sizes[d]))
			if dropped != nil && dropped[d] {
				continue
			}
			at = c.AddIndex(c.MulIndex(at, i64(part.Shape[k])), rel)
			k++
		}
		at = c.B.Select(inside, at, i64(0))
		t.Regs = append(t.Regs, c.B.Select(inside, c.LoadShared(area, c.B.Trunc(at, llvmir.I32)), old[r]))
	}
	return nil
}

// Constants are written often enough for short names.
var i32, i64 = llvmir.ConstI32, llvmir.ConstI64
