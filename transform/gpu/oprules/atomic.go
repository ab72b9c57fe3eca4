package oprules

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/ir"
)

var atomicUpdate = Rule{ScratchBytes: atomicScratch}

// atomicScratch: one thread executes an atomic on a scalar; the others get the result from it if they use it.
func atomicScratch(_ *distribute.Distribution, op *ir.Op) int64 {
	if !distribute.IsResultUsed(op.Result(0)) {
		return 0
	}
	element := op.Operand(0) // the value of memref.atomic_rmw
	if op.Is(llvm.AtomicRMW) || op.Is(llvm.CmpXchg) {
		element = op.Operand(1)
	}
	return area(distribute.ElementBytes(element.Type()))
}

var atomicLoad = Rule{
	// One thread loads, so that all threads have one and the same value. They wait for it also if they do not use it.
	ScratchBytes: func(_ *distribute.Distribution, op *ir.Op) int64 {
		if !distribute.IsAtomicLoad(op) {
			return 0
		}
		return area(distribute.ElementBytes(op.Result(0).Type()))
	},
}
