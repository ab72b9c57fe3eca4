package tile

import (
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// AccessedTensor is the tensor that a load or gather reads or a store or scatter writes; nil for other operations.
func AccessedTensor(op *ir.Op) *ir.Value {
	switch {
	case op.Is(Load), op.Is(Gather), op.Is(GatherElements):
		return op.Result(0)
	case op.Is(Store):
		return StoreOp{op}.Value()
	case op.Is(ScatterElements):
		return ScatterElementsOp{op}.Value()
	}
	return nil
}

// CoalescedLayout is the layout in which the accesses of a load, gather, store or scatter are coalesced; nil if none is chosen.
func CoalescedLayout(op *ir.Op) *layout.Layout {
	if t := coalescedType(op); t != nil {
		return LayoutOf(t)
	}
	return nil
}

// coalescedType is the type of an accessed tensor in the layout of the access; nil for operations without an access.
func coalescedType(op *ir.Op) *ir.TensorType {
	v := AccessedTensor(op)
	if v == nil {
		return nil
	}
	t, ok := v.Type().(*ir.TensorType)
	if !ok {
		return nil
	}
	return op.Context().EncodedTensor(t.Shape, t.Elem, op.Attr(Coalesced))
}

func verifyCoalesced(op *ir.Op) error {
	t := coalescedType(op)
	if t == nil || !hasLayout(t) {
		return op.Errorf("'%s' is the layout of a load, gather, store or scatter", Coalesced)
	}
	if err := verifyLayout(t, -1); err != nil {
		return op.OpErrorf("%v", err)
	}
	return nil
}
