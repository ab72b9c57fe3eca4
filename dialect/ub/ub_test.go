package ub_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

func TestMaterialize(t *testing.T) {
	c := ir.NewContext(ir.NewRegistry(ub.Dialect))
	op := ub.Dialect.Materialize(ir.NewBuilder(c), ub.PoisonAttr(c), ir.F32, ir.Unknown)
	require.NotNil(t, op)
	assert.True(t, op.Is(ub.Poison))
	assert.Equal(t, ir.Type(ir.F32), op.Result(0).Type())
	assert.Empty(t, ir.Verify(op))
	assert.Nil(t, ub.Dialect.Materialize(ir.NewBuilder(c), ir.Unit, ir.F32, ir.Unknown), "no poison")
}

func TestPoisonIsTheDefault(t *testing.T) {
	c := ir.NewContext(ir.NewRegistry(ub.Dialect))
	op := ir.NewBuilder(c).Create(ub.Poison, nil, []ir.Type{ir.I32})
	assert.True(t, ub.IsPoison(op.Attr("value")))
	assert.Equal(t, "#ub.poison", op.Attr("value").String())
}
