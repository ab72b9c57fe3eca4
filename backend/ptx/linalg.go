package ptx

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/analysis/multiple"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/numbers"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

func multipleBytes(t ir.Type) int64 { return multiple.Bytes(numbers.Number(t)) }

// emitStructured builds a structured operation.
func emitStructured(c *compiler, op *ir.Op) error {
	view, _ := linalg.AsStructured(op)
	switch {
	case op.Is(linalg.Fill) && op.NumResults() == 0:
		return c.fillMemory(op)
	case op.Is(linalg.Reduce):
		return emitReduce(c, op)
	case isProduct(op):
		return emitProduct(c, op)
	}
	for _, it := range view.Iterators() {
		if it != linalg.Parallel {
			return errors.New("reductions of this form are not supported")
		}
	}
	return c.pointwise(op, view)
}

// pointwise builds the body once for each register.
func (c *compiler) pointwise(op *ir.Op, view linalg.StructuredOp) error {
	if op.NumResults() == 0 {
		return errors.New("structured operations on memory are not supported")
	}
	if isPure(op) && c.layoutOf(op.Result(0)) == nil {
		for i, v := range op.Results() {
			t, err := c.newTensor(v)
			if err != nil {
				return err
			}
			t.made = func(l *layout.Layout) ([]llvmir.Value, error) {
				regs, err := c.points(op, view, l)
				if err != nil {
					return nil, err
				}
				return regs[i], nil
			}
		}
		return nil
	}
	l := c.layoutOf(op.Result(0))
	if l == nil {
		shape, _ := ir.ShapeOf(op.Result(0).Type())
		l = c.plain(shape)
	}
	if !isPure(op) {
		return c.effects(op, view, l)
	}
	regs, err := c.points(op, view, l)
	if err != nil {
		return err
	}
	return c.hold(op, l, regs)
}

// hold makes registers the results of an operation.
func (c *compiler) hold(op *ir.Op, l *layout.Layout, regs [][]llvmir.Value) error {
	for i, v := range op.Results() {
		t, err := c.newTensor(v)
		if err != nil {
			return err
		}
		t.layout, t.regs = l, regs[i]
	}
	return nil
}

func (c *compiler) newTensor(v *ir.Value) (*tile, error) {
	shape, ok := ir.ShapeOf(v.Type())
	if !ok || !layout.Fits(shape) {
		return nil, fmt.Errorf("the sizes of %s are not powers of two", ir.QuoteType(v.Type()))
	}
	elem, err := numbers.ElementOf(numbers.Number(v.Type()))
	if err != nil {
		return nil, err
	}
	t := &tile{elem: elem, shape: shape}
	c.tensors[v] = t
	return t, nil
}

// points builds the body for the registers of a layout of the results, and gives
// these by result.
func (c *compiler) points(op *ir.Op, view linalg.StructuredOp, l *layout.Layout) ([][]llvmir.Value, error) {
	maps, inputs, body := view.IndexingMaps(), len(view.Inputs()), view.Body()
	out := maps[inputs]
	for _, m := range maps[inputs:] {
		if m.String() != out.String() {
			return nil, errors.New("results with different indices are not supported")
		}
	}
	operands := make([][]llvmir.Value, op.NumOperands())
	for i, v := range op.Operands() {
		if i >= body.NumArgs() || !body.Arg(i).HasUses() {
			continue
		}
		if w, ok := c.words[v]; ok {
			operands[i] = slices.Repeat([]llvmir.Value{w}, l.Registers())
			continue
		}
		t, err := c.tensor(v)
		if err != nil {
			return nil, err
		}
		from, err := sources(maps[i], out)
		if err != nil {
			return nil, err
		}
		if operands[i], err = c.in(t, l.Drawn(t.shape, from)); err != nil {
			return nil, err
		}
	}
	results := make([][]llvmir.Value, op.NumResults())
	outer := c.loopIndex
	defer func() { c.loopIndex = outer }()
	for r := range l.Registers() {
		for i := range operands {
			if operands[i] != nil {
				c.words[body.Arg(i)] = operands[i][r]
			}
		}
		c.loopIndex = make([]llvmir.Value, len(out.Results))
		for d, at := range c.coordinates(l, r) {
			loop, ok := out.DimPosition(d)
			if !ok {
				return nil, errors.New("results with computed indices are not supported")
			}
			c.loopIndex[loop] = at
		}
		yields, err := c.body(body)
		if err != nil {
			return nil, err
		}
		for i, v := range yields {
			results[i] = append(results[i], v)
		}
	}
	return results, nil
}

