package distribute

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// maxLoopRegisters is how many registers of a thread the accumulators of a loop and a hoisted operand may
// take together.
const maxLoopRegisters = 96

// HasRegistersFor reports whether a loop leaves registers for an operand.
func (o Options) HasRegistersFor(l *layout.Layout, bytes int64, loop *ir.Op) bool {
	return int64(l.Registers())*bytes/4+o.accumulatorRegisters(loop) <= maxLoopRegisters
}

// HasRegisterPressure reports whether the accumulators of a loop leave few registers.
func (o Options) HasRegisterPressure(loop *ir.Op) bool {
	return !loop.Is(scf.For) || o.accumulatorRegisters(loop) > maxLoopRegisters
}

// accumulatorRegisters is how many registers of a thread the accumulators of a loop's dots take.
func (o Options) accumulatorRegisters(loop *ir.Op) (n int64) {
	for op := range loop.Region0().Entry().Ops() {
		if IsDot(op) {
			n += int64(o.DotLayout(op).Registers())
		}
	}
	return n
}
