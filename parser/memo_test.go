package parser

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// newParser is a parser at the start of a text.
func newParser(text string) *parser {
	ctx := ir.NewContext(ir.NewRegistry())
	ctx.AllowUnregistered = true
	p := &parser{ctx: ctx, lex: lexer{src: diag.NewSource("in", text), text: text, end: len(text)},
		types: map[string]ir.Type{}, typeAliases: map[string]typeAlias{}, attrAliases: map[string]attrAlias{}}
	p.advance()
	return p
}

// typesOf parses types one after the other.
func (p *parser) all(t *testing.T) (out []string) {
	t.Helper()
	defer func() {
		if b, ok := recover().(bailout); ok {
			require.NoError(t, b.d)
		}
	}()
	for p.tok.kind != tokEOF {
		out = append(out, p.Type().String())
	}
	return out
}

func TestTypesAreParsedOncePerSpelling(t *testing.T) {
	p := newParser("tensor<4xi32> tensor<4xi32> tensor<4 x i32> vector<2xf32>")
	// The memo is not checked again: a second look would find i32.
	p.types["tensor<4xi32>"] = ir.F64
	assert.Equal(t, []string{"f64", "f64", "tensor<4xi32>", "vector<2xf32>"}, p.all(t))
	assert.Contains(t, p.types, "vector<2xf32>")
}

func TestWhatIsRemembered(t *testing.T) {
	for text, remembered := range map[string]bool{
		"tensor<4xi32>": true,
		"tuple<i1, vector<2xi1>, tensor<4x?xi1>>": true,
		"!x.t<a -> b>":                        true,
		"tuple<(i1) -> i1>":                   true,
		"i32":                                 false, // quick enough
		"!x.t":                                false,
		"tensor <4xi32>":                      false, // the bracket does not follow directly
		"tensor<4xi32, \"a>b\">":              false, // a string may hold anything
		"tensor<4xi32, #x.a>":                 false,
		"tensor<4xi32 // >\n>":                false,
		"tensor<4x\ni32>":                     false,
		"tuple<" + long("i32, ", 60) + "i32>": false, // too long to look ahead
		"memref<4xi32, affine_map<(i) -> (i + 1)>>": true,
	} {
		p := newParser(text)
		first := p.all(t)
		require.Len(t, first, 1, text)
		_, ok := p.types[text]
		assert.Equal(t, remembered, ok, text)
		again := newParser(text + " " + text)
		assert.Equal(t, []string{first[0], first[0]}, again.all(t), text)
	}
}

func long(s string, n int) (out string) {
	for range n {
		out += s
	}
	return out
}

// The text after a remembered type is read as usual.
func TestPlaceBehindARememberedType(t *testing.T) {
	p := newParser("tensor<4xi32>, tensor<4xi32>x")
	p.Type()
	assert.EqualValues(t, 13, p.prevEnd)
	p.Expect(",")
	p.Type()
	assert.EqualValues(t, 28, p.prevEnd)
	assert.Equal(t, "x", p.spelling())
}

// Uses of aliases have to be counted each time.
func TestTypesWithAliasesAreNotRemembered(t *testing.T) {
	p := newParser("tensor<4x!a>")
	p.typeAliases["a"] = typeAlias{ir.I32, extent{bytes: 3}}
	assert.Equal(t, []string{"tensor<4xi32>"}, p.all(t))
	assert.Empty(t, p.types)
	assert.Equal(t, 3, p.expanded)
}

func TestExtents(t *testing.T) {
	p := newParser("[1, [2, 3]] next")
	m := p.beginExtent()
	p.Attr(nil)
	assert.Equal(t, extent{bytes: 11, height: 3}, p.endExtent(m), "its text, and the levels of its lists and numbers")

	p = newParser("[#a, #a]")
	p.attrAliases["a"] = attrAlias{ir.Unit, extent{bytes: 100, height: 5}}
	m = p.beginExtent()
	p.Attr(nil)
	assert.Equal(t, extent{bytes: 8 + 200, height: 2 + 5}, p.endExtent(m), "with what the aliases stand for")
	assert.Zero(t, p.expanded, "a definition alone expands to nothing")
}

func TestExpansionIsBounded(t *testing.T) {
	text := "#a00 = 0 : i32\n"
	for i := 1; i < 40; i++ {
		text += "#a" + digits(i) + " = [#a" + digits(i-1) + ", #a" + digits(i-1) + "]\n"
	}
	_, err := Parse(ir.NewContext(ir.NewRegistry()), diag.NewSource("in", text), Options{})
	require.Error(t, err)
	assert.Regexp(t, `^in:2\d:\d+: error: aliases stand for more than \d{8} bytes of text$`, err.Error())
}

func digits(i int) string { return string([]byte{byte('0' + i/10), byte('0' + i%10)}) }

func TestDepthIsBounded(t *testing.T) {
	text := "#a00 = 0 : i32\n"
	for i := 1; i < 90; i++ {
		text += "#a" + digits(i) + " = " + long("[", 100) + "#a" + digits(i-1) + long("]", 100) + "\n"
	}
	_, err := Parse(ir.NewContext(ir.NewRegistry()), diag.NewSource("in", text), Options{})
	require.Error(t, err)
	assert.Contains(t, err.Error(), "error: nesting is deeper than 8000 levels")
}
