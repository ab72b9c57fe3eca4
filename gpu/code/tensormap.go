package code

import (
	"fmt"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// tensorMap encodes the tensor map of parameter i of the arguments.
func (b *Bound) tensorMap(i int, m *manifest.TensorMap) (*cuda.TensorMap, error) {
	n, err := m.Numbers()
	if err != nil {
		return nil, err
	}
	t := cuda.Tiled{
		Base: cuda.Pointer(b.values[m.Arg].bits), Box: m.Box, Steps: m.ElemStrides,
		Type: cuda.TensorType(n.Type), Swizzle: cuda.Swizzle(n.Swizzle), L2: cuda.L2Promotion(n.L2), Fill: cuda.OutOfBounds(n.Fill),
	}
	filled, err := m.IsFilled(b.integer)
	if err != nil {
		return nil, err
	}
	if !filled {
		t.Fill = cuda.FillZero
	}
	empty, err := b.isEmpty(m)
	switch {
	case err != nil:
		return nil, err
	case empty:
		err = b.makeEmpty(i, &t)
	default:
		if t.Sizes, err = b.sizes(m.Dims); err == nil {
			t.Strides, err = b.sizes(m.StridesBytes)
		}
	}
	if err != nil {
		return nil, err
	}
	return b.code.in.Context.EncodeTiled(t)
}

// isEmpty reports whether the tensor of a map has no elements, though the map has some: none may be loaded.
func (b *Bound) isEmpty(m *manifest.TensorMap) (bool, error) {
	for _, size := range m.Dims {
		n, err := size.Elements().Value(b.integer)
		if err != nil || n < 1 {
			return err == nil, err
		}
	}
	return false, nil
}

// emptyBytes is the memory of a tensor of one element.
const emptyBytes = 16

// makeEmpty makes a tensor of one element that equals the fill, so that all loads give zeros, or NaN, which bits that are all 1 are in every type, and stores change
// nothing else.
func (b *Bound) makeEmpty(i int, t *cuda.Tiled) error {
	bytes, old := int64(2*emptyBytes), b.scratch[i] // one of zeros, one of NaN: launches that run may have either
	m, err := b.allocScratch(i, manifest.Param{Scratch: &bytes}, 1)
	if err != nil {
		return err
	}
	if m != old {
		if err := m.Fill(emptyBytes, emptyBytes, 0xff); err != nil {
			return err
		}
	}
	t.Base = m.Pointer
	if t.Fill == cuda.FillNaN {
		t.Base += emptyBytes
	}
	for d := range t.Box {
		t.Sizes = append(t.Sizes, 1)
		if d > 0 {
			t.Strides = append(t.Strides, emptyBytes)
		}
	}
	return nil
}

func (b *Bound) sizes(list []manifest.Size) (values []uint64, err error) {
	for _, s := range list {
		v, err := s.Value(b.integer)
		if err != nil {
			return nil, err
		}
		if v < 0 {
			return nil, fmt.Errorf("%q is %d", s, v)
		}
		values = append(values, uint64(v))
	}
	return values, nil
}

// integer is the value of an integer argument. All bits count where the type is not known.
func (b *Bound) integer(i int) (int64, bool) {
	if i >= len(b.values) {
		return 0, false
	}
	bits := b.values[i].bits
	switch b.kernel.types[i].kind {
	case cuda.KindI8:
		return int64(int8(bits)), true
	case cuda.KindI16:
		return int64(int16(bits)), true
	case cuda.KindI32:
		return int64(int32(bits)), true
	case cuda.KindI64, 0:
		return int64(bits), true
	}
	return 0, false
}
