package sim

import (
	"encoding/binary"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/kernel/targets"
)

var matrixInstructions = map[string]builder{
	"ldmatrix": matrixAccess, "stmatrix": matrixAccess, "movmatrix": movMatrix, "mma": mma, "wgmma": wgmma, "cp": asyncCopy,
}

// fullWarp checks that all 32 lanes execute an instruction.
func (w *warp) fullWarp() bool {
	if w.active != ^uint32(0) {
		w.failFirst(Divergence, "all 32 lanes must be active, but only %#x are", w.active)
		return false
	}
	return true
}

// matrixAccess compiles ldmatrix and stmatrix: up to four 8x8 matrices with rows of 16 bytes, whose
// addresses the lanes give in order. Lane l holds elements 2*(l%4) and 2*(l%4)+1 of row l/4 or,
// with .trans, of column l/4.
func matrixAccess(dec *decoder) op {
	if !dec.take("sync") || !dec.take("aligned") || !dec.take("m8n8") {
		return dec.fail("expected '.sync.aligned.m8n8'")
	}
	n := map[string]int{"x1": 1, "x2": 2, "x4": 4}[dec.oneOf("x1", "x2", "x4")]
	transposed := dec.take("trans")
	space := dec.space()
	if t := dec.typ(); t.name != "b16" || n == 0 || space != syntax.Shared && space != syntax.Generic || !dec.count(2, 2) {
		return dec.fail("expected '.x1', '.x2' or '.x4', shared memory, .b16 and two operands")
	}
	loads, feature := dec.Parts[0] == "ldmatrix", targets.Stmatrix
	if loads {
		feature = targets.Ldmatrix
	}
	if !dec.requires(feature) {
		return nil
	}
	a := &access{space: space, size: 16, write: !loads, inst: dec.Inst}
	list, place := dec.Operands[0], dec.Operands[1]
	if !loads {
		list, place = place, list
	}
	at := dec.address(place, a)
	var regs []int
	for _, o := range dec.elements(list, n) {
		if loads {
			regs = append(regs, dec.dstOf(o, 4))
		} else {
			regs = append(regs, dec.srcOf(o, types["b32"], false))
		}
	}
	if dec.err != nil {
		return nil
	}
	return func(w *warp) {
		if !w.fullWarp() {
			return
		}
		w.seq++
		rows, off := at.at(w)
		if w.counters != nil {
			w.counters.matrixRequest(dec.Inst, rows, a.space, off, n)
		}
		if w.trace != nil {
			w.traceMatrices(a, rows, off, n)
		}
		var memory [warpSize][]byte
		for i := range n * 8 {
			if memory[i] = w.bytes(a, rows[i]+off, i); memory[i] == nil {
				return
			}
		}
		for m, r := range regs {
			for lane := range warpSize {
				for half := range 2 {
					row, col := lane/4, lane%4*2+half
					if transposed {
						row, col = col, row
					}
					p := memory[m*8+row][col*2:]
					if loads {
						v := uint64(binary.LittleEndian.Uint16(p))
						if half == 0 {
							w.regs[r][lane] = v
						} else {
							w.regs[r][lane] |= v << 16
						}
					} else {
						binary.LittleEndian.PutUint16(p, uint16(w.regs[r][lane]>>(16*half)))
					}
				}
			}
		}
		if !loads {
			w.wrote(a, 0)
		}
	}
}

// movMatrix transposes a matrix in registers, laid out as by ldmatrix.
func movMatrix(dec *decoder) op {
	if !dec.take("sync") || !dec.take("aligned") || !dec.take("m8n8") || !dec.take("trans") {
		return dec.fail("expected '.sync.aligned.m8n8.trans'")
	}
	if t := dec.typ(); t.name != "b16" || !dec.count(2, 2) {
		return dec.fail("expected .b16 and two operands")
	}
	d, a := dec.dst(0, types["b32"]), dec.src(1, types["b32"])
	return func(w *warp) {
		if !w.fullWarp() {
			return
		}
		from := w.regs[a]
		for lane := range warpSize {
			var v uint64
			for half := range 2 {
				row, col := lane%4*2+half, lane/4
				v |= from[row*4+col/2] >> (16 * (col % 2)) & 0xFFFF << (16 * half)
			}
			w.regs[d][lane] = v
		}
	}
}
