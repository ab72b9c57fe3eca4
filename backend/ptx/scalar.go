package ptx

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// emitComputation applies a computation to scalars, or to the registers of tensors.
func emitComputation(compute computation) emitFunc {
	return func(c *emitter, op *ir.Op) error {
		if op.NumResults() > 0 && ir.IsAnyTensor(op.Result(0).Type()) {
			return c.emitPerRegisterOp(op, compute)
		}
		args, err := c.scalarsOf(op.Operands())
		if err != nil {
			return err
		}
		results, err := compute(c, op, args)
		for i, v := range results {
			c.scalars[op.Result(i)] = v
		}
		return err
	}
}

func (c *emitter) emitPerRegisterOp(op *ir.Op, compute computation) error {
	l := c.layoutOf(op.Result(0))
	if l == nil {
		shape, _ := ir.ShapeOf(op.Result(0).Type())
		l = c.defaultLayout(shape)
	}
	operands := make([][]llvmir.Value, op.NumOperands())
	for i, v := range op.Operands() {
		if w, ok := c.scalars[v]; ok {
			for range l.Registers() {
				operands[i] = append(operands[i], w)
			}
			continue
		}
		t, err := c.tensor(v)
		if err != nil {
			return err
		}
		if operands[i], err = c.inLayout(t, l); err != nil {
			return err
		}
	}
	regs := make([][]llvmir.Value, op.NumResults())
	for r := range l.Registers() {
		args := make([]llvmir.Value, len(operands))
		for i := range args {
			args[i] = operands[i][r]
		}
		results, err := compute(c, op, args)
		if err != nil {
			return err
		}
		for i, v := range results {
			regs[i] = append(regs[i], v)
		}
	}
	return c.setResults(op, l, regs)
}

func (c *emitter) indexed(buffer *ir.Value, indices []*ir.Value) (*memrefDesc, []llvmir.Value, error) {
	m, err := c.memref(buffer)
	if err != nil {
		return nil, nil, err
	}
	if m.alloc != nil && c.loopIndex != nil {
		return nil, nil, errors.New("element accesses to an allocation are not supported in a body")
	}
	at, err := c.scalarsOf(indices)
	return m, at, err
}

func emitLoad(c *emitter, op *ir.Op) error {
	o, _ := memref.AsLoad(op)
	m, at, err := c.indexed(o.MemRef(), o.Indices())
	if err == nil {
		c.scalars[op.Result(0)], err = c.loadScalar(m, at)
	}
	return err
}

func emitAffineLoad(c *emitter, op *ir.Op) error {
	o, _ := affine.AsLoad(op)
	return c.affineAccess(o, func(m *memrefDesc, at []llvmir.Value) error {
		var err error
		c.scalars[op.Result(0)], err = c.loadScalar(m, at)
		return err
	})
}

func emitAffineStore(c *emitter, op *ir.Op) error {
	o, _ := affine.AsStore(op)
	return c.affineAccess(o, func(m *memrefDesc, at []llvmir.Value) error {
		v, err := c.scalar(o.Stored())
		if err == nil {
			c.storeScalar(m, at, v)
		}
		return err
	})
}

func (c *emitter) affineAccess(o affine.AccessOp, access func(*memrefDesc, []llvmir.Value) error) error {
	m, args, err := c.indexed(o.MemRef(), o.Inputs())
	if err != nil {
		return err
	}
	subscripts := o.Map()
	var at []llvmir.Value
	for _, e := range subscripts.Results {
		k, ok := expr.Coefficients(e, subscripts.NumDims, subscripts.NumSyms)
		if !ok {
			return errors.New("indices that are not linear are not supported")
		}
		sum := i64(k[len(k)-1])
		for i, arg := range args {
			sum = c.addIndex(sum, c.mulIndex(i64(k[i]), arg))
		}
		at = append(at, sum)
	}
	return access(m, at)
}

// storeScalar stores a scalar. In a body each thread stores its own; outside of bodies the value is
// uniform, and the first thread stores it.
func (c *emitter) storeScalar(m *memrefDesc, at []llvmir.Value, v llvmir.Value) {
	if m.alloc != nil {
		c.storePromoted(m, at, v)
		return
	}
	c.remarkElementAccess("global store", m.elem)
	if c.predicate.when.IsValid() {
		c.storePredicated(m, c.elementPtr(m, at), v)
		return
	}
	if m.elem.Storage != m.elem.Scalar {
		v = c.b.ZExt(v, m.elem.Storage)
	}
	write := func() { c.b.Store(v, c.elementPtr(m, at)) }
	if c.loopIndex != nil {
		write()
		return
	}
	c.b.When(c.b.ICmp(llvmir.EQ, c.thread, i32(0)), write)
}

// storePromoted stores an element of a promoted allocation.
func (c *emitter) storePromoted(m *memrefDesc, at []llvmir.Value, v llvmir.Value) {
	a := m.alloc
	regs := make([]llvmir.Value, len(a.regs))
	for r, old := range a.regs {
		here := llvmir.ConstBool(true)
		for d, i := range c.coordinates(a.layout, r) {
			place := at[d]
			if m.start != nil {
				place = c.addIndex(place, m.start[d])
			}
			here = c.b.And(here, c.b.ICmp(llvmir.EQ, c.b.ZExt(i, llvmir.I64), place))
		}
		regs[r] = c.b.Select(here, v, old)
	}
	a.regs = regs
}

// loadPromoted loads an element of a promoted allocation.
func (c *emitter) loadPromoted(m *memrefDesc, at []llvmir.Value) (llvmir.Value, error) {
	a := m.alloc
	t := &distTensor{elem: a.elem, shape: a.shape, layout: a.layout, regs: a.regs}
	if err := c.stageShared(t); err != nil {
		return llvmir.Value{}, err
	}
	place := i64(0)
	for d, i := range at {
		if m.start != nil {
			i = c.addIndex(i, m.start[d])
		}
		place = c.addIndex(c.mulIndex(place, i64(a.shape[d])), i)
	}
	return c.loadShared(t, c.b.Trunc(place, llvmir.I32)), nil
}

// loadScalar loads an element of memory or of a promoted allocation.
func (c *emitter) loadScalar(m *memrefDesc, at []llvmir.Value) (llvmir.Value, error) {
	if m.alloc != nil {
		return c.loadPromoted(m, at)
	}
	return c.loadGlobalScalar(m, at), nil
}

func emitStore(c *emitter, op *ir.Op) error {
	o, _ := memref.AsStore(op)
	m, at, err := c.indexed(o.MemRef(), o.Indices())
	if err != nil {
		return err
	}
	v, err := c.scalar(o.Value())
	if err == nil {
		c.storeScalar(m, at, v)
	}
	return err
}

func emitNothing(*emitter, *ir.Op) error { return nil }

func emitBarrier(c *emitter, _ *ir.Op) error {
	c.barrier()
	return nil
}
