package ir_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/ir"
)

func TestDefTable(t *testing.T) {
	defs := make([]*ir.OpDef, 6)
	for i := range defs {
		defs[i] = &ir.OpDef{Name: "t.numbered"}
		defs[i].Number()
	}
	table := ir.NewDefTable(map[*ir.OpDef]string{defs[3]: "three", defs[1]: "one", defs[4]: "four"})
	for i, want := range []string{"", "one", "", "three", "four", ""} {
		assert.Equal(t, want, table.Get(defs[i]), i)
	}
	*table.At(defs[5]) = "five"
	*table.At(defs[0]) = "zero"
	assert.Equal(t, []string{"zero", "one", "", "three", "four", "five"}, table.All())

	set := ir.NewDefSet(defs[2], defs[0])
	assert.True(t, set.Get(defs[0]) && set.Get(defs[2]))
	assert.False(t, set.Get(defs[1]) || set.Get(defs[3]))
}
