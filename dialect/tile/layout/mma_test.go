package layout

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestMMAFragments: the fragments of m16n8k16 with 16-bit operands are distributed as in the PTX ISA: a
// quad holds a row of A and C, or a column of B.
func TestMMAFragments(t *testing.T) {
	m := &MMA{ShapeC: []int64{16, 8}, K: 16, InstrM: 16, InstrK: 16, KWidth: 2}
	m.AssignWarps(0, false)
	a, b, c := m.LayoutA([]int64{16, 16}, 0, 1), m.LayoutB([]int64{16, 8}, 1, 0), m.LayoutC()
	for lane := range 32 {
		quad, in := lane/4, lane%4
		for i := range 8 {
			row, column := quad, 2*in+i%2
			if i/2%2 == 1 {
				row += 8
			}
			if i >= 4 {
				column += 8
			}
			assert.Equal(t, uint32(16*row+column), a.Element(i, lane, 0), "a%d of lane %d", i, lane)
		}
		for i := range 4 {
			row := 2*in + i%2 + i/2*8
			assert.Equal(t, uint32(8*row+quad), b.Element(i, lane, 0), "b%d of lane %d", i, lane)
			assert.Equal(t, uint32(8*(quad+i/2*8)+2*in+i%2), c.Element(i, lane, 0), "c%d of lane %d", i, lane)
		}
	}
}

// TestAssignWarps: every element of C, A and B is in some register, for all sizes.
func TestAssignWarps(t *testing.T) {
	for _, warps := range []int{0, 1, 2, 3} {
		for _, rows := range []int64{16, 64, 128} {
			for _, columns := range []int64{8, 64, 256} {
				for _, full := range []bool{false, true} {
					m := &MMA{ShapeC: []int64{rows, columns}, K: 32, InstrM: 16, InstrK: 16, KWidth: 2}
					m.AssignWarps(warps, full)
					about := fmt.Sprint(warps, rows, columns, full)
					a, b, c := m.LayoutA([]int64{rows, 32}, 0, 1), m.LayoutB([]int64{32, columns}, 1, 0), m.LayoutC()
					for _, l := range []*Layout{a, b, c} {
						assert.True(t, l.IsSurjective(), about)
						assert.Len(t, l.Warp, warps, about)
					}
					rows, columns := m.WarpTile()
					assert.Equal(t, m.TilesM()*m.TilesK()<<m.RegBitsA(), a.Registers(), about)
					assert.Equal(t, m.TilesN()*m.TilesK()<<m.RegBitsB(), b.Registers(), about)
					assert.Equal(t, rows*columns/32, c.Registers(), about)
				}
			}
		}
	}
	m := &MMA{ShapeC: []int64{128, 256}, K: 64, InstrM: 16, InstrK: 16, KWidth: 2}
	m.AssignWarps(3, false)
	rows, columns := m.WarpTile()
	assert.Equal(t, []int{64, 64}, []int{rows, columns}, "as square as possible")
	m.AssignWarps(3, true)
	rows, columns = m.WarpTile()
	assert.Equal(t, []int{16, 256}, []int{rows, columns}, "full rows")
}

// TestLdmatrixRows: ldmatrix loads operands that are contiguous along K directly, and transposes others
// if their elements have 16 bits.
func TestLdmatrixRows(t *testing.T) {
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

// TestMMAFits: each warp needs an instruction, along M, N and K, and the block as many warps as are assigned.
func TestMMAFits(t *testing.T) {
	for _, test := range []struct {
		k     int64
		warps []int64
		fits  bool
	}{
		{32, []int64{1, 2, 2}, true}, {32, []int64{1, 1, 1}, true},
		{8, []int64{1, 2, 2}, false}, {32, []int64{1, 4, 1}, false}, {32, []int64{1, 1, 8}, false}, {32, []int64{2, 1, 1}, false},
		{32, []int64{1, 2, 4}, false},
	} {
		m := &MMA{ShapeC: []int64{32, 32}, K: test.k, InstrM: 16, InstrK: 16, KWidth: 2}
		m.SetWarps(2, test.warps)
		assert.Equal(t, test.fits, m.Fits(), test)
	}
}
