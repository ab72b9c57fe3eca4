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

// emitPacked emits a body for two registers at a time.
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
	w := packing.VectorOf(elem, 2)
	for r := 0; r < l.Registers(); r += 2 {
		word := c.Math.Packed(c.Packer, op, elem, lists, r)
		regs = append(regs, c.UnpackWords(w, elem, []llvmir.Value{word}, 2)...)
	}
	return regs, nil
}
