package sim

import (
	"encoding/binary"
	"fmt"
)

// matrixDescriptor is a decoded matrix descriptor: an operand of wgmma in shared memory. Its lines
// are rows of A or columns of B.
type matrixDescriptor struct {
	start, leading, stride int
	swizzleBytes           int // width of the swizzle: 128, 64, 32, or 0 without swizzle
	transposed             bool
}

// swizzleWidths are the swizzle widths by the descriptor's bits 62 and 63.
var swizzleWidths = [4]int{0, 128, 64, 32}

// decodeDescriptor decodes a descriptor. Lines are contiguous along k or, transposed, along m or n.
func decodeDescriptor(descriptor uint64, transposed bool) (v matrixDescriptor, err error) {
	field := func(at int) int { return int(descriptor>>at&(1<<14-1)) << 4 }
	v = matrixDescriptor{start: field(0), leading: field(16), stride: field(32), swizzleBytes: swizzleWidths[descriptor>>62], transposed: transposed}
	switch {
	case descriptor>>49&7 != 0:
		err = fmt.Errorf("descriptor %#x has a base offset of %d, expected 0", descriptor, descriptor>>49&7)
	case transposed && v.swizzleBytes == 0:
		err = fmt.Errorf("descriptor %#x has no swizzle, which is not supported for a transposed matrix", descriptor)
	}
	return v, err
}

// chunkBytes is the unit of the swizzle.
const chunkBytes = 16

// lineBytes is the size of a line of one instruction.
const lineBytes = 32

// swizzled is the address of a chunk after the swizzle: address bits from 4 on are XORed with those
// from 7 on.
func (v *matrixDescriptor) swizzled(address int) int {
	if v.swizzleBytes == 0 {
		return address
	}
	return address ^ address>>3&(v.swizzleBytes-chunkBytes)
}

// chunks appends the addresses of the matrix's chunks: two for each line or, transposed, one for
// each k of every eight lines.
func (v *matrixDescriptor) chunks(to []int, lines, k int) []int {
	if v.transposed {
		for line := 0; line < lines; line += 8 {
			at := line * 2
			for i := range k {
				to = append(to, v.swizzled(v.start+at/v.swizzleBytes*v.leading+at%v.swizzleBytes+i/8*v.stride+i%8*v.swizzleBytes))
			}
		}
		return to
	}
	row, next := v.swizzleBytes, chunkBytes
	if v.swizzleBytes == 0 {
		row, next = chunkBytes, v.leading
	}
	for line := range lines {
		for i := range lineBytes / chunkBytes {
			to = append(to, v.swizzled(v.start+line/8*v.stride+line%8*row+i*next))
		}
	}
	return to
}

// eightLines reads the elements of eight lines; first is a multiple of 8.
func (v *matrixDescriptor) eightLines(memory []byte, chunks []int, first, k int, e *fragment, out *[8][maxK]float64) {
	size := e.bits / 8
	element := func(p []byte) float64 {
		switch size {
		case 1:
			return e.value(uint64(p[0]))
		case 2:
			return e.value(uint64(binary.LittleEndian.Uint16(p)))
		default:
			return e.value(uint64(binary.LittleEndian.Uint32(p)))
		}
	}
	if v.transposed {
		for i, at := range chunks[first/8*k:][:k] {
			for line := range 8 {
				out[line][i] = element(memory[at+line*size:])
			}
		}
		return
	}
	const each = lineBytes / chunkBytes
	for i, at := range chunks[first*each:][:8*each] {
		per := chunkBytes / size
		for j := range per {
			out[i/each][i%each*per+j] = element(memory[at+j*size:])
		}
	}
}
