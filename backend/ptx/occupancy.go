package ptx

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

const (
	// manyRegisters is the number of registers of a loop for which lower occupancy pays: all loads of an
	// iteration are then in flight at once.
	manyRegisters = 48
	// fewWarps is the number of warps per multiprocessor for such a loop.
	fewWarps = 16
)

// occupancy limits the registers per thread if an option says so. Otherwise it sets the minimum number of
// blocks per multiprocessor for loops with many registers: the assembler would prefer higher occupancy to
// keeping all loads of an iteration in flight.
func (c *emitter) occupancy(entry *llvmir.Function) {
	if n := c.options.MaxRegisters; n > 0 {
		entry.Attr(llvmir.Pair("nvvm.maxnreg", fmt.Sprint(n)))
		return
	}
	most, hasDot := 0, false
	c.Kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(scf.For) || op.Is(scf.While) {
			most = max(most, c.loopRegisters(op))
		}
		hasDot = hasDot || distribute.IsDot(op)
		return ir.Continue
	})
	if blocks := fewWarps / c.options.Warps; most >= manyRegisters && blocks > 0 && !hasDot {
		entry.Attr(llvmir.Pair("nvvm.minctasm", fmt.Sprint(blocks)))
	}
}

// loopRegisters is the number of registers for a loop's iter_args and loads; 0 if it has no iter_args or no
// loads.
func (c *emitter) loopRegisters(loop *ir.Op) int {
	read, carried := 0, 0
	loop.Walk(func(op *ir.Op) ir.WalkResult {
		if distribute.IsLoad(op) {
			read += c.registersOf(op.Result(0))
		}
		return ir.Continue
	})
	for _, v := range loop.Results() {
		if distribute.LoadedFrom(v) == nil {
			carried += c.registersOf(v)
		}
	}
	if read == 0 || carried == 0 {
		return 0
	}
	return read + carried
}

func (c *emitter) registersOf(v *ir.Value) int {
	shape, ok := ir.ShapeOf(v.Type())
	if !ok || !ir.IsAnyTensor(v.Type()) || !layout.Fits(shape) {
		return 0
	}
	words := max(1, int(distribute.ElementBytes(v.Type())/4))
	return words << max(0, layout.TotalBits(shape)-layout.LaneBits-c.WarpBits())
}
