package distribute

import (
	"slices"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// LoopDemand is what a loop takes of a thread's registers.
type LoopDemand struct {
	Values int // iter_args and loads, with a register for each loaded element, as they are computed with
	Words  int // what the loop does not do without: its iter_args, what it loads as it is in memory, what it uses of loads before it, and the inputs and results of scans, which are all there at once
	Loaded int // what it loads in an iteration, as it is in memory
}

// LoopRegisters estimates the registers of a thread for a loop. All are 0 if it has no iter_args or no loads.
func LoopRegisters(loop *ir.Op, warps int64) LoopDemand {
	read, readWords, usedWords, carried := 0, 0, 0, 0
	before, loaded := map[*ir.Value]bool{}, loadedBefore{loop, map[*ir.Value]bool{}}
	loop.Walk(func(op *ir.Op) ir.WalkResult {
		for _, v := range op.Operands() {
			if op != loop && !before[v] && loaded.is(v) {
				before[v] = true
				usedWords += RegistersPerThread(v, warps)
			}
		}
		if op.Is(tile.Scan) {
			for _, v := range slices.Concat(op.Operands(), op.Results()) {
				usedWords += RegistersPerThread(v, warps)
			}
		}
		if IsLoad(op) {
			read += RegistersPerThread(op.Result(0), warps)
			readWords += WordsPerThread(op.Result(0), warps)
		}
		return ir.Continue
	})
	for _, v := range loop.Results() {
		if LoadedFrom(v) == nil {
			carried += RegistersPerThread(v, warps)
		}
	}
	if read == 0 || carried == 0 {
		return LoopDemand{}
	}
	return LoopDemand{Values: read + carried, Words: readWords + usedWords + carried, Loaded: readWords}
}

// loadedBefore knows which tensors are computed before a loop, from ones that are loaded.
type loadedBefore struct {
	loop  *ir.Op
	known map[*ir.Value]bool
}

func (x loadedBefore) is(v *ir.Value) bool {
	loaded, ok := x.known[v]
	if op := v.DefiningOp(); !ok && op != nil && ir.IsAnyTensor(v.Type()) && !x.loop.Contains(op) {
		loaded = IsLoad(op) || slices.ContainsFunc(op.Operands(), x.is)
		x.known[v] = loaded
	}
	return loaded
}

// RegistersPerThread is how many registers of a thread the elements of a tensor take that it computes with; 0 if it is not a tensor.
func RegistersPerThread(v *ir.Value, warps int64) int {
	n := elementsPerThread(v, warps)
	if n == 0 {
		return 0
	}
	return n * max(1, int(ElementBytes(v.Type())/4))
}

// WordsPerThread is how many registers of a thread the elements of a tensor take as they are in memory; 0 if it is not a tensor.
func WordsPerThread(v *ir.Value, warps int64) int {
	n := elementsPerThread(v, warps)
	if n == 0 {
		return 0
	}
	return max(1, n*int(ElementBytes(v.Type()))/4)
}

// elementsPerThread is how many elements of a tensor a thread has; 0 if it is not a tensor.
func elementsPerThread(v *ir.Value, warps int64) int {
	shape, ok := ir.ShapeOf(v.Type())
	if !ok || !ir.IsAnyTensor(v.Type()) || !layout.Fits(shape) {
		return 0
	}
	return 1 << max(0, layout.TotalBits(shape)-layout.LaneBits-layout.Log2(warps))
}
