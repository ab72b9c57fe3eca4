package remark

import (
	"fmt"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Layouts are the layouts of accesses, dots and scans, from which those of other tensors follow.
var Layouts = Rule{Layout, []*ir.OpDef{tile.Load, tile.Store, tile.Gather, tile.Dot, tile.Scan}, ofLayout}

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
	return fmt.Sprintf("dimension %d fastest, %d contiguous elements per thread and %d per warp, %d registers",
		fastest, l.ContigPerThread(fastest), l.ContigPerWarp(fastest), l.Registers())
}
