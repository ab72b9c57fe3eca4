package layout

import "slices"

// ChunkBytes is what one lane hands over when matrices are loaded from shared
// memory: a row of one.
const ChunkBytes = 16

// MatrixRows says how instructions that load matrices of 8 rows, each a chunk of
// memory, bring a factor to where its layout has it. The layout is that of places in
// memory. A lane gets a word of a row, or of a column if the matrix is transposed.
// Rows are what the bits of a row's number contribute to its place.
func (l *Layout) MatrixRows(word, bytes int64) (rows []uint32, transposed, ok bool) {
	w, chunk := Bits(word), Bits(ChunkBytes/bytes)
	if len(l.Reg) < w || len(l.Lane) != LaneBits {
		return nil, false, false
	}
	near := append(slices.Clone(l.Reg[:w]), l.Lane[:neighbourBits]...)
	groups := l.Lane[neighbourBits:]
	switch {
	case w+neighbourBits == chunk && countsUp(near):
		return groups, false, true
	case word == 2 && chunk == groupBits && countsUp(groups):
		return near, true, true
	}
	return nil, false, false
}

// countsUp reports whether contributions are those of the lowest bits.
func countsUp(list []uint32) bool {
	for i, part := range list {
		if part != 1<<i {
			return false
		}
	}
	return true
}
