package remark

import (
	"fmt"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Layouts are the layouts of accesses, dots and scans, from which those of other tensors follow.
var Layouts = Rule{Layout, []*ir.OpDef{tile.Load, tile.Store, tile.Gather, tile.GatherElements, tile.ScatterElements, tile.Dot, tile.Scan}, ofLayout}

// Accesses are the layouts that are chosen for accesses.
var Accesses = Rule{Coalescing, []*ir.OpDef{tile.Load, tile.Store, tile.Gather, tile.GatherElements, tile.ScatterElements}, ofAccess}

func ofAccess(op *ir.Op) (string, bool) {
	l := tile.CoalescedLayout(op)
	if l == nil {
		return "", false
	}
	return Elements(tile.AccessedTensor(op)) + ": " + layoutText(l.WithoutZeroBases()), true
}

func ofLayout(op *ir.Op) (string, bool) {
	v := op.Operand(0) // of a store the value
	if op.NumResults() > 0 {
		v = op.Result(0)
	}
	l := tile.LayoutOf(v.Type())
	if l == nil {
		return "", false
	}
	return Elements(v) + ": " + layoutText(l.WithoutZeroBases()), true
}

// layoutText says which elements a thread and a warp have.
func layoutText(l *layout.Layout) string {
	fastest := 0
	for d := range l.Shape {
		if l.ContigPerThread(d) > l.ContigPerThread(fastest) || l.ContigPerThread(d) == l.ContigPerThread(fastest) && l.ContigPerWarp(d) > l.ContigPerWarp(fastest) {
			fastest = d
		}
	}
	if layout.TotalBits(l.Shape) == 0 {
		return "one element, in all threads"
	}
	return fmt.Sprintf("dimension %d fastest, contiguous elements: %d per thread, %d per warp; registers: %d",
		fastest, l.ContigPerThread(fastest), l.ContigPerWarp(fastest), l.Registers())
}
