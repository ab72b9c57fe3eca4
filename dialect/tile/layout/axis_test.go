package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestDecomposeAxis(t *testing.T) {
	w, ok := Blocked([]int64{4, 4096}, []int{1, 0}, 4, 2).DecomposeAxis(1)
	require.True(t, ok)
	assert.Equal(t, &AxisDecomposition{LowRegs: []int{0, 1}, NumLanes: 5, Warps: []int{0, 1}, HighRegs: []int{2, 3, 4}}, w)
	w, ok = Blocked([]int64{64, 16}, []int{1, 0}, 4, 2).DecomposeAxis(0)
	require.True(t, ok)
	assert.Equal(t, &AxisDecomposition{FirstLane: 2, NumLanes: 3, Warps: []int{0, 1}, HighRegs: []int{2}}, w)
	_, ok = (&Layout{Shape: []int64{4, 4}, Reg: []uint32{1 | 4}, Lane: []uint32{2, 4, 8, 0, 0}}).DecomposeAxis(1)
	assert.False(t, ok, "a basis vector of two dimensions")
	_, ok = (&Layout{Shape: []int64{8}, Reg: []uint32{1, 4}, Lane: []uint32{0, 0, 0, 0, 0}, Warp: []uint32{2}}).DecomposeAxis(0)
	assert.True(t, ok)
	_, ok = (&Layout{Shape: []int64{8}, Lane: []uint32{4, 0, 0, 0, 0}, Warp: []uint32{1, 2}}).DecomposeAxis(0)
	assert.False(t, ok, "lanes after warps")
}

func TestColumnLayout(t *testing.T) {
	for _, shape := range [][]int64{{128, 32}, {64, 16}, {8, 4096}, {2, 4}, {256}} {
		l := ColumnLayout(shape, 0, 2)
		require.True(t, l.IsSurjective(), shape)
		require.Len(t, l.Lane, LaneBits)
		require.Len(t, l.Warp, 2)
		held := elements(l)
		require.Len(t, held, 1<<TotalBits(shape))
		_, ok := l.DecomposeAxis(0)
		require.True(t, ok, shape)
	}
	assert.EqualValues(t, 32, ColumnLayout([]int64{128, 32}, 0, 2).ContigPerThread(0))
}
