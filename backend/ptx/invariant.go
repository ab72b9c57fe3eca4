package ptx

import (
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// placeInvariants brings factors of a loop's products that come from outside to
// where the products read them, once. Release is for behind the loop.
func (c *compiler) placeInvariants(loop *ir.Op) (release func(), err error) {
	var undo []func()
	var placed []*stored
	release = func() {
		for i := range undo {
			undo[len(undo)-1-i]()
		}
	}
	for op := range loop.Region0().Entry().Ops() {
		if !isProduct(op) {
			continue
		}
		p := c.productOf(op)
		for i, v := range p.inputs {
			whole := c.tensors[v]
			if whole == nil {
				continue
			}
			t, err := c.factorTile(p, i)
			if err != nil {
				return release, err
			}
			if t.stored != nil || t.made != nil || loop.Contains(v.DefiningOp()) {
				continue
			}
			if wanted := p.factorLayout(i, t.shape); wanted != nil && c.inRegisters(p, i, t, wanted, loop) {
				if _, err := c.in(t, wanted); err != nil {
					return release, err
				}
				continue
			}
			s := &stored{elem: t.elem, shape: t.shape, order: nearest(t.layout)}
			if err := c.arrange(s, p, i); err != nil {
				return release, err
			}
			if !c.canReserve(s.room()) {
				continue // the product brings it there each time
			}
			at, free := c.reserve(s.room())
			s.at = at
			c.put(t, s)
			c.tensors[v] = &tile{elem: t.elem, shape: t.shape, stored: s}
			undo = append(undo, free, func() { c.tensors[v] = whole })
			placed = append(placed, s)
		}
	}
	if len(placed) > 0 {
		c.handOver(placed...)
	}
	return release, nil
}

// inRegisters reports whether a factor from outside a loop should be in registers.
// Groups of warps want it in memory, where it takes none.
func (c *compiler) inRegisters(p *product, index int, t *tile, wanted *layout.Layout, loop *ir.Op) bool {
	if p.groups {
		return index == 0 && c.isAt(t, wanted)
	}
	return c.isAt(t, wanted) || !p.inst.inMemory() || c.hasRoomFor(wanted, t.elem.Bytes, loop)
}

// roomyLoop is how many registers of a thread the sums of a loop's products and a
// factor may take for the factor to stay in registers.
const roomyLoop = 96

// hasRoomFor reports whether a loop leaves registers for a factor.
func (c *compiler) hasRoomFor(l *layout.Layout, bytes int64, loop *ir.Op) bool {
	return int64(l.Registers())*bytes/4+c.sumRegisters(loop) <= roomyLoop
}

// isCrowded reports whether the sums of a loop's products leave few registers.
func (c *compiler) isCrowded(loop *ir.Op) bool {
	return !loop.Is(scf.For) || c.sumRegisters(loop) > roomyLoop
}

// sumRegisters are those of the sums of a loop's products.
func (c *compiler) sumRegisters(loop *ir.Op) (n int64) {
	for op := range loop.Region0().Entry().Ops() {
		if isProduct(op) {
			n += int64(c.productLayout(op).Registers())
		}
	}
	return n
}

// factorLayout is how matrix instructions take a factor; nil for a product
// without them.
func (p *product) factorLayout(index int, shape []int64) *layout.Layout {
	switch {
	case p.matrices == nil:
		return nil
	case index == 0:
		return p.matrices.LayoutA(shape, p.left.outer, p.left.depth)
	}
	return p.matrices.LayoutB(shape, p.right.outer, p.right.depth)
}
