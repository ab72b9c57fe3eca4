package layout

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
)

// blockElements are the elements of each of 2^bits blocks.
func blockElements(l *Layout, bits int) []map[uint32]bool {
	list := make([]map[uint32]bool, 1<<bits)
	own := len(l.Warp) - bits
	for warp := range 1 << len(l.Warp) {
		rank := warp >> own
		if list[rank] == nil {
			list[rank] = map[uint32]bool{}
		}
		for lane := range 1 << LaneBits {
			for reg := range l.Registers() {
				list[rank][l.Element(reg, lane, warp)] = true
			}
		}
	}
	return list
}

// isSubset reports whether each block has all elements that it has in another layout.
func isSubset(from, to []map[uint32]bool) bool {
	for rank := range to {
		for e := range to[rank] {
			if !from[rank][e] {
				return false
			}
		}
	}
	return true
}

// randomLayout has any bases, broadcasts among them.
func randomLayout(r *rand.Rand, shape []int64, regs, warps int) *Layout {
	l := &Layout{Shape: shape}
	basis := func() uint32 {
		if r.IntN(3) == 0 {
			return 0
		}
		if r.IntN(4) == 0 {
			return r.Uint32N(1 << TotalBits(shape))
		}
		return 1 << r.IntN(TotalBits(shape))
	}
	for range regs {
		l.Reg = append(l.Reg, basis())
	}
	for range LaneBits {
		l.Lane = append(l.Lane, basis())
	}
	for range warps {
		l.Warp = append(l.Warp, basis())
	}
	return l
}

// TestStaysInBlock: the bases and the elements of blocks say the same.
func TestStaysInBlock(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	shape := []int64{16, 8}
	stays, leaves := 0, 0
	for range 3000 {
		bits := 1 + r.IntN(2)
		from, to := randomLayout(r, shape, 4, 3), randomLayout(r, shape, 1, 3)
		if r.IntN(2) == 0 {
			to.Warp[3-bits] = from.Warp[3-bits]
		}
		want := isSubset(blockElements(from, bits), blockElements(to, bits))
		assert.Equal(t, want, from.StaysInBlock(to, bits), "%v to %v over %d", from, to, 1<<bits)
		each := true
		for _, own := range blockElements(from, bits) {
			each = each && len(own) == 128
		}
		assert.Equal(t, each, from.IsInEachBlock(bits), "%v over %d", from, 1<<bits)
		if want {
			stays++
		} else {
			leaves++
		}
	}
	assert.Greater(t, stays, 100)
	assert.Greater(t, leaves, 100)
}

// TestBlockedOver: tensors that are stored in different orders have the same rows in a block, and small ones are in each block.
func TestBlockedOver(t *testing.T) {
	for _, shape := range [][]int64{{64, 64}, {128, 32}, {4, 32, 64}, {1, 4096}} {
		for bits := range 4 {
			n := len(shape)
			reversed := make([]int, n)
			for d := range n {
				reversed[d] = d
			}
			rows, columns := BlockedOver(shape, []int{n - 1, n - 2, 0}[:n], 4, 2+bits, bits), BlockedOver(shape, reversed, 1, 2+bits, bits)
			assert.True(t, rows.IsSurjective() && columns.IsSurjective())
			assert.True(t, rows.StaysInBlock(columns, bits) && columns.StaysInBlock(rows, bits), "%v and %v over %d", rows, columns, 1<<bits)
			assert.Equal(t, bits == 0, rows.IsInEachBlock(bits))
			if bits == 0 {
				assert.True(t, rows.Equal(Blocked(shape, []int{n - 1, n - 2, 0}[:n], 4, 2)))
			}
		}
	}
	assert.True(t, BlockedOver([]int64{128}, []int{0}, 1, 3, 1).IsInEachBlock(1))
	assert.False(t, BlockedOver([]int64{256}, []int{0}, 1, 3, 1).IsInEachBlock(1))
}

// TestBlockedLike: each block has what a dot reads in it, and all where that is not known or divides vectors.
func TestBlockedLike(t *testing.T) {
	m := &MMA{ShapeC: []int64{128, 64}, K: 32, InstrM: 16, InstrK: 16, KWidth: 2, BlockBits: 1}
	m.AssignWarps(3, false)
	a, b := m.LayoutA([]int64{128, 32}, 0, 1), m.LayoutB([]int64{32, 64}, 1, 0)
	like := func(shape []int64, order []int, vector int64, others ...*Layout) *Layout {
		l := BlockedLike(others, shape, order, vector, 2, 1)
		assert.True(t, l.IsSurjective())
		assert.Equal(t, vector, l.ContigPerThread(order[0]))
		return l
	}
	part := like([]int64{128, 32}, []int{1, 0}, 8, a)
	assert.True(t, part.StaysInBlock(a, 1))
	assert.Equal(t, uint32(64*32), part.Warp[2])
	assert.Equal(t, 16, part.Registers())
	assert.True(t, like([]int64{128, 32}, []int{0, 1}, 8, a).StaysInBlock(a, 1))
	assert.False(t, like([]int64{128, 32}, []int{0, 1}, 64, a).IsInEachBlock(1))
	assert.True(t, like([]int64{128, 32}, []int{0, 1}, 128, a).IsInEachBlock(1))
	assert.True(t, like([]int64{128, 32}, []int{1, 0}, 8, a, nil).IsInEachBlock(1))
	assert.True(t, like([]int64{32, 64}, []int{1, 0}, 8, b).IsInEachBlock(1))
	assert.True(t, like([]int64{128, 32}, []int{1, 0}, 8).IsInEachBlock(1))
	along := part.WithoutOwnWarpsAlong(1, 8, 1)
	assert.Equal(t, part.Warp[2], along.Warp[2])
}

// TestDotsOfBlocks: of a dot, blocks have other rows where it has enough of them, with as many warps in each.
func TestDotsOfBlocks(t *testing.T) {
	for _, c := range []struct {
		shape      []int64
		warpgroups bool
		rank       []uint32
	}{
		{[]int64{128, 64}, false, []uint32{32 * 64, 64 * 64}},
		{[]int64{16, 256}, false, []uint32{64, 128}},
		{[]int64{256, 64}, true, []uint32{64 * 64, 128 * 64}},
		{[]int64{64, 128}, true, []uint32{32, 64}},
		{[]int64{64, 16}, true, []uint32{0, 0}},
		{[]int64{2, 64, 64}, false, []uint32{32 * 64, 64 * 64}},
	} {
		m := &MMA{ShapeC: c.shape, K: 32, InstrM: 16, InstrK: 16, KWidth: 2, Warpgroups: c.warpgroups, BlockBits: 2}
		m.AssignWarps(4, false)
		assert.True(t, m.Fits())
		l := m.LayoutC()
		assert.True(t, l.IsSurjective())
		assert.Equal(t, c.rank, l.Warp[2:], "%v", c.shape)
	}
}
