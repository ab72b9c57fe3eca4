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
// its first operation.
func parseBody(t *testing.T, args, body string) *ir.Op {
	t.Helper()
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect, function.Dialect, llvm.Dialect))
	m, err := parser.Parse(ctx, diag.NewSource("test", "func.func @f("+args+") {\n"+body+"\nreturn\n}"), parser.Options{})
	require.NoError(t, err)
	require.Empty(t, ir.Verify(m.Top))
	return m.Top.Region0().Entry().First().Region0().Entry().First()
}

func TestInlineAsm(t *testing.T) {
	op := parseBody(t, "%n: i32",
		`%r = "llvm.inline_asm"(%n) <{asm_string = "nop", constraints = "=r,r", has_side_effects}> : (i32) -> i32`)
	asm, ok := llvm.AsInlineAsm(op)
	require.True(t, ok)
	assert.Equal(t, "nop", asm.Code())
	assert.Equal(t, "=r,r", asm.Constraints())
	assert.True(t, asm.HasSideEffects())
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
	}
	for _, test := range tests {
		assert.Equal(t, test.want, test.t.String())
		assert.True(t, llvm.IsCompatible(test.t), test.want)
	}
	assert.False(t, llvm.IsCompatible(llvm.ArrayOf(ctx, 4, ir.Index)))
	assert.False(t, llvm.IsCompatible(ir.Index))
	assert.EqualValues(t, 3, llvm.SpaceOf(ptr))
}
