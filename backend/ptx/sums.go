package ptx

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// sumsLayout is for products no instruction computes: each thread has a few
// neighbours of some rows, so that what it reads of a factor is used several times.
func (c *compiler) sumsLayout(shape []int64) *layout.Layout {
	total := int64(1) << layout.Total(shape)
	return layout.Blocked(shape, rowOrder(shape), max(1, min(4, total/int64(32*c.options.Warps))), c.warpBits()).Compact()
}

// summand is a factor of a product that threads sum up by themselves: where it is,
// and which of its elements belong to a sum.
type summand struct {
	at    *stored
	depth int // the dimension that is summed along
	// own is for each dimension the result's that it follows; -1 is the depth.
	own []int
	// wanted is the layout in which threads read it: all of the depth of what their
	// sums need.
	wanted *layout.Layout
}

// summandsOf says how the factors of a product are read.
func (p *product) summandsOf(sums *layout.Layout) (list [2]*summand, err error) {
	maps := p.view.IndexingMaps()
	for i, v := range p.view.Inputs() {
		from, ok := dimsFrom(maps[2], maps[i])
		if !ok {
			return list, errors.New("products with computed indices are not supported")
		}
		shape, _ := ir.ShapeOf(v.Type())
		s := &summand{own: from, depth: -1, wanted: sums.Mapped(shape, from).Compact()}
		for d, e := range from {
			if e < 0 {
				s.depth = d
			}
		}
		if s.depth < 0 {
			return list, errors.New("products of which a factor is not summed along are not supported")
		}
		first := layout.FirstBit(shape, s.depth)
		for bit := range layout.Bits(shape[s.depth]) {
			s.wanted.Reg = append(s.wanted.Reg, 1<<(first+bit))
		}
		list[i] = s
	}
	return list, nil
}

// together is how many steps along the depth are read at once.
const together = 4

// straightProducts is how many products are built without a loop.
const straightProducts = 1024

// sumProducts has both factors in shared memory, and goes along the summed
// dimension with the sums in registers.
func (c *compiler) sumProducts(p *product, to, result *ir.Value) error {
	sums := c.layoutOf(p.op.Result(0))
	list, err := p.summandsOf(sums)
	if err != nil {
		return err
	}
	start, err := c.tensor(to)
	if err != nil {
		return err
	}
	acc, err := c.in(start, sums)
	if err != nil {
		return err
	}
	if err := c.placeSummands(p, list); err != nil {
		return err
	}
	c.tellProduct(p)
	depth := list[0].at.shape[list[0].depth]
	step := min(depth, together)
	var failed error
	hints := llvmir.LoopHints{UnrollFull: depth*int64(len(acc)) <= straightProducts}
	out := c.b.For(llvmir.Range{From: number(0), To: number(depth), Step: number(step), Hints: hints}, acc, func(k llvmir.Value, carried []llvmir.Value) []llvmir.Value {
		var read [2]map[uint32]llvmir.Value
		for i, s := range list {
			read[i] = c.readSummand(s, k, step)
		}
		next := carried
		for offset := range step {
			if next, failed = c.addProducts(p, list, read, sums, offset, next); failed != nil {
				return carried
			}
		}
		return next
	})
	if failed != nil {
		return failed
	}
	t, err := c.newTensor(result)
	if err == nil {
		t.layout, t.regs = sums, out
	}
	return err
}

// placeSummands has factors in shared memory.
func (c *compiler) placeSummands(p *product, list [2]*summand) error {
	var tiles [2]*tile
	var moved []*stored
	for i, v := range p.view.Inputs() {
		t, err := c.tensor(v)
		if err != nil {
			return err
		}
		if tiles[i] = t; t.stored != nil {
			list[i].at = t.stored
			continue
		}
		if tiles[i], err = c.distributed(t); err != nil { // which may go through shared memory itself
			return err
		}
		s := &stored{elem: t.elem, shape: t.shape, order: nearest(tiles[i].layout)}
		s.forThreads(list[i].wanted)
		list[i].at = s
		moved = append(moved, s)
	}
	c.makeRoom(moved)
	for i, t := range tiles {
		if t.stored == nil {
			c.put(t, list[i].at)
		}
	}
	if len(moved) > 0 {
		c.barrier()
		c.sharedInUse = true
	}
	return nil
}

// readSummand reads some steps from k on of what the thread's sums need. Elements
// are found by what their register contributes to their number.
func (c *compiler) readSummand(s *summand, k llvmir.Value, steps int64) map[uint32]llvmir.Value {
	l := s.wanted
	bits, own := layout.Bits(l.Shape[s.depth]), layout.Bits(steps)
	n := len(l.Reg) - bits
	part := &layout.Layout{Shape: l.Shape, Reg: append(append([]uint32(nil), l.Reg[n:n+own]...), l.Reg[:n]...), Lane: l.Lane, Warp: l.Warp}
	if s.at.order[0] != s.depth {
		part.Reg = l.Reg[:n+own]
	}
	places := s.at.places(part)
	// Steps from k on: k is a multiple of them, so its bits are others.
	moved := s.at.places(&layout.Layout{Shape: l.Shape, Reg: l.Reg[n:], Lane: make([]uint32, layout.LaneBits)})
	shift := c.registerPart(moved, k)[0]
	found := map[uint32]llvmir.Value{}
	for _, row := range c.places(places, s.at.elem.Bytes) {
		for i, v := range c.rowAt(s.at.elem, row.count, c.pointerIn(s.at, c.plus(row.at, shift))) {
			found[part.OfRegister(row.first+i)] = v
		}
	}
	return found
}

// addProducts adds one step of products to the sums.
func (c *compiler) addProducts(p *product, list [2]*summand, read [2]map[uint32]llvmir.Value, sums *layout.Layout, offset int64, acc []llvmir.Value) ([]llvmir.Value, error) {
	body := p.view.Body()
	hint := linalg.InputPrecision(p.op)
	out := make([]llvmir.Value, len(acc))
	for r := range acc {
		number := sums.OfRegister(r)
		for i, s := range list {
			shape := s.wanted.Shape
			at := uint32(offset) << layout.FirstBit(shape, s.depth)
			for d, e := range s.own {
				if e >= 0 {
					at |= uint32(layout.Coordinate(sums.Shape, e, number)) << layout.FirstBit(shape, d)
				}
			}
			v := read[i][at]
			if hint == "tf32" && s.at.elem.Word == llvmir.Float {
				v = c.asTF32(v)
			}
			c.words[body.Arg(i)] = v
		}
		c.words[body.Arg(2)] = acc[r]
		made, err := c.body(body)
		if err != nil {
			return nil, err
		}
		out[r] = made[0]
	}
	return out, nil
}
