package linalg

import (
	"slices"

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
	tensordialect "github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// builders has every supported operation except terminators, which belong to the region they end.
var builders map[*ir.OpDef]builder

// The table is filled here because builders of operations with regions use it.
func init() {
	builders = map[*ir.OpDef]builder{
		arith.Constant: buildConstant, ub.Poison: buildPoison,
		cf.Assert: buildAssert, function.Call: buildCall,
		scf.If: buildIf, scf.For: buildFor, scf.While: buildWhile,
		scf.ExecuteRegion: buildExecuteRegion, scf.IndexSwitch: buildIndexSwitch,

		affine.Load: buildAffineLoad, affine.Store: buildAffineStore,

		linalg.Index: buildIndex, ttx.CumSum: buildCumSum, ttx.CompareExchange: buildCompareExchange,

		tile.Reduce: buildReduce, tile.Scan: buildScan, tile.Histogram: buildHistogram, tile.GatherElements: buildGatherElements, tile.ScatterElements: buildScatterElements,
		tile.Load: buildWrappedLoad, tile.Gather: buildGather, tile.Coordinates: buildCoordinates,

		tensordialect.Empty: buildEmpty, tensordialect.Splat: buildSplat, tensordialect.FromElements: buildFromElements,
		tensordialect.Concat:  buildConcat,
		tensordialect.Extract: buildExtract, tensordialect.Insert: buildInsert,
		tensordialect.ExtractSlice: buildExtractSlice, tensordialect.InsertSlice: buildInsertSlice,
		tensordialect.ExpandShape: buildExpandShape, tensordialect.CollapseShape: buildCollapseShape,
		tensordialect.Reshape: buildReshape, tensordialect.Cast: buildTensorCast,
		tensordialect.Dim: buildTensorDim,

		memref.Alloc: buildAlloc, memref.Alloca: buildAlloc, memref.GetGlobal: buildGetGlobal,
		memref.Load: buildLoad, memref.Store: buildStore, memref.Copy: buildCopy,
		memref.AtomicRMW: buildAtomicRMW,
		memref.Cast:      buildMemRefCast, memref.ReinterpretCast: buildReinterpretCast, memref.SubView: buildSubView,
		memref.ExpandShape: buildMemRefExpandShape, memref.CollapseShape: buildMemRefCollapseShape,
		memref.Dim:                   buildMemRefDim,
		memref.ExtractAlignedPointer: buildAlignedPointer, memref.ExtractStridedMetadata: buildStridedMetadata,

		bufferization.AllocTensor: buildAllocTensor, bufferization.ToTensor: buildToTensor, bufferization.ToBuffer: buildToBuffer,
		bufferization.MaterializeInDestination: buildMaterialize,

		tptr.TypeOffset: buildTypeOffset, tptr.FromMemRef: buildFromMemRef, tptr.ToMemRef: buildToMemRef,
		tptr.Load: buildLoadAddress, tptr.Store: buildStoreAddress,

		llvm.Load: buildLoadAddress, llvm.Store: buildStoreAddress, llvm.InlineAsm: buildInlineAsm,
		llvm.ExtractValue: buildExtractValue, llvm.InsertValue: buildInsertValue,
		llvm.Poison:    buildPoison,
		llvm.AtomicRMW: buildAtomicAddress, llvm.CmpXchg: buildCmpXchg, builtin.UnrealizedConversionCast: buildUnrealized,

		// Hints and barriers have no effect: one program runs at a time.
		llvm.Assume: buildNothing, gpu.Barrier: buildNothing, memref.Dealloc: buildNothing,
	}
	for def, choose := range elementwise {
		builders[def] = buildElementwise(choose)
	}
	builders[arith.Select] = buildSelect
	for _, def := range linalg.Dialect.Ops {
		if linalg.IsStructured(def) {
			builders[def] = buildStructured
		}
	}
}

// Operations lists the names of all supported operations, in order.
func Operations() []string {
	var names []string
	for def := range builders {
		names = append(names, def.Name)
	}
	slices.Sort(names)
	return names
}
