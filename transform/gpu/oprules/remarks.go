package oprules

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Remarks are the remarks about operations of some topics, or of all.
func Remarks(topics ...string) (list []remark.Rule) {
	for def, r := range rules {
		if r.Remark != nil && (len(topics) == 0 || slices.Contains(topics, r.Topic)) {
			list = append(list, remark.Rule{Topic: r.Topic, Kinds: []*ir.OpDef{def}, How: r.Remark})
		}
	}
	return list
}

// Layouts are the layouts of operations from which other tensors have theirs.
var Layouts = remark.Rule{Topic: remark.Layout, How: func(op *ir.Op) (string, bool) {
	if !Of(op).DecidesLayouts {
		return "", false
	}
	v := op.Operand(0) // of a store the value
	if op.NumResults() > 0 {
		v = op.Result(0)
	}
	return LayoutOf(v, tile.LayoutOf(v.Type()))
}}

// Accesses are the layouts that are chosen for accesses.
var Accesses = remark.Rule{Topic: remark.Coalescing, How: func(op *ir.Op) (string, bool) {
	return LayoutOf(tile.AccessedTensor(op), tile.CoalescedLayout(op))
}}

// LayoutOf says which elements of a tensor a thread and a warp have in a layout; it is not ok without one.
func LayoutOf(v *ir.Value, l *layout.Layout) (string, bool) {
	if l == nil {
		return "", false
	}
	l = l.WithoutZeroBases()
	fastest := 0
	for d := range l.Shape {
		if l.ContigPerThread(d) > l.ContigPerThread(fastest) || l.ContigPerThread(d) == l.ContigPerThread(fastest) && l.ContigPerWarp(d) > l.ContigPerWarp(fastest) {
			fastest = d
		}
	}
	if layout.TotalBits(l.Shape) == 0 {
		return remark.Elements(v) + ": one element, in all threads", true
	}
	return fmt.Sprintf("%s: dimension %d fastest, contiguous elements: %d per thread, %d per warp; registers: %d",
		remark.Elements(v), fastest, l.ContigPerThread(fastest), l.ContigPerWarp(fastest), l.Registers()), true
}
