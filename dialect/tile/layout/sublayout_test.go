package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestSublayout: a restricted layout leaves the elements of the slice in their threads.
func TestSublayout(t *testing.T) {
	whole := Blocked([]int64{256, 4}, []int{1, 0}, 4, 2)
	p, ok := NewSublayout([]int64{256, 4}, []int64{0, 2}, []int64{256, 1}, []bool{false, true})
	require.True(t, ok)
	slice, ok := p.Restrict(whole)
	require.True(t, ok)
	assert.Equal(t, []int64{256}, slice.Shape)
	assert.Equal(t, whole.Registers()/4, slice.Registers())
	mask, value := p.Selector()
	for lane := range 32 {
		for warp := range 4 {
			var in []int64
			for r := range whole.Registers() {
				if e := whole.Element(r, lane, warp); e&mask == value {
					in = append(in, Coordinate(whole.Shape, 0, e))
				}
			}
			for r := range slice.Registers() {
				assert.Equal(t, in[r], int64(slice.Element(r, lane, warp)))
			}
		}
	}
	assert.True(t, p.Extend(slice).IsSurjective())
	again, ok := p.Restrict(p.Extend(slice))
	require.True(t, ok)
	assert.True(t, again.Equal(slice))
	assert.True(t, p.Project(whole).WithoutZeroBases().SameThreads(slice))

	_, ok = p.Restrict(Blocked([]int64{256, 4}, []int{1, 0}, 1, 2))
	assert.False(t, ok, "lanes have different columns")
	_, ok = NewSublayout([]int64{8}, []int64{1}, []int64{2}, nil)
	assert.False(t, ok, "no bit tells 1 and 2 from the rest")
	half, ok := NewSublayout([]int64{8, 8}, []int64{4, 0}, []int64{4, 8}, nil)
	require.True(t, ok)
	mask, value = half.Selector()
	assert.EqualValues(t, 32, mask)
	assert.EqualValues(t, 32, value)
}
