package reassociation

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
