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

// parseBody reads one function with the given arguments and body and returns
// its first operation and its arguments.
func parseBody(t *testing.T, args, body string) (*ir.Op, []*ir.Value) {
	t.Helper()
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect, function.Dialect, llvm.Dialect))
	m, err := parser.Parse(ctx, diag.NewSource("test", "func.func @f("+args+") {\n"+body+"\nreturn\n}"), parser.Options{})
	require.NoError(t, err)
	require.Empty(t, ir.Verify(m.Top))
	entry := m.Top.Region0().Entry().First().Region0().Entry()
	return entry.First(), entry.Args()
}

func TestGEP(t *testing.T) {
	op, a := parseBody(t, "%p: !llvm.ptr, %i: i64, %n: i32",
		"%r = llvm.getelementptr inbounds %p[%i, 1, %n] : (!llvm.ptr, i64, i32) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>")
	g, ok := llvm.AsGEP(op)
	require.True(t, ok)
	assert.Same(t, a[0], g.Base())
	assert.Equal(t, []llvm.Index{{Value: a[1]}, {Const: 1}, {Value: a[2]}}, g.Indices())
	s, ok := llvm.AsStruct(g.ElemType())
	require.True(t, ok)
	require.Len(t, s.Fields(), 2)
	array, ok := llvm.AsArray(s.Fields()[1])
	require.True(t, ok)
	assert.EqualValues(t, 4, array.Len())
	assert.Equal(t, ir.Type(ir.F32), array.Elem())
}

func TestCall(t *testing.T) {
	op, a := parseBody(t, "%p: !llvm.ptr, %n: i32", "%r = llvm.call %p(%n) : !llvm.ptr, (i32) -> i32")
	c, ok := llvm.AsCall(op)
	require.True(t, ok)
	assert.Nil(t, c.Callee())
	assert.Same(t, a[0], c.Pointer())
	assert.Equal(t, a[1:], c.Args())

	op, a = parseBody(t, "%p: !llvm.ptr, %n: i32",
		`%r = "llvm.inline_asm"(%n) <{asm_string = "nop", constraints = "=r,r", has_side_effects}> : (i32) -> i32`)
	asm, ok := llvm.AsInlineAsm(op)
	require.True(t, ok)
	assert.Equal(t, "nop", asm.Code())
	assert.Equal(t, "=r,r", asm.Constraints())
	assert.True(t, asm.HasSideEffects())
	_ = a
}

func TestBuiltTypes(t *testing.T) {
	ctx := ir.NewContext(ir.NewRegistry(llvm.Dialect))
	ptr := llvm.PointerIn(ctx, 3)
	tests := []struct {
		t    ir.Type
		want string
	}{
		{ptr, "!llvm.ptr<3>"},
		{llvm.ArrayOf(ctx, 4, ptr), "!llvm.array<4 x ptr<3>>"},
		{llvm.StructOf(ctx, ir.I32, ptr), "!llvm.struct<(i32, ptr<3>)>"},
		{llvm.FuncOf(ctx, llvm.Void(ctx), []ir.Type{ir.I32}, true), "!llvm.func<void (i32, ...)>"},
	}
	for _, test := range tests {
		assert.Equal(t, test.want, test.t.String())
		assert.True(t, llvm.IsCompatible(test.t), test.want)
	}
	assert.False(t, llvm.IsCompatible(llvm.ArrayOf(ctx, 4, ir.Index)))
	assert.False(t, llvm.IsCompatible(ir.Index))
	assert.EqualValues(t, 3, llvm.SpaceOf(ptr))
}
