// Package distribute says how the tensors of a kernel are distributed over the threads of a block. It has what the passes that
// decide it, those that read it, and emission share: layouts are in the types of tensors, instructions in the attributes of
// dots.
package distribute

import (
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Distribution reads what was decided about a kernel: it decides nothing itself.
type Distribution struct {
	Options
	Kernel *ir.Op // what is distributed
	*MemoryEffects
	Dots map[*ir.Op]*Dot // those that were asked for
}

// New is the distribution of a kernel.
func New(kernel *ir.Op, o Options) *Distribution {
	if o.CTAs == 0 {
		o.CTAs = int(tile.NumCTAsOf(kernel))
	}
	return &Distribution{Options: o, Kernel: kernel, MemoryEffects: NewMemoryEffects(kernel, o), Dots: map[*ir.Op]*Dot{}}
}

// For is the distribution at an operation: in a role, over the warps of the role.
func (d *Distribution) For(op *ir.Op) *Distribution {
	if o := d.At(op); o.Warps != d.Warps {
		other := *d
		other.Options = o
		return &other
	}
	return d
}

// LayoutOf is the layout of a tensor, which is in its type; nil for a tensor without one.
func (d *Distribution) LayoutOf(v *ir.Value) *layout.Layout { return tile.LayoutOf(v.Type()) }

// DotOf is a dot with the instruction that was selected for it.
func (d *Distribution) DotOf(op *ir.Op) *Dot {
	p, ok := d.Dots[op]
	if !ok {
		p = SelectedDot(op, d.At(op).WarpBits())
		d.Dots[op] = p
	}
	return p
}

// IterationLayout is the layout in which an operation takes tensors of one shape: that of the first one that has a
// layout.
func (d *Distribution) IterationLayout(tensors []*ir.Value) *layout.Layout {
	for _, v := range tensors {
		if l := d.LayoutOf(v); l != nil {
			return l.WithoutZeroBases()
		}
	}
	shape, _ := ir.ShapeOf(tensors[0].Type())
	return d.DefaultLayout(shape)
}

// LoopLayout is the layout of an operation without results: that of an operand with an element per point.
func (d *Distribution) LoopLayout(p *Elementwise) *layout.Layout {
	for i, m := range p.View.IndexingMaps() {
		v := p.View.Inputs()[i]
		if !m.IsIdentity() || !ir.IsAnyTensor(v.Type()) {
			continue
		}
		if l := d.LayoutOf(v); l != nil {
			return l
		}
	}
	return d.DefaultLayout(p.Shape)
}

// GridArgs is the number of arguments after a kernel's own.
const GridArgs = tile.GridArgs

// NewAxisInfo is axis information that knows the program ids of a kernel not to be negative.
func NewAxisInfo(kernel *ir.Op) *axisinfo.Analysis {
	args := kernel.Region0().Entry().Args()
	programs := args[max(0, len(args)-GridArgs):]
	known := func(v *ir.Value) (intrange.Range, bool) {
		return intrange.Range{Max: intrange.OfType(v.Type()).Max}, slices.Contains(programs, v) || tile.IsProgram(v)
	}
	return &axisinfo.Analysis{Ranges: intrange.Analysis{Overflow: intrange.AssumeNone, Known: known}}
}

// IndexInfo is axis information about the indices of gathers and scatters: what is known for certain, and what is likely if
// sizes and strides are as divisible as they usually are.
type IndexInfo struct {
	Known, Likely *axisinfo.Analysis // for certain, and under these assumptions
}

// NewIndexInfo is the information about the indices of a kernel.
func NewIndexInfo(kernel *ir.Op) *IndexInfo {
	info := &IndexInfo{NewAxisInfo(kernel), NewAxisInfo(kernel)}
	info.Likely.Likely = true
	return info
}

// MaxAccessBytes is the width of the widest load or store instruction.
const MaxAccessBytes = tile.MaxAccessBytes
