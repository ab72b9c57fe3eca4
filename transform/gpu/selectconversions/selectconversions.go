// Package selectconversions has the pass that chooses how layout conversions move elements, and its cost model.
package selectconversions

import (
	"fmt"
	"math/bits"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Costs of a layout conversion per warp. While a multiprocessor shuffles one word of 32 lanes, or accesses
// 128 bytes of shared memory, it executes three selects. A barrier costs the work that the block could do
// meanwhile: less in loops, where other blocks hide it.
const (
	selectCost         = 1
	shuffleCost        = 3
	sharedCost         = 3
	barrierCost        = 72
	barrierCostInLoops = 24
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.NewPassOnLayouts("tile-select-conversions", "TileSelectConversions",
	"Choose whether layout conversions rename registers, shuffle words or go through shared memory, by their cost",
	func(kernel *ir.Op, _ distribute.Options) { Run(kernel) }, areSelected), Conversions)

// Conversions are the conversions that move elements. Those that rename registers are free, and those of tensors in shared memory
// are loads.
var Conversions = remark.Rule{Topic: remark.Conversion, Kinds: []*ir.OpDef{tile.ConvertLayout}, How: func(op *ir.Op) (string, bool) {
	o := tile.ConvertLayoutOp{Op: op}
	how, ok := howConverted(o)
	if _, inShared := distribute.InShared(o.Source()); inShared || !ok {
		return "", false
	}
	return remark.ConversionOf(op, o.Result(), how), true
}}

// howConverted says how a conversion moves elements; not ok if it moves none, or is not possible as it is written.
func howConverted(o tile.ConvertLayoutOp) (how string, ok bool) {
	switch by, _ := o.By(); by {
	case tile.ByShuffles:
		from, to := tile.LayoutOf(o.Source().Type()), tile.LayoutOf(o.Result().Type())
		if from == nil || to == nil {
			return "", false
		}
		shuffles, ok := ShufflesOf(from, to, distribute.ElementBytes(o.Result().Type()))
		if !ok {
			return "", false
		}
		return fmt.Sprintf("by %d shuffles", shuffles.Shuffles), true
	case tile.ByShared:
		if n, ok := o.Passes(); ok && n > 1 {
			return fmt.Sprintf("through shared memory in %d passes", n), true
		}
		return "through shared memory", true
	}
	return "", false
}

// Run chooses how each layout conversion moves elements, and writes it into the IR.
func Run(kernel *ir.Op) {
	ctx := kernel.Context()
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		o, ok := tile.AsConvertLayout(op)
		if !ok {
			return ir.Continue
		}
		from, to := tile.LayoutOf(o.Source().Type()), tile.LayoutOf(o.Result().Type())
		if from != nil && to != nil {
			bytes := distribute.ElementBytes(o.Result().Type())
			op.SetAttr("by", ctx.String(cheapest(from, to, bytes, isInLoop(op, kernel))))
		}
		return ir.Continue
	})
}

