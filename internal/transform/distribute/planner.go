// Package distribute has the passes that distribute the tensors of a kernel over the threads of a block: they select the
// instructions of dots, choose a layout for every tensor, and write both into the IR.
//
// Accesses to memory choose the layouts, so that they are coalesced; results follow their operands. Tensors that are cheap
// to compute, such as splats and indices, get no layout: they are rematerialised where they are used.
package distribute

import (
	"slices"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/ir"
)

// Planner takes the decisions that do not depend on emitted code: the layouts of tensors, the instructions of
// dots, the loads of pipelines.
type Planner struct {
	Options Options
	Kernel  *ir.Op

	// Layouts are the layouts that are known; nil for a tensor that is rematerialised.
	Layouts       map[*ir.Value]*layout.Layout
	search        layoutSearch
	layoutClasses map[*ir.Value]*layoutClass
	Dots          map[*ir.Op]*Dot
	AxisInfo      *axisinfo.Analysis

	// Assigned says that layouts are in the types of tensors.
	Assigned bool

	kernelWrites map[*ir.Value]bool // all that the kernel writes; nil until it is asked for
}

// Options configure the decisions.
type Options struct {
	GPU   targets.GPU
	Warps int // warps per block
	// MaxRegisters limits the registers per thread; 0 is no limit.
	MaxRegisters int
	// MaxNumImpreciseAcc is how many products of fp8 may be accumulated with fewer bits than f32 has; nil leaves it
	// to the attributes of dots.
	MaxNumImpreciseAcc *int
	// Overlap allows arguments to alias.
	Overlap bool
}

// GridArgs is the number of arguments behind a kernel's own: the grid's sizes and the program ids, along
// x, y and z.
const GridArgs = 6

// New is the planner of a kernel.
func New(kernel *ir.Op, o Options) *Planner {
	args := kernel.Region0().Entry().Args()
	programs := args[max(0, len(args)-GridArgs):]
	return &Planner{
		Options: o, Kernel: kernel,
		Layouts: map[*ir.Value]*layout.Layout{}, layoutClasses: map[*ir.Value]*layoutClass{}, Dots: map[*ir.Op]*Dot{},
		search:   layoutSearch{open: map[*ir.Value]bool{}, found: map[*ir.Value]*layout.Layout{}},
		AxisInfo: newAxisInfo(programs),
	}
}

// DefaultLayout is the layout of tensors whose definition suggests no other.
func (pl *Planner) DefaultLayout(shape []int64) *layout.Layout {
	return DefaultLayout(shape, pl.WarpBits())
}

// DefaultLayout is the layout of tensors whose definition suggests no other, for blocks of 2^warpBits warps.
func DefaultLayout(shape []int64, warpBits int) *layout.Layout {
	return layout.Blocked(shape, RowMajorOrder(shape), 1, warpBits)
}

// WarpBits is log2 of the warps of a block.
func (pl *Planner) WarpBits() int { return layout.Log2(int64(pl.Options.Warps)) }

// newAxisInfo is axis information that knows program ids not to be negative.
func newAxisInfo(programs []*ir.Value) *axisinfo.Analysis {
	known := func(v *ir.Value) (intrange.Range, bool) {
		return intrange.Range{Max: intrange.OfType(v.Type()).Max}, slices.Contains(programs, v)
	}
	return &axisinfo.Analysis{Ranges: intrange.Analysis{Overflow: intrange.AssumeNone, Known: known}}
}

// MaxAccessBytes is the width of the widest load or store instruction.
const MaxAccessBytes = tile.MaxAccessBytes
