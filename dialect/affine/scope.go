package affine

import "github.com/tshared/tshared/ir"

// scopes are the operations whose body fixes symbols: a value defined directly
// in it does not change while anything in the body runs.
var scopes = map[string]bool{
	"builtin.module": true,
	"func.func":      true,
	"gpu.func":       true,
	"gpu.launch":     true,
	"tt.func":        true,
}

func isScope(op *ir.Op) bool { return op != nil && scopes[op.Name()] }

// scopeOf is the region of the closest scope around an operation, nil when
// there is none.
func scopeOf(op *ir.Op) *ir.Region {
	for op != nil {
		r := op.Region()
		if r == nil || isScope(r.Op()) {
			return r
		}
		op = r.Op()
	}
	return nil
}

// isTopLevel reports whether a value is defined directly in a scope.
func isTopLevel(v *ir.Value) bool {
	b := v.Block()
	return b != nil && isScope(b.ParentOp())
}

// isValidDimIn reports whether a value may stand for a dimension, as seen from a
// scope: it is a symbol, or the size of something defined directly in a scope.
func isValidDimIn(v *ir.Value, scope *ir.Region) bool {
	if v.Type() != ir.Index {
		return false
	}
	if isValidSymbolIn(v, scope) {
		return true
	}
	op := v.DefiningOp()
	if op == nil {
		return false
	}
	shaped, _ := dimOf(op)
	return shaped != nil && isTopLevel(shaped)
}

// isValidSymbolIn reports whether a value may stand for a symbol: it is fixed within
// the scope, which may be nested in the one the value is defined in.
func isValidSymbolIn(v *ir.Value, scope *ir.Region) bool {
	if v.Type() != ir.Index {
		return false
	}
	if scope != nil && v.Region() == scope {
		return true
	}
	if op := v.DefiningOp(); op != nil {
		if op.Has(ir.ConstantLike) {
			return true
		}
		if shaped, index := dimOf(op); shaped != nil {
			return isFixedSize(shaped, index, scope)
		}
		symbolic := func(arg *ir.Value) bool { return isValidSymbolIn(arg, scope) }
		if allOperands(op, symbolic) && op.IsPure() {
			return true
		}
	}
	if scope == nil || scope.Op() == nil || scope.Op().Has(ir.IsolatedFromAbove) {
		return false
	}
	around := scope.Op().Region()
	return around != nil && isValidSymbolIn(v, around)
}

func allOperands(op *ir.Op, ok func(*ir.Value) bool) bool {
	for i := range op.NumOperands() {
		if !ok(op.Operand(i)) {
			return false
		}
	}
	return true
}

// dimOf recognises the operations that ask for the size of a dimension.
func dimOf(op *ir.Op) (shaped, index *ir.Value) {
	if name := op.Name(); (name == "memref.dim" || name == "tensor.dim") && op.NumOperands() == 2 {
		return op.Operand(0), op.Operand(1)
	}
	return nil, nil
}

// isFixedSize reports whether the size of a container does not change within a
// scope: the container is defined there, or it is a buffer made in place and
// the size is a constant or one of those it was made with.
func isFixedSize(shaped, index *ir.Value, scope *ir.Region) bool {
	if isTopLevel(shaped) {
		return true
	}
	i, ok := constantIndex(index)
	made := shaped.DefiningOp()
	if !ok || made == nil {
		return false
	}
	slot, known := sizeOperands[made.Name()]
	shape, _ := ir.ShapeOf(shaped.Type())
	if !known || i < 0 || i >= int64(len(shape)) {
		return false
	}
	if shape[i] != ir.Dynamic {
		return true
	}
	n := 0
	for _, d := range shape[:i] {
		if d == ir.Dynamic {
			n++
		}
	}
	sizes := made.OperandsOf(slot)
	return n < len(sizes) && isValidSymbolIn(sizes[n], scope)
}

// sizeOperands says in which operand group the operations that make buffers
// take the sizes that are not constant.
var sizeOperands = map[string]int{
	"memref.alloc":   0,
	"memref.subview": 2,
}

func constantIndex(v *ir.Value) (int64, bool) {
	op := v.DefiningOp()
	if op == nil || !op.Has(ir.ConstantLike) {
		return 0, false
	}
	value, ok := op.Attr("value").(*ir.IntegerAttr)
	if !ok {
		return 0, false
	}
	return value.Value, true
}
