package smem

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// MatrixTiles is how ldmatrix and stmatrix address up to four 8x8 matrices in shared memory.
type MatrixTiles struct {
	At         *layout.Layout // layout of the row addresses that lanes provide
	Transposed bool
	Bits       []int // bits of register numbers that select a matrix
}

// MatrixTilesAt addresses matrices at offsets in shared memory; word elements of some bytes share a
// register. Up to two bits of register numbers select the matrix.
func MatrixTilesAt(offsets *layout.Layout, word, bytes int64, bits []int) *MatrixTiles {
	rows, transposed, _ := offsets.LdmatrixRows(word, bytes)
	m := &MatrixTiles{Transposed: transposed, Bits: bits[:min(2, len(bits))]}
	lane := slices.Clone(rows)
	for i := range 2 {
		part := uint32(0)
		if i < len(m.Bits) {
			part = offsets.Reg[m.Bits[i]]
		}
		lane = append(lane, part)
	}
	m.At = &layout.Layout{Shape: offsets.Shape, Reg: offsets.Reg, Lane: lane, Warp: offsets.Warp}
	return m
}

// TransSuffix is the .trans modifier.
func (m *MatrixTiles) TransSuffix() string {
	if m.Transposed {
		return ".trans"
	}
	return ""
}

// Registers are the first registers of the matrices that one instruction transfers.
func (m *MatrixTiles) Registers(first int) []int {
	out := make([]int, 1<<len(m.Bits))
	for i := range out {
		out[i] = first
		for k, bit := range m.Bits {
			out[i] |= i >> k & 1 << bit
		}
	}
	return out
}

// stmatrixPerRegister is how many elements share a register of stmatrix.
const stmatrixPerRegister = 2

// StmatrixRows are the row addresses of lanes if stmatrix can store a tensor of 16-bit elements: it has
// the layout of MMA accumulators, and rows of matrices are contiguous 16-byte chunks.
func (c *Memory) StmatrixRows(e arithtollvm.Element, from *layout.Layout, vector int64) (rows []uint32, ok bool) {
	if !c.GPU.Has(targets.Stmatrix) || e.Bytes != distribute.HalfBytes || vector*e.Bytes < layout.MatrixRowBytes || c.IsOwner(from).IsValid() {
		return nil, false
	}
	rows, _, ok = from.Swizzled(nil).LdmatrixRows(stmatrixPerRegister, e.Bytes)
	return rows, ok
}

// Stmatrix stores a tensor to an area, up to four matrices per instruction.
func (c *Memory) Stmatrix(a Area, offsets *layout.Layout, regs []llvmir.Value) {
	var bits []int
	for bit := layout.Log2(stmatrixPerRegister); bit < len(offsets.Reg); bit++ {
		bits = append(bits, bit)
	}
	m := MatrixTilesAt(offsets, stmatrixPerRegister, a.Elem.Bytes, bits)
	count := 1 << len(m.Bits)
	w := packing.VectorOf(a.Elem, stmatrixPerRegister)
	for first := 0; first < len(regs); first += count * stmatrixPerRegister {
		place := c.BaseOffsets(m.At, first)[0]
		args := []llvmir.Value{c.sharedAddress(c.SharedPtr(a, place.Base))}
		for _, reg := range m.Registers(first) {
			args = append(args, c.PackWords(w, a.Elem, regs[reg:reg+stmatrixPerRegister])...)
		}
		text := fmt.Sprintf("stmatrix.sync.aligned.m8n8.x%d%s.shared.b16 [$0+%d], %s;", count, m.TransSuffix(), place.Offset*a.Elem.Bytes, packing.BracedOperands(1, count))
		c.B.InlineAsm(llvmir.Asm{Text: text, Constraints: strings.Repeat("r,", len(args)) + "~{memory}", SideEffects: true, Convergent: true}, llvmir.Void, args...)
	}
}
