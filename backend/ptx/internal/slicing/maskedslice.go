package slicing

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// MaskedSlice is a slice whose sizes are dynamic or not powers of two. It has no registers of its own:
// users take the source and mask off the other elements.
type MaskedSlice struct {
	Source         *ir.Value
	Offsets, Sizes []llvmir.Value // nil offsets are 0
	Bounds         gmem.Bounds
}

// MaskedSliceOf is the masked slice that a value is; not ok for other values.
func (c *Emitter) MaskedSliceOf(v *ir.Value) (w MaskedSlice, ok bool, err error) {
	view, ok := tile.AsMaskedSlice(v)
	if !ok {
		return w, false, nil
	}
	s, err := c.Slice(view.Slice())
	if err != nil {
		return w, true, err
	}
	w.Source, w.Sizes = view.Source(), s.Sizes
	if w.Bounds, err = c.Bounds(c.B, view.Slice().Sizes.Entries()); err != nil {
		return w, true, err
	}
	if !view.Slice().Offsets.AllKnown(0) {
		w.Offsets = s.Offsets
	}
	return w, true, nil
}

// InMaskedSlice is the predicate that a register's element is in the slice.
func (c *Emitter) InMaskedSlice(w MaskedSlice, l *layout.Layout, reg int) llvmir.Value {
	inside := llvmir.ConstBool(true)
	for d, i := range c.Coordinates(l, reg) {
		if w.isFullDim(d, l) {
			continue
		}
		if bound, ok := w.Bounds.Below(d, l.Shape[d]); ok && w.Offsets == nil {
			inside = c.B.And(inside, c.B.ICmp(llvmir.SLT, i, bound))
			continue
		}
		if w.Offsets != nil {
			i = c.B.Sub(i, c.ToI32(w.Offsets[d]))
		}
		inside = c.B.And(inside, c.B.ICmp(llvmir.ULT, i, c.ToI32(w.Sizes[d])))
	}
	return inside
}

func (w MaskedSlice) isFullDim(d int, l *layout.Layout) bool {
	return w.Sizes[d] == i64(l.Shape[d]) && (w.Offsets == nil || w.Offsets[d] == i64(0))
}

// insertMaskedSlice replaces a slice of a tensor with a masked slice.
func (c *Emitter) insertMaskedSlice(op *ir.Op, view tensor.InsertSliceOp, w MaskedSlice) error {
	to, err := c.Slice(view.Slice())
	if err != nil {
		return err
	}
	if !view.Slice().Strides.AllKnown(1) || len(to.Offsets) != len(w.Sizes) {
		return errors.New("rank-reducing or strided slices of dynamic size are not supported")
	}
	part, err := c.Tensor(w.Source)
	if err != nil {
		return err
	}
	from, err := c.Tensor(view.Dest())
	if err != nil {
		return err
	}
	l := tile.LayoutOf(op.Result(0).Type())
	old, err := c.InLayout(from, l)
	if err != nil {
		return err
	}
	out := make([]llvmir.Value, l.Registers())
	if w.Offsets == nil && view.Slice().Offsets.AllKnown(0) && len(part.Shape) == len(l.Shape) && sameSizes(part.Shape, l.Shape) {
		regs, err := c.InLayout(part, l)
		if err != nil {
			return err
		}
		for r := range out {
			out[r] = c.B.Select(c.InMaskedSlice(w, l, r), regs[r], old[r])
		}
		return c.SetResults(op, l, [][]llvmir.Value{out})
	}
	if out, err = c.MoveMaskedSlice(w, MaskedSlice{Offsets: to.Offsets, Sizes: to.Sizes}, l, old); err != nil {
		return err
	}
	return c.SetResults(op, l, [][]llvmir.Value{out})
}

// MoveMaskedSlice moves the elements of one slice to the position of another, through shared memory;
// elements outside keep their old value.
func (c *Emitter) MoveMaskedSlice(w, to MaskedSlice, l *layout.Layout, old []llvmir.Value) ([]llvmir.Value, error) {
	part, err := c.Tensor(w.Source)
	if err != nil {
		return nil, err
	}
	area, err := c.StageShared(part)
	if err != nil {
		return nil, err
	}
	out := make([]llvmir.Value, l.Registers())
	for r := range out {
		inside, at := llvmir.ConstBool(true), i64(0)
		for d, i := range c.Coordinates(l, r) {
			rel := c.B.ZExt(i, llvmir.I64)
			if to.Offsets != nil {
				rel = c.B.Sub(rel, to.Offsets[d])
			}
			inside = c.B.And(inside, c.B.ICmp(llvmir.ULT, rel, to.Sizes[d]))
			if w.Offsets != nil {
				rel = c.AddIndex(rel, w.Offsets[d])
			}
			at = c.AddIndex(c.MulIndex(at, i64(part.Shape[d])), rel)
		}
		at = c.B.Select(inside, at, i64(0))
		out[r] = c.B.Select(inside, c.LoadShared(area, c.B.Trunc(at, llvmir.I32)), old[r])
	}
	return out, nil
}

func sameSizes(x, y []int64) bool {
	for d := range x {
		if x[d] != y[d] {
			return false
		}
	}
	return true
}
