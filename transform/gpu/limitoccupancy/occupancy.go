// Package limitoccupancy has the pass that limits how many blocks of a kernel the assembler makes room for on a multiprocessor.
package limitoccupancy

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass. It works on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.OnKernels(&pass.Pass{
	Name:    "tile-limit-occupancy",
	Title:   "TileLimitOccupancy",
	Doc:     "Set the blocks per multiprocessor of kernels whose loops have many registers, and of large blocks with few, or the registers per thread",
	Options: []pass.Option{{Name: "maxnreg", Kind: pass.Int, Default: "0", Doc: "Registers per thread, at most; 0 is no limit"}},
	Run: func(ctx *pass.Context, op *ir.Op) error {
		Run(op, int(ctx.Int("maxnreg")))
		return nil
	},
	Post: isLimitedOnce,
}), remark.Occupancy)

// isLimitedOnce is the post-condition: the assembler follows one limit, and the blocks have no more warps than a loop with many
// registers should have.
func isLimitedOnce(kernel *ir.Op) error {
	blocks, ok := kernel.IntAttr(tile.MinBlocks)
	warps := tile.BlockWarpsOf(kernel)
	switch {
	case ok && kernel.HasAttr(tile.MaxRegisters):
		return kernel.Bugf("it has both '%s' and '%s'", tile.MinBlocks, tile.MaxRegisters)
	case ok && blocks > 1 && blocks*warps > fewWarps && blocks*warps != allWarps:
		return kernel.Bugf("%d blocks of %d warps are more than %d warps, but not all", blocks, warps, fewWarps)
	}
	return nil
}

const (
	// manyRegisters is the number of registers of a loop for which lower occupancy pays: all loads of an
	// iteration are then in flight at once.
	manyRegisters = 48
	// someRegisters is that number for large blocks that load several vectors and reduce to rows: what follows their loops takes so few registers that the
	// assembler makes room for more blocks, by loading one vector after the other.
	someRegisters = 16
	// fewWarps is the number of warps per multiprocessor for such a loop.
	fewWarps = 16
	// allWarps is the number of warps that a multiprocessor holds, and fewElements how many elements of a thread leave enough of the 32 registers that its
	// threads have then.
	allWarps, fewElements = 64, 16
	// fewVectors is how many registers the loads of a thread take, as they are in memory, in blocks of half as many warps without a loop, if no tensor has more
	// than shortElements of a thread: of several loads, not all are in registers at once.
	fewVectors, shortElements = 24, 8
)

// Run limits the registers per thread if an option says so, by tile.max_registers. Otherwise it sets tile.min_blocks for
// loops with many registers: the assembler would prefer higher occupancy to keeping all loads of an iteration in flight. Blocks whose accumulators of mma take
// half of a multiprocessor's registers get all registers of their threads. Large blocks that reduce a few elements of each thread get the registers with which a
// multiprocessor holds most threads.
func Run(kernel *ir.Op, maxRegisters int) {
	kernel.RemoveAttr(tile.MaxRegisters)
	kernel.RemoveAttr(tile.MinBlocks)
	if maxRegisters > 0 {
		set(kernel, tile.MaxRegisters, int64(maxRegisters))
		return
	}
	all, ok := kernel.IntAttr(tile.NumWarps)
	warps := tile.BlockWarpsOf(kernel)
	if !ok {
		return
	}
	most, fewest, loaded, words, widest, inFlight, accumulators := 0, 0, 0, 0, 0, 0, 0
	hasLoop, hasDot, reducesToRows, reducesToOne := false, false, false, false
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if (op.Is(scf.For) || op.Is(scf.While)) && !isOverStrips(op) {
			l := distribute.LoopRegisters(op, all)
			most, fewest, inFlight = max(most, l.Values), max(fewest, l.Words), max(inFlight, l.Loaded)
		}
		hasLoop = hasLoop || op.Is(scf.For) || op.Is(scf.While)
		if distribute.IsDot(op) {
			hasDot = true
			if !isWGMMA(op) {
				accumulators = max(accumulators, distribute.RegistersPerThread(op.Result(0), all))
			}
		}
		if distribute.IsLoad(op) {
			n := distribute.RegistersPerThread(op.Result(0), all)
			loaded, widest, words = loaded+n, max(widest, n), words+distribute.WordsPerThread(op.Result(0), all)
		}
		if tile.IsReduction(op) {
			shape, ok := ir.ShapeOf(op.Result(0).Type())
			reducesToRows = reducesToRows || ok && layout.Fits(shape) && layout.TotalBits(shape) >= layout.LaneBits
			reducesToOne = reducesToOne || ok && layout.Fits(shape) && layout.TotalBits(shape) == 0
		}
		return ir.Continue
	})
	blocks := fewWarps / warps
	for blocks > 1 && fewest >= targets.RegistersPerSM/int(32*warps*blocks) { // more blocks would leave registers for the tensors only, or not even these
		blocks /= 2
	}
	enough := manyRegisters
	if warps >= fewWarps && reducesToRows && inFlight > tile.MaxAccessBytes/4 {
		enough = someRegisters
	}
	switch {
	case hasDot && 2*32*warps*int64(accumulators+1) > targets.RegistersPerSM:
		// A second block has no registers. The assembler does not count on that: where a few spill, it takes 32 for each thread, as if for more blocks, and
		// spills the accumulators. Accumulators of wgmma it does not spill.
		set(kernel, tile.MinBlocks, 1)
	case hasDot:
	case most >= enough && blocks > 0:
		set(kernel, tile.MinBlocks, blocks)
	case warps >= fewWarps && loaded > 0 && loaded <= fewElements && (hasLoop && reducesToRows && most > 0 && most <= fewElements || !hasLoop && reducesToOne):
		// Each thread combines the parts of all warps, and the assembler takes registers for all of these at once: with a few more than 32, a block of 16 warps
		// less fits.
		set(kernel, tile.MinBlocks, allWarps/warps)
	case 2*warps >= fewWarps && words > 0 && words <= fewVectors && widest <= shortElements && !hasLoop && reducesToOne:
		// The same holds for half as many parts, beside loads that come between the reductions.
		set(kernel, tile.MinBlocks, allWarps/warps)
	}
}

func set(kernel *ir.Op, name string, n int64) {
	kernel.SetAttr(name, kernel.Context().IntAttr(ir.I64, n))
}

// isWGMMA reports whether an operation is a dot of warpgroups, whose operands are in shared memory for the most part: next to its accumulators it has few
// registers.
func isWGMMA(op *ir.Op) bool {
	return op.Is(tile.Dot) && tile.DotOp{Op: op}.Instruction() == tile.WGMMA
}

// isOverStrips reports whether a loop runs a block in strips: they have as many loads as shall be in flight, and leave registers for more blocks.
func isOverStrips(op *ir.Op) bool {
	n, ok := op.IntAttr(tile.Unroll)
	return ok && n == 1
}
