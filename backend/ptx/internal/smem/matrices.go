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

// halvesPerRegister is how many 16-bit elements share a register of stmatrix and ldmatrix.
const halvesPerRegister = 2

// StmatrixRows are the row addresses of lanes if stmatrix can store a tensor of 16-bit elements: it has
// the layout of MMA accumulators, and rows of matrices are contiguous 16-byte chunks. It stores to
// the own block only.
func (c *Memory) StmatrixRows(e arithtollvm.Element, from *layout.Layout, vector int64) (rows []uint32, ok bool) {
	if c.spreads() || !c.GPU.Has(targets.Stmatrix) || e.Bytes != distribute.HalfBytes || vector*e.Bytes < layout.MatrixRowBytes || c.IsWriter(from).IsValid() {
		return nil, false
	}
	rows, _, ok = from.Swizzled(nil).LdmatrixRows(halvesPerRegister, e.Bytes)
	return rows, ok
}

// Stmatrix stores a tensor to an area, up to four matrices per instruction.
func (c *Memory) Stmatrix(a Area, offsets *layout.Layout, regs []llvmir.Value) {
	m := MatrixTilesAt(offsets, halvesPerRegister, a.Elem.Bytes, matrixBits(offsets))
	count := 1 << len(m.Bits)
	w := packing.VectorOf(a.Elem, halvesPerRegister)
	for first := 0; first < len(regs); first += count * halvesPerRegister {
		place := c.BaseOffsets(m.At, first)[0]
		args := []llvmir.Value{c.sharedAddress(c.SharedPtr(a, place.Base))}
		for _, reg := range m.Registers(first) {
			args = append(args, c.PackWords(w, a.Elem, regs[reg:reg+halvesPerRegister])...)
		}
		text := fmt.Sprintf("stmatrix.sync.aligned.m8n8.x%d%s.shared.b16 [$0+%d], %s;", count, m.TransSuffix(), place.Offset*a.Elem.Bytes, packing.BracedOperands(1, count))
		c.B.InlineAsm(llvmir.Asm{Text: text, Constraints: strings.Repeat("r,", len(args)) + "~{memory}", SideEffects: true, Convergent: true}, llvmir.Void, args...)
	}
}

// LdmatrixRows are the row addresses of lanes if ldmatrix can load a tensor of 16-bit elements: rows of matrices are contiguous 16-byte chunks, and a lane has
// one or two elements of each. Lanes that have whole chunks load these by themselves.
func LdmatrixRows(e arithtollvm.Element, to *layout.Layout, vector int64) (rows []uint32, ok bool) {
	flat := to.Swizzled(nil)
	if e.Bytes != distribute.HalfBytes || vector*e.Bytes < layout.MatrixRowBytes {
		return nil, false
	}
	rows, _, ok = flat.LdmatrixRows(halvesPerRegister, e.Bytes)
	return rows, ok
}

// Ldmatrix loads a tensor from an area, up to four matrices per instruction.
func (c *Memory) Ldmatrix(a Area, offsets *layout.Layout) []llvmir.Value {
	m := MatrixTilesAt(offsets, halvesPerRegister, a.Elem.Bytes, matrixBits(offsets))
	count := 1 << len(m.Bits)
	w := packing.VectorOf(a.Elem, halvesPerRegister)
	regs := make([]llvmir.Value, offsets.Registers())
	for first := 0; first < len(regs); first += count * halvesPerRegister {
		place := c.BaseOffsets(m.At, first)[0]
		text := fmt.Sprintf("ldmatrix.sync.aligned.m8n8.x%d%s.shared.b16 %s, [$%d+%d];", count, m.TransSuffix(), packing.BracedOperands(0, count), count, place.Offset*a.Elem.Bytes)
		words := c.B.AsmResults(llvmir.Asm{Text: text, Constraints: strings.Repeat("=r,", count) + "r,~{memory}", SideEffects: true, Convergent: true},
			count, llvmir.I32, c.sharedAddress(c.SharedPtr(a, place.Base)))
		for i, reg := range m.Registers(first) {
			copy(regs[reg:], c.UnpackWords(w, a.Elem, words[i:i+1], halvesPerRegister))
		}
	}
	return regs
}

// matrixBits are the bits of register numbers that select a matrix.
func matrixBits(offsets *layout.Layout) (bits []int) {
	for bit := layout.Log2(halvesPerRegister); bit < len(offsets.Reg); bit++ {
		bits = append(bits, bit)
	}
	return bits
}
