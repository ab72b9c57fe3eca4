package dots

import (
	"errors"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/mma"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// fmaOperand is operand A or B of a dot by scalar FMA.
type fmaOperand struct {
	tensor *smem.Buffer
	k      int // the contracted dimension
	// resultDims has the result's dimension for each of the operand's; -1 for the contracted one.
	resultDims []int
	// layout is how threads read the operand: all of K for the rows or columns of their accumulators.
	layout *layout.Layout
}

// fmaOperandsOf says how the operands are read, given the layout of the accumulators.
func fmaOperandsOf(p *distribute.Dot, accLayout *layout.Layout) (list [2]*fmaOperand, err error) {
	for i := range list {
		f, ok := p.FMAOperand(i, accLayout)
		if !ok {
			return list, errors.New("dots with computed indices, or without a contracted dimension, are not supported")
		}
		list[i] = &fmaOperand{resultDims: f.ResultDims, k: f.K, layout: f.Layout}
	}
	return list, nil
}

// maxUnrolledFMAs is how many FMAs per thread are emitted without a loop.
const maxUnrolledFMAs = 1024

// fmaDot computes a dot by scalar FMA, with both operands in shared memory and the accumulators in
// registers.
func (c *Dots) fmaDot(p *distribute.Dot, to, result *ir.Value) error {
	accLayout := tile.LayoutOf(p.Op.Result(0).Type())
	list, err := fmaOperandsOf(p, accLayout)
	if err != nil {
		return err
	}
	start, err := c.Tensor(to)
	if err != nil {
		return err
	}
	acc, err := c.InLayout(start, accLayout)
	if err != nil {
		return err
	}
	kSlices := distribute.KSlices(p.Op)
	tensors, err := c.fmaTensors(p, kSlices)
	if err != nil {
		return err
	}
	kSize := list[0].layout.Shape[list[0].k]
	for kSlice := range kSlices {
		if kSlice > 0 {
			c.ReuseShared()
		}
		staged, err := c.stageFMAOperands(list, tensors, kSlice, kSlices)
		if err != nil {
			return err
		}
		if acc, err = c.fmaSteps(p, staged, accLayout, int64(kSlice)*kSize/int64(kSlices), kSize/int64(kSlices), acc); err != nil {
			return err
		}
	}
	t, err := c.NewTensor(result)
	if err == nil {
		t.Layout, t.Regs = accLayout, acc
	}
	return err
}

// fmaSteps accumulates a K slice that begins at an index.
func (c *Dots) fmaSteps(p *distribute.Dot, list [2]*fmaOperand, accLayout *layout.Layout, first, kSize int64, acc []llvmir.Value) ([]llvmir.Value, error) {
	step := min(kSize, distribute.FMAUnrollK)
	var failed error
	hints := llvmir.LoopHints{UnrollFull: kSize*int64(len(acc)) <= maxUnrolledFMAs}
	out := c.B.For(llvmir.Range{From: i32(0), To: i32(kSize), Step: i32(step), Hints: hints}, acc, func(k llvmir.Value, carried []llvmir.Value) []llvmir.Value {
		var read [2]map[uint32]llvmir.Value
		for i, s := range list {
			from := k
			if first > 0 && s.tensor.Shape[s.k] > kSize { // the operand is not sliced
				from = c.B.Add(k, i32(first))
			}
			read[i] = c.loadFMAOperand(s, from, step)
		}
		next := carried
		for offset := range step {
			if next, failed = c.fmaStep(p, list, read, accLayout, offset, next); failed != nil {
				return carried
			}
		}
		return next
	})
	return out, failed
}

// fmaTensors are the operands: in shared memory, or in registers if the dot stages them itself in K slices.
func (c *Dots) fmaTensors(p *distribute.Dot, kSlices int) (tensors [2]*smem.Tensor, err error) {
	for i, v := range p.View.Inputs() {
		if tensors[i], err = c.Tensor(v); err != nil {
			return tensors, err
		}
		if tensors[i].Shared == nil && kSlices == 1 {
			return tensors, tile.Brokenf("operand %d is not in shared memory", i)
		}
	}
	return tensors, nil
}

// stageFMAOperands stores a K slice of operands in registers to shared memory.
func (c *Dots) stageFMAOperands(list [2]*fmaOperand, tensors [2]*smem.Tensor, kSlice, kSlices int) ([2]*fmaOperand, error) {
	var staged []*smem.Buffer
	for i, t := range tensors {
		s := *list[i]
		if list[i] = &s; t.Shared != nil {
			s.tensor = t.Shared
			continue
		}
		s.layout = s.kSliceLayout(kSlices)
		s.tensor = &smem.Buffer{Elem: t.Elem, Shape: s.layout.Shape, Order: distribute.ThreadContiguityOrder(t.Layout)}
		s.tensor.SwizzleForThreads(s.layout)
		staged = append(staged, s.tensor)
	}
	if len(staged) == 0 {
		return list, nil
	}
	if err := c.AllocShared(staged); err != nil {
		return list, err
	}
	for i, t := range tensors {
		if s := list[i]; t.Shared == nil {
			_, which := mma.KSliceShape(t.Shape, s.k, kSlices)
			c.StoreSharedSlice(t, s.tensor, which, kSlice)
		}
	}
	c.Barrier()
	return list, nil
}

// kSliceLayout is the layout in which threads read a K slice: without the highest bits of K, which are
// those of the last registers.
func (s *fmaOperand) kSliceLayout(kSlices int) *layout.Layout {
	shape, which := mma.KSliceShape(s.layout.Shape, s.k, kSlices)
	_, rest := s.layout.SplitBits(which)
	rest.Reg = rest.Reg[:len(rest.Reg)-layout.Log2(int64(kSlices))]
	return rest.Reshape(shape)
}

// loadFMAOperand loads some steps of K for the thread's accumulators. The keys are the register's bits of
// linear indices.
func (c *Dots) loadFMAOperand(s *fmaOperand, k llvmir.Value, steps int64) map[uint32]llvmir.Value {
	l := s.layout
	bits, own := layout.Log2(l.Shape[s.k]), layout.Log2(steps)
	n := len(l.Reg) - bits
	step := &layout.Layout{Shape: l.Shape, Reg: append(append([]uint32(nil), l.Reg[n:n+own]...), l.Reg[:n]...), Lane: l.Lane, Warp: l.Warp}
	if s.tensor.Order[0] != s.k {
		step.Reg = l.Reg[:n+own]
	}
	offsets := s.tensor.Offsets(step)
	// k is a multiple of the steps, so the two offsets have no common bits.
	fromK := s.tensor.Offsets(&layout.Layout{Shape: l.Shape, Reg: l.Reg[n:], Lane: make([]uint32, layout.LaneBits)})
	shift := c.RegisterIndices(fromK, k)[0]
	found := map[uint32]llvmir.Value{}
	for _, row := range c.VectorSlots(offsets, s.tensor.Elem.Bytes) {
		for i, v := range c.LoadVectorAt(s.tensor.Elem, row.Count, c.OffsetPointer(s.tensor, c.Xor(row.Offset, shift))) {
			found[step.RegOffset(row.First+i)] = v
		}
	}
	return found
}

// fmaStep accumulates one step along K.
func (c *Dots) fmaStep(p *distribute.Dot, list [2]*fmaOperand, read [2]map[uint32]llvmir.Value, accLayout *layout.Layout, offset int64, acc []llvmir.Value) ([]llvmir.Value, error) {
	body := p.View.Body()
	hint := linalg.InputPrecision(p.Op)
	out := make([]llvmir.Value, len(acc))
	for r := range acc {
		linear := accLayout.RegOffset(r)
		for i, s := range list {
			shape := s.layout.Shape
			at := uint32(offset) << layout.FirstBit(shape, s.k)
			for d, e := range s.resultDims {
				if e >= 0 {
					at |= uint32(layout.Coordinate(accLayout.Shape, e, linear)) << layout.FirstBit(shape, d)
				}
			}
			v := read[i][at]
			if hint == "tf32" && s.tensor.Elem.Scalar == llvmir.Float {
				v = c.AsTF32(v)
			}
			c.Scalars[body.Arg(i)] = v
		}
		c.Scalars[body.Arg(2)] = acc[r]
		made, err := c.Body(body)
		if err != nil {
			return nil, err
		}
		out[r] = made[0]
	}
	return out, nil
}
