package ptx

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// onlyExtracted reports whether all users of a tensor are tensor.extract.
func onlyExtracted(op *ir.Op) bool {
	found := false
	for user := range op.Result(0).Users() {
		if !user.Is(tensor.Extract) {
			return false
		}
		found = true
	}
	return found
}

// emitReshaped reinterprets the linear indices: the layout is reshaped, no element moves.
func emitReshaped(c *emitter, op *ir.Op) error {
	if c.aliasShared(op) {
		return nil
	}
	from, err := c.Tensor(distribute.ViewSource(op))
	if err != nil {
		return err
	}
	t, err := c.NewTensor(op.Result(0))
	if err != nil {
		return err
	}
	t.Regs, err = c.InLayout(from, t.Layout.Reshape(from.Shape))
	return err
}

// emitExtract loads one element, the same in all threads.
func emitExtract(c *emitter, op *ir.Op) error {
	view, _ := tensor.AsExtract(op)
	indices, err := c.ScalarsOf(view.Indices())
	if err != nil {
		return err
	}
	if m := c.MemRefs[view.Tensor()]; m != nil {
		c.Scalars[op.Result(0)] = c.elements.Load(m, indices)
		return nil
	}
	t, err := c.Tensor(view.Tensor())
	if err != nil {
		return err
	}
	if len(t.Shape) == 0 || layout.TotalBits(t.Shape) == 0 {
		c.Scalars[op.Result(0)] = t.Regs[0]
		return nil
	}
	at := i64(0)
	for d, i := range indices {
		at = c.AddIndex(c.MulIndex(at, i64(t.Shape[d])), i)
	}
	place := c.B.Trunc(at, llvmir.I32)
	if _, ok := c.staged[t]; ok {
		c.Scalars[op.Result(0)] = c.loadStaged(t, place)
		return nil
	}
	if c.loopIndex != nil {
		return errors.New("elements of this tensor cannot be extracted here")
	}
	if err := c.StageShared(t); err != nil {
		return err
	}
	c.Scalars[op.Result(0)] = c.LoadShared(t, place)
	return nil
}

// emitInsert replaces one element.
func emitInsert(c *emitter, op *ir.Op) error {
	view, _ := tensor.AsInsert(op)
	w, err := c.Scalar(view.Scalar())
	if err != nil {
		return err
	}
	indices, err := c.ScalarsOf(view.Indices())
	if err != nil {
		return err
	}
	from, err := c.Tensor(view.Dest())
	if err != nil {
		return err
	}
	t, err := c.NewTensor(op.Result(0))
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
func emitExtractSlice(c *emitter, op *ir.Op) error {
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
	from, err := c.Tensor(view.Source())
	if err != nil {
		return err
	}
	s, err := c.Slice(view.Slice())
	if err != nil {
		return err
	}
	t, err := c.NewTensor(op.Result(0))
	if err != nil {
		return err
	}
	if err := c.StageShared(from); err != nil {
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
		t.Regs = append(t.Regs, c.LoadShared(from, c.B.Trunc(at, llvmir.I32)))
	}
	return nil
}

// emitInsertSlice inserts a static slice in registers, any other through shared memory.
func emitInsertSlice(c *emitter, op *ir.Op) error {
	view, _ := tensor.AsInsertSlice(op)
	if w, ok, err := c.maskedSliceOf(view.Source()); ok || err != nil {
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
	if err := c.StageShared(part); err != nil {
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
		t.Regs = append(t.Regs, c.B.Select(inside, c.LoadShared(part, c.B.Trunc(at, llvmir.I32)), old[r]))
	}
	return nil
}
