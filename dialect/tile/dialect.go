// Package tile defines the dialect tile: tensors distributed over the threads of a GPU's thread block.
//
// It stands between linalg and LLVM IR. The type of a distributed tensor has a layout as its encoding, which
// says in which registers of which threads its elements are. The operations are those whose form depends on
// that: accesses to memory and conversions between layouts.
package tile

import (
	"slices"

	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

//go:generate go run ../../internal/tool/opgen

// Dialect is tile.
var Dialect = &ir.Dialect{
	Name:       "tile",
	Doc:        "tensors distributed over the threads of a block",
	Attrs:      []*ir.AttrDef{LayoutDef, SharedDef},
	Types:      []*ir.TypeDef{MemDescDef, RingDef, TensorMapDef},
	VerifyOp:   verifyTypes,
	VerifyAttr: verifyAttr,
	Ops: []*ir.OpDef{
		Coordinates, Load, Store, Gather, GatherElements, ScatterElements, Prefetch, Print, ConvertLayout, Reduce, Scan, Histogram, Yield,
		Dot, DotWait, DotOperands, DotStep, SaturatingTruncF,
		LocalAlloc, LocalDealloc, MemDescStage, LocalLoad, LocalStore,
		RingAlloc, RingDealloc, RingSlot, RingAcquire, RingDrain, RingPublish, RingWait, RingRelease,
		MbarrierInit, MbarrierInval, MbarrierArrive, MbarrierWait,
		AsyncCopy, AsyncGather, AsyncCommitGroup, AsyncWait, FenceAsyncShared,
		Roles, Role, RoleBarrier, Turn, PassTurn, TensorMap, BulkCopy, BulkStore, BulkCommit, BulkWait, ClusterBarrier, NumBlocks, StorePartial, AddPartial,
	},
}

// Discardable attributes of the dialect.
const (
	// Group is the number of a group of reductions that follow each other and share their barriers.
	Group = "tile.group"
	// Halved is, on a reduction, the number of bits of the lane number over which the results of a thread are distributed while
	// these lanes are combined: each lane goes on with half of them. They are gathered in the end.
	Halved = "tile.halved"
	// Predicated marks an scf.if in the body of a structured operation that is not a branch: both of its regions are
	// computed, and its loads and stores have the condition as a predicate.
	Predicated = "tile.predicated"
	// Constancy is, on an elementwise operation, the length of groups of equal elements along each dimension of the results: a
	// thread computes one of those that it has.
	Constancy = "tile.constancy"
	// Contiguity is, on an elementwise operation, the length of groups along each dimension in which an element of the result is
	// one more than that before it: a thread computes one of those that it has.
	Contiguity = "tile.contiguity"
	// Packed marks an elementwise operation that is computed for two elements at a time, of 16 or 8 bits, or four integers of 8 bits.
	Packed = "tile.packed"
	// Fences is, on a structured operation with an atomic update in its body, where all threads execute a fence: "before" it,
	// "behind" it, "around" it, or "none". The updates are relaxed: the fences order them.
	Fences = "tile.fences"
	// Vector is, on a structured operation with an atomic update in its body, how many adjacent elements of a thread one instruction
	// updates.
	Vector = "tile.vector"
	// FromQuotient marks a remainder that is computed from the quotient of the same operands, which the kernel needs as well.
	FromQuotient = "tile.from_quotient"
	// NumWarps is the number of warps of a program, on a kernel whose tensors have layouts: of a block, or of as many blocks as NumCTAs says. In a role its
	// own warps count; see WarpsOf.
	NumWarps = "tile.num_warps"
	// BlockWarps is the number of warps of a block, on a kernel with roles.
	BlockWarps = "tile.block_warps"
	// Cluster is, on a kernel, the number of blocks of a cluster, which follow each other along x, run at the same time and see each other's shared memory.
	Cluster = "tile.cluster"
	// NumCTAs is, on a kernel, the number of blocks that run a program together, as a cluster: the warps of a block follow the warps of the
	// blocks with a lower rank. Each block has a copy of what the program has in shared memory: stores go to all copies, and barriers are for the cluster.
	NumCTAs = "tile.num_ctas"
	// Coalesced is, on a load, gather, store or scatter, the layout in which its accesses are coalesced. Layout assignment reads it and writes
	// layouts into the types instead.
	Coalesced = "tile.coalesced"
	// MinBlocks is the number of blocks that a multiprocessor should hold, on a kernel: the assembler uses no more registers
	// than so many blocks leave, and does not save registers for more of them.
	MinBlocks = "tile.min_blocks"
	// SelectedWarps is, on a kernel whose tensors have no layouts yet, how many warps tile-select-warps selected; see NumWarps.
	SelectedWarps = "tile.selected_warps"
	// MaxRegisters is the number of registers per thread, at most, on a kernel.
	MaxRegisters = "tile.max_registers"
	// Shared is the shared memory of a block in bytes, on a kernel.
	Shared = "tile.shared"
	// Scratch is, on an operation that uses shared memory while it runs, where that memory begins and how many bytes it has. The
	// operation waits for all threads between its stores there and its loads.
	Scratch = "tile.scratch"
	// KSlices is, on a dot by scalar FMA, the number of slices along K in which it stages its operands in shared memory.
	KSlices = "tile.k_slices"
	// LoopVersions marks an scf.if whose branches are versions of one loop: the first one is general, and rarely executed. Its text says for
	// which tiles that is, as remarks have it: "misaligned", "clamped at 12:8".
	LoopVersions = "tile.loop_versions"
	// WantedStages is, on the allocation of a ring or on the loop that gets it, the number of stages that were asked for, if so many do not fit.
	WantedStages = "tile.wanted_stages"
	// Rematerialize is, on the allocation of a ring or on the loop that gets it, that threads compute their addresses again before its loop, rather than keep them in
	// registers across an outer loop.
	Rematerialize = "tile.rematerialize"
	// RecomputeAddresses is, on a loop, that threads compute their addresses again in each iteration, rather than keep them in registers across the loop.
	RecomputeAddresses = "tile.recompute_addresses"
	// PipelinedLoop is, on a loop and on the allocation of its ring, its number: the loops of a kernel that can be pipelined are counted. The shared memory that
	// these use is measured by it; tile-fit-shared takes it away.
	PipelinedLoop = "tile.pipelined_loop"
	// Latency is, on a load in a loop, how many iterations ahead of its use it is issued, as a copy into a buffer. The load of an index runs one iteration
	// ahead of the copies whose addresses are computed from it. On a dot it is 1: the dot ends in the next iteration.
	Latency = "tile.latency"
	// Stage is, on an operation in a loop, how many iterations later than the others it is executed, 0 or 1: tile-pipeline executes an operation of stage 1 in
	// the next iteration.
	Stage = "tile.stage"
	// Order is, on an operation in a loop, a number by which tile-pipeline orders the operations of an iteration, 0 without it. Of operations with one
	// number, operations of stage 1 are first.
	Order = "tile.order"
	// Peeled marks an scf.if around a loop whose first iteration is partly in front of it; there is at least one iteration.
	Peeled = "tile.peeled"
	// CarryWords is, on a loop, that it carries elements of 16 and 8 bits in words, as wgmma takes them from registers.
	CarryWords = "tile.carry_words"
	// Buffer is, on a load with a latency, the type of the buffer that it is copied into.
	Buffer = "tile.buffer"
	// Bulk marks a load with a latency that a bulk copy makes, by a map of its tensor: the load has the coordinates of its tile. All loads of a kernel that are
	// copied ahead have it, or none.
	Bulk = "tile.bulk"
	// Persistent marks a kernel whose blocks go through the programs of a launch, which has fewer blocks, and the loop in it that does.
	Persistent = "tile.persistent"
	// NotPersistent says, on a kernel whose loads bulk copies make, why it has a block for each program.
	NotPersistent = "tile.not_persistent"
	// StreamK marks a persistent kernel whose blocks share the iterations of all programs evenly: a block stores the partial sums of a program that another one ends.
	StreamK = "tile.stream_k"
	// NotStreamK says, on a kernel with dots, why its blocks do not share the iterations of programs.
	NotStreamK = "tile.not_stream_k"
	// Piece on a loop whose iterations blocks share is how many of these stay together; without it, tile-stream-k finds a number.
	Piece = "tile.piece"
	// Unroll is, on a loop, how many iterations run at a time; 1 keeps LLVM and the assembler from unrolling it.
	Unroll = "tile.unroll"
	// Unrolled is, on a loop, how many iterations its body has: neither LLVM nor the assembler unrolls it further.
	Unrolled = "tile.unrolled"
	// NotPipelined says, on a loop that loads the operands of dots, why no ring has them.
	NotPipelined = "tile.not_pipelined"
	// NotOverlapped says, on a loop with dots whose operands come from other dots, why they are not executed in the next iteration.
	NotOverlapped = "tile.not_overlapped"
	// NotBulk says, on a loop whose loads are copied ahead, why bulk copies do not make them, and on a store or atomic update of a kernel with roles why no bulk store makes it.
	NotBulk = "tile.not_bulk"
)

// isOfRing reports whether an operation allocates buffers in shared memory, or is a loop, which may get some.
func isOfRing(op *ir.Op) bool { return op.Is(LocalAlloc) || op.Is(RingAlloc) || op.Is(scf.For) }

// isInLoop reports whether an operation is one of the body of a loop.
func isInLoop(op *ir.Op) bool {
	return op.Parent() != nil && op.Parent().Is(scf.For) && !op.Is(scf.Yield)
}

// maxPiece is more iterations than loops with dots need stay together.
const maxPiece = 1 << 16

// hasLatency are the operations that can be issued in one iteration of a loop and end in another one.
var hasLatency = map[*ir.OpDef]bool{Load: true, GatherElements: true, memref.Load: true, affine.Load: true, Dot: true}

// limits are the attributes of a kernel that limit its occupancy, with the largest of what they may be.
var limits = map[string]int64{MinBlocks: 32, MaxRegisters: 255}

func verifyAttr(op *ir.Op, name string, a ir.Attr) error {
	switch name {
	case Group:
		if n, ok := op.IntAttr(name); !IsReduction(op) || !ok || n < 0 {
			return op.Errorf("'%s' is an integer attribute of reductions", name)
		}
	case Vector:
		if n, ok := op.IntAttr(name); UpdateInBody(op) == nil || !ok || n != 2 && n != 4 {
			return op.Errorf("'%s' is an integer attribute of structured operations with an atomic update: 2 or 4 elements", name)
		}
	case Halved:
		if n, ok := op.IntAttr(name); !IsReduction(op) || !ok || n < 1 || n > layout.LaneBits {
			return op.Errorf("'%s' is an integer attribute of reductions: a number of bits of the lane number", name)
		}
	case Unroll, Unrolled:
		if n, ok := op.IntAttr(name); !op.Is(scf.For) || !ok || n < 1 || n > 64 {
			return op.Errorf("'%s' is an integer attribute of 'scf.for': a number of iterations", name)
		}
	case Piece:
		if n, ok := op.IntAttr(name); !op.Is(scf.For) || !ok || n < 1 || n > maxPiece {
			return op.Errorf("'%s' is an integer attribute of 'scf.for': 1 to %d iterations", name, maxPiece)
		}
	case Predicated:
		if !op.Is(scf.If) || a != ir.Attr(ir.Unit) {
			return op.Errorf("'%s' is a unit attribute of 'scf.if'", name)
		}
	case NumWarps, SelectedWarps:
		n, ok := op.IntAttr(name)
		if blocks := NumCTAsOf(op); blocks > 1 && ok && op.Def().Function && isPowerOfTwo(n) {
			if n < blocks || n > blocks<<maxBlockWarpBits {
				return op.Errorf("'%s' is 1 to %d for each of the %d blocks of a program, but got %d", name, 1<<maxBlockWarpBits, blocks, n)
			}
		} else if !op.Def().Function || !ok || n < 1 || n > 1<<maxBlockWarpBits || n&(n-1) != 0 {
			return op.Errorf("'%s' is an attribute of a function: 1, 2, 4, 8, 16 or 32", name)
		}
		if name == SelectedWarps {
			return nil
		}
		return verifyNumWarps(op, n)
	case BlockWarps:
		n, ok := op.IntAttr(name)
		if !op.Def().Function || !ok || n < 1 || n > 1<<maxBlockWarpBits {
			return op.Errorf("'%s' is an attribute of a function: 1 to %d", name, 1<<maxBlockWarpBits)
		}
		return verifyBlockWarps(op, n)
	case Cluster:
		if n, ok := op.IntAttr(name); !op.Def().Function || !ok || n < 2 || n > maxCluster || !isPowerOfTwo(n) {
			return op.Errorf("'%s' is an attribute of a function: 2, 4 or %d", name, maxCluster)
		}
	case NumCTAs:
		if n, ok := op.IntAttr(name); !op.Def().Function || !ok || n < 2 || n > maxCluster || !isPowerOfTwo(n) {
			return op.Errorf("'%s' is an attribute of a function: 2, 4 or %d", name, maxCluster)
		}
		return verifyNumCTAs(op)
	case Constancy, Contiguity:
		return verifyGroups(op, name)
	case Packed:
		if !isElementwise(op) || a != ir.Attr(ir.Unit) || op.NumResults() != 1 || len(distributionOf(op).Reg) == 0 {
			return op.Errorf("'%s' is a unit attribute of an elementwise operation with one result, of which threads have two elements or more", name)
		}
	case Coalesced:
		return verifyCoalesced(op)
	case Fences:
		return verifyFences(op)
	case FromQuotient:
		if !op.Is(arith.RemSI) && !op.Is(arith.RemUI) || a != ir.Attr(ir.Unit) {
			return op.Errorf("'%s' is a unit attribute of 'arith.remsi' and 'arith.remui'", name)
		}
	case MinBlocks, MaxRegisters:
		if n, ok := op.IntAttr(name); !op.Def().Function || !ok || n < 1 || n > limits[name] {
			return op.Errorf("'%s' is an attribute of a function: a number from 1 to %d", name, limits[name])
		}
	case Shared:
		if n, ok := op.IntAttr(name); !op.Def().Function || !ok || n < 0 {
			return op.Errorf("'%s' is an attribute of a function: a number of bytes", name)
		}
	case Scratch:
		if list := op.IntsAttr(name); len(list) != 2 || !IsAligned(list[0]) || list[1] < 1 {
			return op.Errorf("'%s' is an offset in shared memory, a multiple of %d, and a number of bytes", name, ScratchAlignment)
		}
	case KSlices:
		if n, ok := op.IntAttr(name); !linalg.IsStructured(op.Def()) || !ok || !isPowerOfTwo(n) {
			return op.Errorf("'%s' is an attribute of a dot by scalar FMA: a power of two", name)
		}
	case LoopVersions:
		if _, ok := op.StringAttr(name); !op.Is(scf.If) || !ok {
			return op.Errorf("'%s' is a string attribute of 'scf.if'", name)
		}
	case WantedStages:
		stages, _ := op.IntAttr("stages")
		if n, ok := op.IntAttr(name); !isOfRing(op) || !ok || n <= stages {
			return op.Errorf("'%s' is an attribute of 'tile.ring_alloc', 'tile.local_alloc' and 'scf.for': a number above that of the stages", name)
		}
	case Rematerialize:
		if !isOfRing(op) || a != ir.Attr(ir.Unit) {
			return op.Errorf("'%s' is a unit attribute of 'tile.ring_alloc', 'tile.local_alloc' and 'scf.for'", name)
		}
	case PipelinedLoop:
		if n, ok := op.IntAttr(name); !isOfRing(op) || !ok || n < 0 {
			return op.Errorf("'%s' is an attribute of 'tile.ring_alloc', 'tile.local_alloc' and 'scf.for': the number of a loop", name)
		}
	case Latency:
		if n, ok := op.IntAttr(name); !hasLatency[op.Def()] || !ok || n < 0 || n > maxStages {
			return op.Errorf("'%s' is an attribute of a load or a dot: a number of iterations, at most %d", name, maxStages)
		}
	case Stage:
		if n, ok := op.IntAttr(name); !isInLoop(op) || !ok || n < 0 || n > 1 {
			return op.Errorf("'%s' is an attribute of an operation in the body of 'scf.for': 0 or 1", name)
		}
	case Order:
		if _, ok := op.IntAttr(name); !isInLoop(op) || !ok {
			return op.Errorf("'%s' is an integer attribute of an operation in the body of 'scf.for'", name)
		}
	case Bulk:
		if load, ok := AsLoad(op); !ok || a != ir.Attr(ir.Unit) || !op.HasAttr(Latency) || load.Starts() == nil {
			return op.Errorf("'%s' is a unit attribute of a load with a latency and coordinates", name)
		}
	case Persistent:
		if !op.Is(scf.For) && !op.Def().Function || a != ir.Attr(ir.Unit) {
			return op.Errorf("'%s' is a unit attribute of a function and of 'scf.for'", name)
		}
	case StreamK:
		if !op.Def().Function || a != ir.Attr(ir.Unit) || !IsPersistent(op) {
			return op.Errorf("'%s' is a unit attribute of a function with '%s'", name, Persistent)
		}
	case NotPersistent, NotStreamK:
		if _, ok := op.StringAttr(name); !op.Def().Function || !ok {
			return op.Errorf("'%s' is a string attribute of a function", name)
		}
	case CarryWords, RecomputeAddresses:
		if !op.Is(scf.For) || a != ir.Attr(ir.Unit) {
			return op.Errorf("'%s' is a unit attribute of 'scf.for'", name)
		}
	case Peeled:
		if !op.Is(scf.If) || a != ir.Attr(ir.Unit) {
			return op.Errorf("'%s' is a unit attribute of 'scf.if'", name)
		}
	case Buffer:
		m, ok := AsMemDesc(op.TypeAttr(name))
		if !ok || !op.Is(Load) && !op.Is(GatherElements) || m.Tensor().Elem != ir.ElementTypeOf(op.Result(0).Type()) || !slices.Equal(m.Tensor().Shape, shapeOf(op.Result(0))) {
			return op.Errorf("'%s' is an attribute of 'tile.load' and 'tile.gather_elements': the type of a buffer for the result", name)
		}
		if err := verifyMemDesc(m.DialectType); err != nil {
			return op.Errorf("%v", err)
		}
	case NotPipelined, NotOverlapped:
		if _, ok := op.StringAttr(name); !op.Is(scf.For) || !ok {
			return op.Errorf("'%s' is a string attribute of 'scf.for'", name)
		}
	case NotBulk:
		if _, ok := op.StringAttr(name); !op.Is(scf.For) && !op.Is(Store) && UpdateInBody(op) == nil || !ok {
			return op.Errorf("'%s' is a string attribute of 'scf.for', 'tile.store' and operations with an atomic update in their body", name)
		}
	default:
		return op.Errorf("'%s' is no attribute of the dialect tile", name)
	}
	return nil
}

// ScratchAlignment is the alignment of scratch memory and buffers, in bytes: that of the widest access.
const ScratchAlignment = 16

// IsAligned reports whether an offset in shared memory is aligned for any access.
func IsAligned(offset int64) bool { return offset >= 0 && offset%ScratchAlignment == 0 }

// ScratchOf is the scratch memory of an operation.
func ScratchOf(op *ir.Op) (offset, bytes int64, ok bool) {
	if list := op.IntsAttr(Scratch); len(list) == 2 {
		return list[0], list[1], true
	}
	return 0, 0, false
}

// IsPlanned reports whether an operation is a function whose tensors have layouts.
func IsPlanned(op *ir.Op) bool { return op.HasAttr(NumWarps) }

// HasPlanned reports whether a module has a function whose tensors have layouts.
func HasPlanned(module *ir.Op) bool {
	for op := range module.Region0().Entry().Ops() {
		if IsPlanned(op) {
			return true
		}
	}
	return false
}

// GridArgs is the number of arguments after a kernel's own: the grid's sizes and the program ids, along x, y and z.
const GridArgs = 6

// isElementwise reports whether an operation is a structured one with results and without reductions.
func isElementwise(op *ir.Op) bool {
	return hasParallelLoops(op) && op.NumResults() > 0
}

// distributionOf is the layout of an operation's first result, one without bases if it has none.
func distributionOf(op *ir.Op) *layout.Layout {
	if l := LayoutOf(op.Result(0).Type()); l != nil {
		return l
	}
	return &layout.Layout{}
}

// verifyGroups checks the lengths of groups along the dimensions of results.
func verifyGroups(op *ir.Op, name string) error {
	list := op.IntsAttr(name)
	if !isElementwise(op) || len(list) != len(shapeOf(op.Result(0))) {
		return op.Errorf("'%s' is an attribute of an elementwise operation, with a length for each dimension of the results", name)
	}
	for d, n := range list {
		if size := shapeOf(op.Result(0))[d]; !isPowerOfTwo(n) || n > size {
			return op.Errorf("'%s' has a group of %d elements along dimension %d, of size %d: expected a power of two that is not larger", name, n, d, size)
		}
	}
	return nil
}
