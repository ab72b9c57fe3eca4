package ptx

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/backend/ptx/internal/report"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/internal/transform/distribute"
)

// sharedAccess loads and stores tensors in shared memory.
type sharedAccess struct {
	*packing.Packer
	sharedPredicate llvmir.Value // see storeSharedIf
}

// sharedMemory hands out shared memory, with the barriers between its uses.
type sharedMemory struct {
	*sharedAccess
	*report.Recorder
	gpu          targets.GPU
	sharedBase   llvmir.Value // free shared memory begins here
	sharedBudget *sharedBudget
	peakShared   peak  // maximum of shared memory in use
	loopShared   int64 // maximum since the innermost pipelined loop began
	reserved     int64 // bytes before sharedBase that loops and hoisted operands hold
	sharedInUse  bool  // threads may still read free shared memory: a barrier has to come before the next write
	// sharedFirst and sharedEnd bound the bytes that were claimed last; readIn is the LLVM block that reads
	// these bytes and no others.
	sharedFirst, sharedEnd int64
	readIn                 *llvmir.Block
	pending                distribute.Effects // of the block since the last barrier
}

// converter converts tensors between layouts.
type converter struct {
	*sharedMemory
	layoutCache []layoutCacheEntry // tensors loaded from shared memory, innermost region last
}

// newConverter is the converter of a kernel that has no code yet.
func newConverter(o Options, b *sharedBudget) *converter {
	packer := packing.NewPacker(&simt.Threads{WarpBits: layout.Log2(int64(o.Warps))})
	return &converter{sharedMemory: &sharedMemory{sharedAccess: &sharedAccess{Packer: packer}, Recorder: &report.Recorder{}, gpu: o.gpu, sharedBudget: b, pending: distribute.NewEffects()}}
}
