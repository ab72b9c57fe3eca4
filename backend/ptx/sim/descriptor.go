package sim

import "fmt"

// matrixDescriptor is an operand of a warpgroup's product in shared memory, as its
// descriptor says: rows of A, or columns of B, are its lines.
type matrixDescriptor struct {
	start, leading, stride int
	width                  int // bytes of a swizzled row, 0 without swizzle
	across                 bool
}

// swizzleWidths are the widths by the descriptor's bits 62 and 63.
var swizzleWidths = [4]int{0, 128, 64, 32}

// decodeDescriptor reads a descriptor. Lines are contiguous, or with across what they
// have in one place of k is.
func decodeDescriptor(descriptor uint64, across bool) (v matrixDescriptor, err error) {
	field := func(at int) int { return int(descriptor>>at&(1<<14-1)) << 4 }
	v = matrixDescriptor{start: field(0), leading: field(16), stride: field(32), width: swizzleWidths[descriptor>>62], across: across}
	switch {
	case descriptor>>49&7 != 0:
		err = fmt.Errorf("descriptor %#x has a base offset of %d, expected 0", descriptor, descriptor>>49&7)
	case across && v.width == 0:
		err = fmt.Errorf("descriptor %#x has no swizzle, which is not supported for a transposed matrix", descriptor)
	}
	return v, err
}

// chunkBytes is what a swizzle leaves together.
const chunkBytes = 16

// lineBytes is how much of a line a product takes.
const lineBytes = 32

// swizzled moves a chunk within its row by the number of the row: the bits
// of an address from 4 are changed by those from 7.
func (v *matrixDescriptor) swizzled(address int) int {
	if v.width == 0 {
		return address
	}
	return address ^ address>>3&(v.width-chunkBytes)
}

// chunks appends the addresses of the matrix's chunks: the two of each line, or
// across for each eight lines one for every k.
func (v *matrixDescriptor) chunks(to []int, lines, k int) []int {
	if v.across {
		for line := 0; line < lines; line += 8 {
			at := line * 2
			for i := range k {
				to = append(to, v.swizzled(v.start+at/v.width*v.leading+at%v.width+i/8*v.stride+i%8*v.width))
			}
		}
		return to
	}
	row, next := v.width, chunkBytes
	if v.width == 0 {
		row, next = chunkBytes, v.leading
	}
	for line := range lines {
		for i := range lineBytes / chunkBytes {
			to = append(to, v.swizzled(v.start+line/8*v.stride+line%8*row+i*next))
		}
	}
	return to
}

// eightLines reads the numbers of lines of which the first is a multiple of 8.
func (v *matrixDescriptor) eightLines(memory []byte, chunks []int, first, k int, e *fragment, out *[8][maxK]float64) {
	size := e.bits / 8
	number := func(p []byte) float64 {
		var word uint64
		for i, b := range p[:size] {
			word |= uint64(b) << (8 * i)
		}
		return e.value(word)
	}
	if v.across {
		for i, at := range chunks[first/8*k:][:k] {
			for line := range 8 {
				out[line][i] = number(memory[at+line*size:])
			}
		}
		return
	}
	const each = lineBytes / chunkBytes
	for i, at := range chunks[first*each:][:8*each] {
		per := chunkBytes / size
		for j := range per {
			out[i/each][i%each*per+j] = number(memory[at+j*size:])
		}
	}
}
