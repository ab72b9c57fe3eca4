package tts

import (
	"slices"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// verifyTileType: the result of an operation that describes addresses is a tensor of
// pointers, or a pointer to a tensor, with the tile's sizes and the pointee of the
// base.
func verifyTileType(o tile) error {
	if n := slices.Min(append(o.Sizes(), 0)); n < 0 {
		return o.Op.Errorf("has a tile of size %d", n)
	}
	want := o.Op.Context().Tensor(o.Sizes(), o.ElementType())
	got, _ := tt.PointeeOf(o.Op.Context(), o.Op.Result(0).Type()).(*ir.TensorType)
	if got == nil || got.Elem != want.Elem || !slices.Equal(got.Shape, want.Shape) {
		return o.Op.Errorf("describes addresses of %s, but its result is of type %s", ir.QuoteType(want), ir.QuoteType(o.Op.Result(0).Type()))
	}
	return nil
}

// verifyOrder: the order of a block pointer's dimensions names each once.
func verifyOrder(o MakeTPtrOp) error {
	order := o.Order()
	if len(order) == 0 {
		return nil
	}
	for dim := range o.Sizes() {
		if len(order) != len(o.Sizes()) || !slices.Contains(order, int64(dim)) {
			return o.Op.Errorf("order must name each of the %d dimensions once, or none, but is %v", len(o.Sizes()), order)
		}
	}
	return nil
}

// verifyAccess: the accessed tensor has the shape and the pointee of the addresses, and
// a mask has a size for each dimension.
func verifyAccess(m masked, value ir.Type) error {
	memory, _ := tt.PointeeOf(m.Op.Context(), m.Ptr().Type()).(*ir.TensorType)
	tensor := value.(*ir.TensorType)
	if memory == nil || memory.Elem != tensor.Elem || !slices.Equal(memory.Shape, tensor.Shape) {
		return m.Op.Errorf("accesses a value of type %s through %s", ir.QuoteType(value), ir.QuoteType(m.Ptr().Type()))
	}
	if !m.HasMask() && len(m.maskList().Dynamic) == 0 {
		return nil
	}
	if wrong := m.maskList().Wrong(len(tensor.Shape), "mask"); wrong != "" {
		return m.Op.OpErrorf("%s", wrong)
	}
	return nil
}

func verifyLoad(op *ir.Op) error {
	l := LoadOp{masked{op, 1}}
	if err := verifyAccess(l.masked, op.Result(0).Type()); err != nil {
		return err
	}
	if other := l.Other(); other != nil && other.Type() != l.ResultType().Elem {
		return op.Errorf("has elements of type %s, but others of type %s", ir.QuoteType(l.ResultType().Elem), ir.QuoteType(other.Type()))
	}
	return nil
}

func verifyStore(op *ir.Op) error {
	s := StoreOp{masked{op, 2}}
	return verifyAccess(s.masked, s.Value().Type())
}

// verifyElements: the tensor has the shape of the offsets and the pointee of the
// pointer.
func verifyElements(op *ir.Op, value ir.Type) error {
	u := unstructured{op}
	p, _ := tt.AsPtr(u.Ptr().Type())
	if want := op.Context().WithElement(u.Offset().Type(), p.Pointee()); value != want {
		return op.Errorf("accesses a value of type %s, but at its offsets is one of type %s", ir.QuoteType(value), ir.QuoteType(want))
	}
	return nil
}
