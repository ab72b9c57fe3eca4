// Package memrefdesc computes memref descriptors: an offset, and a size and a stride for
// each dimension, all in elements.
//
// It does not know how a compiler represents integers and memory.
package memrefdesc

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/reassociation"
)

// Arithmetic has the operations on the sizes, offsets and strides of a compiler.
type Arithmetic[T any] struct {
	Const    func(n int64) T
	Add, Mul func(x, y T) T
	IsConst  func(x T, n int64) bool // reports whether a number is known to be n
}

// View is a strided view: the element at indices i is at Offset + sum(i * Strides).
type View[T any] struct {
	Offset         T
	Sizes, Strides []T
}

// Slice has the offsets, sizes and strides of a part of a view.
type Slice[T any] struct{ Offsets, Sizes, Strides []T }

// SliceOf converts a slice with a function for lists.
func SliceOf[T any](s foldresult.Slice, foldResults func(foldresult.List) ([]T, error)) (out Slice[T], err error) {
	if out.Offsets, err = foldResults(s.Offsets); err != nil {
		return out, err
	}
	if out.Sizes, err = foldResults(s.Sizes); err != nil {
		return out, err
	}
	out.Strides, err = foldResults(s.Strides)
	return out, err
}

// SubView is the view of a slice without the dropped dimensions; dims are the dimensions
// that are kept.
func (a Arithmetic[T]) SubView(v View[T], s Slice[T], dropped []bool) (sub View[T], dims []int) {
	sub.Offset = v.Offset
	for i, size := range s.Sizes {
		sub.Offset = a.Add(sub.Offset, a.Mul(s.Offsets[i], v.Strides[i]))
		if dropped != nil && dropped[i] {
			continue
		}
		sub.Sizes = append(sub.Sizes, size)
		sub.Strides = append(sub.Strides, a.Mul(v.Strides[i], s.Strides[i]))
		dims = append(dims, i)
	}
	return sub, dims
}

// RowMajorStrides are the strides of a dense row-major layout.
func (a Arithmetic[T]) RowMajorStrides(sizes []T) []T {
	strides := make([]T, len(sizes))
	n := a.Const(1)
	for i, size := range slices.Backward(sizes) {
		strides[i] = n
		n = a.Mul(n, size)
	}
	return strides
}

// ExpandShape splits each dimension into a group of dimensions.
func (a Arithmetic[T]) ExpandShape(v View[T], groups reassociation.Groups, sizes []T) View[T] {
	out := View[T]{Offset: v.Offset, Sizes: sizes, Strides: make([]T, len(sizes))}
	for i, g := range groups {
		stride := v.Strides[i]
		for _, d := range slices.Backward(g) {
			out.Strides[d] = stride
			stride = a.Mul(stride, sizes[d])
		}
	}
	if len(groups) == 0 {
		out.Strides = a.RowMajorStrides(sizes)
	}
	return out
}

// CollapseShape collapses groups of dimensions, which must be contiguous.
func (a Arithmetic[T]) CollapseShape(v View[T], groups reassociation.Groups) View[T] {
	out := View[T]{Offset: v.Offset}
	for _, g := range groups {
		size, stride, found := a.Const(1), a.Const(1), false
		for _, d := range slices.Backward(g) {
			size = a.Mul(size, v.Sizes[d])
			if !found && !a.IsConst(v.Sizes[d], 1) {
				stride, found = v.Strides[d], true
			}
		}
		out.Sizes, out.Strides = append(out.Sizes, size), append(out.Strides, stride)
	}
	return out
}
