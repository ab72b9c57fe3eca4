package ptx

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// emitters has every operation that can be compiled, terminators apart: those
// belong to the region they end.
var emitters map[*ir.OpDef]emitter

func init() {
	emitters = map[*ir.OpDef]emitter{
		arith.Constant: emitConstant,
		scf.If:         emitIf, scf.For: emitFor, scf.While: emitWhile,
		scf.ExecuteRegion: emitExecuteRegion, scf.IndexSwitch: emitIndexSwitch,
		cf.Assert: emitAssert, function.Call: emitCall, ub.Poison: emitZero,

		llvm.Load: emitLoadAddress, llvm.Store: emitStoreAddress, llvm.GetElementPtr: emitGEP,
		tptr.Load: emitLoadAddress, tptr.Store: emitStoreAddress, ptr.Load: emitLoadAddress, ptr.Store: emitStoreAddress,
		llvm.Constant: emitLLVMConstant, llvm.Zero: emitZero, llvm.Undef: emitZero, llvm.Poison: emitZero, llvm.Call: emitLLVMCall,
		llvm.AtomicRMW: emitAtomicAddress, llvm.CmpXchg: emitCmpXchg, builtin.UnrealizedConversionCast: emitUnrealized,
		llvm.Assume: emitNothing,
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
		memref.ExtractStridedMetadata: emitStridedMetadata,
		memref.AtomicRMW:              emitAtomicRMW, memref.GenericAtomicRMW: emitGenericAtomicRMW, memref.GetGlobal: emitGetGlobal,
		memref.AssumeAlignment: emitSame, memref.DistinctObjects: emitSame,
		memref.Dealloc: emitNothing, memref.Prefetch: emitNothing, bufferization.DeallocTensor: emitNothing,

		bufferization.AllocTensor: emitEmpty, bufferization.ToTensor: emitToTensor, bufferization.MaterializeInDestination: emitMaterialize,
		gpu.Barrier: emitBarrier,
	}
	for def, f := range arithtollvm.Lowerings {
		emitters[def] = emitComputation(onDevice(def, f))
	}
	emitters[llvm.InlineAsm] = emitComputation(inlineAsm)
	emitters[arith.SubI] = emitDifference(emitters[arith.SubI])
	for _, def := range linalg.Dialect.Ops {
		if linalg.IsStructured(def) {
			emitters[def] = emitStructured
		}
	}
}
