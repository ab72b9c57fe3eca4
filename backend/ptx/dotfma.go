package ptx

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// fmaAccumulatorLayout is for products no instruction computes: each thread has a few
// neighbours of some rows, so that what it reads of a factor is used several times.
func (c *emitter) fmaAccumulatorLayout(shape []int64) *layout.Layout {
	total := int64(1) << layout.TotalBits(shape)
	return layout.Blocked(shape, rowMajorOrder(shape), max(1, min(4, total/int64(32*c.options.Warps))), c.warpBits()).WithoutZeroBases()
}

// fmaOperand is a factor of a product that threads sum up by themselves: where it is,
// and which of its elements belong to a sum.
type fmaOperand struct {
	tensor *sharedTensor
	k      int // the dimension that is summed along
	// resultDims is for each dimension the result's that it follows; -1 is the depth.
	resultDims []int
	// layout is the layout in which threads read it: all of the depth of what their
	// sums need.
	layout *layout.Layout
}

// fmaOperandsOf says how the factors of a product are read.
func (p *dot) fmaOperandsOf(accumulators *layout.Layout) (list [2]*fmaOperand, err error) {
	maps := p.view.IndexingMaps()
	for i, v := range p.view.Inputs() {
		from, ok := dimMap(maps[2], maps[i])
		if !ok {
			return list, errors.New("products with computed indices are not supported")
		}
		shape, _ := ir.ShapeOf(v.Type())
		s := &fmaOperand{resultDims: from, k: -1, layout: accumulators.Project(shape, from).WithoutZeroBases()}
		for d, e := range from {
			if e < 0 {
				s.k = d
			}
		}
		if s.k < 0 {
			return list, errors.New("products of which a factor is not summed along are not supported")
		}
		first := layout.FirstBit(shape, s.k)
		for bit := range layout.Log2(shape[s.k]) {
			s.layout.Reg = append(s.layout.Reg, 1<<(first+bit))
		}
		list[i] = s
	}
	return list, nil
}

// fmaUnrollK is how many steps along the depth are read at once.
const fmaUnrollK = 4

// maxUnrolledFMAs is how many products are built without a loop.
const maxUnrolledFMAs = 1024

// emitFMADot has both factors in shared memory, and goes along the summed
// dimension with the sums in registers.
func (c *emitter) emitFMADot(p *dot, to, result *ir.Value) error {
	accumulators := c.layoutOf(p.op.Result(0))
	list, err := p.fmaOperandsOf(accumulators)
	if err != nil {
		return err
	}
	start, err := c.tensor(to)
	if err != nil {
		return err
	}
	acc, err := c.inLayout(start, accumulators)
	if err != nil {
		return err
	}
	tiles, err := c.fmaTensors(p)
	if err != nil {
		return err
	}
	depth := list[0].layout.Shape[list[0].k]
	parts := c.splitCount(fmaOperandBytes(tiles), int(max(1, depth/fmaUnrollK)))
	c.remarkDot(p)
	if parts > 1 {
		c.remark(p.op, "dot", "operands go through shared memory in %d K slices, since %d bytes are free", parts, c.available())
	}
	for part := range parts {
		placed := c.stageFMAOperands(list, tiles, part, parts)
		if acc, err = c.fmaSteps(p, placed, accumulators, int64(part)*depth/int64(parts), depth/int64(parts), acc); err != nil {
			return err
		}
	}
	t, err := c.newTensor(result)
	if err == nil {
		t.layout, t.regs = accumulators, acc
	}
	return err
}

// fmaSteps adds products along a part of the depth, from some index on.
func (c *emitter) fmaSteps(p *dot, list [2]*fmaOperand, accumulators *layout.Layout, first, depth int64, acc []llvmir.Value) ([]llvmir.Value, error) {
	step := min(depth, fmaUnrollK)
	var failed error
	hints := llvmir.LoopHints{UnrollFull: depth*int64(len(acc)) <= maxUnrolledFMAs}
	out := c.b.For(llvmir.Range{From: i32(0), To: i32(depth), Step: i32(step), Hints: hints}, acc, func(k llvmir.Value, carried []llvmir.Value) []llvmir.Value {
		var read [2]map[uint32]llvmir.Value
		for i, s := range list {
			from := k
			if first > 0 && s.tensor.shape[s.k] > depth { // all of it is there
				from = c.b.Add(k, i32(first))
			}
			read[i] = c.loadFMAOperand(s, from, step)
		}
		next := carried
		for offset := range step {
			if next, failed = c.fmaStep(p, list, read, accumulators, offset, next); failed != nil {
				return carried
			}
		}
		return next
	})
	return out, failed
}

