package linalg

import (
	"fmt"

	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// first is the address of the element with all indices 0.
func (v *view) first(bytes int) uint64 { return v.base + uint64(v.offset*bytes) }

// element is the address of an element.
func (v *view) element(f *frame, indices []int, bytes int) (uint64, error) {
	if len(indices) != len(v.strides) {
		return 0, fmt.Errorf("%d indices do not fit %d dimensions", len(indices), len(v.strides))
	}
	at, err := position(f, indices, v.sizes, v.strides)
	return v.base + uint64((v.offset+at)*bytes), err
}

// known checks that the size of a view, all of whose elements are about to be accessed, is known
// and below the limit.
func (v *view) known() error {
	room := maxElements
	for i, n := range v.sizes {
		if n == unknown {
			return fmt.Errorf("the size of dimension %d is not known", i)
		}
		if room /= max(n, 1); room == 0 {
			return fmt.Errorf("a value of the shape %v is too large: the limit is %d elements", v.sizes, maxElements)
		}
	}
	return nil
}

// readAll reads the elements of a view.
func (m *machine) readAll(v view, t scalar.Type, dst []uint64) error {
	mask := t.Mask()
	return m.each(v, t.Bytes(), reading, func(element int, at []byte) { dst[element] = memory.Get(at) & mask })
}

// writeAll writes the elements of a view.
func (m *machine) writeAll(v view, t scalar.Type, src []uint64) error {
	return m.each(v, t.Bytes(), writing, func(element int, at []byte) { memory.Put(at, src[element]) })
}

// each visits the bytes of every element of a view in order.
func (m *machine) each(v view, bytes int, doing func(error) error, visit func(element int, at []byte)) error {
	if err := v.known(); err != nil {
		return err
	}
	start := v.first(bytes)
	return eachRow(v.sizes, v.strides, func(first, at, step, count int) error {
		addr := start + uint64(at*bytes)
		b, offset := m.memory.Find(addr)
		far := offset + int64((count-1)*step*bytes)
		if b != nil && min(offset, far) >= 0 && max(offset, far)+int64(bytes) <= int64(len(b.Data)) {
			at, by := int(offset), step*bytes
			for i := range count {
				visit(first+i, b.Data[at:at+bytes])
				at += by
			}
			return nil
		}
		for i := range count {
			p, err := m.memory.At(addr+uint64(i*step*bytes), bytes)
			if err != nil {
				return &interp.ElementError{Element: first + i, Err: doing(err)}
			}
			visit(first+i, p)
		}
		return nil
	})
}
