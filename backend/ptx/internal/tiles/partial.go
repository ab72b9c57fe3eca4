package tiles

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// emitStorePartial stores accumulators, each thread its own elements. One thread sets the flag, with release semantics, when all have stored.
func emitStorePartial(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsStorePartial(op)
	memory := c.Partials.OfBlock(c.B, c.ReadSpecialRegister("ctaid.x"))
	places, flag, _ := tile.PartialPlaces(op.OperandTypes())
	for i, v := range o.Accumulators() {
		t, err := c.accumulator(v)
		if err != nil {
			return err
		}
		c.eachVector(t, memory, places[i], func(w packing.Vector, at llvmir.Value, regs []llvmir.Value) {
			c.PredicatedStore(w, at, llvmir.Value{}, c.PackWords(w, t.Elem, regs))
		})
	}
	c.Barrier()
	c.onFirstThread("st.release.gpu.global.b32 [$0], 1;", memory, flag)
	return nil
}

// emitAddPartial waits for the flag of another block by one thread, which clears it, and has all threads load their elements and add them.
func emitAddPartial(c *Emitter, op *ir.Op) error {
	o, _ := tile.AsAddPartial(op)
	block, err := c.Scalar(o.Block())
	if err != nil {
		return err
	}
	memory := c.Partials.OfBlock(c.B, block)
	places, flag, _ := tile.PartialPlaces(op.ResultTypes())
	c.onFirstThread("{\n\t.reg .pred p;\n\t.reg .b32 f;\n\tWAIT: ld.acquire.gpu.global.b32 f, [$0];\n\tsetp.eq.s32 p, f, 0;\n\t@p bra WAIT;\n\tst.relaxed.gpu.global.b32 [$0], 0;\n\t}", memory, flag)
	c.Barrier()
	for i, v := range o.Accumulators() {
		t, err := c.accumulator(v)
		if err != nil {
			return err
		}
		sum := &smem.Tensor{Elem: t.Elem, Shape: t.Shape, Layout: t.Layout}
		c.eachVector(t, memory, places[i], func(w packing.Vector, at llvmir.Value, regs []llvmir.Value) {
			for k, other := range c.UnpackWords(w, t.Elem, c.PredicatedLoad(w, at, llvmir.Value{}, nil), len(regs)) {
				if t.Elem.Scalar.IsInt() {
					sum.Regs = append(sum.Regs, c.B.Add(regs[k], other))
				} else {
					sum.Regs = append(sum.Regs, c.B.FAdd(regs[k], other))
				}
			}
		})
		c.Tensors[op.Result(i)] = sum
	}
	return nil
}

// accumulator is a tensor in the registers of its layout.
func (c *Emitter) accumulator(v *ir.Value) (*smem.Tensor, error) {
	t, err := c.Tensor(v)
	if err != nil {
		return nil, err
	}
	return c.DistributedAs(t, tile.LayoutOf(v.Type()))
}

// eachVector goes through the registers of a tensor by vectors, with their addresses: the n-th vectors of all threads follow each other.
func (c *Emitter) eachVector(t *smem.Tensor, memory llvmir.Value, place int64, do func(w packing.Vector, at llvmir.Value, regs []llvmir.Value)) {
	n := min(int(tile.MaxAccessBytes/t.Elem.Bytes), len(t.Regs))
	bytes := int64(n) * t.Elem.Bytes
	threads := int64(1) << (len(t.Layout.Lane) + len(t.Layout.Warp))
	own := c.B.Add(memory, c.B.ZExt(c.B.Mul(c.Thread, llvmir.ConstI32(bytes)), llvmir.I64))
	for i := 0; i < len(t.Regs); i += n {
		at := c.B.Add(own, llvmir.ConstI64(place+int64(i/n)*threads*bytes))
		do(packing.VectorOf(t.Elem, int64(n)), c.B.IntToPtr(at, llvmir.PtrIn(gmem.Space)), t.Regs[i:i+n])
	}
}

// onFirstThread executes assembly on one thread, with an address.
func (c *Emitter) onFirstThread(text string, memory llvmir.Value, offset int64) {
	c.B.When(c.B.ICmp(llvmir.EQ, c.Thread, llvmir.ConstI32(0)), func() {
		c.B.InlineAsm(llvmir.Asm{Text: text, Constraints: "l,~{memory}", SideEffects: true, Convergent: true}, llvmir.Void, c.B.Add(memory, llvmir.ConstI64(offset)))
	})
}
