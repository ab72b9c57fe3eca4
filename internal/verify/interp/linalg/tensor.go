package linalg

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/bufferization"
	tensordialect "github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

func buildEmpty(c *compiler, op *ir.Op) (step, error) {
	view, _ := tensordialect.AsEmpty(op)
	return c.poisonTensor(op, c.foldResults(view.Sizes()))
}

// poisonTensor compiles the creation of a tensor with undefined elements.
func (c *compiler) poisonTensor(op *ir.Op, shape foldResults) (step, error) {
	t, err := elementType(op.Result(0).Type())
	if err != nil {
		return nil, err
	}
	if len(shape.words) == 0 {
		if _, err := shape.sizes(nil); err != nil {
			return nil, err
		}
		c.tensorConstant(op.Result(0), poisonTensor(shape.static, t))
		return nil, nil
	}
	dst := c.at(op.Result(0))
	return func(f *frame) error {
		sizes, err := shape.sizes(f)
		if err != nil {
			return err
		}
		f.t[dst] = poisonTensor(sizes, t)
		return nil
	}, nil
}

func buildAllocTensor(c *compiler, op *ir.Op) (step, error) {
	view, _ := bufferization.AsAllocTensor(op)
	if view.Copy() != nil {
		move := c.move(c.slotsOf(op.Results()), []slot{c.slot(view.Copy())})
		return func(f *frame) error { move(f); return nil }, nil
	}
	return c.poisonTensor(op, c.foldResults(view.Sizes()))
}

func buildExtract(c *compiler, op *ir.Op) (step, error) {
	view, _ := tensordialect.AsExtract(op)
	src, indices, dst := c.at(view.Tensor()), c.allAt(view.Indices()), c.at(op.Result(0))
	elem, err := scalarType(op.Result(0).Type())
	return func(f *frame) error {
		t := &f.t[src]
		if t.lazy != nil {
			addr, err := t.lazy.element(f, indices, elem.Bytes())
			if err != nil {
				return err
			}
			f.w[dst], err = f.m.read(addr, elem)
			return err
		}
		at, err := t.position(f, indices)
		if err != nil {
			return err
		}
		f.w[dst] = t.data[at]
		return nil
	}, err
}

// position is the linear index of an element.
func (t *tensor) position(f *frame, indices []int) (int, error) {
	at := 0
	for i, w := range indices {
		index, size := int(f.w[w]), t.shape[i]
		if index < 0 || index >= size {
			return 0, fmt.Errorf("index %d of dimension %d is out of the range of %d elements", index, i, size)
		}
		at = at*size + index
	}
	return at, nil
}

func buildInsert(c *compiler, op *ir.Op) (step, error) {
	view, _ := tensordialect.AsInsert(op)
	value, dest, indices, dst := c.at(view.Scalar()), c.at(view.Dest()), c.allAt(view.Indices()), c.at(op.Result(0))
	return func(f *frame) error {
		t := tensor{shape: f.t[dest].shape, data: slices.Clone(f.t[dest].data)}
		at, err := t.position(f, indices)
		if err != nil {
			return err
		}
		t.data[at] = f.w[value]
		f.t[dst] = t
		return nil
	}, nil
}

func buildExtractSlice(c *compiler, op *ir.Op) (step, error) {
	view, _ := tensordialect.AsExtractSlice(op)
	src, dst, s := c.at(view.Source()), c.at(op.Result(0)), c.slice(view.Slice(), view.DroppedDims())
	return func(f *frame) error {
		from := f.t[src]
		p, err := s.in(f, from.shape)
		if err != nil {
			return err
		}
		strides := rowMajor(from.shape)
		out, origin := make([]uint64, product(p.sizes)), p.offset(strides)
		f.t[dst] = tensor{shape: s.keep(p.sizes), data: out}
		return eachRow(p.sizes, p.steps(strides), func(first, at, step, count int) error {
			for i := range count {
				out[first+i] = from.data[origin+at+i*step]
			}
			return nil
		})
	}, nil
}

func buildInsertSlice(c *compiler, op *ir.Op) (step, error) {
	view, _ := tensordialect.AsInsertSlice(op)
	src, dest, dst := c.at(view.Source()), c.at(view.Dest()), c.at(op.Result(0))
	s := c.slice(view.Slice(), view.DroppedDims())
	return func(f *frame) error {
		from, to := f.t[src], f.t[dest]
		p, err := s.in(f, to.shape)
		if err != nil {
			return err
		}
		if kept := s.keep(p.sizes); !slices.Equal(kept, from.shape) {
			return fmt.Errorf("a tensor of shape %v does not fit a part of shape %v", from.shape, kept)
		}
		strides := rowMajor(to.shape)
		out, origin := slices.Clone(to.data), p.offset(strides)
		f.t[dst] = tensor{shape: to.shape, data: out}
		return eachRow(p.sizes, p.steps(strides), func(first, at, step, count int) error {
			for i := range count {
				out[origin+at+i*step] = from.data[first+i]
			}
			return nil
		})
	}, nil
}

func buildTensorDim(c *compiler, op *ir.Op) (step, error) {
	o, _ := tensordialect.AsDim(op)
	src, index, dst := c.at(o.Source()), c.at(o.Index()), c.at(op.Result(0))
	return func(f *frame) error {
		n, err := sizeOf(f.t[src].shape, f.w[index])
		f.w[dst] = n
		return err
	}, nil
}

// sizeOf is the size of a dimension.
func sizeOf(shape []int, dim uint64) (uint64, error) {
	if dim >= uint64(len(shape)) {
		return 0, fmt.Errorf("there is no dimension %d of %d", int64(dim), len(shape))
	}
	if shape[dim] == unknown {
		return 0, fmt.Errorf("the size of dimension %d is not known", dim)
	}
	return uint64(shape[dim]), nil
}
