package remark

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// The rules about operations whose attributes and types have the decision.
var (
	// Dots are the instructions that are selected for dots.
	Dots = Rule{Dot, []*ir.OpDef{tile.Dot}, ofDot}
	// Staged are the tensors that are stored to shared memory for dots.
	Staged = Rule{Shared, []*ir.OpDef{tile.LocalStore}, ofStaged}
	// SharedMemory is the shared memory of a kernel.
	SharedMemory = Rule{Shared, []*ir.OpDef{function.Func}, ofSharedMemory}
	// Barriers are where all threads of a block wait, or of the blocks that run a program.
	Barriers = Rule{Barrier, []*ir.OpDef{gpu.Barrier, tile.ClusterBarrier}, ofBarrier}
	// Converted are the tensors that are converted, and for which operation.
	Converted = Rule{Conversion, []*ir.OpDef{tile.ConvertLayout}, ofConverted}
	// Halved are the reductions whose results are distributed over lanes while these are combined.
	Halved = Rule{Reduction, []*ir.OpDef{tile.Reduce, linalg.Reduce}, ofHalved}
	// Unrolled are the loops that run several iterations at a time.
	Unrolled = Rule{Loop, []*ir.OpDef{scf.For}, ofUnrolled}
	// Strips are the loops over strips of a block.
	Strips = Rule{Loop, []*ir.OpDef{scf.For}, ofStrips}
	// SelectedWarps is the number of warps of a kernel.
	SelectedWarps = Rule{Kernel, []*ir.OpDef{function.Func}, func(op *ir.Op) (string, bool) {
		n, ok := op.IntAttr(tile.SelectedWarps)
		return fmt.Sprintf("warps per block: %d", n), ok
	}}
	// Occupancy is what limits the registers of a kernel.
	Occupancy = Rule{Kernel, []*ir.OpDef{function.Func}, ofOccupancy}
	// SharedElements and PackedElements say how elementwise operations are computed for several elements of a thread.
	SharedElements = Rule{Elementwise, nil, ofSharedElements}
	PackedElements = Rule{Elementwise, nil, ofPackedElements}
	// Casts are the conversions to 8-bit floats that are one instruction.
	Casts = Rule{Elementwise, []*ir.OpDef{tile.SaturatingTruncF}, func(*ir.Op) (string, bool) { return "the conversion is one instruction, which saturates", true }}
	// Quotients are the remainders that are computed from a quotient.
	Quotients = Rule{Remainder, []*ir.OpDef{arith.RemSI, arith.RemUI}, ofRemainder}
	// AtomicFences are the fences around the atomic updates of a tensor.
	AtomicFences = Rule{Atomic, nil, ofFences}
	// AtomicVectors are the atomic updates of adjacent elements by one instruction.
	AtomicVectors = Rule{Atomic, []*ir.OpDef{linalg.Generic}, ofAtomicVectors}
	// AtomicLanes are the lanes that update the elements of a tensor.
	AtomicLanes = Rule{Atomic, []*ir.OpDef{linalg.Generic}, ofAtomicLanes}
)

func ofDot(op *ir.Op) (string, bool) {
	o := tile.DotOp{Op: op}
	t := o.Result().Type().(*ir.TensorType)
	return fmt.Sprintf("%s by %s with k = %d of %s, warps %v", Shape(t.Shape), o.Instruction(), o.K(), ir.ElementTypeOf(o.A().Type()), o.Warps()), true
}

// elementBytes is the size of an element in memory.
func elementBytes(v *ir.Value) int64 { return tile.ElementBytes(ir.ElementTypeOf(v.Type())) }

// ofConverted is the remark about a conversion for the first one of its users.
func ofConverted(op *ir.Op) (string, bool) {
	o := tile.ConvertLayoutOp{Op: op}
	for user := range o.Result().Users() {
		return Elements(o.Result()) + fmt.Sprintf(" converted for '%s'", user.Name()) + inLoop(op), true
	}
	return "", false
}

// ofStaged is the remark about a tensor that is stored to a buffer, for dots that read it there.
func ofStaged(op *ir.Op) (string, bool) {
	return ConversionOf(op, tile.LocalStoreOp{Op: op}.Value(), "are stored there for dots"), true
}

