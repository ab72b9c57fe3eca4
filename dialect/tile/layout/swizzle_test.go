package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// conflicts is the worst bank conflict of the first warp: the number of lanes on one bank.
func conflicts(l *Layout, bytes int) (worst int) {
	banks := map[uint32]map[uint32]bool{}
	for lane := range 32 {
		word := l.Element(0, lane, 0) * uint32(bytes) / 4
		if banks[word%32] == nil {
			banks[word%32] = map[uint32]bool{}
		}
		banks[word%32][word] = true
		worst = max(worst, len(banks[word%32]))
	}
	return worst
}

// TestBankSwizzle: a transposed tensor is written with few bank conflicts, and the swizzle is a
// permutation.
func TestBankSwizzle(t *testing.T) {
	loaded := Blocked([]int64{64, 64}, []int{1, 0}, 4, 2)
	write := loaded.Project([]int64{64, 64}, []int{1, 0})
	s := BankSwizzle(4, 4, loaded, write)
	require.NotEmpty(t, s)
	assert.Equal(t, 16, conflicts(write.Swizzled(nil), 4))
	assert.Equal(t, 2, conflicts(write.Swizzled(s), 4))
	assert.Len(t, elements(write.Swizzled(s)), 64*64)
	read := Blocked([]int64{64, 64}, []int{1, 0}, 4, 2).Swizzled(s)
	assert.EqualValues(t, 4, read.ContigPerThread(0), "vector accesses stay contiguous")
	assert.Empty(t, BankSwizzle(4, 4, loaded, loaded), "rows have no bank conflicts")
}
