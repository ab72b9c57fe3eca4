package funclike_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

func TestArgumentAttributes(t *testing.T) {
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect, function.Dialect))
	m, err := parser.Parse(ctx, diag.NewSource("test", "func.func private @f(i32, f32 {a.b = 1 : i32}) -> (i32 {c.d})"), parser.Options{})
	require.NoError(t, err)
	op := m.Top.Region0().Entry().First()
	f, ok := funclike.AsFunc(op)
	require.True(t, ok)

	assert.Equal(t, "f", f.SymName())
	assert.True(t, f.IsDeclaration())
	assert.Equal(t, []ir.Type{ir.I32, ir.F32}, f.Type().In)
	assert.Nil(t, f.ArgAttr(0, "a.b"))
	assert.Equal(t, ctx.IntAttr(ir.I32, 1), f.ArgAttr(1, "a.b"))
	assert.Equal(t, []ir.NamedAttr{{Name: "c.d", Attr: ir.Unit}}, f.ResAttrs(0))

	f.SetArgAttrs([][]ir.NamedAttr{{{Name: "x.y", Attr: ir.Unit}}, nil})
	f.SetResAttrs([][]ir.NamedAttr{nil})
	text := string(printer.Append(nil, m.Top, printer.Options{}))
	assert.Contains(t, text, "func.func private @f(i32 {x.y}, f32) -> i32\n")
	assert.False(t, op.HasAttr(funclike.ResAttrsAttr), "empty dictionaries are not stored")

	f.SetType(ctx.Function(nil, nil))
	f.SetArgAttrs(nil)
	assert.Contains(t, string(printer.Append(nil, m.Top, printer.Options{})), "func.func private @f()\n")
}

func TestAsFuncNeedsFunctionType(t *testing.T) {
	ctx := ir.NewContext(ir.NewRegistry(builtin.Dialect))
	_, ok := funclike.AsFunc(builtin.NewModule(ctx, ir.Unknown).Op)
	assert.False(t, ok)
	_, ok = funclike.AsFunc(nil)
	assert.False(t, ok)
}
