package linalg

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/internal/interp/scalar"
	"github.com/tshared/tshared/ir"
)

// tensor is a value with many elements, the last dimension varying fastest.
type tensor struct {
	shape []int
	data  []uint64
	lazy  *view // where the elements are when nobody knows how many there are
}

// view is a memref: the element at indices i is at element
// offset + sum(i * strides) from the address base.
type view struct {
	base           uint64
	offset         int
	sizes, strides []int
}

// unknown is the size of what is behind a pointer argument.
const unknown = -1

// kind is the file of a frame a value is kept in.
type kind uint8

const (
	words kind = iota
	tensors
	views
	kinds
)

// slot is where a value is kept.
type slot struct {
	kind kind
	at   int
}

// kindOf finds the file for values of a type.
func kindOf(t ir.Type) (kind, error) {
	switch t := t.(type) {
	case *ir.TensorType:
		_, err := numberType(t.Elem)
		return tensors, err
	case *ir.MemRefType:
		_, err := numberType(t.Elem)
		return views, err
	case *ir.UnrankedMemRefType:
		_, err := numberType(t.Elem)
		return views, err
	}
	if _, ok := llvm.AsStruct(t); ok {
		return tensors, nil // a word per field
	}
	_, err := numberType(t)
	return words, err
}

// numberType is the type of a word; addresses are integers.
func numberType(t ir.Type) (scalar.Type, error) {
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
	if isAddress(t) {
		return scalar.Int(64), nil
	}
	return scalar.Type{}, fmt.Errorf("values of type %s are not supported", ir.QuoteType(t))
}

func isAddress(t ir.Type) bool { return ptr.IsPtr(t) || llvm.IsPointer(t) }

// elementType is the type of a value's numbers.
func elementType(t ir.Type) (scalar.Type, error) {
	if shaped, ok := t.(ir.ShapedType); ok {
		return numberType(shaped.ElementType())
	}
	return numberType(t)
}

func isTensor(t ir.Type) bool { _, ok := t.(*ir.TensorType); return ok }

// ints turns sizes of types into those of values.
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

// rowMajor are the strides of dense elements.
func rowMajor(shape []int) []int {
	strides := make([]int, len(shape))
	n := 1
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = n
		n *= shape[i]
	}
	return strides
}

// poison is the pattern of what was never written: large as a number of any type,
// so that results made from it are seen to be wrong.
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
