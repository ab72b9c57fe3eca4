package layout

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSplitBits: each bit of a linear index is in one of the two layouts, in order.
func TestSplitBits(t *testing.T) {
	shape := []int64{16, 32}
	l := Blocked(shape, []int{1, 0}, 4, 1)
	mask := TopBits(shape, 1, 2) | TopBits(shape, 0, 1)
	require.Equal(t, uint32(0b1_0001_1000), mask)
	chosen, rest := l.SplitBits(mask)
	require.Equal(t, []int64{8}, chosen.Shape)
	require.Equal(t, []int64{64}, rest.Shape)
	for reg := range l.Registers() {
		for lane := range 32 {
			e := l.Element(reg, lane, 1)
			require.Equal(t, e>>8<<2|e>>3&3, chosen.Element(reg, lane, 1))
			require.Equal(t, e>>5&7<<3|e&7, rest.Element(reg, lane, 1))
		}
	}
}
