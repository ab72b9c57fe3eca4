package structured

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// loopNest is the fallback for structured operations: loops over the points, as the operation is defined.
// Its inputs are in shared memory, where every thread can read any element. Each thread has some elements
// of the results and executes the other loops in order; of several that have the same ones, one does if the
// body has effects. Any body and any indexing map of inputs is possible; faster forms are matched first.
type loopNest struct {
	c              *Emitter
	op             *ir.Op
	view           linalg.StructuredOp
	maps           []*affine.Map
	resultLoops    []int          // loop of each dimension of the results
	reductionLoops []int          // the other loops, the outermost first
	ends           []llvmir.Value // upper bounds of all loops
	layout         *layout.Layout
	inputs         []loopNestInput
}

// loopNestInput is an input: a scalar, a tensor, or a masked slice.
type loopNestInput struct {
	word    llvmir.Value
	tensor  *smem.Tensor
	offsets []llvmir.Value // of a masked slice; nil are 0
}

// LoopNest emits a structured operation as loops.
func (c *Emitter) LoopNest(op *ir.Op) error {
	s, err := c.loopNestOf(op)
	if err != nil {
		return err
	}
	start, err := s.inits()
	if err != nil {
		return err
	}
	if err := s.publish(); err != nil {
		return err
	}
	if !distribute.IsPure(op) {
		return c.emitByOwners(op, s.layout, func() ([][]llvmir.Value, error) { return s.emitResults(start) })
	}
	regs, err := s.emitResults(start)
	if err != nil {
		return err
	}
	return c.SetResults(op, s.layout, regs)
}

// emitResults emits the loops, and returns the results by register.
func (s *loopNest) emitResults(start []llvmir.Value) ([][]llvmir.Value, error) {
	list, err := s.emitLoops(s.reductionLoops, make([]llvmir.Value, len(s.ends)), start)
	if err != nil {
		return nil, err
	}
	n := s.layout.Registers()
	regs := make([][]llvmir.Value, s.op.NumResults())
	for i := range regs {
		regs[i] = list[i*n : (i+1)*n]
	}
	return regs, nil
}

// loopNestOf matches the loops of an operation.
func (c *Emitter) loopNestOf(op *ir.Op) (*loopNest, error) {
	view, _ := linalg.AsStructured(op)
	s := &loopNest{c: c, op: op, view: view, maps: view.IndexingMaps(), ends: make([]llvmir.Value, len(view.Iterators()))}
	if op.NumResults() == 0 {
		return nil, errors.New("it writes to memory, with computed indices or loops that results do not have")
	}
	out := s.maps[len(view.Inputs())]
	for _, m := range s.maps[len(view.Inputs()):] {
		if m.String() != out.String() {
			return nil, errors.New("results with different indices are not supported")
		}
	}
	for d := range out.Results {
		loop, ok := out.DimPosition(d)
		if !ok || slices.Contains(s.resultLoops, loop) {
			return nil, errors.New("results with computed indices are not supported")
		}
		s.resultLoops = append(s.resultLoops, loop)
	}
	for loop := range s.ends {
		if !slices.Contains(s.resultLoops, loop) {
			s.reductionLoops = append(s.reductionLoops, loop)
		}
	}
	for i, v := range op.Operands() {
		if err := s.bindOperand(i, v); err != nil {
			return nil, err
		}
	}
	if slices.Contains(s.ends, llvmir.Value{}) {
		return nil, errors.New("no operand gives the trip count of a loop")
	}
	shape, ok := ir.ShapeOf(op.Result(0).Type())
	if !ok || !layout.Fits(shape) {
		return nil, fmt.Errorf("the sizes of %s are not powers of two", ir.QuoteType(op.Result(0).Type()))
	}
	if s.layout = tile.LayoutOf(op.Result(0).Type()); s.layout == nil {
		return nil, values.ErrNoLayout
	}
	s.layout = s.layout.WithoutZeroBases()
	return s, nil
}

// bindOperand binds an input, and takes the bounds of loops from its shape.
func (s *loopNest) bindOperand(i int, v *ir.Value) error {
	c, m := s.c, s.maps[i]
	var in loopNestInput
	if w, ok := c.Scalars[v]; ok {
		in.word = w
	} else {
		part, isPart, err := c.Slices.MaskedSliceOf(v)
		if err != nil {
			return err
		}
		whole := v
		if isPart {
			whole, in.offsets = part.Source, part.Offsets
		}
		if i < len(s.view.Inputs()) {
			if in.tensor, err = c.Tensor(whole); err != nil {
				return err
			}
		}
		shape, _ := ir.ShapeOf(v.Type())
		for d := range m.Results {
			loop, ok := m.DimPosition(d)
			switch {
			case ok && isPart:
				s.ends[loop] = c.ToI32(part.Sizes[d])
			case ok:
				s.ends[loop] = i32(shape[d])
			}
		}
	}
	if i < len(s.view.Inputs()) {
		s.inputs = append(s.inputs, in)
	}
	return nil
}

