package ttir

import (
	"fmt"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

// elementOf is the element type of a tensor, or the type itself.
func elementOf(t ir.Type) ir.Type {
	if tensor, ok := t.(*ir.TensorType); ok {
		return tensor.Elem
	}
	return t
}

// shapeOf is the shape of a tensor, none for other types.
func shapeOf(t ir.Type) []int {
	tensor, ok := t.(*ir.TensorType)
	if !ok {
		return nil
	}
	shape := make([]int, len(tensor.Shape))
	for i, d := range tensor.Shape {
		shape[i] = int(d)
	}
	return shape
}

func product(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}

// scalarType is the element type of a value; pointers are integers.
func scalarType(t ir.Type) (scalar.Type, error) {
	switch t := elementOf(t).(type) {
	case *ir.IntegerType:
		if t.Width > 64 || t.Width < 1 {
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
	default:
		if p, ok := tt.AsPtr(t); ok && !p.IsBlock() {
			return scalar.Int(64), nil
		}
		return scalar.Type{}, fmt.Errorf("values of type %s are not numbers", ir.QuoteType(t))
	}
}

func formatOf(t ir.Type) (*apfloat.Format, error) {
	n, err := scalarType(t)
	if err == nil && !n.IsFloat() {
		err = fmt.Errorf("expected floating-point numbers, but got %s", ir.QuoteType(t))
	}
	return n.Format, err
}

func widthOf(t ir.Type) (int, error) {
	n, err := scalarType(t)
	if err == nil && n.IsFloat() {
		err = fmt.Errorf("expected integers, but got %s", ir.QuoteType(t))
	}
	return n.Width, err
}

// pointeeOf is the element type behind pointers.
func pointeeOf(t ir.Type) (scalar.Type, error) {
	p, ok := tt.AsPtr(elementOf(t))
	if !ok {
		return scalar.Type{}, fmt.Errorf("expected pointers, but got %s", ir.QuoteType(t))
	}
	return scalarType(p.Pointee())
}

// Block pointers and descriptors are several words: the address, then one group
// after another with a word per dimension.
const (
	blockPtrGroups = 3 // shape, strides, offsets
	descGroups     = 2 // shape, strides; one more word says whether padding is NaN
)

// words is the number of words of a value; scalars are repeated for each lane.
func words(t ir.Type, lanes int) (int, error) {
	if p, ok := tt.AsPtr(t); ok && p.IsBlock() {
		return 1 + blockPtrGroups*len(shapeOf(p.Pointee())), nil
	}
	if d, ok := tt.AsTensorDesc(t); ok {
		return 2 + descGroups*len(d.Block().Shape), nil
	}
	if _, err := scalarType(t); err != nil {
		return 0, err
	}
	if tensor, ok := t.(*ir.TensorType); ok {
		n, known := ir.NumElements(tensor)
		if !known {
			return 0, fmt.Errorf("the size of %s is not known", ir.QuoteType(t))
		}
		return int(n), nil
	}
	return lanes, nil
}
