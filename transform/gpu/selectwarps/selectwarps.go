// Package selectwarps has the pass that selects the number of warps of a kernel.
package selectwarps

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
	"github.com/tshared/tshared/transform/gpu/selectdots"
)

const (
	minWarps                = 4   // keeps all partitions of a multiprocessor busy
	maxAccumulatorRegisters = 128 // of a thread that the accumulators of dots may take
	allRegisters            = 255 // that a thread can have
	maxWaitingRegisters     = 192 // of a thread that matrices may take while another is reduced
	sharedRegisters         = 96  // of a thread for accumulators and operands where two blocks of fullWarps share a multiprocessor
	loopRegisters           = 224 // of a thread for these where there is one
	fullWarps               = 8   // have all registers of a multiprocessor if each thread has as many as it can
)

// Pass is the pass. The author of a kernel asks for some warps.
var Pass = remark.On(kernelpass.OnKernels(&pass.Pass{
	Name: "tile-select-warps", Title: "TileSelectWarps",
	Doc:     "Select the number of warps: fewer than asked for where each can have a large tile of a dot, more where accumulators need their registers",
	Options: slices.Concat(kernelpass.PassOptions, []pass.Option{kernelpass.CTAsOption}),
	Run: func(ctx *pass.Context, kernel *ir.Op) error {
		if n := ctx.Int(kernelpass.CTAsOption.Name); n > 1 {
			kernel.SetAttr(tile.NumCTAs, kernel.Context().IntAttr(ir.I64, n))
		}
		o, err := kernelpass.OptionsOf(ctx, kernel)
		if err == nil {
			err = o.CheckCTAs()
		}
		if err == nil {
			kernel.SetAttr(tile.SelectedWarps, kernel.Context().IntAttr(ir.I64, int64(NumWarps(kernel, o))))
		}
		return err
	},
	Post: isSelected,
}), remark.SelectedWarps)

// isSelected is the post-condition: the kernel says how many warps it has.
func isSelected(kernel *ir.Op) error {
	if !kernel.HasAttr(tile.SelectedWarps) {
		return kernel.Errorf("the number of warps is not selected")
	}
	return nil
}

// NumWarps is how many warps run a program where the options ask for some. Every warp loads the operands of
// its tile, so dots want few warps with large tiles, as long as the accumulators fit in registers. There are more than
// asked for only where the accumulators alone do not fit: each dot would move them through memory.
func NumWarps(kernel *ir.Op, o distribute.Options) int {
	blocks := max(o.CTAs, 1)
	elements := map[*ir.Block]int64{} // of accumulators, by block
	summed := map[*ir.Value]bool{}    // results of dots, with the additions that accumulate them
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(linalg.Matmul) || op.Is(linalg.BatchMatmul) {
			if shape, ok := ir.ShapeOf(op.Result(0).Type()); ok && layout.Fits(shape) && selectdots.InstructionFor(selectdots.ViewOf(op), shape, kSizeOf(op)) != nil {
				size := int64(1) << layout.TotalBits(shape)
				if selectdots.MayAddPartialSums(op, kSizeOf(op), o) {
					size *= 2
				}
				elements[op.Block()] += size
				summed[op.Result(0)] = true
				if add := selectdots.AccumulatedBy(op); add != nil {
					summed[add.Result(0)] = true
				}
			}
		}
		return ir.Continue
	})
	if len(elements) == 0 {
		return o.Warps
	}
	most := int64(0)
	for block, n := range elements {
		most = max(most, n+carriedElements(block, summed))
	}
	perThread := func(warps int) int64 { return most / int64(32*warps) }
	warps := o.Warps
	for perThread(warps) > allRegisters && warps < blocks*fullWarps {
		warps *= 2
	}
	if o.HasWGMMA() && computesFaster(kernel, o, warps, most) {
		return warps
	}
	waiting := mostWaiting(kernel, elements)
	for warps > blocks*minWarps && perThread(warps/2) <= maxAccumulatorRegisters && waiting/int64(32*warps/2) <= maxWaitingRegisters {
		warps /= 2
	}
	return warps
}

// computesFaster reports whether some warps are better than half of them where threads compute operands of wgmma from what a loop loads, such as narrow weights.
// That takes longer than the dots, and it takes registers beside the accumulators: with half the warps they do not suffice, or two blocks have them with all.
func computesFaster(kernel *ir.Op, o distribute.Options, warps int, accumulators int64) bool {
	all, largest := computedElements(kernel, o)
	threads := int64(32 * warps)
	return all > 0 && ((accumulators+all)/threads <= sharedRegisters || (accumulators+largest)/(threads/2) > loopRegisters)
}

