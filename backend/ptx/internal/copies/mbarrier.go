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
		if o.Cluster() {
			c.Asm("fence.mbarrier_init.release.cluster;")
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
	var pred llvmir.Value
	if o.Pred() != nil {
		if pred, err = c.Scalar(o.Pred()); err != nil {
			return err
		}
		arrives = c.B.And(arrives, pred)
	}
	if o.Cluster() {
		c.arriveInCluster(at, tile.ClusterOf(op), pred)
		return nil
	}
	c.mbarrierAsm("{\n\t.reg .b64 state;\n\tbar.warp.sync -1;\n\t@$1 mbarrier.arrive.shared.b64 state, [$0];\n\t}", "r,b,", at, arrives)
	return nil
}

// arriveInCluster arrives at the mbarriers of all blocks of the cluster, each by another lane.
func (c *Emitter) arriveInCluster(at llvmir.Value, blocks int64, pred llvmir.Value) {
	arrives := c.AndPredicates(c.B.ICmp(llvmir.ULT, c.Lane, i32(blocks)), pred)
	c.mbarrierAsm("{\n\t.reg .b32 remote;\n\tbar.warp.sync -1;\n\t@$1 mapa.shared::cluster.u32 remote, $0, $2;\n\t@$1 mbarrier.arrive.release.cluster.shared::cluster.b64 _, [remote];\n\t}",
		"r,b,r,", at, arrives, c.Lane)
}

func emitClusterBarrier(c *Emitter, _ *ir.Op) error {
	if !c.GPU.Has(targets.BulkCopy) {
		return errors.New("clusters need sm_90 or newer")
	}
	if c.CTAs > 1 { // it orders the threads of a program
		c.CountBarrier()
	}
	c.Asm("barrier.cluster.arrive.release.aligned;\n\tbarrier.cluster.wait.acquire.aligned;")
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
