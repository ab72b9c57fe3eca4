// Package memrefdesc computes views of memory: an offset, and for each dimension a size
// and a stride, all in elements.
//
// It does not know what a compiler's numbers are, nor what memory is.
package memrefdesc

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/reassociation"
)

// Arithmetic is that of a compiler's numbers.
type Arithmetic[T any] struct {
	Number     func(n int64) T
	Sum, Times func(x, y T) T
	Is         func(x T, n int64) bool // reports whether a number is known to be n
}

// View is where the element at indices i is: at Offset + sum(i * Strides).
type View[T any] struct {
	Offset         T
	Sizes, Strides []T
}

// Slice is a part of a view, in its indices.
type Slice[T any] struct{ Offsets, Sizes, Strides []T }

// SliceOf is a slice whose numbers a compiler gives.
func SliceOf[T any](s foldresult.Slice, amounts func(foldresult.List) ([]T, error)) (out Slice[T], err error) {
	if out.Offsets, err = amounts(s.Offsets); err != nil {
		return out, err
	}
	if out.Sizes, err = amounts(s.Sizes); err != nil {
		return out, err
	}
	out.Strides, err = amounts(s.Strides)
	return out, err
}

// Part is what a slice shows of a view. Dropped dimensions are no more there; dims are
// the others.
func (a Arithmetic[T]) Part(v View[T], s Slice[T], dropped []bool) (part View[T], dims []int) {
	part.Offset = v.Offset
	for i, size := range s.Sizes {
		part.Offset = a.Sum(part.Offset, a.Times(s.Offsets[i], v.Strides[i]))
		if dropped != nil && dropped[i] {
			continue
		}
		part.Sizes = append(part.Sizes, size)
		part.Strides = append(part.Strides, a.Times(v.Strides[i], s.Strides[i]))
		dims = append(dims, i)
	}
	return part, dims
}

// RowMajor are the strides of dense elements.
func (a Arithmetic[T]) RowMajor(sizes []T) []T {
	strides := make([]T, len(sizes))
	n := a.Number(1)
	for i, size := range slices.Backward(sizes) {
		strides[i] = n
		n = a.Times(n, size)
	}
	return strides
}

// Expanded splits each dimension into a group of them.
func (a Arithmetic[T]) Expanded(v View[T], groups reassociation.Groups, sizes []T) View[T] {
	out := View[T]{Offset: v.Offset, Sizes: sizes, Strides: make([]T, len(sizes))}
	for i, g := range groups {
		stride := v.Strides[i]
		for _, d := range slices.Backward(g) {
			out.Strides[d] = stride
			stride = a.Times(stride, sizes[d])
		}
	}
	if len(groups) == 0 {
		out.Strides = a.RowMajor(sizes)
	}
	return out
}

// Collapsed joins groups of dimensions, which are evenly apart.
func (a Arithmetic[T]) Collapsed(v View[T], groups reassociation.Groups) View[T] {
	out := View[T]{Offset: v.Offset}
	for _, g := range groups {
		size, stride, found := a.Number(1), a.Number(1), false
		for _, d := range slices.Backward(g) {
			size = a.Times(size, v.Sizes[d])
			if !found && !a.Is(v.Sizes[d], 1) {
				stride, found = v.Strides[d], true
			}
		}
		out.Sizes, out.Strides = append(out.Sizes, size), append(out.Strides, stride)
	}
	return out
}
