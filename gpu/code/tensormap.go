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
	empty, err := b.isEmpty(m)
	switch {
	case err != nil:
		return nil, err
	case empty && t.Fill != cuda.FillZero:
		err = fmt.Errorf("argument %d has no elements, and no tensor map gives only NaNs", m.Arg)
	case empty:
		err = b.makeZero(i, &t)
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

// zeroBytes is the memory of a tensor of one element.
const zeroBytes = 16

// makeZero makes a tensor of one element that is 0, so that all loads give zeros and stores change nothing else.
func (b *Bound) makeZero(i int, t *cuda.Tiled) error {
	bytes := int64(zeroBytes)
	m, err := b.allocScratch(i, manifest.Param{Scratch: &bytes}, 1)
	if err != nil {
		return err
	}
	t.Base = m.Pointer
	for d := range t.Box {
		t.Sizes = append(t.Sizes, 1)
		if d > 0 {
			t.Strides = append(t.Strides, zeroBytes)
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
