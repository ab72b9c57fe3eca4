package lit

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func command(args ...string) shellCommand { return shellCommand{args: args} }

func TestParseShell(t *testing.T) {
	for _, c := range []struct {
		source string
		want   []shellStep
	}{
		{`a b  c`, []shellStep{{"", []shellCommand{command("a", "b", "c")}}}},
		{`a | b|c`, []shellStep{{"", []shellCommand{command("a"), command("b"), command("c")}}}},
		{`a&&b || c; d`, []shellStep{
			{"", []shellCommand{command("a")}},
			{"&&", []shellCommand{command("b")}},
			{"||", []shellCommand{command("c")}},
			{";", []shellCommand{command("d")}},
		}},
		{`a 'b  c' "d e"f`, []shellStep{{"", []shellCommand{command("a", "b  c", "d ef")}}}},
		{`a "x\"y\\z\n\$" 'x\y'`, []shellStep{{"", []shellCommand{command("a", `x"y\z\n$`, `x\y`)}}}},
		{`a b\ c --x="y|z" ''`, []shellStep{{"", []shellCommand{command("a", "b c", "--x=y|z", "")}}}},
		{`a --pass-pipeline='m(f{x=1})' -o=[1]`, []shellStep{{"", []shellCommand{command("a", "--pass-pipeline=m(f{x=1})", "-o=[1]")}}}},
		{`a < in > out 2> err`, []shellStep{{"", []shellCommand{{[]string{"a"}, []redirect{{stdinFromFile, "in"}, {stdoutToFile, "out"}, {stderrToFile, "err"}}}}}}},
		{`a x2>>out 2>&1 b`, []shellStep{{"", []shellCommand{{[]string{"a", "x2", "b"}, []redirect{{stdoutAppended, "out"}, {stderrToStdout, "1"}}}}}}},
		{`a 2>>f &> g`, []shellStep{{"", []shellCommand{{[]string{"a"}, []redirect{{stderrAppended, "f"}, {bothToFile, "g"}}}}}}},
	} {
		t.Run(c.source, func(t *testing.T) {
			got, err := parseShell(c.source)
			require.NoError(t, err)
			assert.Equal(t, c.want, got)
		})
	}
}

func TestParseShellRefuses(t *testing.T) {
	for source, message := range map[string]string{
		``:             "empty command",
		`| a`:          "empty command",
		`a |`:          "empty command",
		`a && `:        "empty command",
		`a ;; b`:       "empty command",
		`a & b`:        "unsupported shell operator",
		`a 'b`:         "missing '",
		`a "b`:         `missing "`,
		`a b\`:         "backslash at the end",
		`a *.txt`:      "unquoted '*'",
		`a x?`:         "unquoted '?'",
		`a $HOME`:      "unquoted '$'",
		"a `b`":        "unquoted '`'",
		`(a)`:          "unquoted '('",
		`a # b`:        "unquoted '#'",
		`a ~/b`:        "unquoted '~'",
		`a \"b`:        `unquoted '\'`,
		`> f`:          "unexpected token",
		`a >`:          "syntax error",
		`a > | b`:      "syntax error",
		`a 1> f`:       "unsupported redirect",
		`a >& f`:       "unsupported redirect",
		`a 2>&3`:       "unsupported redirect",
		`a << f`:       "unsupported redirect",
		`a 12> f`:      "descriptor 12",
		`a 0< f`:       "unsupported redirect",
		`a b "c d" 'e`: "missing '",
	} {
		t.Run(source, func(t *testing.T) {
			_, err := parseShell(source)
			require.ErrorContains(t, err, message)
		})
	}
}
