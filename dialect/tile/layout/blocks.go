package layout

import "slices"

// Several blocks may run a program: the highest bits of a warp's number are the rank of its block then.

// StaysInBlock reports whether each of 2^bits blocks has all elements that it has in another layout: a conversion exchanges them within blocks.
func (l *Layout) StaysInBlock(to *Layout, bits int) bool {
	own, theirs := l.blockSpan(bits), to.blockSpan(bits)
	for _, v := range theirs.vectors {
		if rest, _ := own.reduce(v); rest != 0 {
			return false
		}
	}
	for rank := range bits {
		if rest, _ := own.reduce(l.rankBasis(rank, bits) ^ to.rankBasis(rank, bits)); rest != 0 {
			return false
		}
	}
	return true
}

// IsInEachBlock reports whether each of 2^bits blocks has all elements.
func (l *Layout) IsInEachBlock(bits int) bool {
	return len(l.blockSpan(bits).vectors) == TotalBits(l.Shape)
}

// blockSpan is a basis of the elements of the first of 2^bits blocks.
func (l *Layout) blockSpan(bits int) *basis {
	b, _ := newBasis(slices.Concat(l.Reg, l.Lane, l.Warp[:len(l.Warp)-bits]), nil)
	return b
}

// rankBasis is the basis vector of a bit of the block's rank.
func (l *Layout) rankBasis(bit, bits int) uint32 { return l.Warp[len(l.Warp)-bits+bit] }
