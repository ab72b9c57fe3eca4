package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPart: what is left of a layout has the part's elements where the whole's were.
func TestPart(t *testing.T) {
	whole := Blocked([]int64{256, 4}, []int{1, 0}, 4, 2)
	p, ok := NewSublayout([]int64{256, 4}, []int64{0, 2}, []int64{256, 1}, []bool{false, true})
	require.True(t, ok)
	part, ok := p.Restrict(whole)
	require.True(t, ok)
	assert.Equal(t, []int64{256}, part.Shape)
	assert.Equal(t, whole.Registers()/4, part.Registers())
	mask, value := p.Selector()
	for lane := range 32 {
		for warp := range 4 {
			var in []int64
			for r := range whole.Registers() {
				if e := whole.Element(r, lane, warp); e&mask == value {
					in = append(in, Coordinate(whole.Shape, 0, e))
				}
			}
			for r := range part.Registers() {
				assert.Equal(t, in[r], int64(part.Element(r, lane, warp)))
			}
		}
	}
	assert.True(t, p.Extend(part).IsSurjective())
	again, ok := p.Restrict(p.Extend(part))
	require.True(t, ok)
	assert.True(t, again.Equal(part))
	assert.True(t, p.Project(whole).WithoutZeroBases().SameThreads(part))

	_, ok = p.Restrict(Blocked([]int64{256, 4}, []int{1, 0}, 1, 2))
	assert.False(t, ok, "lanes have different columns")
	_, ok = NewSublayout([]int64{8}, []int64{1}, []int64{2}, nil)
	assert.False(t, ok, "one and two are told by no bit")
	half, ok := NewSublayout([]int64{8, 8}, []int64{4, 0}, []int64{4, 8}, nil)
	require.True(t, ok)
	mask, value = half.Selector()
	assert.EqualValues(t, 32, mask)
	assert.EqualValues(t, 32, value)
}
