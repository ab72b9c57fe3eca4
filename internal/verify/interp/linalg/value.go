package linalg

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

// tensor is a tensor value in row-major order.
type tensor struct {
	shape []int
	data  []uint64
	lazy  *view // memory of a tensor whose size is unknown
}

// view is a memref: the element at indices i is at element
// offset + sum(i * strides) from the address base.
type view struct {
	base           uint64
	offset         int
	sizes, strides []int
}

// unknown is the size of memory behind a pointer argument.
const unknown = -1

// kind is the register file of a value.
type kind uint8

const (
	words kind = iota
	tensors
	views
	kinds
)

// slot is the location of a value in its register file.
type slot struct {
	kind kind
	at   int
}

// kindOf returns the register file for values of a type.
func kindOf(t ir.Type) (kind, error) {
	switch t := t.(type) {
	case *ir.TensorType:
		_, err := scalarType(t.Elem)
		return tensors, err
	case *ir.MemRefType:
		_, err := scalarType(t.Elem)
		return views, err
	case *ir.UnrankedMemRefType:
		_, err := scalarType(t.Elem)
		return views, err
	}
	if _, ok := llvm.AsStruct(t); ok {
		return tensors, nil // a word per field
	}
	_, err := scalarType(t)
	return words, err
}

// scalarType is the type of a word's contents; addresses are integers.
func scalarType(t ir.Type) (scalar.Type, error) {
	switch t := t.(type) {
	case *ir.IntegerType:
		if t.Width < 1 || t.Width > 64 {
			return scalar.Type{}, fmt.Errorf("integers of %d bits are not supported", t.Width)
		}
		return scalar.Int(t.Width), nil
	case *ir.IndexType:
		return scalar.Int(64), nil
	case *ir.FloatType:
		if t.Format.Bits > 64 {
			return scalar.Type{}, fmt.Errorf("numbers of type %s are not supported", t.Format.Name)
		}
		return scalar.Float(t.Format), nil
	}
	if isPointer(t) {
		return scalar.Int(64), nil
	}
	return scalar.Type{}, fmt.Errorf("values of type %s are not supported", ir.QuoteType(t))
}

func isPointer(t ir.Type) bool { return ptr.IsPtr(t) || llvm.IsPointer(t) }

// elementType is the element type of a shaped value, or the type of a scalar.
func elementType(t ir.Type) (scalar.Type, error) {
	if shaped, ok := t.(ir.ShapedType); ok {
		return scalarType(shaped.ElementType())
	}
	return scalarType(t)
}

func isTensor(t ir.Type) bool { _, ok := t.(*ir.TensorType); return ok }

// ints converts the sizes of a type.
func ints(list []int64) []int {
	out := make([]int, len(list))
	for i, v := range list {
		out[i] = int(v)
	}
	return out
}

func product(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}

func isEmpty(shape []int) bool { return slices.Contains(shape, 0) }

// rowMajor returns the strides of a dense shape.
func rowMajor(shape []int) []int {
	strides := make([]int, len(shape))
	n := 1
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = n
		n *= shape[i]
	}
	return strides
}

// poison is the pattern of undefined elements: large as a number of any type, so that results
// computed from it are visibly wrong.
const poison = 0x5a5a5a5a5a5a5a5a

func poisonTensor(shape []int, t scalar.Type) tensor {
	data := make([]uint64, product(shape))
	fill(data, poison&t.Mask())
	return tensor{shape: shape, data: data}
}

func fill(dst []uint64, v uint64) {
	for i := range dst {
		dst[i] = v
	}
}
