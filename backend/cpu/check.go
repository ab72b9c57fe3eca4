package cpu

import (
	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/ir"
)

// Checked code looks up every address outside the program's own memory before it accesses
// it. Programs see the addresses that the launch gave its buffers; the lookup gives the
// address of the bytes in this process. So an address is never dereferenced before the
// lookup.

// accessKind is what an access does.
type accessKind = runtime.AccessKind

const (
	reads   = runtime.Reads
	writes  = runtime.Writes
	updates = runtime.Updates
)

// access is the address of elements to read or write; the first one has the given
// indices. Checked code ends the program if the access is not allowed.
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

// mayBeShared reports whether the memory may belong to others than the program.
func (a *memrefDesc) mayBeShared() bool { return a.slot == nil && !a.constant }

func (c *compiler) checked(p, bytes llvmir.Value, elemBytes int64, kind accessKind) llvmir.Value {
	site := c.checkSite(failure{kind: kind, elemBytes: elemBytes})
	word := func(n int64) llvmir.Value { return llvmir.ConstInt(llvmir.I64, n) }
	at := c.b.Call(c.checkRuntime().access, c.checkState(), p, bytes, word(elemBytes), word(int64(kind)), word(site))
	c.returnIf(c.b.ICmp(llvmir.EQ, c.b.PtrToInt(at, llvmir.I64), word(0)), site)
	return at
}

// checkSite numbers a place of the current operation where checked code can end the
// program.
func (c *compiler) checkSite(f failure) int64 {
	f.op = c.current
	c.failures = append(c.failures, f)
	return int64(len(c.failures))
}

func (c *compiler) checkState() llvmir.Value {
	return c.b.Load(llvmir.Ptr, c.controlWord(runtime.ControlCheck))
}

// inRange ends checked programs whose indices are out of range.
func (c *compiler) inRange(a *memrefDesc, indices []foldResult) {
	if !c.options.Check || len(indices) != a.rank() {
		return
	}
	for d, index := range indices {
		size := a.sizes[d]
		if size.v.IsValid() && size.v.Literal() || index.isStatic() && size.isStatic() && index.n >= 0 && index.n < size.n {
			continue // the size is unknown, or the index is in range
		}
		site := c.checkSite(failure{check: runtime.IndexCheck, dim: d})
		c.b.When(c.b.ICmp(llvmir.UGE, index.value(), size.value()), func() {
			s := c.checkState()
			c.b.Store(index.value(), c.b.Offset(s, llvmir.ConstInt(llvmir.I64, runtime.StateAddr)))
			c.b.Store(size.value(), c.b.Offset(s, llvmir.ConstInt(llvmir.I64, runtime.StateBytes)))
			c.b.Ret(llvmir.ConstInt(llvmir.I64, site))
		})
	}
}

// semanticsHint is the attribute of memref.atomic_rmw with the memory semantics.
const semanticsHint = "tshared.sem"

var hintedOrders = map[string]llvmir.Ordering{
	"relaxed": llvmir.Monotonic, "acquire": llvmir.Acquire, "release": llvmir.Release, "acq_rel": llvmir.AcquireRelease,
}

// synchronizes reports an atomic operation to the race detector. An acquire counts only
// if the program uses the result: otherwise it cannot know which release came first.
func (c *compiler) synchronizes(op *ir.Op, p llvmir.Value, order llvmir.Ordering) {
	if !c.options.Check {
		return
	}
	if sem, ok := op.StringAttr(semanticsHint); ok {
		order = hintedOrders[sem]
	}
	flags := int64(0)
	if order != llvmir.Monotonic && order != llvmir.Acquire {
		flags |= runtime.SyncRelease
	}
	if order != llvmir.Monotonic && order != llvmir.Release && op.HasUses() {
		flags |= runtime.SyncAcquire
	}
	if flags != 0 {
		f := c.module.Declare(runtime.SyncCallback, llvmir.Void, llvmir.Ptr, llvmir.Ptr, llvmir.I64)
		c.b.Call(f, c.checkState(), p, llvmir.ConstInt(llvmir.I64, flags))
	}
}

// update is the address for an atomic access.
func (c *compiler) update(op *ir.Op, p llvmir.Value, e element, order llvmir.Ordering) llvmir.Value {
	at := c.accessAt(p, e, updates)
	c.synchronizes(op, p, order)
	return at
}

// updateAddress is update for an operation whose operands are an address and scalars.
func (c *compiler) updateAddress(op *ir.Op, p llvmir.Value, e element, order llvmir.Ordering) llvmir.Value {
	c.checkNotPoison(poisonAddress, op.Operand(0))
	c.checkNotPoison(poisonStored, op.Operands()[1:]...)
	return c.update(op, p, e, order)
}

// readScalar makes an element the value of an operation.
func (c *compiler) readScalar(v *ir.Value, a *memrefDesc, indices []foldResult) {
	if v.DefiningOp().HasAttr(volatileHint) && a.isInMemory() {
		how := c.scopes[a.scope]
		how.Volatile = true
		c.scalars[v] = c.load(a.elem, c.access(a, indices, static(a.elem.Bytes), reads), how)
	} else {
		c.scalars[v] = c.read(a, indices)
	}
	c.setPoison(v, c.poisonAt(a, indices))
}