// sources are where the indices of an operand come from: dimensions of the
// result, or those divided by a power of two.
func sources(operand, result *affine.Map) ([]layout.Source, error) {
	out := make([]layout.Source, len(operand.Results))
	for d, e := range operand.Results {
		if n, ok := e.(*affine.Constant); ok && n.Value == 0 {
			out[d].Dim = -1
			continue
		}
		if b, ok := e.(*affine.Binary); ok && b.Kind == affine.KindFloorDiv {
			if n, ok := b.RHS.(*affine.Constant); ok && n.Value > 0 && n.Value&(n.Value-1) == 0 {
				out[d].Shift = layout.Bits(n.Value)
				e = b.LHS
			}
		}
		dim, ok := e.(*affine.Dim)
		if !ok {
			return nil, fmt.Errorf("indices of the form %s are not supported", e)
		}
		found := false
		for k := range result.Results {
			if pos, ok := result.DimPosition(k); ok && pos == dim.Pos {
				out[d].Dim, found = k, true
			}
		}
		if !found {
			return nil, errors.New("an index of an operand is none of the result's")
		}
	}
	return out, nil
}

// body builds the operations of a block and gives what its terminator has.
func (c *compiler) body(b *ir.Block) ([]llvmir.Value, error) {
	for op := range b.Ops() {
		if op != b.Last() {
			c.emit(op)
		}
	}
	return c.wordsOf(b.Last().Operands())
}

// effects builds a body that reads or writes memory: by one thread for each
// element, whose results the others get from it.
func (c *compiler) effects(op *ir.Op, view linalg.StructuredOp, l *layout.Layout) error {
	l = l.Compact()
	owner := c.owner(l)
	if !owner.IsValid() {
		regs, err := c.points(op, view, l)
		if err != nil {
			return err
		}
		return c.hold(op, l, regs)
	}
	// What is shared must be there before threads go different ways.
	for i, v := range op.Operands() {
		if t := c.tensors[v]; t != nil && i < view.Body().NumArgs() && view.Body().Arg(i).HasUses() {
			m := view.IndexingMaps()[i]
			if len(m.Results) == len(l.Shape) {
				if _, err := c.in(t, l.Mapped(t.shape, identity(len(l.Shape)))); err != nil {
					return err
				}
			}
		}
	}
	var err error
	mark := len(c.held)
	flat := c.b.If(owner, func() (all []llvmir.Value) {
		var regs [][]llvmir.Value
		if regs, err = c.points(op, view, l); err != nil {
			return nil
		}
		for _, list := range regs {
			all = append(all, list...)
		}
		return all
	}, func() (all []llvmir.Value) {
		for _, v := range op.Results() {
			t, e := numbers.TypeOf(numbers.Number(v.Type()))
			if e != nil {
				err = e
				return nil
			}
			for range l.Registers() {
				all = append(all, llvmir.Undef(t))
			}
		}
		return all
	})
	c.forget(mark)
	if err != nil {
		return err
	}
	regs := make([][]llvmir.Value, op.NumResults())
	for i := range regs {
		regs[i] = flat[i*l.Registers() : (i+1)*l.Registers()]
	}
	if err := c.hold(op, l, regs); err != nil {
		return err
	}
	for _, v := range op.Results() {
		if v.HasUses() {
			if err := c.spread(c.tensors[v], owner); err != nil {
				return err
			}
		}
	}
	return nil
}

func identity(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// owner is whether this thread is the first of those that have the same elements;
// invalid when no two have.
func (c *compiler) owner(l *layout.Layout) llvmir.Value {
	lanes, warps := l.Repeats()
	repeated := int64(lanes) | int64(warps)<<layout.LaneBits
	if repeated == 0 {
		return llvmir.Value{}
	}
	return c.b.ICmp(llvmir.EQ, c.b.And(c.thread, number(repeated)), number(0))
}

// spread gives the other threads what their elements' owners have.
func (c *compiler) spread(t *tile, owner llvmir.Value) error {
	c.claim(t.elem.Bytes << layout.Total(t.shape))
	at := c.numbersOf(t.layout)
	c.b.When(owner, func() {
		for r := range at {
			c.putShared(t, t.regs[r], at[r])
		}
	})
	c.barrier()
	for r := range at {
		t.regs[r] = c.getShared(t, at[r])
	}
	c.sharedInUse = true
	return nil
}

func emitIndex(c *compiler, op *ir.Op) error {
	view, _ := linalg.AsIndex(op)
	if int(view.Dim()) >= len(c.loopIndex) {
		return errors.New("the operation around it has no such loop")
	}
	c.words[op.Result(0)] = c.b.ZExt(c.loopIndex[view.Dim()], llvmir.I64)
	return nil
}