// ofSharedMemory is the remark about the shared memory of a kernel, when it is allocated.
func ofSharedMemory(op *ir.Op) (string, bool) {
	n, ok := op.IntAttr(tile.Shared)
	return fmt.Sprintf("a block has %d bytes", n), ok
}

func ofBarrier(op *ir.Op) (string, bool) {
	before := op.Next()
	if before == nil {
		return "", false
	}
	return fmt.Sprintf("all threads wait before '%s'%s", before.Name(), inLoop(op)), true
}

func ofHalved(op *ir.Op) (string, bool) {
	n, ok := op.IntAttr(tile.Halved)
	return fmt.Sprintf("the results of a thread are distributed over %d lanes while these are combined", 1<<n), ok
}

func ofUnrolled(op *ir.Op) (string, bool) {
	n, ok := op.IntAttr(tile.Unroll)
	if several, has := op.IntAttr(tile.Unrolled); has {
		n, ok = several, true
	}
	return fmt.Sprintf("%d iterations at a time, with their loads in flight together", n), ok && n > 1
}

func ofStrips(op *ir.Op) (string, bool) {
	n, ok := op.IntAttr(tile.Unroll)
	return "over strips of a block, so that few of its elements are in registers at a time", ok && n == 1
}

func ofOccupancy(op *ir.Op) (string, bool) {
	if n, ok := op.IntAttr(tile.MaxRegisters); ok {
		return fmt.Sprintf("at most %d registers per thread", n), true
	}
	n, ok := op.IntAttr(tile.MinBlocks)
	if n*tile.BlockWarpsOf(op) == 64 {
		return fmt.Sprintf("registers for %d blocks per multiprocessor, all that it holds", n), ok
	}
	if n == 1 {
		return "registers for one block per multiprocessor, since a loop has many", ok
	}
	return fmt.Sprintf("registers for %d blocks per multiprocessor, since a loop has many", n), ok
}

// sharedElements are the attributes of elementwise operations that compute one element for several, in the words of remarks.
var sharedElements = []struct{ attr, text string }{{tile.Constancy, "equal elements"}, {tile.Contiguity, "elements that count upwards"}}

func ofSharedElements(op *ir.Op) (string, bool) {
	var list []string
	for _, s := range sharedElements {
		if groups := op.IntsAttr(s.attr); groups != nil {
			list = append(list, Shape(groups)+" "+s.text)
		}
	}
	return "one computation for " + strings.Join(list, " and "), len(list) > 0
}

func ofPackedElements(op *ir.Op) (string, bool) {
	if !op.HasAttr(tile.Packed) {
		return "", false
	}
	elem, n := ir.ElementTypeOf(op.Result(0).Type()), "two"
	if elem == ir.Type(ir.I8) {
		n = "four"
	}
	return fmt.Sprintf("%s %s elements at a time", n, elem), true
}

func ofRemainder(op *ir.Op) (string, bool) {
	return "computed from the quotient", op.HasAttr(tile.FromQuotient)
}

func ofAtomicVectors(op *ir.Op) (string, bool) {
	n, ok := op.IntAttr(tile.Vector)
	return fmt.Sprintf("%d adjacent elements by one instruction", n), ok
}

func ofAtomicLanes(op *ir.Op) (string, bool) {
	if tile.UpdateInBody(op) == nil || op.NumResults() == 0 || tile.LayoutOf(op.Result(0).Type()) == nil {
		return "", false
	}
	free, _ := tile.LayoutOf(op.Result(0).Type()).FreeBits()
	return fmt.Sprintf("%s by %d lanes of a warp at a time", Elements(op.Result(0)), 32>>bits.OnesCount32(free)), true
}

func ofFences(op *ir.Op) (string, bool) {
	before, behind, ok := tile.FencesOf(op)
	switch {
	case before && behind:
		return "a fence before and one behind all elements", ok
	case before:
		return "a fence before all elements", ok
	case behind:
		return "a fence behind all elements", ok
	}
	return "no fence: it would order nothing", ok
}

// inLoop says of an operation in a loop that it is.
func inLoop(op *ir.Op) string {
	if scf.IsInLoop(op) {
		return ", in every iteration of a loop"
	}
	return ""
}
