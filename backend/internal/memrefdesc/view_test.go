package memrefdesc_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/backend/internal/memrefdesc"
	"github.com/tshared/tshared/dialect/reassociation"
)

var plain = memrefdesc.Arithmetic[int]{
	Const: func(n int64) int { return int(n) },
	Add:   func(x, y int) int { return x + y }, Mul: func(x, y int) int { return x * y },
	IsConst: func(x int, n int64) bool { return x == int(n) },
}

func at(v memrefdesc.View[int], index ...int) int {
	sum := v.Offset
	for d, i := range index {
		sum += i * v.Strides[d]
	}
	return sum
}

// TestViews: elements have the right positions in all views.
func TestViews(t *testing.T) {
	whole := memrefdesc.View[int]{Offset: 5, Sizes: []int{4, 6, 8}}
	whole.Strides = plain.RowMajorStrides(whole.Sizes)
	assert.Equal(t, []int{48, 8, 1}, whole.Strides)

	sub, dims := plain.SubView(whole, memrefdesc.Slice[int]{Offsets: []int{1, 2, 3}, Sizes: []int{2, 1, 2}, Strides: []int{1, 1, 2}}, []bool{false, true, false})
	assert.Equal(t, []int{0, 2}, dims)
	assert.Equal(t, []int{2, 2}, sub.Sizes)
	assert.Equal(t, at(whole, 2, 2, 5), at(sub, 1, 1))

	split := plain.ExpandShape(whole, reassociation.Groups{{0}, {1, 2}, {3}}, []int{4, 2, 3, 8})
	assert.Equal(t, at(whole, 3, 1*3+2, 7), at(split, 3, 1, 2, 7))
	joined := plain.CollapseShape(split, reassociation.Groups{{0}, {1, 2}, {3}})
	assert.Equal(t, whole, joined)

	one := memrefdesc.View[int]{Sizes: []int{1, 7, 1}, Strides: []int{100, 3, 50}}
	assert.Equal(t, memrefdesc.View[int]{Sizes: []int{7}, Strides: []int{3}}, plain.CollapseShape(one, reassociation.Groups{{0, 1, 2}}), "dimensions of one element do not matter")
	assert.Equal(t, []int{1, 1}, plain.ExpandShape(memrefdesc.View[int]{}, nil, []int{1, 1}).Strides)
}
