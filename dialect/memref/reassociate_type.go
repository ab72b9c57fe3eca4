package memref

import (
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/ir"
)

// ExpandedType is the type of a buffer with the given shape, whose dimensions
// groups makes from those of t. It reports false when t has no strides.
func ExpandedType(ctx *ir.Context, t *ir.MemRefType, shape []int64, groups reassociation.Groups) (*ir.MemRefType, bool) {
	if HasIdentityLayout(t) {
		return ctx.MemRef(shape, t.Elem, nil, t.Space), true
	}
	old, offset, ok := Strides(t)
	if !ok {
		return nil, false
	}
	strides := make([]int64, len(shape))
	for i := range strides {
		strides[i] = 1 // what a buffer of one element has
	}
	for i, group := range groups {
		stride := old[i]
		for j := len(group) - 1; j >= 0; j-- {
			d := group[j]
			strides[d] = stride
			stride = mul(stride, shape[d])
		}
	}
	return ctx.MemRef(shape, t.Elem, ctx.Strided(strides, offset), t.Space), true
}

// CollapsedType is the type of a buffer whose dimensions are taken together as
// groups says. It reports false when t has no strides or there are certainly
// gaps between the elements of a group.
func CollapsedType(ctx *ir.Context, t *ir.MemRefType, groups reassociation.Groups) (*ir.MemRefType, bool) {
	shape := groups.Collapse(t.Shape)
	if HasIdentityLayout(t) {
		return ctx.MemRef(shape, t.Elem, nil, t.Space), true
	}
	old, offset, ok := Strides(t)
	if !ok {
		return nil, false
	}
	strides := make([]int64, len(groups))
	for i, group := range groups {
		if len(group) == 0 {
			return nil, false
		}
		strides[i] = groupStride(t.Shape, old, group)
		if !contiguous(t.Shape, old, group, strides[i], false) {
			return nil, false
		}
	}
	return ctx.MemRef(shape, t.Elem, ctx.Strided(strides, offset), t.Space), true
}

// IsContiguous reports whether all dimensions taken together are certain to
// have no gaps between them.
func IsContiguous(t *ir.MemRefType, groups reassociation.Groups) bool {
	strides, _, ok := Strides(t)
	if !ok {
		return false
	}
	for _, group := range groups {
		if len(group) == 0 || !contiguous(t.Shape, strides, group, groupStride(t.Shape, strides, group), true) {
			return false
		}
	}
	return true
}

// groupStride is the stride of dimensions taken together: that of the last one
// which is not of size 1, since a stride means nothing for those. A size known
// at run time only might turn out to be 1.
func groupStride(shape, strides []int64, group []int64) int64 {
	last := len(group) - 1
	for last > 0 && shape[group[last]] == 1 {
		last--
	}
	if last > 0 && shape[group[last]] == ir.Dynamic {
		return ir.Dynamic
	}
	return strides[group[last]]
}

// contiguous reports whether each dimension of a group begins where the next one ends.
// Numbers known at run time only pass unless certainty is wanted.
func contiguous(shape, strides, group []int64, stride int64, certain bool) bool {
	for j := len(group) - 1; j > 0; j-- {
		stride = mul(stride, shape[group[j]])
		outer := group[j] - 1
		unknown := stride == ir.Dynamic || strides[outer] == ir.Dynamic
		switch {
		case certain && unknown:
			return false
		case shape[outer] == 1:
		case !unknown && stride != strides[outer]:
			return false
		}
	}
	return true
}
