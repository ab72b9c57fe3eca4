package tptr_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

func TestViews(t *testing.T) {
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect, function.Dialect, ptr.Dialect, tptr.Dialect))
	m, err := parser.Parse(ctx, diag.NewSource("test", `func.func @f(%p: !ptr.ptr<#tptr.default_memory_space>, %n: i32) {
  %0 = tptr.type_offset f32 : i32
  %1 = tptr.ptradd %p %n : <#tptr.default_memory_space>, i32 to <#tptr.default_memory_space>
  %2 = tptr.to_memref %1 : <#tptr.default_memory_space> to memref<1xf32>
  return
}`), parser.Options{})
	require.NoError(t, err)
	require.Empty(t, ir.Verify(m.Top))
	entry := m.Top.Region0().Entry().First().Region0().Entry()

	offset, ok := tptr.AsTypeOffset(entry.First())
	require.True(t, ok)
	assert.Equal(t, ir.Type(ir.F32), offset.BaseType())

	add, ok := tptr.AsPtrAdd(offset.Op.Next())
	require.True(t, ok)
	assert.Same(t, entry.Arg(0), add.Base())
	assert.Same(t, entry.Arg(1), add.Offset())
	assert.Equal(t, tptr.PtrType(ctx), add.Result().Type())

	cast, ok := tptr.AsToMemRef(add.Op.Next())
	require.True(t, ok)
	assert.Same(t, add.Result(), cast.Arg())
	assert.Equal(t, "memref<1xf32>", cast.Res().Type().String())
	_, ok = tptr.AsFromMemRef(cast.Op)
	assert.False(t, ok)
}
