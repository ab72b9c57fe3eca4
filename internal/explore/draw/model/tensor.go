package model

import (
	"fmt"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Tensor is a tensor in a layout that no tensor before it has.
type Tensor struct {
	Name   string // in the source; empty for none
	Place  Place
	Op     string // that makes it
	Shape  []int64
	Elem   string
	Layout *layout.Layout
	Users  int // values with this shape and layout
}

// Cell is where an element is.
type Cell struct{ Warp, Lane, Register int }

// Cells are the places of each element, by its linear index: the first is the one with the lowest numbers, others are copies.
func Cells(l *layout.Layout, warps int) [][]Cell {
	cells := make([][]Cell, 1<<layout.TotalBits(l.Shape))
	for warp := range warps {
		for lane := range WarpSize {
			for reg := range l.Registers() {
				e := elementAt(l, reg, lane, warp)
				cells[e] = append(cells[e], Cell{warp, lane, reg})
			}
		}
	}
	return cells
}

// Copies is how many threads have each element.
func Copies(l *layout.Layout, warps int) int {
	return warps * WarpSize * l.Registers() >> layout.TotalBits(l.Shape)
}

// tensorsOf lists the layouts of a kernel, each with the first tensor that has it. Tensors of one element are left out.
func tensorsOf(kernel *ir.Op) (list []*Tensor) {
	seen := map[string]*Tensor{}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(tensor.Empty) || op.Is(linalg.Fill) { // these take the layout of their users
			return ir.Continue
		}
		for _, v := range op.Results() {
			l := tile.LayoutOf(v.Type())
			if _, shared := distribute.InShared(v); l == nil || shared || layout.TotalBits(l.Shape) == 0 {
				continue
			}
			if t := seen[l.String()]; t != nil {
				t.Users++
				continue
			}
			t := &Tensor{Place: PlaceOf(op), Op: op.Name(), Shape: l.Shape, Elem: ir.ElementTypeOf(v.Type()).String(), Layout: l, Users: 1}
			if op.NumResults() == 1 {
				t.Name, _ = ir.NameOf(v.Loc())
			}
			seen[l.String()] = t
			list = append(list, t)
		}
		return ir.Continue
	})
	return list
}

// TypeText is a tensor type as people write it: 64x32xf16.
func TypeText(shape []int64, elem string) (text string) {
	for _, n := range shape {
		text += fmt.Sprint(n) + "x"
	}
	return text + elem
}
