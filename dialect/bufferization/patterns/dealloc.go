package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var deallocPatterns = []*rewrite.Pattern{
	{Name: "DeallocRemoveDuplicateDeallocMemrefs", Root: bufferization.Dealloc, Benefit: 1, Rewrite: freeOnce},
	{Name: "DeallocRemoveDuplicateRetainedMemrefs", Root: bufferization.Dealloc, Benefit: 1, Rewrite: retainOnce},
	{Name: "EraseEmptyDealloc", Root: bufferization.Dealloc, Benefit: 1, Rewrite: freeNothing},
	{Name: "EraseAlwaysFalseDealloc", Root: bufferization.Dealloc, Benefit: 1, Rewrite: dropNeverFreed},
	{Name: "SkipExtractMetadataOfAlloc", Root: bufferization.Dealloc, Benefit: 1, Rewrite: freeWholeBuffer},
	{Name: "RemoveAllocDeallocPairWhenNoOtherUsers", Root: bufferization.Dealloc, Benefit: 1, Rewrite: dropUnusedBuffers},
}

// freeOnce deallocates a buffer listed twice if either condition holds:
//
//	bufferization.dealloc (%m, %m : memref<2xi32>, memref<2xi32>) if (%a, %b)
//
// becomes
//
//	%c = arith.ori %a, %b : i1
//	bufferization.dealloc (%m : memref<2xi32>) if (%c)
func freeOnce(r *rewrite.Rewriter, op *ir.Op) error {
	o := bufferization.DeallocOp{Op: op}
	conditions := o.Conditions()
	var buffers, when []*ir.Value
	for i, m := range o.MemRefs() {
		at := slices.Index(buffers, m)
		switch {
		case at < 0:
			buffers, when = append(buffers, m), append(when, conditions[i])
		case when[at] != conditions[i]:
			when[at] = arith.NewBinary(r.Builder, arith.OrI, when[at], conditions[i])
		}
	}
	if len(buffers) == len(conditions) {
		return rewrite.MatchFailure(op, "no buffer is listed twice")
	}
	r.Modify(op, func() { o.SetBuffers(buffers, when) })
	return nil
}

// retainOnce:
//
//	%0:2 = bufferization.dealloc (%m : memref<2xi32>) if (%c) retain (%n, %n : memref<2xi32>, memref<2xi32>)
//
// becomes
//
//	%0 = bufferization.dealloc (%m : memref<2xi32>) if (%c) retain (%n : memref<2xi32>)
func retainOnce(r *rewrite.Rewriter, op *ir.Op) error {
	o := bufferization.DeallocOp{Op: op}
	var retained []*ir.Value
	results := make([]int, op.NumResults())
	for i, m := range o.Retained() {
		if results[i] = slices.Index(retained, m); results[i] < 0 {
			results[i] = len(retained)
			retained = append(retained, m)
		}
	}
	if len(retained) == len(results) {
		return rewrite.MatchFailure(op, "no buffer is retained twice")
	}
	made := bufferization.NewDealloc(r.Builder, o.MemRefs(), o.Conditions(), retained)
	values := make([]*ir.Value, len(results))
	for i, at := range results {
		values[i] = made.Result(at)
	}
	r.Replace(op, values...)
	return nil
}

// freeNothing:
//
//	%0 = bufferization.dealloc retain (%m : memref<2xi32>)
//
// is false.
func freeNothing(r *rewrite.Rewriter, op *ir.Op) error {
	o := bufferization.DeallocOp{Op: op}
	if len(o.MemRefs()) > 0 {
		return rewrite.MatchFailure(op, "there are buffers to free")
	}
	no := arith.NewConstant(r.Builder, ir.False)
	r.Replace(op, slices.Repeat([]*ir.Value{no}, op.NumResults())...)
	return nil
}

// dropNeverFreed:
//
//	bufferization.dealloc (%m, %n : memref<2xi32>, memref<2xi32>) if (%false, %c)
//
// becomes
//
//	bufferization.dealloc (%n : memref<2xi32>) if (%c)
func dropNeverFreed(r *rewrite.Rewriter, op *ir.Op) error {
	o := bufferization.DeallocOp{Op: op}
	return keepBuffers(r, o, "every buffer may be freed", func(_, condition *ir.Value) bool {
		return rewrite.ConstantValue(condition) != ir.Attr(ir.False)
	})
}

// keepBuffers drops the buffers that want rejects.
func keepBuffers(r *rewrite.Rewriter, o bufferization.DeallocOp, why string, want func(buffer, condition *ir.Value) bool) error {
	conditions := o.Conditions()
	var buffers, when []*ir.Value
	for i, m := range o.MemRefs() {
		if want(m, conditions[i]) {
			buffers, when = append(buffers, m), append(when, conditions[i])
		}
	}
	if len(buffers) == len(conditions) {
		return rewrite.MatchFailure(o.Op, why)
	}
	r.Modify(o.Op, func() { o.SetBuffers(buffers, when) })
	return nil
}

// freeWholeBuffer:
//
//	%m = memref.alloc() : memref<2xi32>
//	%base, ... = memref.extract_strided_metadata %m : memref<2xi32> -> memref<i32>, ...
//	bufferization.dealloc (%base : memref<i32>) if (%c)
//
// becomes
//
//	%m = memref.alloc() : memref<2xi32>
//	bufferization.dealloc (%m : memref<2xi32>) if (%c)
func freeWholeBuffer(r *rewrite.Rewriter, op *ir.Op) error {
	o := bufferization.DeallocOp{Op: op}
	buffers := o.MemRefs()
	changed := false
	for i, m := range buffers {
		data, ok := memref.AsExtractStridedMetadata(m.DefiningOp())
		if !ok || m != data.BaseBuffer() {
			continue
		}
		if alloc := data.Source().DefiningOp(); alloc != nil && allocates(alloc, data.Source()) {
			buffers[i] = data.Source()
			changed = true
		}
	}
	if !changed {
		return rewrite.MatchFailure(op, "no buffer is the base of an allocated one")
	}
	r.Modify(op, func() { o.SetBuffers(buffers, o.Conditions()) })
	return nil
}

func allocates(op *ir.Op, buffer *ir.Value) bool {
	return slices.Contains(ownEffects(op), ir.Effect{Kind: ir.Allocates, On: buffer})
}

// dropUnusedBuffers:
//
//	%m = memref.alloc() : memref<2xi32>
//	bufferization.dealloc (%m : memref<2xi32>) if (%c)
//
// is removed.
func dropUnusedBuffers(r *rewrite.Rewriter, op *ir.Op) error {
	o := bufferization.DeallocOp{Op: op}
	var unused []*ir.Op
	err := keepBuffers(r, o, "all buffers are used", func(buffer, _ *ir.Value) bool {
		alloc := buffer.DefiningOp()
		if alloc == nil || !buffer.HasOneUse() || len(ownEffects(alloc)) != 1 || !allocates(alloc, buffer) {
			return true
		}
		unused = append(unused, alloc)
		return false
	})
	for _, alloc := range unused {
		r.Erase(alloc)
	}
	return err
}
