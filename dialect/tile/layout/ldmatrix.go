package layout

import "slices"

// MatrixRowBytes is the size of a row of the 8x8 matrices of ldmatrix and stmatrix. Each lane
// addresses one row.
const MatrixRowBytes = 16

// LdmatrixRows says how ldmatrix loads a dot operand into its layout, given as the layout of
// offsets in shared memory. Each lane gets a word of a row or, transposed, of a column. The result
// has the basis vectors of the row index: its bits' offsets in shared memory.
func (l *Layout) LdmatrixRows(word, bytes int64) (rows []uint32, transposed, ok bool) {
	w, chunk := Log2(word), Log2(MatrixRowBytes/bytes)
	if len(l.Reg) < w || len(l.Lane) != LaneBits {
		return nil, false, false
	}
	near := append(slices.Clone(l.Reg[:w]), l.Lane[:quadBits]...)
	quads := l.Lane[quadBits:]
	switch {
	case w+quadBits == chunk && isIdentity(near):
		return quads, false, true
	case word == 2 && chunk == quadIndexBits && isIdentity(quads):
		return near, true, true
	}
	return nil, false, false
}

// isIdentity reports whether the basis vectors are the lowest unit vectors in order.
func isIdentity(list []uint32) bool {
	for i, vector := range list {
		if vector != 1<<i {
			return false
		}
	}
	return true
}
