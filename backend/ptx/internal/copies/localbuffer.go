// Package copies emits copies of tensors to buffers in shared memory, some of them asynchronous.
package copies

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/convert"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// Emitter emits copies to shared memory.
type Emitter struct {
	*values.Values
	*gmem.Memory
	*convert.Converter
	buffers map[*ir.Value]*localBuffer
}

// New has the values of a kernel and its memories.
func New(x *values.Values, global *gmem.Memory, shared *convert.Converter) *Emitter {
	return &Emitter{Values: x, Memory: global, Converter: shared, buffers: map[*ir.Value]*localBuffer{}}
}

// Functions are the operations of this package.
var Functions = map[*ir.OpDef]func(c *Emitter, op *ir.Op) error{
	tile.LocalAlloc: emitLocalAlloc, tile.LocalDealloc: emitLocalDealloc, tile.MemDescStage: emitMemDescStage,
	tile.LocalLoad: emitLocalLoad, tile.LocalStore: emitLocalStore,
	tile.RingAlloc: emitRing, tile.RingDealloc: emitRing, tile.RingSlot: emitRing,
	tile.RingAcquire: emitRing, tile.RingDrain: emitRing, tile.RingPublish: emitRing, tile.RingWait: emitRing, tile.RingRelease: emitRing,
	tile.MbarrierInit: emitMbarrierInit, tile.MbarrierInval: emitMbarrierInval, tile.MbarrierArrive: emitMbarrierArrive, tile.MbarrierWait: emitMbarrierWait,
	tile.TensorMap: emitTensorMap, tile.BulkCopy: emitBulkCopy,
	tile.BulkStore: emitBulkStore, tile.BulkCommit: emitBulkCommit, tile.BulkWait: emitBulkWait, tile.ClusterBarrier: emitClusterBarrier, tile.NumBlocks: emitNumBlocks,
	tile.AsyncCopy: emitAsyncCopy, tile.AsyncGather: emitAsyncGather, tile.AsyncCommitGroup: emitAsyncCommitGroup, tile.AsyncWait: emitAsyncWait, tile.FenceAsyncShared: emitFenceAsyncShared,
}

// emitRing refuses an operation on a ring, which a pass lowers.
func emitRing(*Emitter, *ir.Op) error {
	return tile.Brokenf("its ring is not lowered: tile-lower-rings does that")
}

// localBuffer is a buffer in shared memory: a stage of a ring has its buffers one after the other.
type localBuffer struct {
	smem.Buffer // without a base
	stage       llvmir.Value
	offset      int64 // in the stage, in bytes
}

// emitLocalAlloc gives buffers their places in the first stage.
func emitLocalAlloc(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsLocalAlloc(op)
	at, ok := o.Offset()
	if !ok {
		return tile.Brokenf("it has no offset in shared memory")
	}
	if op.HasAttr(tile.Rematerialize) {
		c.RematerializeThread()
	}
	base := c.SharedAddressAt(at)
	for i, v := range op.Results() {
		m, _ := tile.AsMemDesc(v.Type())
		elem, err := arithtollvm.ElementOf(m.Tensor().Elem)
		if err != nil {
			return err
		}
		c.buffers[v] = &localBuffer{Buffer: *smem.Arranged(elem, m.Shared(), llvmir.Value{}), stage: base, offset: o.BufferOffset(i)}
	}
	return nil
}

// emitLocalDealloc ends the use of buffers. Addresses after the loop of a ring are computed again rather than kept in registers.
func emitLocalDealloc(c *Emitter, op *ir.Op) error {
	if alloc := op.Operand(0).DefiningOp(); alloc != nil && isRing(alloc) {
		c.RematerializeThread()
	}
	return nil
}

// isRing reports whether a loop goes round the stages of an allocation.
func isRing(alloc *ir.Op) bool {
	for user := range alloc.Result(0).Users() {
		if user.Is(tile.MemDescStage) {
			return true
		}
	}
	return false
}

// emitMemDescStage is a buffer of another stage.
func emitMemDescStage(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsMemDescStage(op)
	first := c.buffers[o.Buffer()]
	if first == nil {
		return c.Missing(o.Buffer())
	}
	offset, err := c.Scalar(o.Offset())
	if err != nil {
		return err
	}
	at := *first
	at.stage = c.B.Add(first.stage, offset)
	c.buffers[op.Result(0)] = &at
	return nil
}

// emitLocalLoad binds a tensor to its buffer: users read it there.
func emitLocalLoad(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsLocalLoad(op)
	s, err := c.buffer(o.Buffer())
	if err == nil {
		c.Tensors[op.Result(0)] = &smem.Tensor{Elem: s.Elem, Shape: s.Shape, Shared: s}
	}
	return err
}

// emitLocalStore stores a tensor to a buffer.
func emitLocalStore(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsLocalStore(op)
	t, err := c.Tensor(o.Value())
	if err != nil {
		return err
	}
	s, err := c.buffer(o.Buffer())
	if err != nil {
		return err
	}
	if t.Shared != nil {
		if t, err = c.DistributedAs(t, tile.LayoutOf(o.Value().Type())); err != nil {
			return err
		}
	}
	c.StoreSharedTensor(t, s)
	return nil
}

// buffer is a buffer as a tensor in shared memory.
func (c *Emitter) buffer(v *ir.Value) (*smem.Buffer, error) {
	b := c.buffers[v]
	if b == nil {
		return nil, c.Missing(v)
	}
	s := b.Buffer
	s.Base = c.B.Add(b.stage, i32(b.offset))
	return &s, nil
}

// Constants are written often enough for short names.
var i32, i64 = llvmir.ConstI32, llvmir.ConstI64
