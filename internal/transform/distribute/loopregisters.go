package distribute

import (
	"slices"

	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// LoopRegisters estimates the registers of a thread for a loop's iter_args and loads, with a register for each loaded element, as they are computed with. The
// words are what the loop does not do without: its iter_args, what it loads as it is in memory, and what it uses of loads before it. Both are 0 if it has no
// iter_args or no loads.
func LoopRegisters(loop *ir.Op, warps int64) (values, words int) {
	read, readWords, carried := 0, 0, 0
	before := map[*ir.Value]bool{}
	loop.Walk(func(op *ir.Op) ir.WalkResult {
		for _, v := range op.Operands() {
			if op != loop && !before[v] && isLoadedBefore(v, loop, map[*ir.Value]bool{}) {
				before[v] = true
				readWords += RegistersPerThread(v, warps)
			}
		}
		if IsLoad(op) {
			n, bytes := elementsPerThread(op.Result(0), warps), int(ElementBytes(op.Result(0).Type()))
			read += RegistersPerThread(op.Result(0), warps)
			readWords += max(min(n, 1), n*bytes/4)
		}
		return ir.Continue
	})
	for _, v := range loop.Results() {
		if LoadedFrom(v) == nil {
			carried += RegistersPerThread(v, warps)
		}
	}
	if read == 0 || carried == 0 {
		return 0, 0
	}
	return read + carried, readWords + carried
}

// isLoadedBefore reports whether a tensor is computed before a loop, from one that is loaded.
func isLoadedBefore(v *ir.Value, loop *ir.Op, seen map[*ir.Value]bool) bool {
	op := v.DefiningOp()
	if op == nil || seen[v] || !ir.IsAnyTensor(v.Type()) || loop.Contains(op) {
		return false
	}
	seen[v] = true
	return IsLoad(op) || slices.ContainsFunc(op.Operands(), func(x *ir.Value) bool { return isLoadedBefore(x, loop, seen) })
}

// RegistersPerThread is how many registers of a thread the elements of a tensor take that it computes with; 0 if it is no tensor.
func RegistersPerThread(v *ir.Value, warps int64) int {
	n := elementsPerThread(v, warps)
	if n == 0 {
		return 0
	}
	return n * max(1, int(ElementBytes(v.Type())/4))
}

// elementsPerThread is how many elements of a tensor a thread has; 0 if it is no tensor.
func elementsPerThread(v *ir.Value, warps int64) int {
	shape, ok := ir.ShapeOf(v.Type())
	if !ok || !ir.IsAnyTensor(v.Type()) || !layout.Fits(shape) {
		return 0
	}
	return 1 << max(0, layout.TotalBits(shape)-layout.LaneBits-layout.Log2(warps))
}
