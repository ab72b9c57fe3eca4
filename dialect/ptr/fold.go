package ptr

import (
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

func init() {
	PtrAdd.Fold, ToPtr.Fold, FromPtr.Fold = foldPtrAdd, foldToPtr, foldFromPtr
}

func toValue(v *ir.Value) ([]ir.FoldResult, bool) { return []ir.FoldResult{{Value: v}}, true }

// foldPtrAdd: a pointer that does not move stays what it is, unless it is
// repeated for each of many offsets.
func foldPtrAdd(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	base := PtrAddOp{op}.Base()
	if v, ok := constfold.UniformInt(operands[1]); !ok || !v.IsZero() || base.Type() != op.Result(0).Type() {
		return nil, false
	}
	return toValue(base)
}

// foldToPtr: the address of a value made from an address is that address.
func foldToPtr(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	from, ok := AsFromPtr(ToPtrOp{op}.Ptr().DefiningOp())
	if !ok || from.Ptr().Type() != op.Result(0).Type() {
		return nil, false
	}
	return toValue(from.Ptr())
}

// foldFromPtr puts together what was taken apart:
//
//	%p = ptr.to_ptr %v : memref<f32, #s> -> <#s>
//	%d = ptr.get_metadata %v : memref<f32, #s>
//	%w = ptr.from_ptr %p metadata %d : <#s> -> memref<f32, #s>
//
// is %v.
func foldFromPtr(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	o := FromPtrOp{op}
	to, ok := AsToPtr(o.Ptr().DefiningOp())
	if !ok || to.Ptr().Type() != op.Result(0).Type() || o.Metadata() == nil {
		return nil, false
	}
	rest, ok := AsGetMetadata(o.Metadata().DefiningOp())
	if !ok || rest.Ptr() != to.Ptr() {
		return nil, false
	}
	return toValue(to.Ptr())
}
