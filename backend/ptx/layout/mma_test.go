package layout

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestFragments: one instruction's registers are where the PTX ISA has them, for
// m16n8k16 of 16 bits: a group of four lanes has a row of A and C, or a column of B.
func TestFragments(t *testing.T) {
	m := &MMA{ShapeC: []int64{16, 8}, K: 16, InstrM: 16, InstrK: 16, KWidth: 2}
	m.AssignWarps(0, false)
	left, right, sums := m.LayoutA([]int64{16, 16}, 0, 1), m.LayoutB([]int64{16, 8}, 1, 0), m.LayoutC()
	for lane := range 32 {
		group, in := lane/4, lane%4
		for i := range 8 {
			row, column := group, 2*in+i%2
			if i/2%2 == 1 {
				row += 8
			}
			if i >= 4 {
				column += 8
			}
			assert.Equal(t, uint32(16*row+column), left.Element(i, lane, 0), "a%d of lane %d", i, lane)
		}
		for i := range 4 {
			row := 2*in + i%2 + i/2*8
			assert.Equal(t, uint32(8*row+group), right.Element(i, lane, 0), "b%d of lane %d", i, lane)
			assert.Equal(t, uint32(8*(group+i/2*8)+2*in+i%2), sums.Element(i, lane, 0), "c%d of lane %d", i, lane)
		}
	}
}

// TestShare: every element of the result and of what a warp needs of the factors is
// there, whatever the sizes.
func TestShare(t *testing.T) {
	for _, warps := range []int{0, 1, 2, 3} {
		for _, rows := range []int64{16, 64, 128} {
			for _, columns := range []int64{8, 64, 256} {
				for _, whole := range []bool{false, true} {
					m := &MMA{ShapeC: []int64{rows, columns}, K: 32, InstrM: 16, InstrK: 16, KWidth: 2}
					m.AssignWarps(warps, whole)
					about := fmt.Sprint(warps, rows, columns, whole)
					left, right, sums := m.LayoutA([]int64{rows, 32}, 0, 1), m.LayoutB([]int64{32, columns}, 1, 0), m.LayoutC()
					for _, l := range []*Layout{left, right, sums} {
						assert.True(t, l.IsSurjective(), about)
						assert.Len(t, l.Warp, warps, about)
					}
					r, c := m.WarpTile()
					assert.Equal(t, m.TilesM()*m.TilesK()<<m.RegBitsA(), left.Registers(), about)
					assert.Equal(t, m.TilesN()*m.TilesK()<<m.RegBitsB(), right.Registers(), about)
					assert.Equal(t, r*c/32, sums.Registers(), about)
				}
			}
		}
	}
	m := &MMA{ShapeC: []int64{128, 256}, K: 64, InstrM: 16, InstrK: 16, KWidth: 2}
	m.AssignWarps(3, false)
	rows, columns := m.WarpTile()
	assert.Equal(t, []int{64, 64}, []int{rows, columns}, "as square as can be")
	m.AssignWarps(3, true)
	rows, columns = m.WarpTile()
	assert.Equal(t, []int{16, 256}, []int{rows, columns}, "whole rows")
}

// TestMatrixRows: what is next to each other along the depth is loaded as it is,
// what is across is transposed, for words of 16 bits only.
func TestMatrixRows(t *testing.T) {
	m := &MMA{ShapeC: []int64{16, 16}, K: 16, InstrM: 16, InstrK: 16, KWidth: 2}
	m.AssignWarps(0, false)
	flat := func(l *Layout) *Layout { return l.Reshape([]int64{256}) }
	rows, transposed, ok := flat(m.LayoutA([]int64{16, 16}, 0, 1)).LdmatrixRows(2, 2)
	assert.True(t, ok)
	assert.False(t, transposed)
	assert.Equal(t, []uint32{16, 32, 64}, rows)
	rows, transposed, ok = flat(m.LayoutB([]int64{16, 16}, 1, 0)).LdmatrixRows(2, 2)
	assert.True(t, ok)
	assert.True(t, transposed)
	assert.Equal(t, []uint32{16, 32, 64}, rows)
	wide := &MMA{ShapeC: []int64{16, 16}, K: 16, InstrM: 16, InstrK: 8, KWidth: 1}
	wide.AssignWarps(0, false)
	_, _, ok = flat(wide.LayoutB([]int64{16, 16}, 1, 0)).LdmatrixRows(1, 4)
	assert.False(t, ok)
}