// computedElements is how many elements threads compute for the dots of a loop, at most, and for an operand.
func computedElements(kernel *ir.Op, o distribute.Options) (all, largest int64) {
	sums := map[*ir.Block]int64{}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if _, inLoop := scf.AsFor(op.Parent()); inLoop && distribute.IsDot(op) {
			for _, v := range selectdots.TakenOperands(op, o) {
				if shape, ok := ir.ShapeOf(v.Type()); ok && layout.Fits(shape) && isComputed(v, op.Block()) {
					n := int64(1) << layout.TotalBits(shape)
					sums[op.Block()] += n
					all, largest = max(all, sums[op.Block()]), max(largest, n)
				}
			}
		}
		return ir.Continue
	})
	return all, largest
}

// isComputed reports whether operations of a block compute the elements of a tensor from what the block loads, and not from the result of a dot.
func isComputed(v *ir.Value, block *ir.Block) bool {
	seen := map[*ir.Op]bool{}
	computes, loads, dots := false, false, false
	var follow func(v *ir.Value)
	follow = func(v *ir.Value) {
		op := v.DefiningOp()
		if op == nil || op.Block() != block || seen[op] || !ir.IsTensor(v.Type()) {
			return
		}
		seen[op] = true
		switch {
		case distribute.IsDot(op):
			dots = true
		case op.Is(tile.Load), op.Is(tile.Gather), op.Is(tile.GatherElements), op.Is(bufferization.ToTensor):
			loads = true
		default:
			computes = computes || op.Is(linalg.Generic) && op.Region0().Entry().First() != op.Region0().Entry().Last()
			for _, x := range op.Operands() {
				follow(x)
			}
		}
	}
	follow(v)
	return computes && loads && !dots
}

// mostWaiting is how many words the matrices have, at most, that wait for a reduction of a matrix. In a loop with dots the accumulators are what counts.
func mostWaiting(kernel *ir.Op, dots map[*ir.Block]int64) (most int64) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if tile.IsReduction(op) && wordsOf(op.Operand(0)) > 0 {
			if _, inLoop := scf.AsFor(op.Parent()); !inLoop || dots[op.Block()] == 0 {
				most = max(most, waitingWords(op))
			}
		}
		return ir.Continue
	})
	return most
}

// waitingWords is how many words the matrices have that are computed before a reduction and used after it. All of them are in registers at the barrier of
// the reduction, while those between two barriers are computed element by element. Matrices of rows that are repeated are computed where they are used.
func waitingWords(reduction *ir.Op) (n int64) {
	for op := range reduction.Block().Ops() {
		if op == reduction {
			break
		}
		for _, v := range op.Results() {
			if words := wordsOf(v); words > 0 && !repeatsRows(op, words) && isUsedAfter(v, reduction) {
				n += words
			}
		}
	}
	return n
}

// wordsOf is how many words a matrix of floating-point numbers has; 0 for other values.
func wordsOf(v *ir.Value) int64 {
	shape, ok := ir.ShapeOf(v.Type())
	float, isFloat := ir.ElementTypeOf(v.Type()).(*ir.FloatType)
	if !ok || !isFloat || len(shape) < 2 || !layout.Fits(shape) {
		return 0
	}
	return int64(float.Width()) << layout.TotalBits(shape) / 32
}

// repeatsRows reports whether the elements of a structured operation's result, which has some words, are all found in smaller tensors.
func repeatsRows(op *ir.Op, words int64) bool {
	s, ok := linalg.AsStructured(op)
	return ok && !slices.ContainsFunc(s.Inputs(), func(v *ir.Value) bool { return wordsOf(v) >= words/2 })
}

// isUsedAfter reports whether an operation uses a value that stands after another one in the same block.
func isUsedAfter(v *ir.Value, op *ir.Op) bool {
	for use := range v.Uses() {
		user := use.Owner()
		for user != nil && user.Block() != op.Block() {
			user = user.Parent()
		}
		if user != nil && op.IsBefore(user) {
			return true
		}
	}
	return false
}

// carriedElements is how many elements the matrices have that a loop carries beside the accumulators of its dots: sums of products that
// are scaled first, for instance. They are in registers while the dots run.
func carriedElements(body *ir.Block, summed map[*ir.Value]bool) (n int64) {
	loop, ok := scf.AsFor(body.ParentOp())
	if !ok {
		return 0
	}
	for _, v := range loop.Yielded() {
		if shape, ok := ir.ShapeOf(v.Type()); ok && len(shape) > 1 && layout.Fits(shape) && !summed[v] {
			n += int64(1) << layout.TotalBits(shape)
		}
	}
	return n
}

// kSizeOf is the size of a dot's contracted dimension.
func kSizeOf(op *ir.Op) int64 {
	view, _ := linalg.AsStructured(op)
	maps := view.IndexingMaps()
	shape, _ := ir.ShapeOf(view.Inputs()[0].Type())
	if from, ok := distribute.DimMap(maps[2], maps[0]); ok {
		for d, e := range from {
			if e < 0 {
				return shape[d]
			}
		}
	}
	return 0
}
