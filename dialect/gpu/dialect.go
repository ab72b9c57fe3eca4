// Package gpu defines the few operations and attributes of the dialect gpu
// that Triton programs carry: the barrier, the positions of a thread in the
// launch grid, and the names of processors that loops are mapped to. It knows
// nothing of launching kernels.
package gpu

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/tool/opgen

// Dialect is the supported part of the dialect gpu.
var Dialect = &ir.Dialect{
	Name: "gpu",
	Doc:  "barriers, thread positions and processor names",
	Ops: []*ir.OpDef{
		Barrier,
		ThreadID, BlockID, BlockDim, GridDim, GlobalID, ClusterID, ClusterDim, ClusterDimBlocks, ClusterBlockID,
		LaneID, SubgroupID, NumSubgroups, SubgroupSize,
	},
	Attrs: []*ir.AttrDef{Dim, AddressSpace, ThreadMapping, BlockMapping, WarpMapping, WarpgroupMapping, LaneMapping, MemorySpaceMapping},
}

// Barrier makes the threads of a block wait for each other.
var Barrier = &ir.OpDef{
	Name:    "gpu.barrier",
	Doc:     "waits until all threads of the block have come here and their memory accesses are visible",
	Example: "gpu.barrier",
	Format:  "attr-dict",
}