// areSelected checks that each conversion between two layouts says how it moves elements.
func areSelected(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		o, ok := tile.AsConvertLayout(op)
		if !ok || tile.LayoutOf(o.Source().Type()) == nil || tile.LayoutOf(o.Result().Type()) == nil {
			return ir.Continue
		}
		if _, ok := o.By(); !ok {
			err = op.Bugf("'%s' does not say how elements move", op.Name())
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// Waits reports whether a conversion of a tensor in front of an operation would go through shared memory, where it waits for all
// threads.
func Waits(v *ir.Value, to *layout.Layout, at, kernel *ir.Op) bool {
	return cheapest(tile.LayoutOf(v.Type()), to, distribute.ElementBytes(v.Type()), isInLoop(at, kernel)) == tile.ByShared
}

// cheapest is the cheapest way to convert elements of some bytes.
func cheapest(from, to *layout.Layout, bytes int64, inLoop bool) string {
	if distribute.HasElementsOf(from, to) {
		return tile.ByRegisters
	}
	shuffles, ok := ShufflesOf(from, to, bytes)
	if ok && shuffles.Cost < sharedConversionCost(from, to, bytes, inLoop) {
		return tile.ByShuffles
	}
	return tile.ByShared
}

// isInLoop reports whether an operation of a kernel may be executed several times.
func isInLoop(op, kernel *ir.Op) bool {
	for at := op.Parent(); at != nil && at != kernel; at = at.Parent() {
		if at.Is(scf.For) || at.Is(scf.While) {
			return true
		}
	}
	return false
}

// ShuffleConversion is a layout conversion within each warp, on words.
type ShuffleConversion struct {
	Source, Result    *layout.Layout // before and after
	Shuffles, Selects int            // number of instructions on 32-bit words
	// PackedBits are bases of registers whose elements share a word in both layouts.
	PackedBits []uint32
	Cost       int

	Schedule  *layout.ShuffleSchedule // nil for a butterfly
	Butterfly *layout.Butterfly       // nil for a schedule
}

// wordBytes is what one shuffle exchanges.
const wordBytes = 4

// ShufflesOf is the cheapest conversion by warp shuffles. There is one if every warp has the elements that it needs. Narrow
// elements are packed into words where both layouts keep neighbours in one thread.
func ShufflesOf(from, to *layout.Layout, bytes int64) (best *ShuffleConversion, ok bool) {
	from, to = from.WithoutDependentBases(), to.WithoutDependentBases()
	all := layout.CommonRegBases(from, to)
	for n := min(len(all), layout.Log2(max(wordBytes/bytes, 1))); n >= 0; n-- {
		how := cheapestShuffles(from.WithLeadingRegs(all[:n]).WithoutLeadingRegs(n), to.WithLeadingRegs(all[:n]).WithoutLeadingRegs(n))
		if how == nil {
			continue
		}
		how.PackedBits, how.Cost = all[:n], how.cost(bytes, n)
		if best == nil || how.Cost < best.Cost {
			best = how
		}
	}
	return best, best != nil
}

// cheapestShuffles is the cheaper of a shuffle schedule and a butterfly between two layouts of words; nil
// if neither applies.
func cheapestShuffles(from, to *layout.Layout) (best *ShuffleConversion) {
	if r, ok := from.ScheduleShuffles(to); ok {
		best = &ShuffleConversion{Source: r.Source, Result: r.Result, Shuffles: r.NumShuffles(), Selects: r.NumSelects(), Schedule: r}
	}
	if s, ok := from.Butterfly(to); ok {
		swaps := &ShuffleConversion{Source: from, Result: s.Result, Shuffles: s.NumShuffles(from.Registers()), Selects: len(s.Swaps) * from.Registers() * 3 / 2, Butterfly: s}
		if best == nil || swaps.words() <= best.words() {
			best = swaps
		}
	}
	return best
}

func (w *ShuffleConversion) words() int { return shuffleCost*w.Shuffles + selectCost*w.Selects }

// cost is the total for elements of which 2^packedBits share a word, with packing and unpacking.
func (w *ShuffleConversion) cost(bytes int64, packedBits int) int {
	packed := (1<<packedBits - 1) * (w.Source.Registers() + w.Result.Registers())
	if w.Shuffles+w.Selects == 0 {
		packed = 0
	}
	return w.words()*int(max(bytes/wordBytes, 1)) + selectCost*packed
}

// sharedConversionCost is the cost of the conversion through shared memory. Lanes with equal elements read
// by broadcast.
func sharedConversionCost(from, to *layout.Layout, bytes int64, inLoop bool) int {
	cost := barrierCost
	if inLoop {
		cost = barrierCostInLoops
	}
	for _, l := range []*layout.Layout{from.WithoutDependentBases(), to.WithoutDependentBases()} {
		row := min(l.Swizzled(nil).ContigPerThread(0), distribute.MaxAccessBytes/bytes)
		freeBits, _ := l.FreeBits()
		lanes := int64(32) >> bits.OnesCount32(freeBits)
		cost += sharedCost * l.Registers() / int(row) * int(max(row*bytes*lanes/bankRowBytes, 1))
	}
	return cost
}

// bankRowBytes is the width of all banks of shared memory together.
const bankRowBytes = 128
