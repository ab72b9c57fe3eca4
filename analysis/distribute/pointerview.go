package distribute

import (
	"github.com/tshared/tshared/dialect/affine"
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
	v := addressOf(view)
	for _, def := range []*ir.OpDef{llvm.IntToPtr, arith.IndexCast, memref.ExtractAlignedPointer} {
		op := v.DefiningOp()
		if !op.Is(def) {
			return nil
		}
		v = op.Operand(0)
	}
	return v
}

// addressOf is the pointer in the descriptor of a view.
func addressOf(view *ir.Op) *ir.Value {
	v := view.Operand(0)
	for {
		o, ok := llvm.AsInsertValue(v.DefiningOp())
		if !ok {
			return v
		}
		if v = o.Container(); o.Value().DefiningOp().Is(llvm.IntToPtr) {
			v = o.Value()
		}
	}
}

// pointerRoot stands for the memory to which a view of a loaded pointer points; nil for other views.
func (m *MemoryEffects) pointerRoot(view *ir.Op) *ir.Value {
	address := addressOf(view)
	if op := address.DefiningOp(); !op.Is(llvm.IntToPtr) {
		return nil
	}
	pointer := address.DefiningOp().Operand(0)
	if op := pointer.DefiningOp(); !op.Is(affine.Load) && !op.Is(memref.Load) {
		return nil
	}
	from, own := m.rootOf(pointer.DefiningOp().Operand(0))
	switch {
	case from == nil || own:
		return nil
	case m.pointers[from] == nil:
		m.pointers[from] = pointer
	}
	return m.pointers[from]
}
