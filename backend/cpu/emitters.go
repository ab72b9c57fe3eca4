package cpu

import (
	"slices"

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
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// emitters has every operation that can be compiled. Terminators belong to the region
// they end.
var emitters map[*ir.OpDef]emitter

// The table is filled here because emitters of operations with regions use it.
func init() {
	emitters = map[*ir.OpDef]emitter{
		arith.Constant: emitConstant, ub.Poison: emitPoison,
		cf.Assert: emitAssert, function.Call: emitCall,
		scf.If: emitIf, scf.For: emitFor, scf.While: emitWhile,
		scf.ExecuteRegion: emitExecuteRegion, scf.IndexSwitch: emitIndexSwitch,

		affine.Load: emitAffineLoad, affine.Store: emitAffineStore,

		linalg.Index: emitIndex, ttx.CumSum: emitCumSum, ttx.CompareExchange: emitCompareExchange,

		tensor.Empty: emitEmpty, tensor.Splat: emitSplat, tensor.FromElements: emitFromElements, tensor.Concat: emitConcat,
		tensor.Extract: emitExtract, tensor.Insert: emitInsert,
		tensor.ExtractSlice: emitExtractSlice, tensor.InsertSlice: emitInsertSlice,
		tensor.ExpandShape: emitExpandShape, tensor.CollapseShape: emitCollapseShape,
		tensor.Reshape: emitReshape, tensor.Cast: emitCast,
		tensor.Dim: emitDim,

		memref.Alloc: emitAlloc, memref.Alloca: emitAlloc, memref.GetGlobal: emitGetGlobal,
		memref.Load: emitLoad, memref.Store: emitStore, memref.Copy: emitCopy,
		memref.AtomicRMW: emitAtomicRMW,
		memref.Cast:      emitCast, memref.ReinterpretCast: emitReinterpretCast, memref.SubView: emitSubView,
		memref.ExpandShape: emitMemRefExpandShape, memref.CollapseShape: emitMemRefCollapseShape,
		memref.Dim:                   emitDim,
		memref.ExtractAlignedPointer: emitAlignedPointer, memref.ExtractStridedMetadata: emitStridedMetadata,

		bufferization.AllocTensor: emitAllocTensor, bufferization.ToTensor: emitToTensor, bufferization.ToBuffer: emitToBuffer,
		bufferization.MaterializeInDestination: emitMaterialize,

		tptr.TypeOffset: emitTypeOffset, tptr.FromMemRef: emitFromMemRef, tptr.ToMemRef: emitToMemRef,
		tptr.Load: emitLoadAddress, tptr.Store: emitStoreAddress,

		llvm.Load: emitLoadAddress, llvm.Store: emitStoreAddress, llvm.Poison: emitPoison,
		llvm.AtomicRMW: emitAtomicAddress, llvm.CmpXchg: emitCmpXchg, builtin.UnrealizedConversionCast: emitUnrealized,

		// Hints and barriers have no effect on a program that is one thread.
		llvm.Assume: emitNothing, gpu.Barrier: emitNothing, memref.Dealloc: emitNothing,
	}
	for def, f := range arithtollvm.Lowerings {
		emitters[def] = emitElementwise(f)
	}
	for _, def := range divisions {
		emitters[def] = emitDivision(arithtollvm.Lowerings[def])
	}
	emitters[arith.Select] = emitSelect
	for _, def := range linalg.Dialect.Ops {
		if linalg.IsStructured(def) {
			emitters[def] = emitStructured
		}
	}
}

func emitNothing(*compiler, *ir.Op) error { return nil }

// extension finds the emitter of an extension's operation.
func (c *compiler) extension(def *ir.OpDef) (emitter, bool) {
	body := c.options.Emitters[def]
	return emitElementwise(arithtollvm.FromText(body)), body != nil
}

// Operations lists the names of all operations that can be compiled, sorted.
func Operations() []string {
	var names []string
	for def := range emitters {
		names = append(names, def.Name)
	}
	slices.Sort(names)
	return names
}
