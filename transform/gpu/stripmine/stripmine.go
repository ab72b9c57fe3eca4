// Package stripmine has the pass that runs large blocks in strips.
//
// A block of many elements per thread that is loaded, computed on and stored or reduced keeps all its loads in registers: they spill, or leave room
// for one block on a multiprocessor, and nothing runs while that one waits. In strips of a few vectors per thread
//
//	%x = tile.load %p : memref<16384xf32> -> tensor<16384xf32>
//	%y = linalg.generic ins(%x : tensor<16384xf32>) ...
//	%s = linalg.reduce ins(%y : tensor<16384xf32>) outs(%init : tensor<f32>) dimensions = [0] ...
//
// becomes
//
//	%acc = scf.for %i = 0 to 16384 step 4096 iter_args(%a = %identity) -> (tensor<2048xf32>) {
//	  %x0 = tile.load %p[%i]
//	  %x1 = tile.load %p[%i + 2048]
//	  %a0 = linalg.generic ins(%x0) outs(%a) ...   // computes, and combines with the partial results
//	  %a1 = linalg.generic ins(%x1) outs(%a0) ...
//	  scf.yield %a1
//	} {tile.unroll = 1}
//	%s = linalg.reduce ins(%acc : tensor<2048xf32>) outs(%init : tensor<f32>) dimensions = [0] ...
//
// What needs %s has a second loop. Elements that both loops need are loaded twice, where they would spill otherwise.
//
// Tiles that are computed from gathers and loads of other shapes, as the windows of a convolution or a pooling, run in strips of rows (rows.go), where their
// straight code would be long: a copy of it for each element of a thread takes the assembler minutes.
package stripmine

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass. It works on kernels whose tensors have no layouts yet, since the layouts of strips are others.
var Pass = remark.On(kernelpass.NewPass("tile-strip-mine", "TileStripMine",
	"Run chains of loads, elementwise operations, stores and reductions in strips, where a block's loads would take the registers of several blocks", Run, areWhole), remark.Strips)

const (
	// manyRegisters is the number of registers of a thread for loads and what is computed from them that is likely to spill.
	manyRegisters = 192
	// fewRegisters is the number of registers that a thread takes beside tensors.
	fewRegisters = 16
	// bytesInFlight is how many bytes the threads of a multiprocessor load, or store, for their strips together: twice what an H200's memory needs.
	bytesInFlight = 64 << 10
	// maxThreads is the number of threads that a multiprocessor is assumed to have, where registers do not limit it.
	maxThreads = 1024
)

// Run strip-mines the chains of a kernel.
func Run(kernel *ir.Op, o distribute.Options) {
	d := distribute.New(kernel, o)
	threads, beside := int64(32*o.Warps), 0
	var blocks []*ir.Block
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(scf.For) || op.Is(scf.While) {
			beside = max(beside, distribute.LoopRegisters(op, int64(o.Warps)).Words)
		}
		if linalg.IsStructured(op.Def()) || asyncops.IsStaged(op) { // loads of staged loops take no registers
			return ir.Skip
		}
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				blocks = append(blocks, b)
			}
		}
		return ir.Continue
	})
	for _, b := range blocks {
		c := newChain(d, b)
		c.stripBytes = stripBytes(int64(32*o.BlockWarps()), int64(beside))
		if part, ok := c.partSize(threads); ok && c.collect() && c.isWorthLoading(threads) {
			c.rewrite(part, threads)
			continue
		}
		if t := newTiles(d, b); t != nil && t.words(threads) > maxUnrolledWords {
			if rows, ok := t.stripRows(threads, c.stripBytes); ok {
				t.rewrite(rows)
			}
		}
	}
}

// stripBytes is how many bytes a thread loads, or stores, for a strip: the fewer blocks the other loops of the kernel leave registers for on a
// multiprocessor, the more.
func stripBytes(threads, beside int64) int64 {
	blocks := max(1, min(maxThreads, targets.RegistersPerSM/(beside+fewRegisters))/threads)
	return max(bytesInFlight/(blocks*threads), bytesInFlight/maxThreads)
}

// blockThreads are the threads of a block.
func (c *chain) blockThreads() int64 { return int64(32 * c.d.BlockWarps()) }

// isWorthLoading reports whether it is worth to load elements again that are used on both sides of a reduction: otherwise they spill.
func (c *chain) isWorthLoading(threads int64) bool {
	kept := c.keptRegisters(c.size / threads)
	return kept == 0 || kept+fewRegisters > min(targets.RegistersPerThread, targets.RegistersPerSM/c.blockThreads())
}

// areWhole is the post-condition: strips make up a block.
func areWhole(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		loop, ok := scf.AsFor(op)
		if n, has := op.IntAttr(tile.Unroll); !ok || !has || n != 1 {
			return ir.Continue
		}
		size, hasSize := foldresult.ConstantOf(loop.UpperBound())
		step, hasStep := foldresult.ConstantOf(loop.Step())
		if !hasSize || !hasStep || step <= 0 || size%step != 0 || !foldresult.IsConstant(loop.LowerBound(), 0) {
			err = op.Errorf("the strips are no block")
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// partSize decides whether a chain runs in strips: it has so many loads that registers spill, or that there are none for a second block on a
// multiprocessor. Strips have parts of the given size, in which each thread has a vector.
func (c *chain) partSize(threads int64) (part int64, ok bool) {
	words, smallest := int64(0), int64(4)
	for op := range c.block.Ops() {
		if !isLoad(op) && !isStore(op) || !c.isVector(elementsOf(op)) {
			continue
		}
		n := distribute.ElementBytes(elementsOf(op).Type())
		smallest = min(smallest, n)
		if isLoad(op) {
			words += c.size / threads * n / 4
		}
	}
	live := words + words/2 // with what is computed from them
	part = threads * tile.MaxAccessBytes / smallest
	return part, layout.Fits([]int64{c.size}) && c.size < 1<<31 && 4*part <= c.size && (2*live*c.blockThreads() >= targets.RegistersPerSM || live >= manyRegisters)
}

// partsOf is how many parts the strips of a phase have.
func (c *chain) partsOf(p *phase, part, threads int64) int64 {
	loaded, stored := int64(0), int64(0)
	for _, op := range p.ops {
		switch {
		case isLoad(op):
			loaded += distribute.ElementBytes(elementsOf(op).Type())
		case isStore(op):
			stored += distribute.ElementBytes(elementsOf(op).Type())
		}
	}
	n := int64(1)
	for 2*n*part/threads*max(loaded, stored) <= c.stripBytes && 4*n*part <= c.size {
		n *= 2
	}
	return n
}
