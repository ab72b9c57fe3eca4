package reassociation

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestMerge(t *testing.T) {
	assert.Equal(t, Groups{{0, 1}, {2}}, Merge(3, func(d int) bool { return d == 1 }))
	assert.Equal(t, Groups{{0, 1, 2}}, All(3))
	assert.Empty(t, All(0))
}

func TestForReshape(t *testing.T) {
	for _, test := range []struct {
		expanded, collapsed []int64
		want                Groups
	}{
		{[]int64{2, 3, 4}, []int64{6, 4}, Groups{{0, 1}, {2}}},
		{[]int64{3, 1, 4}, []int64{3, 4}, Groups{{0, 1}, {2}}},
		{[]int64{1, 3, 4}, []int64{3, 4}, Groups{{0, 1}, {2}}},
		{[]int64{4, 1, 1}, []int64{4, 1}, Groups{{0}, {1, 2}}},
		{[]int64{2, 3, 4}, []int64{4, 6}, nil},
		{[]int64{2, 3}, []int64{2, 3}, nil},
	} {
		assert.Equal(t, test.want, ForReshape(test.expanded, test.collapsed), "%v into %v", test.expanded, test.collapsed)
	}
}

func TestProducts(t *testing.T) {
	assert.Equal(t, []int{6, 5}, Products(Groups{{0, 1}, {2}}, []int{2, 3, 5}))
}
