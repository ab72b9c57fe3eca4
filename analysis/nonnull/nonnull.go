// Package nonnull finds the arguments of kernels that every program is certain to
// access memory through: those must not be null.
//
// It knows Triton IR before it is lowered. Accesses that a mask, a boundary check or
// a condition may keep from happening are not certain.
package nonnull

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Args says of each argument of a kernel whether memory is accessed through it
// whatever the arguments are.
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

// eachUnconditional visits the operations that run whenever a block does.
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

// runsAtLeastOnceAtLeastOnceAtLeastOnce reports whether a loop has a first round.
func runsAtLeastOnce(loop scf.ForOp) bool {
	from, ok := foldresult.ConstantOf(loop.LowerBound())
	to, known := foldresult.ConstantOf(loop.UpperBound())
	return ok && known && from < to
}

// accessed is the pointer of an access that certainly happens, or nil.
func accessed(op *ir.Op) *ir.Value {
	if l, ok := tt.AsLoad(op); ok && l.Mask() == nil && len(l.BoundaryCheck()) == 0 && (op.Result(0).HasUses() || l.IsVolatile()) {
		return l.Ptr()
	}
	if s, ok := tt.AsStore(op); ok && s.Mask() == nil && len(s.BoundaryCheck()) == 0 {
		return s.Ptr()
	}
	if op.Is(tt.AtomicCAS) || op.Is(tt.AtomicRMW) && op.OperandOf(2) == nil {
		return op.OperandOf(0)
	}
	return nil
}

// pointerOps are the operations whose result points into what their first operand
// points into.
var pointerOps = map[*ir.OpDef]bool{
	tt.AddPtr: true, tt.Splat: true, tt.Broadcast: true, tt.ExpandDims: true, tt.Reshape: true, tt.Trans: true, tt.Bitcast: true,
	tt.MakeTensorPtr: true, tt.Advance: true,
}

// basePointer is the pointer that one was computed from.
func basePointer(v *ir.Value) *ir.Value {
	for {
		op := v.DefiningOp()
		if op == nil || !pointerOps[op.Def()] {
			return v
		}
		v = op.Operand(0)
	}
}
