package program

import (
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// AccessKind is what an access does with memory.
type AccessKind int

// Kinds of accesses.
const (
	Load AccessKind = iota
	Store
	Update // atomic
)

// ScalarAccess is an access to one element, of a memref or at a pointer.
type ScalarAccess struct {
	Kind    AccessKind
	Elem    ir.Type
	Memory  *ir.Value // nil for a pointer
	Indices []*ir.Value
	Map     *expr.Map // of the indices; nil takes them as they are
	Pointer *ir.Value
}

// scalarAccesses describe the accesses to one element.
var scalarAccesses = map[*ir.OpDef]func(op *ir.Op) ScalarAccess{
	memref.Load: func(op *ir.Op) ScalarAccess {
		o := memref.LoadOp{Op: op}
		return ScalarAccess{Kind: Load, Elem: o.Result().Type(), Memory: o.MemRef(), Indices: o.Indices()}
	},
	memref.Store: func(op *ir.Op) ScalarAccess {
		o := memref.StoreOp{Op: op}
		return ScalarAccess{Kind: Store, Elem: o.Value().Type(), Memory: o.MemRef(), Indices: o.Indices()}
	},
	affine.Load: func(op *ir.Op) ScalarAccess {
		o, _ := affine.AsLoad(op)
		return ScalarAccess{Kind: Load, Elem: op.Result(0).Type(), Memory: o.MemRef(), Indices: o.Inputs(), Map: o.Map()}
	},
	affine.Store: func(op *ir.Op) ScalarAccess {
		o, _ := affine.AsStore(op)
		return ScalarAccess{Kind: Store, Elem: op.Operand(0).Type(), Memory: o.MemRef(), Indices: o.Inputs(), Map: o.Map()}
	},
	memref.AtomicRMW: func(op *ir.Op) ScalarAccess {
		o := memref.AtomicRMWOp{Op: op}
		return ScalarAccess{Kind: Update, Elem: o.Value().Type(), Memory: o.MemRef(), Indices: o.Indices()}
	},
	llvm.Load: func(op *ir.Op) ScalarAccess {
		o := llvm.LoadOp{Op: op}
		return ScalarAccess{Kind: Load, Elem: o.Res().Type(), Pointer: o.Addr()}
	},
	llvm.Store: func(op *ir.Op) ScalarAccess {
		o := llvm.StoreOp{Op: op}
		return ScalarAccess{Kind: Store, Elem: o.Value().Type(), Pointer: o.Addr()}
	},
	llvm.AtomicRMW: func(op *ir.Op) ScalarAccess {
		o := llvm.AtomicRMWOp{Op: op}
		return ScalarAccess{Kind: Update, Elem: o.Val().Type(), Pointer: o.Ptr()}
	},
	llvm.CmpXchg: func(op *ir.Op) ScalarAccess {
		o := llvm.CmpXchgOp{Op: op}
		return ScalarAccess{Kind: Update, Elem: o.Val().Type(), Pointer: o.Ptr()}
	},
}

// ScalarAccessOf describes an access to one element; not ok for other operations.
func ScalarAccessOf(op *ir.Op) (a ScalarAccess, ok bool) {
	describe := scalarAccesses[op.Def()]
	if describe == nil {
		return a, false
	}
	return describe(op), true
}

// Element is the address of the element that an access reads or writes, its size, and the number of the argument that its memory is
// reached through.
func (s *State) Element(a ScalarAccess) (address uint64, bytes int64, arg int, ok bool) {
	bytes = tile.ElementBytes(a.Elem)
	if a.Pointer != nil {
		at, known := s.Int(a.Pointer)
		arg = ArgOf(uint64(at))
		return uint64(at), bytes, arg, known && arg >= 0 && arg < s.args
	}
	view := s.View(a.Memory)
	at, known := s.Ints(a.Indices)
	if view == nil || !known {
		return 0, 0, 0, false
	}
	if a.Map != nil {
		if at, ok = a.Map.Eval(at[:a.Map.NumDims], at[a.Map.NumDims:]); !ok {
			return 0, 0, 0, false
		}
	}
	if len(at) != len(view.Strides) {
		return 0, 0, 0, false
	}
	return view.Address(at...), bytes, view.Arg, true
}
