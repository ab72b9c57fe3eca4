package linalgtotile

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// accessRules are the remarks about the operations that the pass makes, and about the allocations that stay.
var accessRules = []remark.Rule{
	{Topic: remark.Load, Kinds: []*ir.OpDef{tile.Load}, How: ofLoad},
	{Topic: remark.Store, Kinds: []*ir.OpDef{tile.Store}, How: ofStore},
	{Topic: remark.Gather, Kinds: []*ir.OpDef{tile.Gather}, How: ofGather},
	{Topic: remark.Gather, Kinds: []*ir.OpDef{tile.GatherElements}, How: ofElements},
	{Topic: remark.Scatter, Kinds: []*ir.OpDef{tile.ScatterElements}, How: ofElements},
	{Topic: remark.Scan, Kinds: []*ir.OpDef{tile.Scan}, How: ofScan},
	{Topic: remark.Histogram, Kinds: []*ir.OpDef{tile.Histogram}, How: ofHistogram},
	{Topic: remark.Allocation, Kinds: []*ir.OpDef{memref.Alloc}, How: ofAllocation},
}

func ofLoad(op *ir.Op) (string, bool) {
	o := tile.LoadOp{Op: op}
	text := remark.Elements(o.Result())
	switch {
	case !isMasked(o.Result(), o.Source(), o.Offsets()):
		text += ", no mask"
	case o.Other() != nil:
		text += ", masked, with other elements"
	default:
		text += ", masked, undefined elsewhere"
	}
	return text, true
}

func ofStore(op *ir.Op) (string, bool) {
	o := tile.StoreOp{Op: op}
	text := remark.Elements(o.Value())
	if isMasked(o.Value(), o.Dest(), o.Offsets()) {
		return text + ", masked", true
	}
	return text + ", no mask", true
}

// isMasked reports whether elements of a tensor may be outside of the memory.
func isMasked(tensor, memory *ir.Value, offsets []*ir.Value) bool {
	shape, _ := ir.ShapeOf(tensor.Type())
	sizes, _ := ir.ShapeOf(memory.Type())
	return len(offsets) > 0 || !slices.Equal(shape, sizes)
}

func ofGather(op *ir.Op) (string, bool) {
	o := tile.GatherOp{Op: op}
	return fmt.Sprintf("%s, addresses by dimensions %v", remark.Elements(o.Result()), o.Dims()), true
}

// ofElements is the remark about an access to elements at indices.
func ofElements(op *ir.Op) (string, bool) {
	access, _ := distribute.ElementAccessOf(op)
	text := remark.Elements(access.Tensor) + " at indices"
	if access.Mask != nil {
		return text + ", masked", true
	}
	return text + ", no mask", true
}

func ofScan(op *ir.Op) (string, bool) {
	o := tile.ScanOp{Op: op}
	text := fmt.Sprintf("along dimension %d", o.Axis())
	if o.Reverse() {
		text += ", from the end"
	}
	return text, true
}

func ofHistogram(op *ir.Op) (string, bool) {
	o := tile.HistogramOp{Op: op}
	bins, _ := ir.ShapeOf(o.Result().Type())
	return fmt.Sprintf("%s in %s bins", remark.Elements(o.Inputs()[0]), remark.Shape(bins)), len(o.Inputs()) > 0
}

// ofAllocation: on a GPU an allocation that stays is refused, so the reason matters.
func ofAllocation(op *ir.Op) (string, bool) {
	why := obstacle(memref.AllocOp{Op: op})
	return "stays in memory: " + why, why != ""
}
