package layout

import "slices"

// MatrixRowBytes is what one lane hands over when matrices are loaded from shared
// memory: a row of one.
const MatrixRowBytes = 16

// LdmatrixRows says how instructions that load matrices of 8 rows, each a chunk of
// memory, bring a factor to where its layout has it. The layout is that of places in
// memory. A lane gets a word of a row, or of a column if the matrix is transposed.
// Rows are what the bits of a row's number contribute to its place.
func (l *Layout) LdmatrixRows(word, bytes int64) (rows []uint32, transposed, ok bool) {
	w, chunk := Log2(word), Log2(MatrixRowBytes/bytes)
	if len(l.Reg) < w || len(l.Lane) != LaneBits {
		return nil, false, false
	}
	near := append(slices.Clone(l.Reg[:w]), l.Lane[:quadBits]...)
	groups := l.Lane[quadBits:]
	switch {
	case w+quadBits == chunk && isIdentity(near):
		return groups, false, true
	case word == 2 && chunk == quadIndexBits && isIdentity(groups):
		return near, true, true
	}
	return nil, false, false
}

// isIdentity reports whether contributions are those of the lowest bits.
func isIdentity(list []uint32) bool {
	for i, part := range list {
		if part != 1<<i {
			return false
		}
	}
	return true
}
