package layout

import "slices"

// Several blocks may run a program: the highest bits of a warp's number are the rank of its block then.

// BlockedOver is Blocked where 2^bits blocks run a program, with as many of its warps each. Blocks have parts of the tensor along its first dimensions, so that
// tensors of a kernel have their rows in the same blocks, whatever their order. Tensors with no more elements than the threads of a block are in each block.
func BlockedOver(shape []int64, order []int, vector int64, warpBits, bits int) *Layout {
	inner := 0
	if len(order) > 0 {
		inner = min(Log2(vector), Log2(shape[order[0]]))
	}
	units := unitVectors(shape, order)
	var rank []uint32
	for d := range shape {
		top := FirstBit(shape, d) + Log2(shape[d])
		for at := top - 1; at >= FirstBit(shape, d) && len(rank) < bits; at-- {
			i := slices.Index(units, 1<<at)
			if i < inner || len(units) <= inner+LaneBits+warpBits-bits {
				continue
			}
			units = slices.Delete(units, i, i+1)
			rank = slices.Insert(rank, 0, 1<<at)
		}
	}
	l := blocked(shape, order, units, vector, warpBits-bits)
	l.Warp = append(l.Warp, padded(rank, bits)...)
	return l
}

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

// BlockedLike is Blocked where 2^bits blocks with so many warps each run a program: each block has the part that it has in other layouts, by its rank, or all elements
// where such a part is none of vectors. Another layout that is nil stands for all elements.
func BlockedLike(others []*Layout, shape []int64, order []int, vector int64, warpBits, bits int) *Layout {
	whole := Blocked(shape, order, vector, warpBits)
	whole.Warp = append(whole.Warp, make([]uint32, bits)...)
	if len(others) == 0 || slices.Contains(others, nil) {
		return whole
	}
	units := unitVectors(shape, order)
	rank := make([]uint32, bits)
	for bit := range bits {
		if i := slices.Index(units, others[0].rankBasis(bit, bits)); i >= Log2(min(vector, shape[order[0]])) {
			rank[bit] = units[i]
			units = slices.Delete(units, i, i+1)
		}
	}
	part := blocked(shape, order, units, vector, warpBits)
	part.Warp = append(part.Warp, rank...)
	for _, to := range others {
		if !part.StaysInBlock(to, bits) {
			return whole
		}
	}
	return part
}

// WithoutOwnWarpsAlong is WithoutWarpsAlong for the warps of each of 2^bits blocks.
func (l *Layout) WithoutOwnWarpsAlong(dims uint, vector int64, bits int) *Layout {
	own, rank := *l, l.Warp[len(l.Warp)-bits:]
	own.Warp = l.Warp[:len(l.Warp)-bits]
	out := own.WithoutWarpsAlong(dims, vector)
	out.Warp = slices.Concat(out.Warp, rank)
	return out
}
