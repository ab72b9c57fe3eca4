package smem

import (
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// Tensor is a tensor distributed over the threads of a block: in registers, or in shared memory.
type Tensor struct {
	Elem  arithtollvm.Element
	Shape []int64

	Layout *layout.Layout // of regs
	Regs   []llvmir.Value

	Shared *Buffer
}

// PermuteRegisters is the layout conversion between layouts that give each thread the same elements.
func (t *Tensor) PermuteRegisters(l *layout.Layout) ([]llvmir.Value, bool) {
	out := make([]llvmir.Value, l.Registers())
	for r := range out {
		from, ok := t.Layout.FindReg(l.RegOffset(r))
		if !ok {
			return nil, false
		}
		out[r] = t.Regs[from]
	}
	return out, true
}

// Splat makes all elements of a tensor equal.
func (t *Tensor) Splat(w llvmir.Value) {
	t.Regs = slices.Repeat([]llvmir.Value{w}, t.Layout.Registers())
}

// ElementOf is the storage of a value in shared memory.
func ElementOf(t *llvmir.Type) arithtollvm.Element {
	if t.IsPtr() {
		return arithtollvm.Element{Scalar: t, Storage: t, Bytes: 8}
	}
	bytes := int64(t.Bits()+7) / 8
	stored := t
	if t.IsInt() {
		for bytes&(bytes-1) != 0 {
			bytes++
		}
		stored = llvmir.Int(int(8 * bytes))
	}
	return arithtollvm.Element{Scalar: t, Storage: stored, Bytes: bytes}
}
