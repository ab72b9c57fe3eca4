package linalg

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/ir"
)

// elementsAt are the elements of memory that a gather or scatter accesses.
type elementsAt struct {
	memory, indices int
	mask            int // -1 when all are accessed
	t, index        scalar.Type
}

func (c *compiler) elementsAt(memory, indices, mask *ir.Value) (e elementsAt, err error) {
	e = elementsAt{memory: c.at(memory), indices: c.at(indices), mask: -1}
	if mask != nil {
		e.mask = c.at(mask)
	}
	if e.t, err = elementType(memory.Type()); err == nil {
		e.index, err = elementType(indices.Type())
	}
	return e, err
}

// each visits the elements that are accessed, with their addresses.
func (e elementsAt) each(f *frame, visit func(i int, addr uint64) error) error {
	v := f.v[e.memory]
	for i, index := range f.t[e.indices].data {
		if e.mask >= 0 && f.t[e.mask].data[i] == 0 {
			continue
		}
		at := v.offset + int(scalar.Signed(index, e.index.Width))*v.strides[0]
		if err := visit(i, v.base+uint64(at*e.t.Bytes())); err != nil {
			return &interp.ElementError{Element: i, Err: err}
		}
	}
	return nil
}

func buildGatherElements(c *compiler, op *ir.Op) (step, error) {
	o, _ := tile.AsGatherElements(op)
	e, err := c.elementsAt(o.Source(), o.Indices(), o.Mask())
	other := -1
	if o.Other() != nil {
		other = c.at(o.Other())
	}
	dst := c.at(o.Result())
	return func(f *frame) error {
		out := poisonTensor(f.t[e.indices].shape, e.t)
		if other >= 0 {
			copy(out.data, f.t[other].data)
		}
		f.t[dst] = out
		return e.each(f, func(i int, addr uint64) (err error) {
			out.data[i], err = f.m.read(addr, e.t)
			return err
		})
	}, err
}

func buildScatterElements(c *compiler, op *ir.Op) (step, error) {
	o, _ := tile.AsScatterElements(op)
	e, err := c.elementsAt(o.Dest(), o.Indices(), o.Mask())
	src := c.at(o.Value())
	return func(f *frame) error {
		data := f.t[src].data
		return e.each(f, func(i int, addr uint64) error {
			return writing(f.m.memory.Write(addr, e.t.Bytes(), data[i]))
		})
	}, err
}

// buildWrappedLoad reads the rows of a tile that wraps around.
func buildWrappedLoad(c *compiler, op *ir.Op) (step, error) {
	o, _ := tile.AsLoad(op)
	w := o.Wrapped()
	if w == nil {
		return nil, errors.New("a load of the lowering wraps around")
	}
	t, err := elementType(o.Result().Type())
	if err != nil {
		return nil, err
	}
	index, err := elementType(w.Offset.Type())
	shape, _ := ir.ShapeOf(o.Result().Type())
	sizes, source, offset, modulus := ints(shape), c.at(o.Source()), c.at(w.Offset), c.at(w.Modulus)
	other, dst := -1, c.at(o.Result())
	if o.Other() != nil {
		other = c.at(o.Other())
	}
	return func(f *frame) error {
		out := poisonTensor(sizes, t)
		if other >= 0 {
			copy(out.data, f.t[other].data)
		}
		f.t[dst] = out
		first, after := int(scalar.Signed(f.w[offset], index.Width)), int(scalar.Signed(f.w[modulus], index.Width))
		if after == 0 {
			return errors.New("remainder by zero")
		}
		strides, memory := rowMajor(sizes), f.v[source]
		row := memory
		row.sizes = slices.Clone(memory.sizes)
		row.sizes[w.Dim] = 1
		data := make([]uint64, product(row.sizes))
		whole := slices.Clone(sizes)
		whole[w.Dim] = 1
		put := func(i int, sizes []int, value func(element int) uint64) error {
			return eachRow(sizes, strides, func(element, to, step, count int) error {
				for k := range count {
					out.data[i*strides[w.Dim]+to+k*step] = value(element + k)
				}
				return nil
			})
		}
		for i := range sizes[w.Dim] {
			var err error
			if w.Undefined && first+i >= after {
				err = put(i, whole, func(int) uint64 { return poison & t.Mask() })
			} else {
				row.offset = memory.offset + (first+i)%after*memory.strides[w.Dim]
				if err = f.m.readAll(row, t, data); err == nil {
					err = put(i, row.sizes, func(element int) uint64 { return data[element] })
				}
			}
			if err != nil {
				return err
			}
		}
		return nil
	}, err
}

// buildGather reads the memory that the region computes for each coordinate along the gathered dimensions.
func buildGather(c *compiler, op *ir.Op) (step, error) {
	o, _ := tile.AsGather(op)
	t, err := elementType(o.Result().Type())
	if err != nil {
		return nil, err
	}
	shape, _ := ir.ShapeOf(o.Result().Type())
	sizes, dims := ints(shape), ints(o.Dims())
	args, indices, bounds := c.allAt(o.Memory().Entry().Args()), c.allAt(o.Indices()), c.allAt(o.Bounds())
	other := -1
	if o.Other() != nil {
		other = c.at(o.Other())
	}
	memory := c.scratch(views)
	row := c.region(o.Memory(), c.yieldTo([]slot{memory}))
	dst := c.at(o.Result())
	return func(f *frame) error {
		out := poisonTensor(sizes, t)
		if other >= 0 {
			copy(out.data, f.t[other].data)
		}
		f.t[dst] = out
		strides := rowMajor(sizes)
		limits := make([]int, len(dims))
		for i, w := range bounds {
			limits[i] = min(int(f.w[w]), sizes[dims[i]])
		}
		at := make([]int, len(dims))
		for range product(limits) {
			first, from := 0, 0
			for i, d := range dims {
				f.w[args[i]] = uint64(at[i])
				first += at[i] * strides[d]
				from = from*sizes[d] + at[i]
			}
			for i, src := range indices {
				f.w[args[len(dims)+i]] = f.t[src].data[from]
			}
			if err := row.run(f); err != nil {
				return err
			}
			v := f.v[memory.at]
			data := make([]uint64, product(v.sizes))
			if err := f.m.readAll(v, t, data); err != nil {
				return err
			}
			if err := eachRow(v.sizes, strides, func(element, to, step, count int) error {
				for i := range count {
					out.data[first+to+i*step] = data[element+i]
				}
				return nil
			}); err != nil {
				return err
			}
			advance(at, limits, nil)
		}
		return nil
	}, nil
}
