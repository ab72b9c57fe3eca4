package ptx

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
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
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// emitFuncs has every operation that the backend supports, except terminators: the region that they end
// handles those.
var emitFuncs map[*ir.OpDef]emitFunc

func init() {
	emitFuncs = map[*ir.OpDef]emitFunc{
		arith.Constant: emitConstant,
		scf.If:         emitIf, scf.For: emitFor, scf.While: emitWhile,
		scf.ExecuteRegion: emitExecuteRegion, scf.IndexSwitch: emitIndexSwitch,
		cf.Assert: emitAssert, function.Call: emitCall, ub.Poison: emitZero,

		llvm.Load: emitPtrLoad, llvm.Store: emitPtrStore, llvm.GEP: emitGEP,
		tptr.Load: emitPtrLoad, tptr.Store: emitPtrStore, ptr.Load: emitPtrLoad, ptr.Store: emitPtrStore,
		llvm.Constant: emitLLVMConstant, llvm.Zero: emitZero, llvm.Undef: emitZero, llvm.Poison: emitZero, llvm.Call: emitLLVMCall,
		llvm.AtomicRMW: emitLLVMAtomicRMW, llvm.CmpXchg: emitCmpXchg, builtin.UnrealizedConversionCast: emitUnrealizedCast,
		llvm.Assume: emitNothing,
		affine.Load: emitAffineLoad, affine.Store: emitAffineStore,
		linalg.Index: emitIndex,

		tensor.Empty: emitEmpty, tensor.Splat: emitSplat, tensor.Extract: emitExtract, tensor.Insert: emitInsert,
		tensor.ExtractSlice: emitExtractSlice, tensor.InsertSlice: emitInsertSlice,
		tensor.ExpandShape: emitReshaped, tensor.CollapseShape: emitReshaped, tensor.Reshape: emitReshaped,
		tensor.Cast: emitSame, tensor.Dim: emitDim,

		memref.Alloc: refuseAlloc, memref.Load: emitLoad, memref.Store: emitStore,
		memref.Cast: emitMemRefCast, memref.ReinterpretCast: emitReinterpretCast, memref.SubView: emitSubView,
		memref.ExpandShape: emitMemRefExpandShape, memref.CollapseShape: emitMemRefCollapseShape,
		memref.Dim: emitDim, memref.MemorySpaceCast: emitSame, memref.ExtractAlignedPointer: emitAlignedPointer,
		memref.ExtractStridedMetadata: emitStridedMetadata,
		memref.AtomicRMW:              emitAtomicRMW, memref.GenericAtomicRMW: emitGenericAtomicRMW, memref.GetGlobal: emitGetGlobal,
		memref.AssumeAlignment: emitSame, memref.DistinctObjects: emitSame,
		memref.Dealloc: emitNothing, memref.Prefetch: emitNothing, bufferization.DeallocTensor: emitNothing,

		bufferization.AllocTensor: emitEmpty, bufferization.ToTensor: emitToTensor,
		gpu.Barrier: emitBarrier,

		tile.LocalAlloc: emitLocalAlloc, tile.LocalDealloc: emitLocalDealloc, tile.MemDescStage: emitMemDescStage, tile.LocalLoad: emitLocalLoad,
		tile.AsyncCopy: emitAsyncCopy, tile.AsyncCommitGroup: emitAsyncCommitGroup, tile.AsyncWait: emitAsyncWait, tile.FenceAsyncShared: emitFenceAsyncShared,
		tile.DotWait: emitDotWait, tile.DotOperands: emitDotOperands, tile.DotStep: emitDotStep,
		tile.Load: emitTileLoad, tile.Prefetch: emitPrefetch, tile.Store: emitTileStore, tile.Gather: emitGather, tile.Dot: emitDot, tile.Scan: emitScan, tile.Histogram: emitHistogram, tile.ConvertLayout: emitConvertLayout, tile.Print: emitTilePrint,
	}
	for def, f := range arithtollvm.Lowerings {
		emitFuncs[def] = emitComputation(withDeviceMath(def, f))
	}
	emitFuncs[llvm.InlineAsm] = emitComputation(inlineAsm)
	for _, def := range linalg.Dialect.Ops {
		if linalg.IsStructured(def) {
			emitFuncs[def] = emitStructured
		}
	}
}

// extension finds the emitter of an extension's operation.
func (c *emitter) extension(def *ir.OpDef) (emitFunc, bool) {
	body := c.options.Emitters[def]
	compute := arithtollvm.FromText(body)
	return emitComputation(func(c *emitter, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return compute(c.ScalarBuilder, op, x)
	}), body != nil
}
