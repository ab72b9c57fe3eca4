// Package sign finds integers that cannot be negative. It knows the operations
// that compute positions.
package sign

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// NonNegative reports whether an entry is certain not to be negative, as long
// as integers do not overflow.
func NonNegative(e foldresult.Entry) bool {
	if e.Value == nil {
		return e.Const >= 0
	}
	return (&search{assumed: map[*ir.Value]bool{}}).nonNegative(e.Value, 20)
}

// keepsSign are operations whose result is not negative when no operand is.
var keepsSign = map[*ir.OpDef]bool{
	arith.AddI: true, arith.MulI: true, arith.DivSI: true, arith.DivUI: true, arith.RemSI: true, arith.RemUI: true,
	arith.MinSI: true, arith.AndI: true, arith.ShRSI: true, arith.ShRUI: true, arith.ExtSI: true, arith.IndexCast: true,
}

// search remembers what it takes for granted on the way round a loop.
type search struct{ assumed map[*ir.Value]bool }

func (s *search) nonNegative(v *ir.Value, depth int) bool {
	if s.assumed[v] {
		return true
	}
	if depth == 0 {
		return false
	}
	if isStride(v) {
		return true
	}
	op := v.DefiningOp()
	switch {
	case op == nil:
		f, ok := scf.AsFor(v.ArgOf().ParentOp())
		if !ok {
			return false
		}
		if v == f.Counter() {
			return s.nonNegative(f.LowerBound(), depth-1) && s.nonNegative(f.Step(), depth-1)
		}
		at := v.Index() - 1
		if at >= len(f.Inits()) || at >= len(f.Yielded()) {
			return false // the loop is being built
		}
		if !s.nonNegative(f.Inits()[at], depth-1) {
			return false
		}
		s.assumed[v] = true
		ok = s.nonNegative(f.Yielded()[at], depth-1)
		s.assumed[v] = ok
		return ok
	case op.Is(tt.GetProgramID), op.Is(tt.GetNumPrograms), op.Is(arith.ExtUI):
		return true
	case op.Is(arith.Constant):
		c, ok := arith.ConstantOf(v).(*ir.IntegerAttr)
		return ok && c.Big == nil && c.Value >= 0
	case !keepsSign[op.Def()]:
		return false
	}
	for _, x := range op.Operands() {
		if !s.nonNegative(x, depth-1) {
			return false
		}
	}
	return true
}

// isStride reports whether a value is the stride of a block pointer, which is
// not negative.
func isStride(v *ir.Value) bool {
	for use := range v.Uses() {
		if m, ok := tt.AsMakeTensorPtr(use.Owner()); ok && slices.Contains(m.Strides(), v) {
			return true
		}
	}
	return false
}