// fmaTensors are the factors, in registers or in shared memory.
func (c *emitter) fmaTensors(p *dot) (tiles [2]*distTensor, err error) {
	for i, v := range p.view.Inputs() {
		t, err := c.tensor(v)
		if err != nil {
			return tiles, err
		}
		if tiles[i] = t; t.shared == nil {
			if tiles[i], err = c.distributed(t); err != nil { // which may go through shared memory itself
				return tiles, err
			}
		}
	}
	return tiles, nil
}

// fmaOperandBytes is how much shared memory factors take that are not there.
func fmaOperandBytes(tiles [2]*distTensor) (bytes int64) {
	for _, t := range tiles {
		if t.shared == nil {
			bytes += alignTo(t.elem.Bytes<<layout.TotalBits(t.shape), bankAlignment)
		}
	}
	return bytes
}

// stageFMAOperands has factors in shared memory: those that are not, in parts along the
// depth.
func (c *emitter) stageFMAOperands(list [2]*fmaOperand, tiles [2]*distTensor, part, parts int) [2]*fmaOperand {
	var moved []*sharedTensor
	for i, t := range tiles {
		s := *list[i]
		if list[i] = &s; t.shared != nil {
			s.tensor = t.shared
			continue
		}
		if parts > 1 {
			s.layout = s.kSliceLayout(parts)
		}
		s.tensor = &sharedTensor{elem: t.elem, shape: s.layout.Shape, order: threadContiguityOrder(t.layout)}
		s.tensor.swizzleForThreads(s.layout)
		moved = append(moved, s.tensor)
	}
	c.allocShared(moved)
	for i, t := range tiles {
		switch s := list[i]; {
		case t.shared != nil:
		case parts > 1:
			_, which := kSliceShape(t.shape, s.k, parts)
			c.storeSharedSlice(t, s.tensor, which, part)
		default:
			c.storeSharedTensor(t, s.tensor)
		}
	}
	if len(moved) > 0 {
		c.barrier()
		c.sharedInUse = true
	}
	return list
}

// kSliceLayout is the layout in which threads read a part along the depth: without the
// highest bits of the depth, which are those of the last registers.
func (s *fmaOperand) kSliceLayout(parts int) *layout.Layout {
	shape, which := kSliceShape(s.layout.Shape, s.k, parts)
	_, rest := s.layout.SplitBits(which)
	rest.Reg = rest.Reg[:len(rest.Reg)-layout.Log2(int64(parts))]
	return rest.Reshape(shape)
}

// loadFMAOperand reads some steps from k on of what the thread's sums need. Elements
// are found by what their register contributes to their number.
func (c *emitter) loadFMAOperand(s *fmaOperand, k llvmir.Value, steps int64) map[uint32]llvmir.Value {
	l := s.layout
	bits, own := layout.Log2(l.Shape[s.k]), layout.Log2(steps)
	n := len(l.Reg) - bits
	part := &layout.Layout{Shape: l.Shape, Reg: append(append([]uint32(nil), l.Reg[n:n+own]...), l.Reg[:n]...), Lane: l.Lane, Warp: l.Warp}
	if s.tensor.order[0] != s.k {
		part.Reg = l.Reg[:n+own]
	}
	places := s.tensor.offsets(part)
	// Steps from k on: k is a multiple of them, so its bits are others.
	moved := s.tensor.offsets(&layout.Layout{Shape: l.Shape, Reg: l.Reg[n:], Lane: make([]uint32, layout.LaneBits)})
	shift := c.registerIndices(moved, k)[0]
	found := map[uint32]llvmir.Value{}
	for _, row := range c.vectorSlots(places, s.tensor.elem.Bytes) {
		for i, v := range c.loadVectorAt(s.tensor.elem, row.count, c.offsetPointer(s.tensor, c.xor(row.offset, shift))) {
			found[part.RegOffset(row.first+i)] = v
		}
	}
	return found
}

// fmaStep adds one step of products to the sums.
func (c *emitter) fmaStep(p *dot, list [2]*fmaOperand, read [2]map[uint32]llvmir.Value, accumulators *layout.Layout, offset int64, acc []llvmir.Value) ([]llvmir.Value, error) {
	body := p.view.Body()
	hint := linalg.InputPrecision(p.op)
	out := make([]llvmir.Value, len(acc))
	for r := range acc {
		number := accumulators.RegOffset(r)
		for i, s := range list {
			shape := s.layout.Shape
			at := uint32(offset) << layout.FirstBit(shape, s.k)
			for d, e := range s.resultDims {
				if e >= 0 {
					at |= uint32(layout.Coordinate(accumulators.Shape, e, number)) << layout.FirstBit(shape, d)
				}
			}
			v := read[i][at]
			if hint == "tf32" && s.tensor.elem.Scalar == llvmir.Float {
				v = c.asTF32(v)
			}
			c.scalars[body.Arg(i)] = v
		}
		c.scalars[body.Arg(2)] = acc[r]
		made, err := c.body(body)
		if err != nil {
			return nil, err
		}
		out[r] = made[0]
	}
	return out, nil
}
