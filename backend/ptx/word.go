package ptx

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/numbers"
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// emitComputation applies a computation to words, or to the registers of
// tensors.
func emitComputation(compute computation) emitter {
	return func(c *compiler, op *ir.Op) error {
		if op.NumResults() > 0 && ir.IsAnyTensor(op.Result(0).Type()) {
			return c.registerwise(op, compute)
		}
		args, err := c.wordsOf(op.Operands())
		if err != nil {
			return err
		}
		results, err := compute(c, op, args)
		for i, v := range results {
			c.words[op.Result(i)] = v
		}
		return err
	}
}

func (c *compiler) registerwise(op *ir.Op, compute computation) error {
	l := c.layoutOf(op.Result(0))
	if l == nil {
		shape, _ := ir.ShapeOf(op.Result(0).Type())
		l = c.plain(shape)
	}
	operands := make([][]llvmir.Value, op.NumOperands())
	for i, v := range op.Operands() {
		if w, ok := c.words[v]; ok {
			for range l.Registers() {
				operands[i] = append(operands[i], w)
			}
			continue
		}
		t, err := c.tensor(v)
		if err != nil {
			return err
		}
		if operands[i], err = c.in(t, l); err != nil {
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
	return c.hold(op, l, regs)
}

func (c *compiler) indexed(buffer *ir.Value, indices []*ir.Value) (*memory, []llvmir.Value, error) {
	m, err := c.memory(buffer)
	if err != nil {
		return nil, nil, err
	}
	if m.of != nil {
		return nil, nil, errors.New("single elements of the block's own memory are not supported")
	}
	at, err := c.wordsOf(indices)
	return m, at, err
}

func emitLoad(c *compiler, op *ir.Op) error {
	m, at, err := c.indexed(op.Operand(0), op.Operands()[1:])
	if err == nil {
		c.words[op.Result(0)] = c.loadElement(m, at)
	}
	return err
}

func emitAffineLoad(c *compiler, op *ir.Op) error {
	return c.affineAccess(op, op.Operand(0), op.Operands()[1:], func(m *memory, at []llvmir.Value) error {
		c.words[op.Result(0)] = c.loadElement(m, at)
		return nil
	})
}

func emitAffineStore(c *compiler, op *ir.Op) error {
	return c.affineAccess(op, op.Operand(1), op.Operands()[2:], func(m *memory, at []llvmir.Value) error {
		v, err := c.word(op.Operand(0))
		if err == nil {
			c.storeElement(m, at, v)
		}
		return err
	})
}

func (c *compiler) affineAccess(op *ir.Op, buffer *ir.Value, operands []*ir.Value, access func(*memory, []llvmir.Value) error) error {
	m, args, err := c.indexed(buffer, operands)
	if err != nil {
		return err
	}
	view := affine.MapOf(op)
	var at []llvmir.Value
	for _, e := range view.Results {
		k, ok := expr.Coefficients(e, view.NumDims, view.NumSyms)
		if !ok {
			return errors.New("indices that are not sums are not supported")
		}
		sum := index(k[len(k)-1])
		for i, arg := range args {
			sum = c.sum(sum, c.times(index(k[i]), arg))
		}
		at = append(at, sum)
	}
	return access(m, at)
}

// storeElement writes a word: in a body each thread its own, elsewhere the first
// thread, since all have the same.
func (c *compiler) storeElement(m *memory, at []llvmir.Value, v llvmir.Value) {
	if m.elem.Stored != m.elem.Word {
		v = c.b.ZExt(v, m.elem.Stored)
	}
	write := func() { c.b.Store(v, c.place(m, at)) }
	if c.loopIndex != nil {
		write()
		return
	}
	c.b.When(c.b.ICmp(llvmir.EQ, c.thread, number(0)), write)
}

func emitStore(c *compiler, op *ir.Op) error {
	m, at, err := c.indexed(op.Operand(1), op.Operands()[2:])
	if err != nil {
		return err
	}
	v, err := c.word(op.Operand(0))
	if err == nil {
		c.storeElement(m, at, v)
	}
	return err
}

// atomicKinds are LLVM's names for memref's updates.
var atomicKinds = map[string]llvmir.AtomicOp{
	"addi": llvmir.AtomicAdd, "andi": llvmir.AtomicAnd, "ori": llvmir.AtomicOr, "xori": llvmir.AtomicXor,
	"maxs": llvmir.AtomicMax, "maxu": llvmir.AtomicUMax, "mins": llvmir.AtomicMin, "minu": llvmir.AtomicUMin,
	"addf": llvmir.AtomicFAdd, "assign": llvmir.AtomicXchg,
}

func emitAtomicRMW(c *compiler, op *ir.Op) error {
	m, at, err := c.indexed(op.Operand(1), op.Operands()[2:])
	if err != nil {
		return err
	}
	v, err := c.word(op.Operand(0))
	if err != nil {
		return err
	}
	n, _ := op.IntAttr("kind")
	kind, _ := memref.AtomicKind.ByValue(n)
	how, ok := atomicKinds[kind]
	t := op.Operand(0).Type()
	if !ok && !numbers.HasUpdate(kind) {
		return fmt.Errorf("updates of kind %q are not supported", kind)
	}
	update := func() llvmir.Value {
		if !ok || m.elem.Stored != m.elem.Word || numbers.IsForeign(t) && kind != "assign" {
			old, e := c.UpdateAt(kind, t, c.place(m, at), v)
			if e != nil {
				err = e
			}
			return old
		}
		return c.b.AtomicRMW(how, c.place(m, at), v, llvmir.AcquireRelease, "", 0)
	}
	c.words[op.Result(0)] = c.once(m.elem, update)
	return err
}

// once has one thread do something all threads get the result of; in a body
// every thread does it for its own element.
func (c *compiler) once(elem numbers.Element, do func() llvmir.Value) llvmir.Value {
	if c.loopIndex != nil {
		return do()
	}
	t := &tile{elem: elem}
	c.claim(elem.Bytes)
	c.b.When(c.b.ICmp(llvmir.EQ, c.thread, number(0)), func() { c.putShared(t, do(), number(0)) })
	c.barrier()
	c.sharedInUse = true
	return c.getShared(t, number(0))
}

func emitNothing(*compiler, *ir.Op) error { return nil }

func emitBarrier(c *compiler, _ *ir.Op) error {
	c.barrier()
	return nil
}
