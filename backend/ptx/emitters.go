package ptx

import (
	"github.com/tshared/tshared/backend/numbers"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// emitters has every operation that can be compiled, terminators apart: those
// belong to the region they end.
var emitters map[*ir.OpDef]emitter

func init() {
	emitters = map[*ir.OpDef]emitter{
		arith.Constant: emitConstant,
		scf.If:         emitIf, scf.For: emitFor, scf.While: emitWhile,
		affine.Load: emitAffineLoad, affine.Store: emitAffineStore,
		linalg.Index: emitIndex,

		tensor.Empty: emitEmpty, tensor.Splat: emitSplat, tensor.Extract: emitExtract, tensor.Insert: emitInsert,
		tensor.ExtractSlice: emitExtractSlice, tensor.InsertSlice: emitInsertSlice,
		tensor.ExpandShape: emitReshaped, tensor.CollapseShape: emitReshaped, tensor.Reshape: emitReshaped,
		tensor.Cast: emitSame, tensor.Dim: emitDim,

		memref.Alloc: emitAlloc, memref.Copy: emitCopy, memref.Load: emitLoad, memref.Store: emitStore,
		memref.Cast: emitMemRefCast, memref.ReinterpretCast: emitReinterpretCast, memref.SubView: emitSubView,
		memref.ExpandShape: emitMemRefExpandShape, memref.CollapseShape: emitMemRefCollapseShape,
		memref.Dim: emitDim, memref.MemorySpaceCast: emitSame, memref.ExtractAlignedPointer: emitAlignedPointer,
		memref.AtomicRMW: emitAtomicRMW, memref.Dealloc: emitNothing,

		bufferization.AllocTensor: emitEmpty, bufferization.ToTensor: emitToTensor, bufferization.MaterializeInDestination: emitMaterialize,
		gpu.Barrier: emitBarrier,
	}
	for def, f := range numbers.Computations {
		emitters[def] = emitComputation(onDevice(def, f))
	}
	for _, def := range linalg.Dialect.Ops {
		if linalg.IsStructured(def) {
			emitters[def] = emitStructured
		}
	}
}
