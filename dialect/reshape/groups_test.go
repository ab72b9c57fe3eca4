package reshape

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

func TestCollapse(t *testing.T) {
	for _, test := range []struct {
		groups    Groups
		expanded  []int64
		collapsed []int64
	}{
		{Groups{{0, 1}, {2}}, []int64{2, 3, 5}, []int64{6, 5}},
		{Groups{{0, 1}}, []int64{ir.Dynamic, 3}, []int64{ir.Dynamic}},
		{Groups{{0}, {1, 2}}, []int64{0, 3, ir.Dynamic}, []int64{0, ir.Dynamic}},
		{Groups{}, []int64{1, 1}, []int64{}},
	} {
		require.Equal(t, test.collapsed, test.groups.Collapse(test.expanded), "%v of %v", test.groups, test.expanded)
	}
}

func TestAttrRoundTrip(t *testing.T) {
	ctx := ir.NewContext(ir.NewRegistry())
	a := Groups{{0, 1}, {2}}.ToAttr(ctx)
	require.True(t, isGroups(a))
	require.Equal(t, "[[0, 1], [2]]", a.String())
	require.False(t, isGroups(ctx.Array([]ir.Attr{ctx.IntAttr(ir.I64, 1)})))
	require.False(t, isGroups(ctx.Array([]ir.Attr{ctx.Array([]ir.Attr{ctx.IntAttr(ir.I32, 1)})})))
}

func TestMatch(t *testing.T) {
	const dyn = ir.Dynamic
	for _, test := range []struct {
		from, to []int64
		want     Groups
	}{
		{[]int64{2, 1, 2}, []int64{2, 2}, Groups{{0}, {1, 2}}},
		{[]int64{2, 1, 3, 1}, []int64{2, 3}, Groups{{0}, {1, 2, 3}}},
		{[]int64{dyn, 3, 3, 3}, []int64{dyn, 9, 3}, Groups{{0}, {1, 2}, {3}}},
		{[]int64{dyn, 2, 1}, []int64{dyn, 1}, Groups{{0, 1}, {2}}},
		{[]int64{dyn, dyn, 2}, []int64{dyn, 2}, Groups{{0, 1}, {2}}},
		{[]int64{dyn, 2, 2}, []int64{dyn, 2}, nil},
		{[]int64{dyn, dyn, dyn}, []int64{dyn, dyn}, nil},
		{[]int64{1, 1}, []int64{}, Groups{}},
		{[]int64{1, dyn, 1}, []int64{}, nil},
		{[]int64{1, 2}, []int64{}, nil},
		{[]int64{0, 1, 2}, []int64{0, 2}, nil},
		{[]int64{2, 3, 4}, []int64{8, 3}, nil},
	} {
		got, ok := Match(test.from, test.to)
		require.Equal(t, test.want != nil, ok, "%v to %v", test.from, test.to)
		if ok {
			require.Equal(t, test.want, got, "%v to %v", test.from, test.to)
		}
	}
}

func TestSplit(t *testing.T) {
	got, ok := Groups{{0, 1, 2}, {3}}.Split(Groups{{0}, {1, 2}, {3}})
	require.True(t, ok)
	require.Equal(t, Groups{{0, 1}, {2}}, got)
	_, ok = Groups{{0}, {1, 2}}.Split(Groups{{0, 1}, {2}})
	require.False(t, ok)
}
