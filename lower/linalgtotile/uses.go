package linalgtotile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/ir"
)

// promotable finds the allocations whose uses all have a form on tensors, in the order of the program.
func promotable(root *ir.Op) (found []*ir.Value) {
	root.Walk(func(op *ir.Op) ir.WalkResult {
		if a, ok := memref.AsAlloc(op); ok && isPromotable(a) {
			found = append(found, op.Result(0))
		}
		return ir.Continue
	})
	return found
}

func isPromotable(a memref.AllocOp) bool { return obstacle(a) == "" }

// obstacle is why an allocation cannot become a tensor; "" if it can.
func obstacle(a memref.AllocOp) string {
	t, ok := a.Op.Result(0).Type().(*ir.MemRefType)
	if !ok || !layout.Fits(t.Shape) {
		return "its sizes are not powers of two"
	}
	uses := usesTensor
	if inBody(a.Op) {
		uses = usesScalar
	}
	for user := range a.Op.Result(0).Users() {
		if !uses(user, a.Op.Result(0)) {
			return fmt.Sprintf("'%s' needs it there", user.Name())
		}
	}
	return ""
}

// usesScalar reports whether an operation reads, writes or prints the only element of an allocation, in the same block of a body.
func usesScalar(op *ir.Op, alloc *ir.Value) bool {
	if op.Block() != alloc.Block() || len(alloc.Type().(*ir.MemRefType).Shape) > 0 {
		return false
	}
	switch {
	case op.Is(memref.Dealloc), op.Is(memref.Load):
		return true
	case op.Is(memref.Store):
		o, _ := memref.AsStore(op)
		return o.Value() != alloc
	}
	return isPrinted(op)
}

// usesTensor reports whether an operation on an allocation has a form on tensors.
func usesTensor(op *ir.Op, alloc *ir.Value) bool { return usesWhole(op, alloc) || usesView(op, alloc) }

// usesWhole reports whether an operation reads or writes a whole allocation, or elements of it, in a place
// where the tensor can be followed.
func usesWhole(op *ir.Op, alloc *ir.Value) bool {
	switch {
	case op.Is(memref.Dealloc), op.Is(bufferization.ToTensor), op.Is(memref.Load):
		return !inBody(op)
	case op.Is(memref.Store):
		o, _ := memref.AsStore(op)
		return o.Value() != alloc && isStructured(op, alloc)
	case op.Is(linalg.Fill) && op.NumResults() == 0:
		return isStructured(op, alloc)
	case op.Is(memref.Copy):
		o, _ := memref.AsCopy(op)
		return o.Source() != alloc && hasRankOf(o.Source(), alloc) && isStructured(op, alloc)
	case op.Is(bufferization.MaterializeInDestination):
		o, _ := bufferization.AsMaterializeInDestination(op)
		return o.Source().Type() == tensorType(alloc) && isStructured(op, alloc)
	}
	return false
}

// usesView reports whether an operation makes a view of an allocation that is only written by a copy, or only
// printed.
func usesView(op *ir.Op, alloc *ir.Value) bool {
	if op.Is(memref.SubView) {
		view, _ := memref.AsSubView(op)
		return !slices.Contains(view.DroppedDims(), true) && view.Slice().Strides.AllKnown(1) && allUsers(op, func(user *ir.Op) bool {
			o, ok := memref.AsCopy(user)
			return ok && o.Source() != op.Result(0) && hasRankOf(o.Source(), alloc) && isStructured(user, alloc)
		})
	}
	return isPrinted(op)
}

// isPrinted reports whether an operation casts a buffer only for calls that print it.
func isPrinted(op *ir.Op) bool {
	return op.Is(memref.Cast) && allUsers(op, func(user *ir.Op) bool {
		_, known := flagsOf(user)
		return known && user.Operand(extern.PrintValue) == op.Result(0)
	})
}

func allUsers(op *ir.Op, ok func(*ir.Op) bool) bool {
	for user := range op.Result(0).Users() {
		if !ok(user) {
			return false
		}
	}
	return true
}

func hasRankOf(v, alloc *ir.Value) bool {
	a, ok := v.Type().(*ir.MemRefType)
	return ok && len(a.Shape) == len(alloc.Type().(*ir.MemRefType).Shape)
}

// isPrint reports whether an operation calls a function that prints the elements of a buffer.
func isPrint(op *ir.Op) bool {
	call, ok := function.AsCall(op)
	if !ok || !strings.HasPrefix(call.Callee().Root, extern.PrintPrefix) || op.NumOperands() != extern.PrintValueParams {
		return false
	}
	for _, v := range op.Operands()[:extern.PrintText] {
		if v.Type() != ir.I32 {
			return false
		}
	}
	_, ok = op.Operand(extern.PrintText).Type().(*ir.MemRefType)
	return ok
}

// isStructured reports whether only operations that can carry a tensor are between a write and the block of the
// allocation.
func isStructured(op *ir.Op, alloc *ir.Value) bool {
	for op.Block() != alloc.Block() {
		if op = op.Parent(); op == nil || !op.Is(scf.If) && !op.Is(scf.For) {
			return false
		}
	}
	return true
}

// inBody reports whether an operation is in the body of a structured operation, which runs per element.
func inBody(op *ir.Op) bool {
	for op = op.Parent(); op != nil; op = op.Parent() {
		if linalg.IsStructured(op.Def()) {
			return true
		}
	}
	return false
}

func tensorType(alloc *ir.Value) ir.Type {
	t := alloc.Type().(*ir.MemRefType)
	return alloc.DefiningOp().Context().Tensor(t.Shape, t.Elem)
}
