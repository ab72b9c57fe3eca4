package tshared_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/ir"
)

func TestErrorsCarryDiagnostics(t *testing.T) {
	_, err := tshared.Parse("f", "module {\n  func.func @f(%x: i32) -> f32 {\n    return %x : i32\n  }\n}\n")
	var list diag.List
	require.True(t, errors.As(err, &list))
	require.Len(t, list, 1)
	assert.Equal(t, diag.Position{File: "f", Line: 3, Col: 5}, list[0].Pos)
	assert.Contains(t, err.Error(), "\n    return %x : i32\n    ^")
}

func TestUnregistered(t *testing.T) {
	const text = `module { "foo.bar"() : () -> () }`
	_, err := tshared.Parse("f", text)
	require.Error(t, err)
	m, err := tshared.ParseUnregistered("f", text)
	require.NoError(t, err)
	assert.Equal(t, "module {\n  \"foo.bar\"() : () -> ()\n}\n", m.String())
}

func TestRunErrors(t *testing.T) {
	m := tshared.NewModule()
	require.ErrorContains(t, m.Run("nope"), "'nope' does not refer to a registered pass or pass pipeline")
	require.NoError(t, m.Run())
	m.Builder().Create(function.Return, nil, nil)
	require.ErrorContains(t, m.Verify(), "expects parent op 'func.func'")
	require.Error(t, m.Run("strip-debuginfo"), "passes are followed by the verifier")
}

func TestRegistries(t *testing.T) {
	assert.NotNil(t, tshared.Passes().Pass("strip-debuginfo"))
	assert.Equal(t, function.Func, tshared.Dialects().Op("func.func"))
	assert.Same(t, tshared.NewModule().Context().Registry(), tshared.Dialects())
	var _ *ir.Registry = tshared.Dialects()
}
