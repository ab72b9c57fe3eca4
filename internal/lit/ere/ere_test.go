package ere

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFind(t *testing.T) {
	for _, c := range []struct {
		expr, input string
		want        []int
	}{
		{"b", "abc", []int{1, 2}},
		{"x", "abc", nil},
		{"a|ab", "abc", []int{0, 2}},
		{"a*", "baa", []int{0, 0}},
		{"ba*", "xbaab", []int{1, 4}},
		{"(a|ab)(c|bcd)(d*)", "abcd", []int{0, 4, 0, 2, 2, 3, 3, 4}},
		{"(a|ab)*", "abaab", []int{0, 5, 3, 5}},
		{"(.*)(.*)", "ab", []int{0, 2, 0, 2, 2, 2}},
		{"(a)|(b)", "b", []int{0, 1, -1, -1, 0, 1}},
		{"(a?)+b", "aab", []int{0, 3, 1, 2}},
		{"a{2,3}", "aaaa", []int{0, 3}},
		{"a{2}b", "aab", []int{0, 3}},
		{"a{2,}", "aaaa", []int{0, 4}},
		{"xa{0}y", "xy", []int{0, 2}},
		{"a{,2}", "a{,2}", []int{0, 5}},
		{"^b", "a\nb", []int{2, 3}},
		{"a$", "xa\nb", []int{1, 2}},
		{"a.b", "a\nb", nil},
		{"a[^x]b", "a\nb", nil},
		{"a[[:space:]]b", "a\nb", []int{0, 3}},
		{"[]a]+", "xa]", []int{1, 3}},
		{"[a-c-]+", "xb-", []int{1, 3}},
		{`[\d]+`, `x\d`, []int{1, 3}},
		{`\.\d`, ".d", []int{0, 2}},
		{"[[:xdigit:]]+", "xFa9g", []int{1, 4}},
		{"()a", "a", []int{0, 1, 0, 0}},
		{`(a+)b\1`, "aaba", []int{1, 4, 1, 2}},
		{`(a*)\1`, "aaaa", []int{0, 4, 0, 2}},
		{`(a|b)x\1`, "axb bxb", []int{4, 7, 4, 5}},
		{`(.*) \1$`, "x ab ab", []int{2, 7, 2, 4}},
	} {
		re, err := Compile(c.expr)
		require.NoError(t, err, c.expr)
		assert.Equal(t, c.want, re.Find(c.input), "%s on %q", c.expr, c.input)
	}
}

func TestCompileErrors(t *testing.T) {
	for expr, message := range map[string]string{
		"":           "empty (sub)expression",
		"a|":         "empty (sub)expression",
		"|a":         "empty (sub)expression",
		"(a|)":       "empty (sub)expression",
		"*a":         "repetition-operator operand invalid",
		"a**":        "repetition-operator operand invalid",
		"^*":         "repetition-operator operand invalid",
		"{1}":        "repetition-operator operand invalid",
		"a{2":        "braces not balanced",
		"a{2,1}":     "invalid repetition count(s)",
		"a{256}":     "invalid repetition count(s)",
		"a{1x}":      "invalid repetition count(s)",
		"(a":         "parentheses not balanced",
		"a)":         "parentheses not balanced",
		"[a":         "brackets ([ ]) not balanced",
		"[b-a]":      "invalid character range",
		"[a-b-c]":    "invalid character range",
		"[[:nope:]]": "invalid character class",
		`a\`:         `trailing backslash (\)`,
		`\1`:         "invalid backreference number",
		`(a\1)`:      "invalid backreference number",
	} {
		_, err := Compile(expr)
		assert.EqualError(t, err, message, expr)
	}
}

func TestCompileRefuses(t *testing.T) {
	for _, expr := range []string{"[[:<:]]a", "[[.a.]]", "[[=a=]]", "[\x80-\x90]", `(^a)\1`, "(a$){2}", strings.Repeat("(", 3) + "a" + strings.Repeat("{255})", 3)} {
		_, err := Compile(expr)
		assert.ErrorIs(t, err, ErrUnsupported, expr)
	}
}

func TestQuote(t *testing.T) {
	for _, text := range []string{`a.b*c+d?(e)|[f]{1}^$\g`, "plain", `%0 = "x"() : () -> i32`} {
		re, err := Compile(Quote(text))
		require.NoError(t, err)
		assert.Equal(t, []int{0, len(text)}, re.Find(text))
		assert.Nil(t, re.Find("x"))
	}
}
