package abi_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

func TestArguments(t *testing.T) {
	m, err := tshared.Parse("k.ttir", `tt.func public @k(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32} loc("x"), %n: i64, %d: !tt.tensordesc<tensor<2x4xbf16>> loc("d")) {
  %v = tt.load %x : !tt.ptr<f16>
  tt.store %x, %v : !tt.ptr<f16>
  tt.return
}`)
	require.NoError(t, err)
	name, params, err := abi.Arguments(m.Top, "")
	require.NoError(t, err)
	assert.Equal(t, "k", name)
	args := manifest.PublicArgs(params)
	assert.Equal(t, []string{"x: ptr<f16>", "arg1: i64", "d: tensordesc<bf16>"}, []string{args[0].String(), args[1].String(), args[2].String()})
	assert.EqualValues(t, 16, args[0].Divisible)
	assert.True(t, args[0].NonNull)
	_, _, err = abi.Arguments(m.Top, "other")
	assert.ErrorContains(t, err, "no function @other")
}

func TestAccesses(t *testing.T) {
	for name, want := range map[string]tshared.Access{
		"none": 0, "read": tshared.Reads, "write": tshared.Writes, "read-write": tshared.Reads | tshared.Writes, "": tshared.Reads | tshared.Writes,
	} {
		assert.Equal(t, want, manifest.AccessNamed(name))
	}
}
