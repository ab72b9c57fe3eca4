package model

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// FromShared is how elements move of a tensor that is in shared memory already: they are loaded.
const FromShared = "loads"

// Conversion is a layout conversion.
type Conversion struct {
	Op       *ir.Op
	Place    Place
	Shape    []int64
	Elem     string
	Bytes    int64 // of an element
	From, To *layout.Layout
	By       string // registers, shuffles, shared or FromShared
	Passes   int
	// Moved is the number of elements that another thread has after the conversion: those of which the thread had no copy.
	Moved int
	// Stores and Loads are those of shared memory.
	Stores, Loads SharedTraffic
	// Shuffles and Barriers are the instructions that the warps of the block execute. Barriers are those before a conversion, where it
	// waits for loads from memory that it writes, and those in it.
	Shuffles, Barriers int
}

// Traffic is that of shared memory.
func (c *Conversion) Traffic() SharedTraffic {
	sum := c.Stores
	sum.Add(c.Loads)
	return sum
}

// AddCosts adds what warps execute for another conversion.
func (c *Conversion) AddCosts(o *Conversion) {
	c.Stores.Add(o.Stores)
	c.Loads.Add(o.Loads)
	c.Shuffles += o.Shuffles
	c.Barriers += o.Barriers
}

// conversionsOf lists the layout conversions of a kernel, each layout before and after it once for a place.
func conversionsOf(kernel *ir.Op, warps int) (list []*Conversion) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		o, ok := tile.AsConvertLayout(op)
		if !ok {
			return ir.Continue
		}
		from, to := tile.LayoutOf(o.Source().Type()), tile.LayoutOf(o.Result().Type())
		if from == nil || to == nil {
			return ir.Continue
		}
		elem := ir.ElementTypeOf(o.Result().Type())
		by, _ := o.By()
		passes, _ := o.Passes()
		c := &Conversion{Op: op, Place: PlaceOf(op), Shape: to.Shape, Elem: elem.String(), Bytes: tile.ElementBytes(elem), From: from, To: to, By: by, Passes: max(1, int(passes))}
		if _, shared := distribute.InShared(o.Source()); shared {
			c.By = FromShared
		}
		if !slices.ContainsFunc(list, func(x *Conversion) bool {
			return x.Place == c.Place && x.By == c.By && x.From.Equal(from) && x.To.Equal(to)
		}) {
			c.Moved = moved(from, to, warps)
			list = append(list, c)
		}
		return ir.Continue
	})
	return list
}

// costs finds what warps execute for conversions, and leaves out those that they do not execute. Conversions of one place that take the
// same part of shared memory count as the first of them.
func (b *builder) costs(list []*Conversion) (executed []*Conversion) {
	claimed := map[*instruction]bool{}
	for _, c := range list {
		at, bytes, _ := tile.ScratchOf(c.Op)
		if c.By == FromShared {
			at, bytes, _ = sharedOf(c.Op.Operand(0))
		}
		seen := c.By != tile.ByShared && (c.By != tile.ByShuffles || b.shuffles[c.Place] > 0)
		for _, in := range b.instructions {
			if in.space != syntax.Shared || in.place != c.Place || !in.isIn(at, bytes) {
				continue
			}
			sum := &c.Stores
			if in.kind == sim.Read {
				sum = &c.Loads
			}
			if seen = true; !claimed[in] {
				claimed[in] = true
				sum.Add(in.shared)
			}
		}
		if !seen {
			continue
		}
		if c.By == tile.ByShuffles {
			c.Shuffles = b.shuffles[c.Place]
		}
		c.Barriers = b.barriers[c.Place]
		delete(b.barriers, c.Place)
		executed = append(executed, c)
	}
	return executed
}

// moved counts the registers of a layout whose element the same thread does not have in another layout.
func moved(from, to *layout.Layout, warps int) (n int) {
	for warp := range warps {
		for lane := range WarpSize {
			had := map[uint32]bool{}
			for reg := range from.Registers() {
				had[elementAt(from, reg, lane, warp)] = true
			}
			for reg := range to.Registers() {
				if !had[elementAt(to, reg, lane, warp)] {
					n++
				}
			}
		}
	}
	return n
}
