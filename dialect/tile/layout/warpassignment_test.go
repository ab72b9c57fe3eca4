package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestWithoutWarpsAlong: a reduction along rows that would cross warps stays within each warp.
func TestWithoutWarpsAlong(t *testing.T) {
	l := Blocked([]int64{8, 512}, []int{1, 0}, 4, 2)
	apart := l.WithoutWarpsAlong(1<<1, 4)
	require.Len(t, elements(apart), 1<<TotalBits(l.Shape))
	assert.Equal(t, l.Lane, apart.Lane)
	assert.EqualValues(t, 4, apart.ContigPerThread(1))
	for _, vector := range apart.Warp {
		assert.Zero(t, vector&DimMask(l.Shape, 1))
	}
	assert.Equal(t, l, l.WithoutWarpsAlong(0, 4))
	columns := Blocked([]int64{32, 64}, []int{1, 0}, 4, 2).WithoutWarpsAlong(1<<0, 4)
	assert.EqualValues(t, 4, columns.ContigPerThread(1), "the registers of one vector access stay")
	row := Blocked([]int64{4096}, []int{0}, 4, 2)
	assert.Equal(t, row, row.WithoutWarpsAlong(1, 4), "no other dimension to move to")
}

// TestWithWarpsOutermost: each of four warps holds a contiguous quarter of the elements, in vectors of
// two.
func TestWithWarpsOutermost(t *testing.T) {
	l := Blocked([]int64{1024}, []int{0}, 2, 2).WithWarpsOutermost(2)
	for warp := range 4 {
		for reg := range l.Registers() {
			for lane := range 32 {
				assert.EqualValues(t, 256*warp+64*(reg/2)+2*lane+reg%2, l.Element(reg, lane, warp))
			}
		}
	}
	few := Blocked([]int64{64}, []int{0}, 2, 2)
	assert.Same(t, few, few.WithWarpsOutermost(2), "broadcast warps stay")
}
