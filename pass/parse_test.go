package pass

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParsePrintsBack(t *testing.T) {
	tests := []struct{ in, want string }{
		{"toy.module()", "toy.module()"},
		{"toy.module(first)", "toy.module(first)"},
		{" toy.module ( toy.func( first , log { times=2 } ) , any(first) ) ", "toy.module(toy.func(first,log{times=2}),any(first))"},
		{"toy.module(both{times=3})", "toy.module(log{times=3},toy.func(only-func))"},
		{"toy.func(both)", "toy.func(log{times=1},only-func)"},
		{"any(only-func)", "any(only-func)"},
	}
	for _, tt := range tests {
		p := parse(t, tt.in)
		assert.Equal(t, tt.want, p.String())
		assert.Equal(t, tt.want, parse(t, p.String()).String())
	}
}

func TestParseErrors(t *testing.T) {
	const wrap = "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'"
	at := func(pos, msg, text, caret string) string {
		return "MLIR Textual PassPipeline Parser:" + pos + ": error: " + msg + "\n" + text + "\n" + caret + "\n"
	}
	tests := []struct{ in, want string }{
		{"", wrap}, {"first", wrap}, {"(first)", wrap}, {"toy.module(first", wrap},
		{"toy.module(nope)", at("1:1", "'nope' does not refer to a registered pass or pass pipeline", "nope", "^")},
		{"toy.module(  first, nope )", at("1:10", "'nope' does not refer to a registered pass or pass pipeline", "  first, nope ", "         ^")},
		{"toy.module(toy.func())", at("1:10", "'' does not refer to a registered pass or pass pipeline", "toy.func()", "         ^")},
		{"toy.module(first,)", at("1:7", "'' does not refer to a registered pass or pass pipeline", "first,", "      ^")},
		{"toy.module(any)", at("1:1", "'any' does not refer to a registered pass or pass pipeline", "any", "^")},
		{"toy.module(first))", at("1:6", "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline", "first)", "     ^")},
		{"toy.module(any(first)", at("1:5", "encountered unbalanced parentheses while parsing pipeline", "any(first", "    ^")},
		{"toy.module(any(first)first)", at("1:11", "expected ',' after parsing pipeline", "any(first)first", "          ^")},
		{"toy.module(log{times=1)", at("1:4", "missing closing '}' while processing pass options", "log{times=1", "   ^")},
		{"toy.module(log{a=1})", "<Pass-Options-Parser>: no such option a\n\nfailed to add `log` with options `a=1`\n"},
		{"toy.module(log{times=x})", "\nfailed to add `log` with options `times=x`\n"},
		{"toy.module(any(log{times=x}))", "\nfailed to add `log` with options `times=x`\nfailed to add `any` with options `` to inner pipeline\n"},
		{"toy.module(only-func)", "Can't add pass 'OnlyFunc' restricted to 'toy.func' on a PassManager intended to run on 'toy.module', did you intend to nest?\nfailed to add `only-func` with options ``\n"},
	}
	for _, tt := range tests {
		_, err := toyPasses.Parse(tt.in)
		var pe *PipelineError
		require.True(t, errors.As(err, &pe), tt.in)
		assert.Equal(t, tt.want, pe.Message, tt.in)
	}
}

func TestDump(t *testing.T) {
	assert.Equal(t, `Pass Manager with 2 passes:
toy.module(
  toy.func(
    first,
    log{times=2}
  ),
  first
)

`, parse(t, "toy.module(toy.func(first,log{times=2}),first)").Dump())
	assert.Equal(t, "Pass Manager with 0 passes:\ntoy.module(\n\n)\n\n", (&Pipeline{Anchor: "toy.module"}).Dump())
}

func TestRegistryChecks(t *testing.T) {
	require.NoError(t, toyPasses.Check())
	assert.Contains(t, toyPasses.Names(), "both")
	assert.PanicsWithValue(t, "BUG: two passes named log", func() { NewRegistry([]*Pass{logPass, logPass}, nil) })
	dangling := NewRegistry([]*Pass{secondPass}, []*PipelineAlias{{Name: "p", Text: func(*Values) string { return "second" }}})
	err := dangling.Check()
	assert.ErrorContains(t, err, "pass 'second' has a constraint on 'first', which is no pass")
	assert.ErrorContains(t, err, "pass 'second' has to come after 'first', because it needs what that makes")
}
