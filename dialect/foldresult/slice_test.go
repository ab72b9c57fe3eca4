package foldresult

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

func TestDroppedDims(t *testing.T) {
	for _, test := range []struct {
		shape, reduced []int64
		dropped        []bool
		ok             bool
	}{
		{[]int64{1, 6, 1}, []int64{1, 6}, []bool{false, false, true}, true},
		{[]int64{1, 6, 1}, []int64{6, 1}, []bool{true, false, false}, true},
		{[]int64{1, 6, 1}, []int64{6}, []bool{true, false, true}, true},
		{[]int64{1, ir.Dynamic}, []int64{ir.Dynamic}, []bool{true, false}, true},
		{[]int64{1, 6}, []int64{5}, nil, false},
		{[]int64{2, 6}, []int64{6}, nil, false},
	} {
		dropped, ok := DroppedDims(test.shape, test.reduced)
		require.Equal(t, test.ok, ok, "%v to %v", test.shape, test.reduced)
		if ok {
			require.Equal(t, test.dropped, dropped, "%v to %v", test.shape, test.reduced)
		}
	}
}

func TestOutOfBounds(t *testing.T) {
	slice := func(offset, size, stride int64) Slice {
		return Slice{List{Static: []int64{offset}}, List{Static: []int64{size}}, List{Static: []int64{stride}}}
	}
	for _, test := range []struct {
		slice Slice
		shape int64
		want  string
	}{
		{slice(0, 4, 1), 4, ""},
		{slice(1, 4, 1), 4, "slice along dimension 0 runs out-of-bounds: 4 >= 4"},
		{slice(0, 2, 4), 4, "slice along dimension 0 runs out-of-bounds: 4 >= 4"},
		{slice(4, 0, 1), 4, "offset 0 is out-of-bounds: 4 >= 4"},
		{slice(ir.Dynamic, 9, 1), 4, ""},
		{slice(3, 9, ir.Dynamic), 4, ""},
		{slice(9, 9, 9), ir.Dynamic, ""},
	} {
		require.Equal(t, test.want, test.slice.OutOfBounds([]int64{test.shape}))
	}
}
