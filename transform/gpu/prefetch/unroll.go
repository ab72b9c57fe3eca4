package prefetch

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// unrolled is how many iterations an unrolled loop of unknown length runs at a time.
const unrolled = 4

// shortLoops are the loops that are unrolled completely: how many iterations they have at most, and how many bytes of registers their loads take then. All
// loads of a few iterations may be in flight; of many they would take the registers of other blocks.
var shortLoops = []struct{ iterations, bytes int64 }{{16, 128}, {4, 512}}

// isShort reports whether a loop of so many iterations, with as many bytes loaded in each, is unrolled completely.
func isShort(count, bytes int64) bool {
	return slices.ContainsFunc(shortLoops, func(s struct{ iterations, bytes int64 }) bool { return count <= s.iterations && count*bytes <= s.bytes })
}

// unroll marks loops that load and compute alone, one vector of a thread in each iteration at most, or few iterations: they wait for one
// load after the other. Loads of several iterations are in flight together once the loop is unrolled. The assembler unrolls loops with
// more loads as far as it likes. Of loops with a known number of iterations the short ones are unrolled completely; the others are left to LLVM and the
// assembler. Stores keep loads after them where they are. Loops whose loads are copied ahead do not wait for each of them.
func unroll(d *distribute.Distribution) {
	d.Kernel.Walk(func(op *ir.Op) ir.WalkResult {
		loop, ok := scf.AsFor(op)
		if !ok || loop.Body().Next() != nil || op.HasAttr(tile.Unroll) {
			return ir.Continue
		}
		count, known := iterations(loop)
		x := &aheadLoop{d: d, loop: loop}
		bytes, ok := x.loadedBytes()
		switch {
		case !ok || bytes == 0 || len(asyncops.CopiedLoads(d, op)) > 0:
		case known && count > 1 && isShort(count, bytes):
			op.SetAttr(tile.Unroll, op.Context().IntAttr(ir.I64, count))
		case !known && bytes <= tile.MaxAccessBytes:
			op.SetAttr(tile.Unroll, op.Context().IntAttr(ir.I64, unrolled))
		}
		return ir.Continue
	})
}

// iterations is how many iterations a loop has, if its bounds and step are constants.
func iterations(loop scf.ForOp) (count int64, known bool) {
	lower, hasLower := foldresult.ConstantOf(loop.LowerBound())
	upper, hasUpper := foldresult.ConstantOf(loop.UpperBound())
	step, hasStep := foldresult.ConstantOf(loop.Step())
	if !hasLower || !hasUpper || !hasStep || step <= 0 {
		return 0, hasLower && hasUpper
	}
	return max(upper-lower+step-1, 0) / step, true
}

// loadedBytes is how many bytes a thread loads in an iteration; false if the loop does something else than to load, at addresses that
// depend on nothing but the counter, and to compute.
func (x *aheadLoop) loadedBytes() (sum int64, ok bool) {
	for op := range x.loop.Body().Ops() {
		switch {
		case op == x.loop.Body().Last(), op.Is(bufferization.ToTensor), op.Is(tensor.Empty), op.Is(tensor.ExpandShape), op.Is(tensor.CollapseShape), distribute.IsAddressComputation(op):
		case op.Is(tile.Load), op.Is(tile.GatherElements):
			l := tile.LayoutOf(op.Result(0).Type())
			args := map[*ir.Value]bool{}
			if l == nil || op.HasAttr(ir.Volatile) || !x.dependsOnCounter(op, map[*ir.Op]bool{}, args) || len(args) > 0 {
				return 0, false
			}
			sum += int64(l.WithoutZeroBases().Registers()) * distribute.ElementBytes(op.Result(0).Type())
		case linalg.IsStructured(op.Def()):
			if view, _ := linalg.AsStructured(op); !distribute.IsElementwise(view) || !distribute.IsPure(op) {
				return 0, false
			}
		default:
			return 0, false
		}
	}
	return sum, true
}
