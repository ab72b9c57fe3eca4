package linalg

import (
	"fmt"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// buildCoordinates passes the memory on, and checks that its first element is at the coordinates, and that it does not go beyond the
// tensor. Memory without elements may be anywhere.
func buildCoordinates(c *compiler, op *ir.Op) (step, error) {
	o, _ := tile.AsCoordinates(op)
	starts, sizes, strides := c.mapping(o.Starts(), o.Values()), c.mapping(o.Sizes(), o.Values()), c.mapping(o.OuterStrides(), o.Values())
	return c.viewed(op, func(f *frame, from view) (view, error) {
		at, err := starts.in(f)
		if err != nil || isEmpty(from.sizes) {
			return from, err
		}
		end, err := sizes.in(f)
		if err != nil {
			return from, err
		}
		outer, err := strides.in(f)
		if err != nil {
			return from, err
		}
		offset := 0
		for i, stride := range append(outer, from.strides...) {
			offset += at[i] * stride
		}
		if offset != from.offset {
			return from, fmt.Errorf("the coordinates %v are at offset %d, but the memory is at offset %d", at, offset, from.offset)
		}
		for i, n := range from.sizes {
			if first := at[len(outer)+i]; first+n > end[i] {
				return from, fmt.Errorf("elements %d to %d of dimension %d are taken, which has %d", first, first+n-1, i, end[i])
			}
		}
		return from, nil
	}), nil
}
