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
	total := int64(1) << layout.TotalBits(shape)
	return layout.Blocked(shape, rowOrder(shape), max(1, min(4, total/int64(32*c.options.Warps))), c.warpBits()).WithoutZeroBases()
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
		s := &summand{own: from, depth: -1, wanted: sums.Project(shape, from).WithoutZeroBases()}
		for d, e := range from {
			if e < 0 {
				s.depth = d
			}
		}
		if s.depth < 0 {
			return list, errors.New("products of which a factor is not summed along are not supported")
		}
		first := layout.FirstBit(shape, s.depth)
		for bit := range layout.Log2(shape[s.depth]) {
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
	tiles, err := c.summandTiles(p)
	if err != nil {
		return err
	}
	depth := list[0].wanted.Shape[list[0].depth]
	parts := c.partsOf(summandBytes(tiles), int(max(1, depth/together)))
	c.tellProduct(p)
	if parts > 1 {
		c.decided(p.op, "product", "factors go through shared memory in %d parts, since %d bytes are free", parts, c.available())
	}
	for part := range parts {
		placed := c.placeSummands(list, tiles, part, parts)
		if acc, err = c.sumSteps(p, placed, sums, int64(part)*depth/int64(parts), depth/int64(parts), acc); err != nil {
			return err
		}
	}
	t, err := c.newTensor(result)
	if err == nil {
		t.layout, t.regs = sums, acc
	}
	return err
}

// sumSteps adds products along a part of the depth, from some index on.
func (c *compiler) sumSteps(p *product, list [2]*summand, sums *layout.Layout, first, depth int64, acc []llvmir.Value) ([]llvmir.Value, error) {
	step := min(depth, together)
	var failed error
	hints := llvmir.LoopHints{UnrollFull: depth*int64(len(acc)) <= straightProducts}
	out := c.b.For(llvmir.Range{From: number(0), To: number(depth), Step: number(step), Hints: hints}, acc, func(k llvmir.Value, carried []llvmir.Value) []llvmir.Value {
		var read [2]map[uint32]llvmir.Value
		for i, s := range list {
			from := k
			if first > 0 && s.at.shape[s.depth] > depth { // all of it is there
				from = c.b.Add(k, number(first))
			}
			read[i] = c.readSummand(s, from, step)
		}
		next := carried
		for offset := range step {
			if next, failed = c.addProducts(p, list, read, sums, offset, next); failed != nil {
				return carried
			}
		}
		return next
	})
	return out, failed
}

// summandTiles are the factors, in registers or in shared memory.
func (c *compiler) summandTiles(p *product) (tiles [2]*tile, err error) {
	for i, v := range p.view.Inputs() {
		t, err := c.tensor(v)
		if err != nil {
			return tiles, err
		}
		if tiles[i] = t; t.stored == nil {
			if tiles[i], err = c.distributed(t); err != nil { // which may go through shared memory itself
				return tiles, err
			}
		}
	}
	return tiles, nil
}

// summandBytes is how much shared memory factors take that are not there.
func summandBytes(tiles [2]*tile) (bytes int64) {
	for _, t := range tiles {
		if t.stored == nil {
			bytes += roundedUp(t.elem.Bytes<<layout.TotalBits(t.shape), bankAlignment)
		}
	}
	return bytes
}

// placeSummands has factors in shared memory: those that are not, in parts along the
// depth.
func (c *compiler) placeSummands(list [2]*summand, tiles [2]*tile, part, parts int) [2]*summand {
	var moved []*stored
	for i, t := range tiles {
		s := *list[i]
		if list[i] = &s; t.stored != nil {
			s.at = t.stored
			continue
		}
		if parts > 1 {
			s.wanted = s.partWanted(parts)
		}
		s.at = &stored{elem: t.elem, shape: s.wanted.Shape, order: nearest(t.layout)}
		s.at.forThreads(s.wanted)
		moved = append(moved, s.at)
	}
	c.makeRoom(moved)
	for i, t := range tiles {
		switch s := list[i]; {
		case t.stored != nil:
		case parts > 1:
			_, which := depthPart(t.shape, s.depth, parts)
			c.putPart(t, s.at, which, part)
		default:
			c.put(t, s.at)
		}
	}
	if len(moved) > 0 {
		c.barrier()
		c.sharedInUse = true
	}
	return list
}

// partWanted is the layout in which threads read a part along the depth: without the
// highest bits of the depth, which are those of the last registers.
func (s *summand) partWanted(parts int) *layout.Layout {
	shape, which := depthPart(s.wanted.Shape, s.depth, parts)
	_, rest := s.wanted.SplitBits(which)
	rest.Reg = rest.Reg[:len(rest.Reg)-layout.Log2(int64(parts))]
	return rest.Reshape(shape)
}

// readSummand reads some steps from k on of what the thread's sums need. Elements
// are found by what their register contributes to their number.
func (c *compiler) readSummand(s *summand, k llvmir.Value, steps int64) map[uint32]llvmir.Value {
	l := s.wanted
	bits, own := layout.Log2(l.Shape[s.depth]), layout.Log2(steps)
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
			found[part.RegOffset(row.first+i)] = v
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
		number := sums.RegOffset(r)
		for i, s := range list {
			shape := s.wanted.Shape
			at := uint32(offset) << layout.FirstBit(shape, s.depth)
			for d, e := range s.own {
				if e >= 0 {
					at |= uint32(layout.Coordinate(sums.Shape, e, number)) << layout.FirstBit(shape, d)
				}
			}
			v := read[i][at]
			if hint == "tf32" && s.at.elem.Scalar == llvmir.Float {
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
