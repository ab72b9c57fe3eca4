package ptx

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

const (
	// manyRegisters is how many of a loop's are worth that fewer warps share a
	// multiprocessor: a round's reads are then all under way at once.
	manyRegisters = 48
	// fewWarps is how many warps a multiprocessor has for such a loop at least.
	fewWarps = 16
)

// occupancy tells the assembler how many registers a thread may have, if that is
// asked for. Otherwise it says how many blocks should fit on a multiprocessor, if the
// assembler would be wrong by itself: it rather has more of them than it lets the
// reads of a loop's round wait together.
func (c *emitter) occupancy(entry *llvmir.Function) {
	if n := c.options.MaxRegisters; n > 0 {
		entry.Attr(llvmir.Pair("nvvm.maxnreg", fmt.Sprint(n)))
		return
	}
	most, product := 0, false
	c.kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(scf.For) || op.Is(scf.While) {
			most = max(most, c.loopRegisters(op))
		}
		product = product || isDot(op)
		return ir.Continue
	})
	if blocks := fewWarps / c.options.Warps; most >= manyRegisters && blocks > 0 && !product {
		entry.Attr(llvmir.Pair("nvvm.minctasm", fmt.Sprint(blocks)))
	}
}

// loopRegisters is how many registers a loop's tensors take that it carries, and
// those it reads; none if there are only the ones or the others.
func (c *emitter) loopRegisters(loop *ir.Op) int {
	read, carried := 0, 0
	loop.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(bufferization.ToTensor) {
			read += c.registersOf(op.Result(0))
		}
		return ir.Continue
	})
	for _, v := range loop.Results() {
		carried += c.registersOf(v)
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
	words := max(1, int(multipleBytes(v.Type())/4))
	return words << max(0, layout.TotalBits(shape)-layout.LaneBits-c.warpBits())
}
