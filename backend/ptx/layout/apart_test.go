package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestWarpsApart: rows that would go over all warps belong to one each.
func TestWarpsApart(t *testing.T) {
	l := Blocked([]int64{8, 512}, []int{1, 0}, 4, 2)
	apart := l.WarpsApart(1<<1, 4)
	require.Len(t, elements(apart), 1<<Total(l.Shape))
	assert.Equal(t, l.Lane, apart.Lane)
	assert.EqualValues(t, 4, apart.Run(1))
	for _, part := range apart.Warp {
		assert.Zero(t, part&Mask(l.Shape, 1))
	}
	assert.Equal(t, l, l.WarpsApart(0, 4))
	columns := Blocked([]int64{32, 64}, []int{1, 0}, 4, 2).WarpsApart(1<<0, 4)
	assert.EqualValues(t, 4, columns.Run(1), "what is accessed at once stays together")
	row := Blocked([]int64{4096}, []int{0}, 4, 2)
	assert.Equal(t, row, row.WarpsApart(1, 4), "there is nothing else to have")
}
