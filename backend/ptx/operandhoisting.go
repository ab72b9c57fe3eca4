package ptx

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// hoistOperands stages loop-invariant operands of a loop's dots once, before the loop. Release is called
// behind the loop.
func (c *emitter) hoistOperands(loop *ir.Op) (release func(), err error) {
	var undo []func()
	var placed []*sharedTensor
	release = func() {
		for i := range undo {
			undo[len(undo)-1-i]()
		}
	}
	for op := range loop.Region0().Entry().Ops() {
		if !distribute.IsDot(op) {
			continue
		}
		p := c.DotOf(op)
		for i, v := range p.Inputs {
			whole := c.tensors[v]
			if whole == nil {
				continue
			}
			t, err := c.operandTensor(p, i)
			if err != nil {
				return release, err
			}
			if t.shared != nil || t.remat != nil || loop.Contains(v.DefiningOp()) {
				continue
			}
			if wanted := p.OperandLayout(i, t.shape); wanted != nil && c.staysInRegisters(p, i, t, wanted, loop) {
				if _, err := c.inLayout(t, wanted); err != nil {
					return release, err
				}
				continue
			}
			s := &sharedTensor{elem: t.elem, shape: t.shape, order: threadContiguityOrder(t.layout)}
			if err := c.swizzleOperand(s, p, i); err != nil {
				return release, err
			}
			if !c.canReserve(s.allocBytes()) {
				continue // the dot stages it in every iteration
			}
			at, free := c.reserveShared(s.allocBytes())
			s.base = at
			c.storeSharedTensor(t, s)
			c.tensors[v] = &distTensor{elem: t.elem, shape: t.shape, shared: s}
			undo = append(undo, free, func() { c.tensors[v] = whole })
			placed = append(placed, s)
		}
	}
	if len(placed) > 0 {
		c.publishStores(placed...)
	}
	return release, nil
}

// staysInRegisters reports whether a loop-invariant operand should stay in registers. wgmma reads operands
// from shared memory, which saves their registers.
func (c *emitter) staysInRegisters(p *distribute.Dot, index int, t *distTensor, wanted *layout.Layout, loop *ir.Op) bool {
	if p.WGMMA {
		return index == 0 && c.isFreeToConvert(t, wanted)
	}
	return c.isFreeToConvert(t, wanted) || !p.Instruction.ReadsMemory() || c.hasRegistersFor(wanted, t.elem.Bytes, loop)
}

// maxLoopRegisters is how many registers of a thread the accumulators of a loop and a hoisted operand may
// take together.
const maxLoopRegisters = 96

// hasRegistersFor reports whether a loop leaves registers for an operand.
func (c *emitter) hasRegistersFor(l *layout.Layout, bytes int64, loop *ir.Op) bool {
	return int64(l.Registers())*bytes/4+c.accumulatorRegisters(loop) <= maxLoopRegisters
}

// hasRegisterPressure reports whether the accumulators of a loop leave few registers.
func (c *emitter) hasRegisterPressure(loop *ir.Op) bool {
	return !loop.Is(scf.For) || c.accumulatorRegisters(loop) > maxLoopRegisters
}

// accumulatorRegisters is how many registers of a thread the accumulators of a loop's dots take.
func (c *emitter) accumulatorRegisters(loop *ir.Op) (n int64) {
	for op := range loop.Region0().Entry().Ops() {
		if distribute.IsDot(op) {
			n += int64(c.DotLayout(op).Registers())
		}
	}
	return n
}
