package distribute

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// reinterpreted is the memref whose address a view of another element type has; nil if the view is not made from one. The lowering makes such views of
// pointers that a kernel casts, as of those to booleans, which are bytes in memory:
//
//	%i = memref.extract_aligned_pointer_as_index %m
//	%p = llvm.inttoptr (arith.index_cast %i)
//	%d = llvm.insertvalue %p, ...
//	%v = builtin.unrealized_conversion_cast %d : !llvm.struct<...> to memref<1xi8>
func reinterpreted(view *ir.Op) *ir.Value {
	v := view.Operand(0)
	for {
		o, ok := llvm.AsInsertValue(v.DefiningOp())
		if !ok {
			break
		}
		if v = o.Container(); o.Value().DefiningOp().Is(llvm.IntToPtr) {
			v = o.Value()
		}
	}
	for _, def := range []*ir.OpDef{llvm.IntToPtr, arith.IndexCast, memref.ExtractAlignedPointer} {
		op := v.DefiningOp()
		if !op.Is(def) {
			return nil
		}
		v = op.Operand(0)
	}
	return v
}
