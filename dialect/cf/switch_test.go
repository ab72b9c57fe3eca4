package cf_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

func TestSwitchView(t *testing.T) {
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect, function.Dialect, cf.Dialect))
	m, err := parser.Parse(ctx, diag.NewSource("test", `func.func @f(%b: i8, %x: f32) {
  cf.switch %b : i8, [
    default: ^bb1(%x : f32),
    300: ^bb2,
    -1: ^bb3(%x, %b : f32, i8)
  ]
^bb1(%p: f32):
  return
^bb2:
  return
^bb3(%q: f32, %r: i8):
  return
}`), parser.Options{})
	require.NoError(t, err)
	require.Empty(t, ir.Verify(m.Top))
	f := m.Top.Region0().Entry().First()
	entry := f.Region0().Entry()
	s, ok := cf.AsSwitch(entry.Last())
	require.True(t, ok)

	b, x := entry.Arg(0), entry.Arg(1)
	assert.Same(t, b, s.Flag())
	values := s.CaseValues()
	require.Len(t, values, 2)
	assert.EqualValues(t, 44, values[0].Value, "300 wraps to 8 bits")
	assert.EqualValues(t, -1, values[1].Value)
	assert.Equal(t, []*ir.Value{x}, s.SuccessorOperands(0))
	assert.Empty(t, s.SuccessorOperands(1))
	assert.Equal(t, []*ir.Value{x, b}, s.SuccessorOperands(2))
}
