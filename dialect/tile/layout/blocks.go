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

// InBlocks is the layout of copies by 2^bits blocks, given that by the threads of one: each block has the part that it has in other layouts, by its rank, or
// all elements where such a part is not a register of threads. The registers of one vector access stay. A layout that is nil stands for all elements.
func (l *Layout) InBlocks(readers []*Layout, vector int64, bits int) *Layout {
	whole := &Layout{Shape: l.Shape, Reg: l.Reg, Lane: l.Lane, Warp: slices.Concat(l.Warp, make([]uint32, bits))}
	if len(readers) == 0 || slices.Contains(readers, nil) {
		return whole
	}
	part := &Layout{Shape: l.Shape, Reg: slices.Clone(l.Reg), Lane: l.Lane, Warp: slices.Clone(whole.Warp)}
	for bit := range bits {
		basis := readers[0].rankBasis(bit, bits)
		if i := slices.Index(part.Warp[:len(l.Warp)], basis); basis != 0 && i >= 0 && len(part.Reg) > Log2(vector) { // the warps get another part
			last := len(part.Reg) - 1
			part.Warp[i], part.Reg[last] = part.Reg[last], part.Warp[i]
		}
		if i := slices.Index(part.Reg, basis); basis != 0 && i >= Log2(vector) {
			part.Reg = slices.Delete(part.Reg, i, i+1)
			part.Warp[len(l.Warp)+bit] = basis
		}
	}
	for _, to := range readers {
		if !part.StaysInBlock(to, bits) {
			return whole
		}
	}
	return part
}
