package ptx

import (
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// hoistOperands stages loop-invariant operands of the dots of loops once, before the operation that is the loop or
// has versions of it. Release is called behind it.
func (c *emitter) hoistOperands(before *ir.Op, loops ...*ir.Op) (release func(), err error) {
	var undo []func()
	var placed []*smem.Buffer
	release = func() {
		for i := range undo {
			undo[len(undo)-1-i]()
		}
	}
	var dots []*ir.Op
	for _, loop := range loops {
		for op := range loop.Region0().Entry().Ops() {
			if distribute.IsDot(op) {
				dots = append(dots, op)
			}
		}
	}
	for _, op := range dots {
		p := c.DotOf(op)
		for i, v := range p.Inputs {
			whole := c.tensors[v]
			if whole == nil {
				continue
			}
			t, err := c.OperandTensor(p, i)
			if err != nil {
				return release, err
			}
			if t.Shared != nil || before.Contains(v.DefiningOp()) {
				continue
			}
			if wanted := p.OperandLayout(i, t.Shape); wanted != nil && c.IsInOperandLayout(t, wanted) && !(p.WGMMA && i == 1) {
				continue
			}
			s := &smem.Buffer{Elem: t.Elem, Shape: t.Shape, Order: smem.ThreadContiguityOrder(t.Layout)}
			if err := c.SwizzleOperand(s, p, i); err != nil {
				return release, err
			}
			if !c.CanReserve(s.AllocBytes()) {
				continue // the dot stages it in every iteration
			}
			at, free := c.ReserveShared(s.AllocBytes())
			s.Base = at
			c.StoreSharedTensor(t, s)
			c.tensors[v] = &smem.Tensor{Elem: t.Elem, Shape: t.Shape, Shared: s}
			undo = append(undo, free, func() { c.tensors[v] = whole })
			placed = append(placed, s)
		}
	}
	if len(placed) > 0 {
		c.PublishStores(placed...)
	}
	return release, nil
}
