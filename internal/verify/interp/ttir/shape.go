package ttir

import (
	"fmt"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/ir"
)

func buildSplat(c *compiler, op *ir.Op) (step, error) {
	o, _ := tt.AsSplat(op)
	src, dst := c.slot(o.Src()), c.result(op)
	return func(f *frame) error { fill(f.v[dst], f.v[src][0]); return nil }, nil
}

// strides of a row-major tensor.
func stridesOf(shape []int) []int {
	strides := make([]int, len(shape))
	n := 1
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = n
		n *= shape[i]
	}
	return strides
}

// permutation lists, for every element of a shape in order, its linear index in a source with the
// given strides.
func permutation(shape, strides []int) []int32 {
	places := []int32{0}
	for d, size := range shape {
		next := make([]int32, 0, len(places)*size)
		for _, p := range places {
			for i := range size {
				next = append(next, p+int32(i*strides[d]))
			}
		}
		places = next
	}
	return places
}

func pick(dst, src slot, places []int32) step {
	return func(f *frame) error {
		d, s := f.v[dst], f.v[src]
		for i, p := range places {
			d[i] = s[p]
		}
		return nil
	}
}

func buildBroadcast(c *compiler, op *ir.Op) (step, error) {
	o, _ := tt.AsBroadcast(op)
	from, to := shapeOf(o.Src().Type()), shapeOf(op.Result(0).Type())
	strides := stridesOf(from)
	for i := range from {
		if from[i] == 1 {
			strides[i] = 0
		}
	}
	return pick(c.result(op), c.slot(o.Src()), permutation(to, strides)), nil
}

func buildTrans(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsTrans(op)
	from := stridesOf(shapeOf(view.Src().Type()))
	strides := make([]int, len(from))
	for i, d := range view.Order() {
		strides[i] = from[d]
	}
	return pick(c.result(op), c.slot(view.Src()), permutation(shapeOf(op.Result(0).Type()), strides)), nil
}

func buildJoin(c *compiler, op *ir.Op) (step, error) {
	o, _ := tt.AsJoin(op)
	a, b, dst := c.slot(o.Lhs()), c.slot(o.Rhs()), c.result(op)
	return func(f *frame) error {
		d := f.v[dst]
		for i, x := range f.v[a] {
			d[2*i], d[2*i+1] = x, f.v[b][i]
		}
		return nil
	}, nil
}

func buildSplit(c *compiler, op *ir.Op) (step, error) {
	o, _ := tt.AsSplit(op)
	src, a, b := c.slot(o.Src()), c.slot(op.Result(0)), c.slot(op.Result(1))
	return func(f *frame) error {
		x, y, s := f.v[a], f.v[b], f.v[src]
		for i := range x {
			x[i], y[i] = s[2*i], s[2*i+1]
		}
		return nil
	}, nil
}

// buildCat concatenates; Triton leaves the order of elements open.
func buildCat(c *compiler, op *ir.Op) (step, error) {
	o, _ := tt.AsCat(op)
	a, b, dst := c.slot(o.Lhs()), c.slot(o.Rhs()), c.result(op)
	return func(f *frame) error {
		n := copy(f.v[dst], f.v[a])
		copy(f.v[dst][n:], f.v[b])
		return nil
	}, nil
}

func buildGather(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsGather(op)
	from, to := shapeOf(view.Src().Type()), shapeOf(op.Result(0).Type())
	width, err := widthOf(view.Indices().Type())
	if err != nil {
		return nil, err
	}
	strides := stridesOf(from)
	step, size := strides[view.Axis()], int64(from[view.Axis()])
	strides[view.Axis()] = 0
	places := permutation(to, strides)
	src, indices, dst := c.slot(view.Src()), c.slot(view.Indices()), c.result(op)
	return func(f *frame) error {
		d, s, index := f.v[dst], f.v[src], f.v[indices]
		for i, p := range places {
			k := scalar.Signed(index[i], width)
			if k < 0 || k >= size {
				return &interp.ElementError{Element: i, Err: fmt.Errorf("index %d is outside of an axis of size %d", k, size)}
			}
			d[i] = s[int(p)+int(k)*step]
		}
		return nil
	}, nil
}

// buildHistogram counts elements per bin; elements without a bin are not counted.
func buildHistogram(c *compiler, op *ir.Op) (step, error) {
	view, _ := tt.AsHistogram(op)
	src, dst := c.slot(view.Src()), c.result(op)
	mask, masked := c.optional(view.Mask())
	t, err := scalarType(op.Result(0).Type())
	if err != nil {
		return nil, err
	}
	return func(f *frame) error {
		bins := f.v[dst]
		fill(bins, 0)
		for i, v := range f.v[src] {
			if v < uint64(len(bins)) && (!masked || f.v[mask][i] != 0) {
				bins[v] = (bins[v] + 1) & t.Mask()
			}
		}
		return nil
	}, nil
}
