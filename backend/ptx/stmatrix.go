package ptx

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/internal/transform/distribute"
)

// stmatrixPerRegister is how many elements share a register of stmatrix.
const stmatrixPerRegister = 2

// stmatrixRows are the row addresses of lanes if stmatrix can store a tensor of 16-bit elements: it has
// the layout of MMA accumulators, and rows of matrices are contiguous 16-byte chunks.
func (c *sharedMemory) stmatrixRows(e arithtollvm.Element, from *layout.Layout, vector int64) (rows []uint32, ok bool) {
	if !c.gpu.Has(targets.Stmatrix) || e.Bytes != distribute.HalfBytes || vector*e.Bytes < layout.MatrixRowBytes || c.IsOwner(from).IsValid() || c.sharedPredicate.IsValid() {
		return nil, false
	}
	rows, _, ok = from.Swizzled(nil).LdmatrixRows(stmatrixPerRegister, e.Bytes)
	return rows, ok
}

// stmatrix stores a tensor to shared memory, up to four matrices per instruction.
func (c *sharedMemory) stmatrix(t *distTensor, offsets *layout.Layout, regs []llvmir.Value) {
	var bits []int
	for bit := layout.Log2(stmatrixPerRegister); bit < len(offsets.Reg); bit++ {
		bits = append(bits, bit)
	}
	m := matrixTilesAt(offsets, stmatrixPerRegister, t.elem.Bytes, bits)
	count := 1 << len(m.bits)
	w := packing.VectorOf(t.elem, stmatrixPerRegister)
	for first := 0; first < len(regs); first += count * stmatrixPerRegister {
		place := c.BaseOffsets(m.at, first)[0]
		args := []llvmir.Value{c.sharedAddress(c.sharedPtr(t, place.Base))}
		for _, reg := range m.registers(first) {
			args = append(args, c.PackWords(w, t.elem, regs[reg:reg+stmatrixPerRegister])...)
		}
		text := fmt.Sprintf("stmatrix.sync.aligned.m8n8.x%d%s.shared.b16 [$0+%d], %s;", count, m.transSuffix(), place.Offset*t.elem.Bytes, packing.BracedOperands(1, count))
		c.B.InlineAsm(llvmir.Asm{Text: text, Constraints: strings.Repeat("r,", len(args)) + "~{memory}", SideEffects: true, Convergent: true}, llvmir.Void, args...)
	}
}
