package cpu

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// Checked code asks before it accesses memory that is not the program's own.
// Addresses are those the launch gave its buffers; the answer is where the bytes
// really are. An address is therefore never followed before it was looked up.

// accessKind is what an access does.
type accessKind int64

const (
	reads accessKind = iota
	writes
	updates // atomically
)

// access is the address of elements to read or write, the first of which has the
// given indices. Checked code ends the program when it may not.
func (c *compiler) access(a *memrefDesc, indices []foldResult, bytes foldResult, kind accessKind) llvmir.Value {
	p := c.elementAddress(a, indices)
	if !c.options.Check {
		return p
	}
	c.checkPoisonBit(poisonAddress, a.addressPoison)
	if !a.mayBeShared() {
		return p
	}
	return c.checked(p, bytes.value(), a.elem.Bytes, kind)
}

// accessAt is access for an address.
func (c *compiler) accessAt(p llvmir.Value, e element, kind accessKind) llvmir.Value {
	if !c.options.Check {
		return p
	}
	return c.checked(p, llvmir.ConstInt(llvmir.I64, e.Bytes), e.Bytes, kind)
}

// mayBeShared: the memory may be that of others.
func (a *memrefDesc) mayBeShared() bool { return a.slot == nil && !a.constant }

func (c *compiler) checked(p, bytes llvmir.Value, elemBytes int64, kind accessKind) llvmir.Value {
	site := c.checkSite(failure{kind: kind, elemBytes: elemBytes})
	word := func(n int64) llvmir.Value { return llvmir.ConstInt(llvmir.I64, n) }
	at := c.b.Call(c.runtime().access, c.checkState(), p, bytes, word(elemBytes), word(int64(kind)), word(site))
	c.returnIf(c.b.ICmp(llvmir.EQ, c.b.PtrToInt(at, llvmir.I64), word(0)), site)
	return at
}

// checkSite numbers a place where checked code of the operation at hand can end.
func (c *compiler) checkSite(f failure) int64 {
	f.op = c.current
	c.failures = append(c.failures, f)
	return int64(len(c.failures))
}

func (c *compiler) checkState() llvmir.Value {
	return c.b.Load(llvmir.Ptr, c.controlWord(controlCheck))
}

// inRange ends checked programs whose indices are not those of an array.
func (c *compiler) inRange(a *memrefDesc, indices []foldResult) {
	if !c.options.Check || len(indices) != a.rank() {
		return
	}
	for d, index := range indices {
		size := a.sizes[d]
		if size.v.IsValid() && size.v.Literal() || index.isStatic() && size.isStatic() && index.n >= 0 && index.n < size.n {
			continue // nobody knows the size, or all is well
		}
		site := c.checkSite(failure{check: indexCheck, dim: d})
		c.b.When(c.b.ICmp(llvmir.UGE, index.value(), size.value()), func() {
			s := c.checkState()
			c.b.Store(index.value(), c.b.Offset(s, llvmir.ConstInt(llvmir.I64, stateAddr)))
			c.b.Store(size.value(), c.b.Offset(s, llvmir.ConstInt(llvmir.I64, stateBytes)))
			c.b.Ret(llvmir.ConstInt(llvmir.I64, site))
		})
	}
}

// semanticsHint is where updates of memrefs say how they order other accesses.
const semanticsHint = "tshared.sem"

var hintedOrders = map[string]llvmir.Ordering{
	"relaxed": llvmir.Monotonic, "acquire": llvmir.Acquire, "release": llvmir.Release, "acq_rel": llvmir.AcquireRelease,
}

// synchronizes tells who decides about races of an atomic operation, which may
// order what programs do. That it comes behind another's is something a program
// only knows if it looks at the result.
func (c *compiler) synchronizes(op *ir.Op, p llvmir.Value, order llvmir.Ordering) {
	if !c.options.Check {
		return
	}
	if sem, ok := op.StringAttr(semanticsHint); ok {
		order = hintedOrders[sem]
	}
	flags := int64(0)
	if order != llvmir.Monotonic && order != llvmir.Acquire {
		flags |= syncRelease
	}
	if order != llvmir.Monotonic && order != llvmir.Release && op.Result(0).HasUses() {
		flags |= syncAcquire
	}
	if flags != 0 {
		f := c.module.Declare(syncCallback, llvmir.Void, llvmir.Ptr, llvmir.Ptr, llvmir.I64)
		c.b.Call(f, c.checkState(), p, llvmir.ConstInt(llvmir.I64, flags))
	}
}

// update is the address of something to update atomically.
func (c *compiler) update(op *ir.Op, p llvmir.Value, e element, order llvmir.Ordering) llvmir.Value {
	at := c.accessAt(p, e, updates)
	c.synchronizes(op, p, order)
	return at
}

// updateAddress is update for an operation on an address, the first operand,
// and words.
func (c *compiler) updateAddress(op *ir.Op, p llvmir.Value, e element, order llvmir.Ordering) llvmir.Value {
	c.checkNotPoison(poisonAddress, op.Operand(0))
	c.checkNotPoison(poisonStored, op.Operands()[1:]...)
	return c.update(op, p, e, order)
}

// readScalar makes an element the value of an operation.
func (c *compiler) readScalar(v *ir.Value, a *memrefDesc, indices []foldResult) {
	c.scalars[v] = c.read(a, indices)
	c.setPoison(v, c.poisonAt(a, indices))
}
