package testir

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// Builds requires that build makes the operations of a text. Both stand in a function with the given arguments,
// such as "%x: f32, %i: index"; build gets a builder at the end of the function and the values of the arguments.
// The operations are valid, print like those of the text in custom and in generic form, and their text parses to
// the same again. The generic form has every attribute, segment sizes and defaults among them.
func Builds(t *testing.T, args, text string, build func(b *ir.Builder, args []*ir.Value), dialects ...*ir.Dialect) {
	t.Helper()
	ctx := ir.NewContext(ir.NewRegistry(append(dialects, builtin.Dialect, function.Dialect)...))
	around := func(body string) string { return "func.func @f(" + args + ") {\n" + body + "\nreturn\n}\n" }
	want, got := parse(t, ctx, around(text)), parse(t, ctx, around(""))
	var end *ir.Op
	got.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(function.Return) {
			end = op
		}
		return ir.Continue
	})
	build(ir.NewBuilder(ctx).Before(end), end.Block().Args())
	require.Empty(t, ir.Verify(got), printed(got, true))
	for _, generic := range []bool{false, true} {
		require.Equal(t, printed(want, generic), printed(got, generic))
		require.Equal(t, printed(got, true), printed(parse(t, ctx, printed(got, generic)), true), "the text reads as something else")
	}
}

func parse(t *testing.T, ctx *ir.Context, text string) *ir.Op {
	t.Helper()
	m, err := parser.Parse(ctx, diag.NewSource("test", text), parser.Options{})
	require.NoError(t, err, text)
	require.Empty(t, ir.Verify(m.Top), text)
	return m.Top
}

func printed(top *ir.Op, generic bool) string {
	return string(printer.Append(nil, top, printer.Options{Generic: generic}))
}
