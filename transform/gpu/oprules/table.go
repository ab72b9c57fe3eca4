package oprules

import (
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
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// rules are the entries of operations. Elementwise operations and operations of linalg have the entry of their family.
var rules = map[*ir.OpDef]*Rule{
	tile.Coordinates: &scalars, tile.Load: &load, tile.Store: &store, tile.Prefetch: &prefetch,
	tile.Gather: &gather, tile.GatherElements: &gatherElements, tile.ScatterElements: &scatterElements,
	tile.ConvertLayout: &convertLayout, tile.Print: &print,
	tile.Scan: &scan, tile.Histogram: &histogram, ttx.CompareExchange: &sortingNetwork, tile.Reduce: &reduce, linalg.Reduce: &reduceWithInits,
	tile.Dot: &dot, tile.DotWait: &accumulators, tile.DotOperands: &scalars, tile.DotStep: &accumulators,
	tile.LocalAlloc: &localAlloc, tile.LocalDealloc: &scalars, tile.MemDescStage: &scalars, tile.LocalLoad: &localLoad, tile.LocalStore: &localStore,
	tile.RingAlloc: &scalars, tile.RingDealloc: &scalars, tile.RingSlot: &scalars,
	tile.RingAcquire: &scalars, tile.RingDrain: &scalars, tile.RingPublish: &scalars, tile.RingWait: &scalars, tile.RingRelease: &scalars,
	tile.MbarrierInit: &scalars, tile.MbarrierInval: &scalars, tile.MbarrierArrive: &scalars, tile.MbarrierWait: &scalars,
	tile.AsyncCopy: &asyncCopy, tile.AsyncGather: &asyncGather,
	tile.Roles: &scalars, tile.Role: &scalars, tile.RoleBarrier: &scalars, tile.Turn: &scalars, tile.PassTurn: &scalars, tile.TensorMap: &tensorMap, tile.BulkCopy: &scalars,
	tile.BulkStore: &scalars, tile.BulkCommit: &scalars, tile.BulkWait: &scalars, tile.ClusterBarrier: &scalars, tile.NumBlocks: &scalars,
	tile.StorePartial: &scalars, tile.AddPartial: &accumulators,
	tile.AsyncCommitGroup: &scalars, tile.AsyncWait: &scalars, tile.FenceAsyncShared: &scalars,

	tensor.Empty: &constant, tensor.Splat: &constant, arith.Constant: &constant, bufferization.AllocTensor: &constant,
	tensor.Cast: &cast, tensor.ExpandShape: &reshape, tensor.CollapseShape: &reshape, tensor.Reshape: &reshape,
	tensor.Insert: &insert, tensor.Extract: &extract, tensor.Dim: &scalars,
	tensor.InsertSlice: &insertSlice, tensor.ExtractSlice: &extractSlice,
	tensor.Concat: &unrelated, tensor.FromElements: &unrelated, bufferization.ToTensor: &unrelated, ub.Poison: &unrelated,

	scf.For: &forLoop, scf.If: &branches, scf.While: &whileLoop, scf.ExecuteRegion: &regions, scf.IndexSwitch: &regions,
	scf.Yield: &yield, scf.Condition: &condition, cf.Br: &blockBranch, cf.CondBr: &blockBranch, cf.Switch: &blockBranch,

	memref.AtomicRMW: &atomicUpdate, llvm.AtomicRMW: &atomicUpdate, llvm.CmpXchg: &atomicUpdate,
	llvm.Load: &atomicLoad,

	gpu.Barrier: &blockBarrier,

	cf.Assert: &scalars, function.Call: &scalars, linalg.Index: &scalars,
	builtin.UnrealizedConversionCast: &scalars,
}

// Operations of these dialects are on scalars and memory, if they have no entry of their own.
func init() {
	for _, d := range []*ir.Dialect{affine.Dialect, gpu.Dialect, llvm.Dialect, memref.Dialect, tptr.Dialect} {
		for _, def := range d.Ops {
			if rules[def] == nil {
				rules[def] = &scalars
			}
		}
	}
}
