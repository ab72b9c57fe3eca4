package ptx

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
)

// withoutStoredMatrices are the targets that cannot store matrices at once.
var withoutStoredMatrices = map[string]bool{"sm_80": true, "sm_86": true, "sm_89": true}

// storedHalves is how many numbers a word of stored matrices has.
const storedHalves = 2

// matrixRows are what lanes contribute to places if a tensor of numbers of 16 bits
// can be stored as matrices: it has the layout of a product's sums, and elements in a
// row, which stay together, are whole chunks of memory.
func (c *compiler) matrixRows(e arithtollvm.Element, from *layout.Layout, run int64) (rows []uint32, ok bool) {
	if withoutStoredMatrices[c.options.Target] || e.Bytes != halfBytes || run*e.Bytes < layout.MatrixRowBytes || c.owner(from).IsValid() || c.putWhen.IsValid() {
		return nil, false
	}
	rows, _, ok = from.Swizzled(nil).LdmatrixRows(storedHalves, e.Bytes)
	return rows, ok
}

// storeMatrices writes a tensor to its places in shared memory, up to four matrices
// at a time.
func (c *compiler) storeMatrices(t *tile, places *layout.Layout, regs []llvmir.Value) {
	var bits []int
	for bit := layout.Log2(storedHalves); bit < len(places.Reg); bit++ {
		bits = append(bits, bit)
	}
	m := matricesAt(places, storedHalves, t.elem.Bytes, bits)
	count := 1 << len(m.bits)
	w := packing(t.elem, storedHalves)
	for first := 0; first < len(regs); first += count * storedHalves {
		place := c.indices(m.at, first)[0]
		args := []llvmir.Value{c.sharedAddress(c.slot(t, place.thread))}
		for _, reg := range m.numbers(first) {
			args = append(args, c.packed(w, t.elem, regs[reg:reg+storedHalves])...)
		}
		text := fmt.Sprintf("stmatrix.sync.aligned.m8n8.x%d%s.shared.b16 [$0+%d], %s;", count, m.mode(), place.further*t.elem.Bytes, braced(1, count))
		c.b.InlineAsm(llvmir.Asm{Text: text, Constraints: strings.Repeat("r,", len(args)) + "~{memory}", SideEffects: true, Convergent: true}, llvmir.Void, args...)
	}
}
