package ptx

import (
	"errors"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// localBuffer is a buffer in shared memory: a stage of a ring has its buffers one behind the other.
type localBuffer struct {
	smem.Buffer // without a base
	stage       llvmir.Value
	offset      int64 // in the stage, in bytes
}

// ring is an allocation of buffers that is not freed yet.
type ring struct {
	reserved int64 // bytes before the allocation
	release  func()
	measured func()
}

// emitLocalAlloc reserves a ring of stages at the start of free shared memory.
func emitLocalAlloc(c *emitter, op *ir.Op) error {
	o, _ := tile.AsLocalAlloc(op)
	r := &ring{reserved: c.Reserved}
	base, release := c.ReserveShared(o.Stages() * o.StageBytes())
	r.release, r.measured = release, c.MeasureRing(op, r.reserved)
	c.rings[op] = r
	offset := int64(0)
	for _, v := range op.Results() {
		m, _ := tile.AsMemDesc(v.Type())
		elem, err := arithtollvm.ElementOf(m.Tensor().Elem)
		if err != nil {
			return err
		}
		c.buffers[v] = &localBuffer{Buffer: *arranged(elem, m.Shared(), llvmir.Value{}), stage: base, offset: offset}
		offset += m.AllocBytes()
	}
	return nil
}

// emitLocalDealloc frees a ring: the memory is reused behind it.
func emitLocalDealloc(c *emitter, op *ir.Op) error {
	alloc := op.Operand(0).DefiningOp()
	r := c.rings[alloc]
	if r == nil {
		return errors.New("the buffers are no results of an allocation, or are freed already")
	}
	for _, other := range c.rings {
		if other.reserved > r.reserved {
			return errors.New("the buffers are not those that were allocated last")
		}
	}
	r.measured()
	r.release()
	delete(c.rings, alloc)
	c.SharedInUse = true
	if isRing(alloc) {
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
func emitMemDescStage(c *emitter, op *ir.Op) error {
	o, _ := tile.AsMemDescStage(op)
	first := c.buffers[o.Buffer()]
	if first == nil {
		return c.missing(o.Buffer())
	}
	offset, err := c.scalar(o.Offset())
	if err != nil {
		return err
	}
	at := *first
	at.stage = c.B.Add(first.stage, offset)
	c.buffers[op.Result(0)] = &at
	return nil
}

// emitLocalLoad binds a tensor to its buffer: users read it there.
func emitLocalLoad(c *emitter, op *ir.Op) error {
	o, _ := tile.AsLocalLoad(op)
	s, err := c.buffer(o.Buffer())
	if err == nil {
		c.tensors[op.Result(0)] = &smem.Tensor{Elem: s.Elem, Shape: s.Shape, Shared: s}
	}
	return err
}

// emitLocalStore stores a tensor to a buffer.
func emitLocalStore(c *emitter, op *ir.Op) error {
	o, _ := tile.AsLocalStore(op)
	t, err := c.tensor(o.Value())
	if err != nil {
		return err
	}
	s, err := c.buffer(o.Buffer())
	if err != nil {
		return err
	}
	if t.Shared != nil {
		if t, err = c.DistributedAs(t, c.LayoutOf(o.Value())); err != nil {
			return err
		}
	}
	c.StoreSharedTensor(t, s)
	return nil
}

// buffer is a buffer as a tensor in shared memory.
func (c *emitter) buffer(v *ir.Value) (*smem.Buffer, error) {
	b := c.buffers[v]
	if b == nil {
		return nil, c.missing(v)
	}
	s := b.Buffer
	s.Base = c.B.Add(b.stage, i32(b.offset))
	return &s, nil
}
