package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestWarpgroups: the four warps of a warpgroup hold sixteen rows each, distributed as in the PTX ISA for
// m64n256k16; other warpgroups hold further rows.
func TestWarpgroups(t *testing.T) {
	m := &MMA{ShapeC: []int64{256, 256}, K: 64, InstrM: 16, InstrK: 16, KWidth: 2, Warpgroups: true}
	assert.True(t, m.CanUseWarpgroups(3))
	assert.False(t, m.CanUseWarpgroups(1))
	m.AssignWarps(3, false)
	assert.Equal(t, 2, m.TilesM())
	c, a := m.LayoutC(), m.LayoutA([]int64{256, 64}, 0, 1)
	for warp := range 8 {
		for lane := range 32 {
			for tile := range 2 {
				first := 128*(warp/4) + 64*tile + 16*(warp%4) + lane/4
				for i := range 128 {
					row, column := first+i/2%2*8, i/4*8+2*(lane%4)+i%2
					assert.Equal(t, uint32(256*row+column), c.Element(128*tile+i, lane, warp))
				}
				for i := range 32 {
					row, column := first+i/2%2*8, 16*(i/8)+i/4%2*8+2*(lane%4)+i%2
					assert.Equal(t, uint32(64*row+column), a.Element(32*tile+i, lane, warp))
				}
			}
		}
	}
}

// TestPanels: rows of 512 bytes are cut into four panels, one after the other, and 16-byte chunks are
// XORed as in the 128-byte swizzle.
func TestPanels(t *testing.T) {
	const rows, columns, panel, bytes = 64, 256, 64, 2
	l := Blocked([]int64{rows, columns}, []int{1, 0}, 8, 2)
	offsets := l.Reshape([]int64{rows * columns}).InPanels(columns, panel).Swizzled(WgmmaSwizzle(panel*bytes, bytes))
	for warp := range 4 {
		for lane := range 32 {
			for reg := range l.Registers() {
				e := l.Element(reg, lane, warp)
				row, column := e/columns, e%columns
				address := column/panel*rows*panel*bytes + row*panel*bytes + column%panel*bytes
				address ^= address >> 7 & 7 << 4
				assert.Equal(t, address, bytes*offsets.Element(reg, lane, warp))
			}
		}
	}
	assert.Len(t, WgmmaSwizzle(32, 2), 1)
	assert.Len(t, WgmmaSwizzle(64, 2), 2)
}
