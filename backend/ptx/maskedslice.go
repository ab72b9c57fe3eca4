package ptx

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// maskedSlice is a slice whose sizes are dynamic or not powers of two. It has no registers of its own:
// users take the source and mask off the other elements.
type maskedSlice struct {
	source         *ir.Value
	offsets, sizes []llvmir.Value // nil offsets are 0
}

// maskedSliceOf is the masked slice that a value is; not ok for other values.
func (c *emitter) maskedSliceOf(v *ir.Value) (w maskedSlice, ok bool, err error) {
	view, ok := tile.AsMaskedSlice(v)
	if !ok {
		return w, false, nil
	}
	s, err := c.Slice(view.Slice())
	w.source, w.sizes = view.Source(), s.Sizes
	if !view.Slice().Offsets.AllKnown(0) {
		w.offsets = s.Offsets
	}
	return w, true, err
}

// inMaskedSlice is the predicate that a register's element is in the slice.
func (c *emitter) inMaskedSlice(w maskedSlice, l *layout.Layout, reg int) llvmir.Value {
	inside := llvmir.ConstBool(true)
	for d, i := range c.Coordinates(l, reg) {
		if w.isFullDim(d, l) {
			continue
		}
		if w.offsets != nil {
			i = c.B.Sub(i, c.ToI32(w.offsets[d]))
		}
		inside = c.B.And(inside, c.B.ICmp(llvmir.ULT, i, c.ToI32(w.sizes[d])))
	}
	return inside
}

func (w maskedSlice) isFullDim(d int, l *layout.Layout) bool {
	return w.sizes[d] == i64(l.Shape[d]) && (w.offsets == nil || w.offsets[d] == i64(0))
}

// insertMaskedSlice replaces a slice of a tensor with a masked slice.
func (c *emitter) insertMaskedSlice(op *ir.Op, view tensor.InsertSliceOp, w maskedSlice) error {
	to, err := c.Slice(view.Slice())
	if err != nil {
		return err
	}
	if !view.Slice().Strides.AllKnown(1) || len(to.Offsets) != len(w.sizes) {
		return errors.New("rank-reducing or strided slices of dynamic size are not supported")
	}
	part, err := c.Tensor(w.source)
	if err != nil {
		return err
	}
	from, err := c.Tensor(view.Dest())
	if err != nil {
		return err
	}
	l := c.LayoutOf(op.Result(0))
	old, err := c.InLayout(from, l)
	if err != nil {
		return err
	}
	out := make([]llvmir.Value, l.Registers())
	if w.offsets == nil && view.Slice().Offsets.AllKnown(0) && len(part.Shape) == len(l.Shape) && sameSizes(part.Shape, l.Shape) {
		regs, err := c.InLayout(part, l)
		if err != nil {
			return err
		}
		for r := range out {
			out[r] = c.B.Select(c.inMaskedSlice(w, l, r), regs[r], old[r])
		}
		return c.SetResults(op, l, [][]llvmir.Value{out})
	}
	if out, err = c.moveMaskedSlice(w, maskedSlice{offsets: to.Offsets, sizes: to.Sizes}, l, old); err != nil {
		return err
	}
	return c.SetResults(op, l, [][]llvmir.Value{out})
}

// moveMaskedSlice moves the elements of one slice to the position of another, through shared memory;
// elements outside keep their old value.
func (c *emitter) moveMaskedSlice(w, to maskedSlice, l *layout.Layout, old []llvmir.Value) ([]llvmir.Value, error) {
	part, err := c.Tensor(w.source)
	if err != nil {
		return nil, err
	}
	if err := c.StageShared(part); err != nil {
		return nil, err
	}
	out := make([]llvmir.Value, l.Registers())
	for r := range out {
		inside, at := llvmir.ConstBool(true), i64(0)
		for d, i := range c.Coordinates(l, r) {
			rel := c.B.ZExt(i, llvmir.I64)
			if to.offsets != nil {
				rel = c.B.Sub(rel, to.offsets[d])
			}
			inside = c.B.And(inside, c.B.ICmp(llvmir.ULT, rel, to.sizes[d]))
			if w.offsets != nil {
				rel = c.AddIndex(rel, w.offsets[d])
			}
			at = c.AddIndex(c.MulIndex(at, i64(part.Shape[d])), rel)
		}
		at = c.B.Select(inside, at, i64(0))
		out[r] = c.B.Select(inside, c.LoadShared(part, c.B.Trunc(at, llvmir.I32)), old[r])
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
