package parser

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/diag"
)

type lexeme struct {
	kind tokenKind
	text string
}

// lexemes cuts a text into tokens; a message instead when that fails.
func lexemes(text string) (out []lexeme, failure string) {
	defer func() {
		if b, ok := recover().(bailout); ok {
			out, failure = nil, b.d.Error()
		}
	}()
	l := lexer{src: diag.NewSource("in", text), text: text, end: len(text)}
	for {
		t := l.next()
		if t.kind == tokEOF {
			return out, ""
		}
		out = append(out, lexeme{t.kind, text[t.start:t.end]})
	}
}

func TestTokens(t *testing.T) {
	for text, want := range map[string][]lexeme{
		"":                     nil,
		" \t\r\n// comment":    nil,
		"// comment\nx":        {{tokBare, "x"}},
		"a.b_c$1 _x":           {{tokBare, "a.b_c$1"}, {tokBare, "_x"}},
		"12 0x1F 0xg":          {{tokInt, "12"}, {tokInt, "0x1F"}, {tokInt, "0"}, {tokBare, "xg"}},
		"1.5 1. 1.0e-3 1.0E+7": {{tokFloat, "1.5"}, {tokFloat, "1."}, {tokFloat, "1.0e-3"}, {tokFloat, "1.0E+7"}},
		"1.0e 1.0e+":           {{tokFloat, "1.0"}, {tokBare, "e"}, {tokFloat, "1.0"}, {tokBare, "e"}, {tokPunct, "+"}},
		"1e5":                  {{tokInt, "1"}, {tokBare, "e5"}},
		`"a\"b\\\0A"`:          {{tokString, `"a\"b\\\0A"`}},
		`@a.b @"a b"`:          {{tokAt, "@a.b"}, {tokAt, `@"a b"`}},
		"%0 %a-b.c %12a":       {{tokPercent, "%0"}, {tokPercent, "%a-b.c"}, {tokPercent, "%12"}, {tokBare, "a"}},
		"#a #0 !b.c ^bb0":      {{tokHash, "#a"}, {tokHash, "#0"}, {tokBang, "!b.c"}, {tokCaret, "^bb0"}},
		"->-> - >":             {{tokPunct, "->"}, {tokPunct, "->"}, {tokPunct, "-"}, {tokPunct, ">"}},
		"...":                  {{tokPunct, "..."}},
		"::<>(){}[]=,?*+|/":    puncts("::<>(){}[]=,?*+|/"),
		"{-# #-}":              {{tokMetaBegin, "{-#"}, {tokMetaEnd, "#-}"}},
		"x\x00y":               {{tokBare, "x"}, {tokBare, "y"}},
	} {
		got, failure := lexemes(text)
		assert.Equal(t, want, got, "%q: %s", text, failure)
	}
}

func puncts(s string) (out []lexeme) {
	for i := range len(s) {
		out = append(out, lexeme{tokPunct, s[i : i+1]})
	}
	return out
}

func TestBadTokens(t *testing.T) {
	for text, want := range map[string]string{
		"a ;":       "in:1:3: error: unexpected character",
		"é":         "in:1:1: error: unexpected character",
		"%":         "in:1:1: error: invalid SSA name",
		"#":         "in:1:1: error: invalid attribute name",
		"!":         "in:1:1: error: invalid type identifier",
		"^":         "in:1:1: error: invalid block name",
		"@":         "in:1:2: error: @ identifier expected to start with letter or '_'",
		"@1":        "in:1:2: error: @ identifier expected to start with letter or '_'",
		`"abc`:      `in:1:5: error: expected '"' in string literal`,
		"\"abc\n\"": `in:1:5: error: expected '"' in string literal`,
		`"\x"`:      "in:1:2: error: unknown escape in string literal",
		`"\4"`:      "in:1:2: error: unknown escape in string literal",
		"..":        "in:1:2: error: expected three consecutive dots for an ellipsis",
		"{- #":      "in:1:4: error: invalid attribute name",
	} {
		_, failure := lexemes(text)
		assert.Equal(t, want, failure, "%q", text)
	}
}

func TestUnquote(t *testing.T) {
	for text, want := range map[string]string{
		"":             "",
		"plain":        "plain",
		`a\"b\\c`:      `a"b\c`,
		`\n\t`:         "\n\t",
		`\00\7F\c3\A9`: "\x00\x7f\xc3\xa9",
		`tail\41`:      "tailA",
	} {
		assert.Equal(t, want, unquote(text), "%q", text)
	}
}
