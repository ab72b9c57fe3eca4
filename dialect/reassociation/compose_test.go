package reassociation

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/ir"
)

const dyn = ir.Dynamic

func TestComposeAndSplit(t *testing.T) {
	fine := Groups{{0, 1}, {2}, {3, 4}}
	assert.Equal(t, Groups{{0, 1, 2}, {3, 4}}, Groups{{0, 1}, {2}}.Compose(fine))

	split, ok := Groups{{0, 1, 2}, {3, 4}}.Split(fine)
	assert.True(t, ok)
	assert.Equal(t, Groups{{0, 1}, {2}}, split)
	_, ok = Groups{{0}, {1, 2, 3, 4}}.Split(fine)
	assert.False(t, ok, "a group of the finer ones belongs to two")
}

func TestMatch(t *testing.T) {
	for _, test := range []struct {
		expanded, collapsed []int64
		want                Groups // nil when there is no single way
	}{
		{[]int64{2, 3, 4}, []int64{6, 4}, Groups{{0, 1}, {2}}},
		{[]int64{2, 3, 4}, []int64{2, 12}, Groups{{0}, {1, 2}}},
		{[]int64{2, 3, 4}, []int64{4, 6}, nil},
		{[]int64{2, 3}, []int64{2, 3}, nil},
		{[]int64{1, 3, 4}, []int64{3, 4}, Groups{{0, 1}, {2}}},
		{[]int64{3, 1, 4}, []int64{3, 4}, Groups{{0}, {1, 2}}},
		{[]int64{3, 4, 1}, []int64{3, 4}, Groups{{0}, {1, 2}}},
		{[]int64{3, 4, 1, 1}, []int64{3, 4, 1}, Groups{{0}, {1}, {2, 3}}},
		{[]int64{dyn, 3, 4}, []int64{dyn, 4}, Groups{{0, 1}, {2}}},
		{[]int64{4, dyn, 3}, []int64{4, dyn}, Groups{{0}, {1, 2}}},
		{[]int64{dyn, 4, 4}, []int64{dyn, 4}, nil}, // found only from behind
		{[]int64{dyn, dyn, 4}, []int64{dyn, 4}, Groups{{0, 1}, {2}}},
		{[]int64{dyn, 2, dyn}, []int64{dyn, dyn}, nil},
		{[]int64{4, 4}, []int64{dyn}, nil},
		{[]int64{4, dyn}, []int64{8}, nil},
		{[]int64{2, 1, 3, 1}, []int64{2, 3}, Groups{{0}, {1, 2, 3}}},
		{[]int64{dyn, 3, 3, 3}, []int64{dyn, 9, 3}, Groups{{0}, {1, 2}, {3}}},
		{[]int64{dyn, 2, 1}, []int64{dyn, 1}, Groups{{0, 1}, {2}}},
		{[]int64{dyn, dyn, dyn}, []int64{dyn, dyn}, nil},
		{[]int64{0, 1, 2}, []int64{0, 2}, nil},
		{[]int64{1, dyn, 1}, []int64{}, nil},
		{[]int64{1, 1}, []int64{}, Groups{}},
		{[]int64{1, 2}, []int64{}, nil},
	} {
		got, ok := Match(test.expanded, test.collapsed)
		assert.Equal(t, test.want != nil, ok, "%v into %v", test.expanded, test.collapsed)
		if ok {
			assert.Equal(t, test.want, got, "%v into %v", test.expanded, test.collapsed)
		}
	}
}

func TestRegroup(t *testing.T) {
	// 2x3x4x5 and 6x4x5 both collapse into 24x5.
	groups, ok := Regroup(Groups{{0, 1, 2}, {3}}, Groups{{0, 1}, {2}}, []int64{2, 3, 4, 5}, []int64{6, 4, 5})
	assert.True(t, ok)
	assert.Equal(t, Groups{{0, 1}, {2}, {3}}, groups)
	_, ok = Regroup(Groups{{0, 1}}, Groups{{0, 1}}, []int64{dyn, dyn}, []int64{dyn, dyn})
	assert.False(t, ok, "two sizes that are not known may differ")
}
