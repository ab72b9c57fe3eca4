package structured

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/transform/gpu/packf16"
)

// emitPacked emits a body for the registers of a word at a time.
func (c *Emitter) emitPacked(p *distribute.Elementwise, l *layout.Layout, operands [][]llvmir.Value) (regs []llvmir.Value, err error) {
	op := packf16.PackedOp(p.View, c.GPU)
	if op == nil {
		return nil, errors.New("the target has no instruction that computes the body for two elements at a time")
	}
	lists := make([][]llvmir.Value, op.NumOperands())
	for i, v := range op.Operands() {
		if v.ArgOf() == p.View.Body() {
			lists[i] = operands[v.Index()]
			continue
		}
		w, err := c.Scalar(v)
		if err != nil {
			return nil, err
		}
		lists[i] = slices.Repeat([]llvmir.Value{w}, l.Registers())
	}
	elem, err := arithtollvm.ElementOf(arithtollvm.ScalarTypeOf(op.Result(0).Type()))
	if err != nil {
		return nil, err
	}
	n := packf16.PerWord(op)
	w := packing.VectorOf(elem, int64(n))
	shift, _ := packf16.ShiftOf(p.View, op)
	for r := 0; r < l.Registers(); r += n {
		var word llvmir.Value
		if packf16.IsOfBytes(op) {
			word = c.Math.PackedBytes(c.Packer, op, lists, r, shift)
		} else {
			word = c.Math.Packed(c.Packer, op, elem, lists, r)
		}
		regs = append(regs, c.UnpackWords(w, elem, []llvmir.Value{word}, n)...)
	}
	return regs, nil
}
