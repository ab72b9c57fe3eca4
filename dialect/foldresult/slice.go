package foldresult

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

// The attributes that hold the constants of a slice.
const (
	StaticOffsets = "static_offsets"
	StaticSizes   = "static_sizes"
	StaticStrides = "static_strides"
)

// Slice is a part of a tensor or buffer. For each dimension, Offsets says where it starts,
// Sizes how many elements it takes and Strides how far these are apart.
type Slice struct{ Offsets, Sizes, Strides List }

// SliceAttrs are the inherent attributes of an operation on a slice.
func SliceAttrs() []ir.AttrSlot {
	return []ir.AttrSlot{
		{Name: StaticOffsets, Type: ir.DenseI64Array},
		{Name: StaticSizes, Type: ir.DenseI64Array},
		{Name: StaticStrides, Type: ir.DenseI64Array},
	}
}

// SliceOperands are the operand slots of an operation on a slice, which stand
// after its other ones.
func SliceOperands(before ...ir.Slot) []ir.Slot {
	for _, name := range [...]string{"offsets", "sizes", "strides"} {
		before = append(before, ir.Slot{Name: name, Type: ir.IndexConstraint, Arity: ir.Variadic})
	}
	return before
}

// SliceFormat spells a slice as [offsets] [sizes] [strides].
const SliceFormat = "custom<DynamicIndexList>($offsets, $static_offsets)" +
	" custom<DynamicIndexList>($sizes, $static_sizes)" +
	" custom<DynamicIndexList>($strides, $static_strides)"

// Directives are the custom directives of formats with lists.
func Directives() map[string]ir.Directive {
	return map[string]ir.Directive{"DynamicIndexList": DynamicIndexList}
}

// SliceOf is the slice an operation keeps in three operand slots from first on
// and the attributes of SliceAttrs.
func SliceOf(op *ir.Op, first int) Slice {
	return Slice{
		Offsets: Of(op, first, StaticOffsets),
		Sizes:   Of(op, first+1, StaticSizes),
		Strides: Of(op, first+2, StaticStrides),
	}
}

// part is one of the lists of a slice with the names messages have for it.
type part struct {
	List
	plural, singular string
	rank             int
}

// Verify checks that the lists of a slice fit each other and the rank of the sliced
// value. offsets is the required number of offsets, which is 1 for slices of flat
// memory.
func (s Slice) Verify(op *ir.Op, offsets, rank int) error {
	parts := [...]part{
		{s.Offsets, "offsets", "offset", offsets},
		{s.Sizes, "sizes", "size", rank},
		{s.Strides, "strides", "stride", rank},
	}
	for _, p := range [...]part{parts[1], parts[2], parts[0]} {
		if n := NumDynamic(p.Static); n != len(p.Dynamic) {
			return op.Errorf("expected the number of '%s' to match the number of dynamic entries in 'static_%s' (%d vs %d)",
				p.plural, p.plural, len(p.Dynamic), n)
		}
	}
	nOffsets, nSizes, nStrides := len(s.Offsets.Static), len(s.Sizes.Static), len(s.Strides.Static)
	if !(nOffsets == 1 && offsets == 1) && nOffsets != nSizes {
		return op.Errorf("expected mixed offsets rank to match mixed sizes rank (%d vs %d) so the rank of the result type is well-formed.", nOffsets, nSizes)
	}
	if nSizes != nStrides {
		return op.Errorf("expected mixed sizes rank to match mixed strides rank (%d vs %d) so the rank of the result type is well-formed.", nSizes, nStrides)
	}
	for _, p := range parts {
		if why := p.Wrong(p.rank, p.singular); why != "" {
			return op.Errorf("%s", why)
		}
	}
	for _, p := range parts[:2] {
		for _, v := range p.Static {
			if v < 0 && v != ir.Dynamic {
				return op.Errorf("expected %s to be non-negative, but got %d", p.plural, v)
			}
		}
	}
	return nil
}

// OutOfBounds says which dimension of a slice is known to leave the shape it
// is taken from; empty when none is. The slice has been verified.
func (s Slice) OutOfBounds(shape []int64) string {
	for i, size := range shape {
		offset, n, stride := s.Offsets.Static[i], s.Sizes.Static[i], s.Strides.Static[i]
		if size == ir.Dynamic || offset == ir.Dynamic {
			continue
		}
		if offset >= size {
			return fmt.Sprintf("offset %d is out-of-bounds: %d >= %d", i, offset, size)
		}
		if n == ir.Dynamic || stride == ir.Dynamic {
			continue
		}
		if last := offset + (n-1)*stride; last >= size {
			return fmt.Sprintf("slice along dimension %d runs out-of-bounds: %d >= %d", i, last, size)
		}
	}
	return ""
}

// VerifyDynamicSizes checks that there is one size for each dynamic dimension
// of a shape.
func VerifyDynamicSizes(op *ir.Op, shape []int64, sizes int) error {
	if want := NumDynamic(shape); want != sizes {
		return op.OpErrorf("incorrect number of dynamic sizes, has %d, expected %d", sizes, want)
	}
	return nil
}
