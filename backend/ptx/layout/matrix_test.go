package layout

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestFragments: one instruction's registers are where the PTX ISA has them, for
// m16n8k16 of 16 bits: a group of four lanes has a row of A and C, or a column of B.
func TestFragments(t *testing.T) {
	m := &Matrices{Result: []int64{16, 8}, Depth: 16, Rows: 16, Step: 16, Word: 2}
	m.Share(0, false)
	left, right, sums := m.Left([]int64{16, 16}, 0, 1), m.Right([]int64{16, 8}, 1, 0), m.Sums()
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
					m := &Matrices{Result: []int64{rows, columns}, Depth: 32, Rows: 16, Step: 16, Word: 2}
					m.Share(warps, whole)
					about := fmt.Sprint(warps, rows, columns, whole)
					left, right, sums := m.Left([]int64{rows, 32}, 0, 1), m.Right([]int64{32, columns}, 1, 0), m.Sums()
					for _, l := range []*Layout{left, right, sums} {
						assert.True(t, l.Covers(), about)
						assert.Len(t, l.Warp, warps, about)
					}
					r, c := m.Part()
					assert.Equal(t, m.RowTiles()*m.Steps()<<m.LeftBits(), left.Registers(), about)
					assert.Equal(t, m.ColumnTiles()*m.Steps()<<m.RightBits(), right.Registers(), about)
					assert.Equal(t, r*c/32, sums.Registers(), about)
				}
			}
		}
	}
	m := &Matrices{Result: []int64{128, 256}, Depth: 64, Rows: 16, Step: 16, Word: 2}
	m.Share(3, false)
	rows, columns := m.Part()
	assert.Equal(t, []int{64, 64}, []int{rows, columns}, "as square as can be")
	m.Share(3, true)
	rows, columns = m.Part()
	assert.Equal(t, []int{16, 256}, []int{rows, columns}, "whole rows")
}

// TestMatrixRows: what is next to each other along the depth is loaded as it is,
// what is across is transposed, for words of 16 bits only.
func TestMatrixRows(t *testing.T) {
	m := &Matrices{Result: []int64{16, 16}, Depth: 16, Rows: 16, Step: 16, Word: 2}
	m.Share(0, false)
	flat := func(l *Layout) *Layout { return l.Reshaped([]int64{256}) }
	rows, transposed, ok := flat(m.Left([]int64{16, 16}, 0, 1)).MatrixRows(2, 2)
	assert.True(t, ok)
	assert.False(t, transposed)
	assert.Equal(t, []uint32{16, 32, 64}, rows)
	rows, transposed, ok = flat(m.Right([]int64{16, 16}, 1, 0)).MatrixRows(2, 2)
	assert.True(t, ok)
	assert.True(t, transposed)
	assert.Equal(t, []uint32{16, 32, 64}, rows)
	wide := &Matrices{Result: []int64{16, 16}, Depth: 16, Rows: 16, Step: 8, Word: 1}
	wide.Share(0, false)
	_, _, ok = flat(wide.Right([]int64{16, 16}, 1, 0)).MatrixRows(1, 4)
	assert.False(t, ok)
}
