package linalg

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
)

// viewed compiles an operation that changes only the view of memory.
func (c *compiler) viewed(op *ir.Op, see func(f *frame, from view) (view, error)) step {
	src, dst := c.at(op.Operand(0)), c.at(op.Result(0))
	return func(f *frame) error {
		to, err := see(f, f.v[src])
		f.v[dst] = to
		return err
	}
}

// buildMemRefCast keeps the view, with sizes and strides that the result type states and the view
// lacks.
func buildMemRefCast(c *compiler, op *ir.Op) (step, error) {
	want, ranked := ir.ShapeOf(op.Result(0).Type())
	return c.viewed(op, func(_ *frame, from view) (view, error) {
		if !ranked {
			return from, nil
		}
		if err := fits(from.sizes, want); err != nil {
			return from, err
		}
		from.sizes = slices.Clone(from.sizes)
		for i, n := range want {
			if n != ir.Dynamic {
				from.sizes[i] = int(n)
			}
		}
		return from, nil
	}), nil
}

func buildReinterpretCast(c *compiler, op *ir.Op) (step, error) {
	o, _ := memref.AsReinterpretCast(op)
	s := c.slice(o.Slice(), nil)
	return c.viewed(op, func(f *frame, from view) (view, error) {
		sizes, err := s.sizes.counts(f)
		return view{from.base, s.offsets.in(f)[0], sizes, s.strides.in(f)}, err
	}), nil
}

func buildSubView(c *compiler, op *ir.Op) (step, error) {
	o, _ := memref.AsSubView(op)
	s := c.slice(o.Slice(), o.DroppedDims())
	return c.viewed(op, func(f *frame, from view) (view, error) {
		p, err := s.in(f, from.sizes)
		return view{from.base, from.offset + p.offset(from.strides), s.keep(p.sizes), s.keep(p.steps(from.strides))}, err
	}), nil
}

func buildMemRefExpandShape(c *compiler, op *ir.Op) (step, error) {
	o, _ := memref.AsExpandShape(op)
	groups, shape := o.Groups(), c.foldResults(o.OutputShape())
	return c.viewed(op, func(f *frame, from view) (view, error) {
		sizes, err := shape.sizes(f)
		if err != nil {
			return from, err
		}
		strides := make([]int, len(sizes))
		for i, g := range groups {
			stride := from.strides[i]
			for j := len(g) - 1; j >= 0; j-- {
				strides[g[j]] = stride
				stride *= sizes[g[j]]
			}
		}
		if !slices.Equal(reassociation.Products(groups, sizes), from.sizes) {
			return from, fmt.Errorf("the shape %v cannot be expanded to %v", from.sizes, sizes)
		}
		return view{from.base, from.offset, sizes, strides}, nil
	}), nil
}

func buildMemRefCollapseShape(c *compiler, op *ir.Op) (step, error) {
	groups := reassociation.Of(op)
	return c.viewed(op, func(_ *frame, from view) (view, error) {
		strides := make([]int, len(groups))
		for i, g := range groups {
			strides[i] = 1
			span := 0 // elements that the group's dimensions span, 0 for one element
			for j := len(g) - 1; j >= 0; j-- {
				size, stride := from.sizes[g[j]], from.strides[g[j]]
				if size == 1 {
					continue
				}
				if span == 0 {
					strides[i], span = stride, stride
				}
				if stride != span {
					return from, errors.New("dimensions whose elements are not evenly apart become one")
				}
				span *= size
			}
		}
		return view{from.base, from.offset, reassociation.Products(groups, from.sizes), strides}, nil
	}), nil
}

func buildMemRefDim(c *compiler, op *ir.Op) (step, error) {
	o, _ := memref.AsDim(op)
	src, index, dst := c.at(o.Source()), c.at(o.Index()), c.at(op.Result(0))
	return func(f *frame) error {
		n, err := sizeOf(f.v[src].sizes, f.w[index])
		f.w[dst] = n
		return err
	}, nil
}

// buildAlignedPointer returns the address of the allocation, whichever part of it the view shows.
func buildAlignedPointer(c *compiler, op *ir.Op) (step, error) {
	o, _ := memref.AsExtractAlignedPointer(op)
	src, dst := c.at(o.Source()), c.at(op.Result(0))
	return func(f *frame) error { f.w[dst] = f.v[src].base; return nil }, nil
}

func buildStridedMetadata(c *compiler, op *ir.Op) (step, error) {
	o, _ := memref.AsExtractStridedMetadata(op)
	src, base, offset := c.at(o.Source()), c.at(o.BaseBuffer()), c.at(o.Offset())
	sizes, strides := c.allAt(o.Sizes()), c.allAt(o.Strides())
	return func(f *frame) error {
		from := f.v[src]
		if err := from.known(); err != nil {
			return err
		}
		f.v[base] = view{base: from.base}
		f.w[offset] = uint64(from.offset)
		for i := range sizes {
			f.w[sizes[i]], f.w[strides[i]] = uint64(from.sizes[i]), uint64(from.strides[i])
		}
		return nil
	}, nil
}
