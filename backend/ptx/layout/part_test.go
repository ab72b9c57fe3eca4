package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestPart: what is left of a layout has the part's elements where the whole's were.
func TestPart(t *testing.T) {
	whole := Blocked([]int64{256, 4}, []int{1, 0}, 4, 2)
	p, ok := NewPart([]int64{256, 4}, []int64{0, 2}, []int64{256, 1}, []bool{false, true})
	require.True(t, ok)
	part, ok := p.Of(whole)
	require.True(t, ok)
	assert.Equal(t, []int64{256}, part.Shape)
	assert.Equal(t, whole.Registers()/4, part.Registers())
	mask, value := p.Holds()
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
	assert.True(t, p.Around(part).Covers())
	again, ok := p.Of(p.Around(part))
	require.True(t, ok)
	assert.True(t, again.Same(part))
	assert.True(t, p.Needed(whole).Compact().SameThreads(part))

	_, ok = p.Of(Blocked([]int64{256, 4}, []int{1, 0}, 1, 2))
	assert.False(t, ok, "lanes have different columns")
	_, ok = NewPart([]int64{8}, []int64{1}, []int64{2}, nil)
	assert.False(t, ok, "one and two are told by no bit")
	half, ok := NewPart([]int64{8, 8}, []int64{4, 0}, []int64{4, 8}, nil)
	require.True(t, ok)
	mask, value = half.Holds()
	assert.EqualValues(t, 32, mask)
	assert.EqualValues(t, 32, value)
}
