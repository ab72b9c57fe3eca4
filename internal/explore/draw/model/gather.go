package model

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/explore/draw/program"
	"github.com/tshared/tshared/ir"
)

// gather adds a tile.gather: a region says for each row, or each element, in which memory it is.
func (b *builder) gather(op *ir.Op, s *program.State) {
	b.readers(op, s)
	o, _ := tile.AsGather(op)
	l := tile.LayoutOf(o.Result().Type())
	if l == nil {
		return
	}
	vector, ok := o.Vector()
	if !ok {
		vector = 1
	}
	a := b.accessOf(op, Load, o.Result().Type(), l, vector)
	elements, ok := b.gathered(o, l, s)
	if !ok {
		a.Known = false
		return
	}
	if len(elements) > 0 {
		b.nameArg(a, elements[0].address)
	}
	at := func(element uint32) (uint64, bool) { return elements[element].address, elements[element].inside }
	b.executeBy(a, at, func(lane, warp int) int {
		if !isAligned(a, elements, lane, warp) {
			return 1
		}
		return a.Vector
	})
}

// gatheredElement is where an element of a gather is; those that are not inside are not read.
type gatheredElement struct {
	address uint64
	inside  bool
}

// isAligned reports whether a thread loads vectors: all of them must be aligned, and either inside or not.
func isAligned(a *Access, elements []gatheredElement, lane, warp int) bool {
	for reg := 0; reg < a.Layout.Registers(); reg += a.Vector {
		first, last := elements[elementAt(a.Layout, reg, lane, warp)], elements[elementAt(a.Layout, reg+a.Vector-1, lane, warp)]
		if first.address%uint64(a.Vector*int(a.Bytes)) != 0 || first.inside != last.inside {
			return false
		}
	}
	return true
}

// gathered are the elements of a gather, by their linear indices; not ok if some are unknown.
func (b *builder) gathered(o tile.GatherOp, l *layout.Layout, s *program.State) (elements []gatheredElement, ok bool) {
	bounds, ok := s.Ints(o.Bounds())
	if !ok {
		return nil, false
	}
	rows := map[string]*program.View{}
	for element := range uint32(1) << layout.TotalBits(l.Shape) {
		at := coordinatesOf(l.Shape, element)
		row := make([]int64, len(o.Dims()))
		inside := true
		for k, d := range o.Dims() {
			row[k], at[d] = at[d], 0
			inside = inside && row[k] < bounds[k]
		}
		v := gatheredRow(o, row, s, rows)
		if v == nil || len(v.Sizes) != len(at) {
			return nil, false
		}
		for d, i := range at {
			inside = inside && (slices.Contains(o.Dims(), int64(d)) || i < v.Sizes[d])
		}
		elements = append(elements, gatheredElement{v.Address(at...), inside})
	}
	return elements, true
}

// gatheredRow is the memory of a row; nil if it is unknown. Rows that are known already are kept.
func gatheredRow(o tile.GatherOp, row []int64, s *program.State, rows map[string]*program.View) *program.View {
	key := fmt.Sprint(row)
	if v, ok := rows[key]; ok {
		return v
	}
	var args []ir.Attr
	for k := range row {
		args = append(args, o.Op.Context().IntAttr(ir.Index, row[k]))
	}
	for _, v := range o.Indices() {
		var index ir.Attr
		if elements := s.Tensor(v); elements != nil {
			index = elements(row)
		}
		args = append(args, index)
	}
	rows[key] = s.RegionView(o.Memory(), args, o.Source())
	return rows[key]
}
