package llvm_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

func TestBundles(t *testing.T) {
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect, function.Dialect, llvm.Dialect))
	m, err := parser.Parse(ctx, diag.NewSource("test", `func.func @f(%c: i1, %p: !llvm.ptr, %n: i64) {
  llvm.intr.assume %c ["cold"(), "align"(%p, %n : !llvm.ptr, i64)] : i1
  llvm.intr.assume %c : i1
  return
}`), parser.Options{})
	require.NoError(t, err)
	require.Empty(t, ir.Verify(m.Top))
	entry := m.Top.Region0().Entry().First().Region0().Entry()
	a, ok := llvm.AsAssume(entry.First())
	require.True(t, ok)
	assert.Same(t, entry.Arg(0), a.Cond())
	bundles := a.Bundles()
	require.Len(t, bundles, 2)
	assert.Equal(t, "cold", bundles[0].Tag)
	assert.Empty(t, bundles[0].Operands)
	assert.Equal(t, llvm.Bundle{Tag: "align", Operands: entry.Args()[1:]}, bundles[1])

	a, _ = llvm.AsAssume(a.Op.Next())
	assert.Empty(t, a.Bundles())
}