// inits are the initial values by result and register.
func (s *loopNest) inits() (list []llvmir.Value, err error) {
	for i, v := range s.view.Inits() {
		if !s.view.Body().Arg(len(s.view.Inputs()) + i).HasUses() {
			t, err := arithtollvm.TypeOf(arithtollvm.ScalarTypeOf(v.Type()))
			if err != nil {
				return nil, err
			}
			list = append(list, slices.Repeat([]llvmir.Value{llvmir.Zero(t)}, s.layout.Registers())...)
			continue
		}
		t, err := s.c.Tensor(v)
		if err != nil {
			return nil, err
		}
		regs, err := s.c.InLayout(t, s.layout)
		if err != nil {
			return nil, err
		}
		list = append(list, regs...)
	}
	return list, nil
}

// publish stages the inputs, and tensors from which the body extracts elements.
func (s *loopNest) publish() error {
	tiles := s.c.extractedBy(s.view.Body())
	for i, in := range s.inputs {
		if s.view.Body().Arg(i).HasUses() && in.tensor != nil && !slices.Contains(tiles, in.tensor) {
			tiles = append(tiles, in.tensor)
		}
	}
	return s.c.stageAllShared(s.op, tiles)
}

// emitLoops emits the loops that results do not have, with the body inside.
func (s *loopNest) emitLoops(around []int, at, carried []llvmir.Value) (list []llvmir.Value, err error) {
	if len(around) == 0 {
		return s.emitBody(at, carried)
	}
	c := s.c
	list = c.B.For(llvmir.Range{From: i32(0), To: s.ends[around[0]]}, carried, func(i llvmir.Value, carried []llvmir.Value) []llvmir.Value {
		defer c.CacheScope()()
		at[around[0]] = i
		next, e := s.emitLoops(around[1:], at, carried)
		if e != nil {
			err = e
			return carried
		}
		return next
	})
	return list, err
}

// emitBody emits the body for each register.
func (s *loopNest) emitBody(at, carried []llvmir.Value) ([]llvmir.Value, error) {
	c, n := s.c, s.layout.Registers()
	out := make([]llvmir.Value, len(carried))
	for r := range n {
		for d, i := range c.Coordinates(s.layout, r) {
			at[s.resultLoops[d]] = i
		}
		c.LoopIndices[s.op] = at
		if err := s.setInputs(at); err != nil {
			return nil, err
		}
		for i := range s.op.NumResults() {
			c.Scalars[s.view.Body().Arg(len(s.view.Inputs())+i)] = carried[i*n+r]
		}
		yielded, err := c.Body(s.view.Body())
		if err != nil {
			return nil, err
		}
		for i, v := range yielded {
			out[i*n+r] = v
		}
	}
	return out, nil
}

// setInputs binds the body's arguments to the elements of a point.
func (s *loopNest) setInputs(at []llvmir.Value) error {
	c := s.c
	tf32 := linalg.InputPrecision(s.op) == "tf32"
	for i, in := range s.inputs {
		arg := s.view.Body().Arg(i)
		switch {
		case !arg.HasUses():
			continue
		case in.tensor == nil:
			c.Scalars[arg] = in.word
			continue
		}
		element, err := s.element(in, s.maps[i], at)
		if err != nil {
			return err
		}
		if tf32 && in.tensor.Elem.Scalar == llvmir.Float {
			element = c.AsTF32(element)
		}
		c.Scalars[arg] = element
	}
	return nil
}

// element loads an input's element of a point.
func (s *loopNest) element(in loopNestInput, m *affine.Map, at []llvmir.Value) (llvmir.Value, error) {
	c, offset := s.c, i32(0)
	for d, e := range m.Results {
		i, err := affineValue(c.ScalarBuilder, e, at)
		if err != nil {
			return offset, err
		}
		if in.offsets != nil {
			i = c.AddIndex(i, c.ToI32(in.offsets[d]))
		}
		offset = c.Xor(c.B.Shl(offset, i32(int64(layout.Log2(in.tensor.Shape[d])))), i)
	}
	return c.stagedElement(s.op, in.tensor, offset)
}

// affineValue is an affine expression of loop indices.
func affineValue(b *arithtollvm.ScalarBuilder, e affine.Expr, at []llvmir.Value) (llvmir.Value, error) {
	switch e := e.(type) {
	case *affine.Constant:
		return i32(e.Value), nil
	case *affine.Dim:
		return at[e.Pos], nil
	case *affine.Binary:
		x, err := affineValue(b, e.LHS, at)
		if err != nil {
			return x, err
		}
		y, err := affineValue(b, e.RHS, at)
		if err != nil {
			return y, err
		}
		return binaryValue(b, e, x, y)
	}
	return llvmir.Value{}, errors.New("operands with symbols in their indices are not supported")
}

func binaryValue(b *arithtollvm.ScalarBuilder, e *affine.Binary, x, y llvmir.Value) (llvmir.Value, error) {
	switch e.Kind {
	case affine.KindAdd:
		return b.B.Add(x, y), nil
	case affine.KindMul:
		return b.B.Mul(x, y), nil
	}
	if by, ok := e.RHS.(*affine.Constant); !ok || by.Value <= 0 {
		return x, errors.New("an index is divided by a number that is not a positive constant")
	}
	switch e.Kind {
	case affine.KindFloorDiv:
		return arithtollvm.FloorDivide(b, x, y), nil
	case affine.KindCeilDiv:
		return arithtollvm.CeilDivide(b, x, y), nil
	}
	return b.B.Sub(x, b.B.Mul(arithtollvm.FloorDivide(b, x, y), y)), nil
}
