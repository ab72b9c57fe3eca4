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

// emitLocalAlloc gives buffers their places in the first stage.
func emitLocalAlloc(c *emitter, op *ir.Op) error {
	o, _ := tile.AsLocalAlloc(op)
	at, ok := o.Offset()
	if !ok {
		return errors.New("BUG: it has no offset in shared memory")
	}
	base, offset := c.SharedAddressAt(at), int64(0)
	for _, v := range op.Results() {
		m, _ := tile.AsMemDesc(v.Type())
		elem, err := arithtollvm.ElementOf(m.Tensor().Elem)
		if err != nil {
			return err
		}
		c.buffers[v] = &localBuffer{Buffer: *smem.Arranged(elem, m.Shared(), llvmir.Value{}), stage: base, offset: offset}
		offset += m.AllocBytes()
	}
	return nil
}

// emitLocalDealloc ends the use of buffers. Addresses behind the loop of a ring are computed again rather than kept in registers.
func emitLocalDealloc(c *emitter, op *ir.Op) error {
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
func emitMemDescStage(c *emitter, op *ir.Op) error {
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
func emitLocalLoad(c *emitter, op *ir.Op) error {
	o, _ := tile.AsLocalLoad(op)
	s, err := c.buffer(o.Buffer())
	if err == nil {
		c.Tensors[op.Result(0)] = &smem.Tensor{Elem: s.Elem, Shape: s.Shape, Shared: s}
	}
	return err
}

// emitLocalStore stores a tensor to a buffer.
func emitLocalStore(c *emitter, op *ir.Op) error {
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
		return nil, c.Missing(v)
	}
	s := b.Buffer
	s.Base = c.B.Add(b.stage, i32(b.offset))
	return &s, nil
}
