package ptx

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
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
	l := c.LayoutOf(op.Result(0))
	if l == nil {
		return errNoLayout
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
		if operands[i], err = c.InLayout(t, l); err != nil {
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

func (c *emitter) indexed(buffer *ir.Value, indices []*ir.Value) (*gmem.MemRef, []llvmir.Value, error) {
	m, err := c.memref(buffer)
	if err != nil {
		return nil, nil, err
	}
	at, err := c.scalarsOf(indices)
	return m, at, err
}

func emitLoad(c *emitter, op *ir.Op) error {
	o, _ := memref.AsLoad(op)
	m, at, err := c.indexed(o.MemRef(), o.Indices())
	if err == nil {
		c.scalars[op.Result(0)] = c.loadGlobalScalar(m, at)
	}
	return err
}

func emitAffineLoad(c *emitter, op *ir.Op) error {
	o, _ := affine.AsLoad(op)
	return c.affineAccess(o, func(m *gmem.MemRef, at []llvmir.Value) error {
		c.scalars[op.Result(0)] = c.loadGlobalScalar(m, at)
		return nil
	})
}

func emitAffineStore(c *emitter, op *ir.Op) error {
	o, _ := affine.AsStore(op)
	return c.affineAccess(o, func(m *gmem.MemRef, at []llvmir.Value) error {
		v, err := c.scalar(o.Stored())
		if err == nil {
			c.storeScalar(m, at, v)
		}
		return err
	})
}

func (c *emitter) affineAccess(o affine.AccessOp, access func(*gmem.MemRef, []llvmir.Value) error) error {
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
			sum = c.AddIndex(sum, c.MulIndex(i64(k[i]), arg))
		}
		at = append(at, sum)
	}
	return access(m, at)
}

// storeScalar stores a scalar. In a body each thread stores its own; outside of bodies the value is
// uniform, and the first thread stores it.
func (c *emitter) storeScalar(m *gmem.MemRef, at []llvmir.Value, v llvmir.Value) {
	c.remarkElementAccess("global store", m.Elem)
	if c.predicate.when.IsValid() {
		c.storePredicated(m, c.PointerTo(m, at), v)
		return
	}
	if m.Elem.Storage != m.Elem.Scalar {
		v = c.B.ZExt(v, m.Elem.Storage)
	}
	write := func() { c.B.Store(v, c.PointerTo(m, at)) }
	if c.loopIndex != nil {
		write()
		return
	}
	c.B.When(c.B.ICmp(llvmir.EQ, c.Thread, i32(0)), write)
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
	c.Barrier()
	return nil
}
