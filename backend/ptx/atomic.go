package ptx

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/numbers"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// atomicKinds are LLVM's names for memref's updates.
var atomicKinds = map[string]llvmir.AtomicOp{
	"addi": llvmir.AtomicAdd, "andi": llvmir.AtomicAnd, "ori": llvmir.AtomicOr, "xori": llvmir.AtomicXor,
	"maxs": llvmir.AtomicMax, "maxu": llvmir.AtomicUMax, "mins": llvmir.AtomicMin, "minu": llvmir.AtomicUMin,
	"addf": llvmir.AtomicFAdd, "assign": llvmir.AtomicXchg,
}

// ourUpdates are memref's names of what llvm.atomicrmw does.
var ourUpdates = map[string]string{
	"xchg": "assign", "add": "addi", "_and": "andi", "_or": "ori", "_xor": "xori",
	"max": "maxs", "min": "mins", "umax": "maxu", "umin": "minu",
	"fadd": "addf", "fmax": "maxnumf", "fmin": "minnumf", "fmaximum": "maximumf", "fminimum": "minimumf",
}

// orders and scopes are LLVM's for Triton's. What is not said is the strongest.
var (
	orders = map[string]llvmir.Ordering{
		"relaxed": llvmir.Monotonic, "acquire": llvmir.Acquire, "release": llvmir.Release, "acq_rel": llvmir.AcquireRelease,
	}
	scopes = map[string]string{"gpu": "device", "cta": "block", "sys": ""}
)

// atomicity is how an atomic is seen by other threads.
type atomicity struct {
	order llvmir.Ordering
	scope string
}

func atomicityOf(op *ir.Op) atomicity {
	a := atomicity{llvmir.AcquireRelease, ""}
	if sem, ok := op.StringAttr("tshared.sem"); ok && orders[sem] != "" {
		a.order = orders[sem]
	}
	if scope, ok := op.StringAttr("tshared.scope"); ok {
		a.scope = scopes[scope]
	}
	return a
}

func (a atomicity) releases() bool { return a.order != llvmir.Monotonic && a.order != llvmir.Acquire }

func emitAtomicRMW(c *compiler, op *ir.Op) error {
	m, at, err := c.indexed(op.Operand(1), op.Operands()[2:])
	if err != nil {
		return err
	}
	n, _ := op.IntAttr("kind")
	kind, _ := memref.AtomicKind.ByValue(n)
	return c.update(op, kind, m, at, op.Operand(0))
}

// emitAtomicAddress gives the value from before the update.
func emitAtomicAddress(c *compiler, op *ir.Op) error {
	n, _ := op.IntAttr("bin_op")
	kind, _ := llvm.AtomicBinOp.ByValue(n)
	ours, ok := ourUpdates[kind]
	if !ok {
		return fmt.Errorf("updates of kind %q are not supported", kind)
	}
	m, err := c.behind(op.Operand(0), op.Operand(1).Type())
	if err != nil {
		return err
	}
	return c.update(op, ours, m, nil, op.Operand(1))
}

// update changes an element of memory; the result is what was there.
func (c *compiler) update(op *ir.Op, kind string, m *memory, at []llvmir.Value, operand *ir.Value) error {
	if m.of != nil {
		return errors.New("atomics on the block's own memory are not supported")
	}
	v, err := c.word(operand)
	if err != nil {
		return err
	}
	t := operand.Type()
	how, ok := atomicKinds[kind]
	if !ok && !numbers.HasUpdate(kind) {
		return fmt.Errorf("updates of kind %q are not supported", kind)
	}
	a := atomicityOf(op)
	c.words[op.Result(0)] = c.once(m.elem, a, func() llvmir.Value {
		if !ok || m.elem.Stored != m.elem.Word || m.elem.Bytes < 4 && kind != "addf" || numbers.IsForeign(t) && kind != "assign" {
			old, e := c.UpdateAt(kind, t, c.place(m, at), v)
			if e != nil {
				err = e
			}
			return old
		}
		return c.b.AtomicRMW(how, c.place(m, at), v, a.order, a.scope, 0)
	})
	return err
}

// emitGenericAtomicRMW gives the value from after the update: it computes the
// new value until nobody has changed the old one meanwhile.
func emitGenericAtomicRMW(c *compiler, op *ir.Op) error {
	m, at, err := c.indexed(op.Operand(0), op.Operands()[1:])
	if err != nil {
		return err
	}
	if m.of != nil {
		return errors.New("atomics on the block's own memory are not supported")
	}
	body := op.Region0().Entry()
	c.words[op.Result(0)] = c.once(m.elem, atomicityOf(op), func() llvmir.Value {
		_, after, e := c.Exchange(m.elem, c.place(m, at), func(old llvmir.Value) (llvmir.Value, error) {
			c.words[body.Arg(0)] = old
			list, err := c.body(body)
			if err != nil {
				return llvmir.Undef(m.elem.Word), err
			}
			return list[0], nil
		})
		err = e
		return after
	})
	return err
}

// emitCmpXchg gives what was there, and whether it was replaced.
func emitCmpXchg(c *compiler, op *ir.Op) error {
	m, err := c.behind(op.Operand(0), op.Operand(1).Type())
	if err != nil {
		return err
	}
	words, err := c.wordsOf(op.Operands()[1:])
	if err != nil {
		return err
	}
	a := atomicityOf(op)
	failure := llvmir.Monotonic
	if a.order == llvmir.Acquire || a.order == llvmir.AcquireRelease {
		failure = llvmir.Acquire
	}
	old := c.once(m.elem, a, func() llvmir.Value {
		bits := llvmir.Int(int(8 * m.elem.Bytes))
		want, v := c.b.IntCast(c.Pattern(words[0]), bits, false), c.b.IntCast(c.Pattern(words[1]), bits, false)
		seen, _ := c.b.CmpXchg(c.place(m, nil), want, v, a.order, failure, a.scope, 0)
		return c.FromPattern(seen, m.elem.Word)
	})
	done := c.b.ICmp(llvmir.EQ, c.Pattern(old), c.Pattern(words[0]))
	pair := llvmir.Undef(llvmir.Struct(old.Type(), llvmir.I1))
	c.words[op.Result(0)] = c.b.InsertValue(c.b.InsertValue(pair, old, 0), done, 1)
	return nil
}

// once has one thread do something all threads get the result of; in a body
// every thread does it for its own element.
func (c *compiler) once(elem numbers.Element, a atomicity, do func() llvmir.Value) llvmir.Value {
	if c.loopIndex != nil {
		return do()
	}
	t := &tile{elem: elem}
	if a.releases() { // what all threads wrote before
		c.barrier()
	}
	c.claim(elem.Bytes)
	c.b.When(c.b.ICmp(llvmir.EQ, c.thread, number(0)), func() { c.putShared(t, do(), number(0)) })
	c.barrier()
	c.sharedInUse = true
	return c.getShared(t, number(0))
}
