package kernels

import (
	"fmt"
	"reflect"
	"slices"
	"unsafe"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/narrowfloat"
)

// Tensor is memory with a shape.
type Tensor struct {
	// Data is a slice, a *gpu.Buffer or a jit.Pointer. The first element of the tensor is the
	// first of the memory.
	Data any
	// Shape has the sizes, the one of the fastest dimension last.
	Shape []int
	// Strides are the distances between neighbours along each dimension, in elements; nil stands
	// for those of a contiguous tensor. A stride of 0 repeats what is there.
	Strides []int
}

// Of is a contiguous tensor.
func Of(data any, shape ...int) Tensor { return Tensor{Data: data, Shape: shape} }

// Elements is the number of elements of the shape.
func (t Tensor) Elements() int {
	n := 1
	for _, size := range t.Shape {
		n *= size
	}
	return n
}

// Dtype is the type of the elements as signatures have it: fp16, bf16, fp32, i32. It is empty
// where Data is nothing that kernels take.
func (t Tensor) Dtype() string {
	s, _, _ := t.memory()
	if s == specialize.NoScalar {
		return ""
	}
	return s.String()
}

// strides are those of the tensor, or of a contiguous one.
func (t Tensor) strides() []int {
	if t.Strides != nil {
		return t.Strides
	}
	strides, next := make([]int, len(t.Shape)), 1
	for i := len(t.Shape) - 1; i >= 0; i-- {
		strides[i] = next
		next *= t.Shape[i]
	}
	return strides
}

// deviceBuffer is a *gpu.Buffer of any type.
type deviceBuffer interface {
	Memory() *cuda.Memory
	Dtype() string
	Len() int
}

// unknownLength is the length of memory that is known by its address only.
const unknownLength = -1

// memory is the type, the address and the number of elements of the tensor's memory.
func (t Tensor) memory() (elem specialize.Scalar, address uint64, length int) {
	switch v := t.Data.(type) {
	case []float32:
		return slice(v, specialize.FP32)
	case []narrowfloat.F16:
		return slice(v, specialize.FP16)
	case []narrowfloat.BF16:
		return slice(v, specialize.BF16)
	case []narrowfloat.E4M3:
		return slice(v, specialize.FP8E4NV)
	case []narrowfloat.E5M2:
		return slice(v, specialize.FP8E5)
	case []int8:
		return slice(v, specialize.Int8)
	case []uint8:
		return slice(v, specialize.Uint8)
	case []int32:
		return slice(v, specialize.Int32)
	case []int64:
		return slice(v, specialize.Int64)
	case jit.Pointer:
		return pointer(v)
	case deviceBuffer:
		return buffer(v)
	}
	return specialize.NoScalar, 0, unknownLength
}

func slice[T any](v []T, elem specialize.Scalar) (specialize.Scalar, uint64, int) {
	return elem, uint64(uintptr(unsafe.Pointer(unsafe.SliceData(v)))), len(v)
}

func pointer(p jit.Pointer) (specialize.Scalar, uint64, int) {
	elem, length := specialize.ScalarWritten(p.Dtype), unknownLength
	if p.Bytes > 0 && elem != specialize.NoScalar {
		length = p.Bytes / elem.Bytes()
	}
	return elem, p.Address, length
}

func buffer(b deviceBuffer) (specialize.Scalar, uint64, int) {
	if reflect.ValueOf(b).IsNil() || b.Memory() == nil {
		return specialize.NoScalar, 0, unknownLength
	}
	return specialize.ScalarNamed(b.Dtype()), uint64(b.Memory().Pointer), b.Len()
}

// extent is the number of elements from the first one to the last one.
func (t Tensor) extent() int {
	if t.Elements() == 0 {
		return 0
	}
	last := 0
	for i, stride := range t.strides() {
		last += (t.Shape[i] - 1) * stride
	}
	return last + 1
}

// matrix is a tensor as rows: all dimensions but the last one are one.
type matrix struct {
	data               any
	rows, cols, stride int
}

// contiguous tells that the rows follow each other without gaps.
func (m matrix) contiguous() bool { return m.stride == m.cols || m.rows <= 1 }

// matrix views the tensor as rows, which must lie at one distance from each other.
func (t Tensor) matrix() (matrix, bool) {
	if len(t.Shape) == 0 {
		return matrix{t.Data, 1, 1, 1}, true
	}
	strides, last := t.strides(), len(t.Shape)-1
	m := matrix{data: t.Data, rows: 1, cols: t.Shape[last]}
	for i := last - 1; i >= 0; i-- {
		switch {
		case t.Shape[i] == 1:
		case m.rows == 1:
			m.stride = strides[i]
		case strides[i] != m.stride*m.rows:
			return m, false
		}
		m.rows *= t.Shape[i]
	}
	if m.rows == 1 {
		m.stride = m.cols
	}
	return m, m.cols <= 1 || strides[last] == 1
}

// rows are a tensor's rows, after a check has seen that it has them.
func (t Tensor) rows() matrix {
	m, _ := t.matrix()
	return m
}

// String describes the tensor: fp16[4, 128], with strides where it is not contiguous.
func (t Tensor) String() string {
	dtype := t.Dtype()
	if dtype == "" {
		dtype = fmt.Sprintf("%T", t.Data)
	}
	text := dtype + shapeText(t.Shape)
	if t.Strides != nil && !slices.Equal(t.Strides, Tensor{Shape: t.Shape}.strides()) {
		text += " with strides " + shapeText(t.Strides)
	}
	return text
}
