// Package nonnull finds the pointer arguments of a kernel that every program dereferences. These must not be
// null.
//
// The package analyses Triton IR before lowering. Accesses under a mask, a boundary check or a condition may
// not happen and do not count.
package nonnull

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Args reports for each argument of a kernel whether every program accesses memory through it.
func Args(f funclike.Func) []bool {
	args := f.Body().Entry().Args()
	number := make(map[*ir.Value]int, len(args))
	for i, a := range args {
		number[a] = i
	}
	nonNull := make([]bool, len(args))
	eachUnconditional(f.Body().Entry(), func(op *ir.Op) {
		if ptr := accessed(op); ptr != nil {
			if i, ok := number[basePointer(ptr)]; ok {
				nonNull[i] = true
			}
		}
	})
	return nonNull
}

// eachUnconditional visits the operations that run whenever a block runs.
func eachUnconditional(b *ir.Block, visit func(*ir.Op)) {
	for op := range b.Ops() {
		visit(op)
		if loop, ok := scf.AsFor(op); ok && runsAtLeastOnce(loop) {
			eachUnconditional(op.Region0().Entry(), visit)
		}
		if loop, ok := scf.AsWhile(op); ok {
			eachUnconditional(loop.Before(), visit)
		}
	}
}

// runsAtLeastOnce reports whether a loop is known to have an iteration.
func runsAtLeastOnce(loop scf.ForOp) bool {
	from, ok := foldresult.ConstantOf(loop.LowerBound())
	to, known := foldresult.ConstantOf(loop.UpperBound())
	return ok && known && from < to
}

// accessed is the pointer of an unconditional access; nil for other operations.
func accessed(op *ir.Op) *ir.Value {
	if l, ok := tt.AsLoad(op); ok && l.Mask() == nil && len(l.BoundaryCheck()) == 0 && (op.Result(0).HasUses() || l.IsVolatile()) {
		return l.Ptr()
	}
	if s, ok := tt.AsStore(op); ok && s.Mask() == nil && len(s.BoundaryCheck()) == 0 {
		return s.Ptr()
	}
	if a, ok := tt.AsAtomicCAS(op); ok {
		return a.Ptr()
	}
	if a, ok := tt.AsAtomicRMW(op); ok && a.Mask() == nil {
		return a.Ptr()
	}
	return nil
}

// pointerOps return pointers into the object that their first operand points into.
var pointerOps = map[*ir.OpDef]bool{
	tt.AddPtr: true, tt.Splat: true, tt.Broadcast: true, tt.ExpandDims: true, tt.Reshape: true, tt.Trans: true, tt.Bitcast: true,
	tt.MakeTensorPtr: true, tt.Advance: true,
}

// basePointer follows pointer arithmetic to the pointer it starts from.
func basePointer(v *ir.Value) *ir.Value {
	for {
		op := v.DefiningOp()
		if op == nil || !pointerOps[op.Def()] {
			return v
		}
		v = op.Operand(0)
	}
}
