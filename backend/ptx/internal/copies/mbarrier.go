package copies

import (
	"errors"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// mbarrierBytes is the size of an mbarrier.
const mbarrierBytes = 8

// emitMbarrierInit initialises mbarriers by the first thread.
func emitMbarrierInit(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsMbarrierInit(op)
	s, err := c.buffer(o.Barriers())
	if err != nil {
		return err
	}
	c.byFirstThread(func() {
		for i, n := range o.Arrivals() {
			c.mbarrierAsm("mbarrier.init.shared.b64 [$0], $1;", "r,r,", c.mbarrierAt(s.Base, i32(int64(i))), i32(n))
		}
	})
	return nil
}

// emitMbarrierInval ends the use of mbarriers by the first thread.
func emitMbarrierInval(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsMbarrierInval(op)
	s, err := c.buffer(o.Barriers())
	if err != nil {
		return err
	}
	c.byFirstThread(func() {
		for i := range o.Count() {
			c.mbarrierAsm("mbarrier.inval.shared.b64 [$0];", "r,", c.mbarrierAt(s.Base, i32(i)))
		}
	})
	return nil
}

func (c *Emitter) byFirstThread(body func()) {
	c.B.If(c.B.ICmp("eq", c.Thread, i32(0)), func() []llvmir.Value { body(); return nil }, nil)
}

// emitMbarrierArrive arrives by the first lane of a warp that has waited for the others, or by the copies of each thread. The first warp
// expects the bytes of bulk copies.
func emitMbarrierArrive(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsMbarrierArrive(op)
	at, err := c.mbarrier(o.Barriers(), o.Index())
	if err != nil {
		return err
	}
	if o.Copies() {
		c.mbarrierAsm("cp.async.mbarrier.arrive.noinc.shared.b64 [$0];", "r,", at)
		return nil
	}
	arrives := c.B.ICmp("eq", c.Lane, i32(0))
	if n, ok := o.Bytes(); ok {
		bytes := c.B.Select(c.B.ICmp("eq", c.Warp, i32(0)), i32(n), i32(0))
		c.mbarrierAsm("{\n\t.reg .b64 state;\n\tbar.warp.sync -1;\n\t@$2 mbarrier.arrive.expect_tx.shared.b64 state, [$0], $1;\n\t}", "r,r,b,", at, bytes, arrives)
		return nil
	}
	if o.Pred() != nil {
		pred, err := c.Scalar(o.Pred())
		if err != nil {
			return err
		}
		arrives = c.B.And(arrives, pred)
	}
	c.mbarrierAsm("{\n\t.reg .b64 state;\n\tbar.warp.sync -1;\n\t@$1 mbarrier.arrive.shared.b64 state, [$0];\n\t}", "r,b,", at, arrives)
	return nil
}

// emitMbarrierWait waits in a loop of its own: a try may end before the phase does.
func emitMbarrierWait(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsMbarrierWait(op)
	at, err := c.mbarrier(o.Barriers(), o.Index())
	if err != nil {
		return err
	}
	parity, err := c.Scalar(o.Parity())
	if err != nil {
		return err
	}
	if !c.GPU.Has(targets.BulkCopy) {
		return errors.New("threads suspend themselves at mbarriers from sm_90 on")
	}
	c.mbarrierAsm("{\n\t.reg .pred p;\n\tWAIT: mbarrier.try_wait.parity.shared.b64 p, [$0], $1;\n\t@!p bra WAIT;\n\t}", "r,r,", at, parity)
	return nil
}

// mbarrier is the address of an mbarrier.
func (c *Emitter) mbarrier(barriers, index *ir.Value) (at llvmir.Value, err error) {
	s, err := c.buffer(barriers)
	if err != nil {
		return at, err
	}
	i, err := c.Scalar(index)
	if err != nil {
		return at, err
	}
	return c.mbarrierAt(s.Base, i), nil
}

func (c *Emitter) mbarrierAt(base, index llvmir.Value) llvmir.Value {
	return c.B.Add(base, c.B.Mul(index, i32(mbarrierBytes)))
}

func (c *Emitter) mbarrierAsm(text, letters string, operands ...llvmir.Value) {
	c.B.InlineAsm(llvmir.Asm{Text: text, Constraints: letters + "~{memory}", SideEffects: true, Convergent: true}, llvmir.Void, operands...)
}
