package foldresult_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

func TestMakeAndEntries(t *testing.T) {
	block := ir.NewRegion().AddBlock(ir.Index, ir.Index)
	a, b := block.Arg(0), block.Arg(1)
	entries := []foldresult.Entry{foldresult.Const(4), foldresult.Value(a), foldresult.Const(0), foldresult.Value(b)}
	l := foldresult.Make(entries...)
	assert.Equal(t, []int64{4, ir.Dynamic, 0, ir.Dynamic}, l.Static)
	assert.Equal(t, []*ir.Value{a, b}, l.Dynamic)
	assert.Equal(t, entries, l.Entries())
	assert.True(t, entries[0].IsConst(4))
	assert.False(t, entries[0].IsConst(0))
	assert.False(t, entries[1].IsConst(0))
}

func TestWrong(t *testing.T) {
	tests := []struct {
		static  []int64
		dynamic int
		want    string
	}{
		{[]int64{1, 2}, 0, ""},
		{[]int64{1, ir.Dynamic}, 1, ""},
		{[]int64{1}, 0, "expected 2 stride values, got 1"},
		{[]int64{1, ir.Dynamic}, 0, "expected 1 dynamic stride values"},
		{[]int64{1, 2}, 1, "expected 0 dynamic stride values"},
	}
	for _, tt := range tests {
		l := foldresult.List{Static: tt.static, Dynamic: make([]*ir.Value, tt.dynamic)}
		assert.Equal(t, tt.want, l.Wrong(2, "stride"), "%v", tt)
	}
}

func TestAllConst(t *testing.T) {
	assert.True(t, foldresult.List{Static: []int64{0, 0}}.AllConst(0))
	assert.True(t, foldresult.List{}.AllConst(0))
	assert.False(t, foldresult.List{Static: []int64{0, ir.Dynamic}}.AllConst(0))
}
