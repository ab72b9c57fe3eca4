package parser_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/parser"
)

// An error about something missing stands at the end of the previous token, not at the
// next one.
func TestErrors(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       []string // errors and notes
	}{
		{"missing type at the end of a line", `"x.a"()`,
			[]string{"1:8: error: expected ':' followed by operation type"}},
		{"missing type before a blank line", "\"x.a\"()\n\n\n\"x.b\"() : () -> ()",
			[]string{"1:8: error: expected ':' followed by operation type"}},
		{"missing type before a comment", "\"x.a\"() // why\n  // and why\n\n\"x.b\"() : () -> ()",
			[]string{"1:8: error: expected ':' followed by operation type"}},
		{"missing type in the middle of a line", `"x.a"()   "x.b"() : () -> ()`,
			[]string{"1:8: error: expected ':' followed by operation type"}},
		{"nothing before it", "\n\n  : () -> ()",
			[]string{"3:3: error: expected operation name in quotes"}},
		{"only comments before it", "// a\n// b\n)",
			[]string{"3:1: error: expected operation name in quotes"}},
		{"tabs", "\"x.a\"()\t\t)",
			[]string{"1:8: error: expected ':' followed by operation type"}},
		{"carriage returns", "\"x.a\"()\r\n\r\n)\r",
			[]string{"1:8: error: expected ':' followed by operation type"}},
		{"url in a string", "\"x.a\"() {a = \"http://x\"\n} ",
			[]string{"2:2: error: expected ':' followed by operation type"}},
		{"unclosed dictionary", `"x.a"() {a = 1 : i32`,
			[]string{"1:21: error: expected '}' in attribute dictionary"}},
		{"unclosed region", "\"x.a\"() ({\n  \"x.b\"() : () -> ()",
			[]string{"2:21: error: expected operation name in quotes"}},
		{"unclosed string", `"x.a`,
			[]string{`1:5: error: expected '"' in string literal`}},
		{"unknown character", `"x.a"() ; : () -> ()`,
			[]string{"1:9: error: unexpected character"}},
		{"bad escape", "\"x.\\q\"() : () -> ()",
			[]string{"1:4: error: unknown escape in string literal"}},
		{"lone dot", `"x.a"() . : () -> ()`,
			[]string{"1:10: error: expected three consecutive dots for an ellipsis"}},
		{"bad SSA name", `% = "x.a"() : () -> i32`,
			[]string{"1:1: error: invalid SSA name"}},
		{"bad symbol", `"x.a"() {a = @1} : () -> ()`,
			[]string{"1:15: error: @ identifier expected to start with letter or '_'"}},
		{"duplicate key", `"x.a"() {a = 1 : i32, a = 2 : i32} : () -> ()`,
			[]string{"1:23: error: duplicate key 'a' in dictionary attribute"}},
		{"duplicate key among many", `"x.a"() {a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a0} : () -> ()`,
			[]string{"1:50: error: duplicate key 'a0' in dictionary attribute"}},
		{"no attribute", `"x.a"() {a = } : () -> ()`,
			[]string{"1:13: error: expected attribute value"}},
		{"no attribute name", `"x.a"() {= 1} : () -> ()`,
			[]string{"1:10: error: expected attribute name"}},
		{"undefined value", `"x.a"(%v) : (i32) -> ()`,
			[]string{"1:7: error: use of undeclared SSA value name"}},
		{"two undefined values", `"x.a"(%v, %w) : (i32, i32) -> ()`,
			[]string{"1:7: error: use of undeclared SSA value name", "1:11: error: use of undeclared SSA value name"}},
		{"other type than before", "%v = \"x.a\"() : () -> i32\n\"x.b\"(%v) : (i64) -> ()",
			[]string{"2:7: error: use of value '%v' expects different type than prior uses: 'i64' vs 'i32'", "1:1: note: prior use here"}},
		{"other type than used", "\"x.b\"(%v) : (i64) -> ()\n%v = \"x.a\"() : () -> i32",
			[]string{"2:1: error: definition of SSA value '%v#0' has type 'i32'", "1:7: note: previously used here with type 'i64'"}},
		{"redefinition", "%v = \"x.a\"() : () -> i32\n%v = \"x.a\"() : () -> i32",
			[]string{"2:1: error: redefinition of SSA value '%v'", "1:1: note: previously defined here"}},
		{"no such result", "%v:2 = \"x.a\"() : () -> (i32, i32)\n\"x.b\"(%v#2) : (i32) -> ()",
			[]string{"2:7: error: reference to invalid result number"}},
		{"negative result", `"x.b"(%v#-1) : (i32) -> ()`,
			[]string{"1:9: error: invalid SSA value result number"}},
		{"too many names", `%v, %w = "x.a"() : () -> i32`,
			[]string{"1:1: error: operation defines 1 results but was provided 2 to bind"}},
		{"named nothing", `%v = "x.a"() : () -> ()`,
			[]string{"1:1: error: cannot name an operation with no results"}},
		{"undefined block", `"x.a"() ({ "x.br"()[^x] : () -> () }) : () -> ()`,
			[]string{"1:21: error: reference to an undefined block"}},
		{"redefined block", "\"x.a\"() ({ ^x: \"x.br\"() : () -> () \n ^x: \"x.br\"() : () -> () }) : () -> ()",
			[]string{"2:2: error: redefinition of block '^x'"}},
		{"undefined attribute alias", `"x.a"() {a = #x} : () -> ()`,
			[]string{"1:16: error: undefined symbol alias id 'x'"}},
		{"undefined type alias", `"x.a"() {a = !x} : () -> ()`,
			[]string{"1:16: error: undefined symbol alias id 'x'"}},
		{"redefined alias", "#x = 1 : i32\n#x = 2 : i32",
			[]string{"2:1: error: redefinition of attribute alias id 'x'"}},
		{"alias with a dot", "#x.y = 1 : i32",
			[]string{"1:1: error: attribute names with a '.' are reserved for dialect-defined names"}},
		{"operand types", "%v = \"x.a\"() : () -> i32\n\"x.b\"(%v) : (i32, i32) -> ()",
			[]string{"2:13: error: expected 1 operand type but had 2"}},
		{"no function type", `"x.a"() : i32`,
			[]string{"1:11: error: expected function type"}},
		{"undefined location", `"x.a"() : () -> () loc(#x)`,
			[]string{"1:24: error: operation location alias was never defined"}},
		{"alias is no location", "#x = 1 : i32\n\"x.a\"() : () -> () loc(#x)",
			[]string{"2:24: error: expected location, but found '1 : i32'"}},
		{"alias is no location, later", "\"x.a\"() : () -> () loc(#x)\n#x = 1 : i32",
			[]string{"1:24: error: expected location, but found '1 : i32'"}},
		{"unknown operation without dialect", "nothing",
			[]string{"1:1: error: custom op 'nothing' is unknown (tried 'builtin.nothing' as well)"}},
		{"integer out of range", `"x.a"() {a = 256 : i8} : () -> ()`,
			[]string{"1:14: error: integer constant out of range for attribute"}},
		{"integer for float", `"x.a"() {a = 1 : f32} : () -> ()`,
			[]string{"1:14: error: unexpected decimal integer literal for a floating point value", "1:14: note: add a trailing dot to make the literal a float"}},
		{"float for integer", `"x.a"() {a = 1.0 : i32} : () -> ()`,
			[]string{"1:23: error: floating point value not valid for specified type"}},
		{"shape of elements", `"x.a"() {a = dense<[1, 2]> : tensor<3xi32>} : () -> ()`,
			[]string{"1:14: error: inferred shape of elements literal ([2]) does not match type ([3])"}},
		{"ragged elements", `"x.a"() {a = dense<[[1, 2], [3]]> : tensor<2x2xi32>} : () -> ()`,
			[]string{"1:32: error: tensor literal is invalid; ranks are not consistent between elements"}},
		{"missing x", `"x.a"() {a = tensor<4 i32>} : () -> ()`,
			[]string{"1:22: error: expected 'x' in dimension list"}},
		{"width of integers", `"x.a"() {a = i99999999999} : () -> ()`,
			[]string{"1:14: error: invalid integer width"}},
		{"non-affine", `"x.a"() {a = affine_map<(i, j) -> (i * j)>} : () -> ()`,
			[]string{"1:38: error: non-affine expression: at least one of the multiply operands has to be either a constant or symbolic"}},
		{"undeclared dimension", `"x.a"() {a = affine_map<(i) -> (j)>} : () -> ()`,
			[]string{"1:33: error: use of undeclared identifier"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			assert.Equal(t, tc.want, messages(tc.text+"\n"))
		})
	}
}

// messages lists the errors of a text with their notes, without the name of
// the file.
func messages(text string) (out []string) {
	_, err := parser.Parse(newContext(), diag.NewSource("in", text), parser.Options{})
	if err == nil {
		return nil
	}
	return strings.Split(strings.TrimPrefix(strings.ReplaceAll(err.Error(), "\nin:", "\n"), "in:"), "\n")
}

func TestErrorsAtTheEndOfTheText(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{`"x.a"() :`, "1:8: error: expected non-function type"},
		{"\"x.a\"() :\n", "1:10: error: expected non-function type"},
		{"\"x.a\"() : // comment", "1:20: error: expected non-function type"},
		{"\"x.a\"() : // comment\n", "1:21: error: expected non-function type"},
		{"%", "1:1: error: invalid SSA name"},
		{"(", "1:1: error: expected operation name in quotes"},
	} {
		assert.Equal(t, []string{tc.want}, messages(tc.text), "%q", tc.text)
	}
}

func TestUnknownNames(t *testing.T) {
	assert.Equal(t, []string{"1:1: error: custom op 'c.legaci' is unknown", "1:1: note: did you mean 'c.legacy'?"}, messages("c.legaci"))
	assert.Equal(t, []string{"1:1: error: custom op 'c.something' is unknown"}, messages("c.something"))
	got := messages("y.z")
	require.Len(t, got, 2)
	assert.Equal(t, "1:1: error: Dialect `y' not found for custom op 'y.z' ", got[0])
	assert.True(t, strings.HasPrefix(got[1], "1:1: note: Available dialects: builtin, c ; for more info"), got[1])
	assert.Equal(t, []string{"1:1: error: custom op 'c.generic' has no custom assembly form"}, messages("c.generic"))
}

func TestUnregisteredDialects(t *testing.T) {
	ctx := newContext()
	ctx.AllowUnregistered = false
	for text, want := range map[string]string{
		`"x.a"() : () -> ()`:                  "in:1:6: error: operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used",
		`"c.generic"() {a = !x.t} : () -> ()`: "in:1:23: error: `!\"x\"<\"t\">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used",
		`"c.generic"() {a = #x.t} : () -> ()`: "in:1:23: error: #\"x\"<\"t\"> : 'none' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used",
	} {
		_, err := parser.Parse(ctx, diag.NewSource("in", text), parser.Options{})
		assert.EqualError(t, err, want)
	}
}

// A part of a file is parsed as if the rest were not there, but its places are
// those in the file.
func TestPartsOfAText(t *testing.T) {
	const text = "\"x.first\"() : () -> ()\n// -----\n\"x.second\"() : \n// -----\n)"
	parts := strings.Split(text, "// -----")
	first, second := len(parts[0]), len(parts[0])+len("// -----")
	end := second + len(parts[1])
	src := diag.NewSource("in", text)
	mod, err := parser.Parse(newContext(), src, parser.Options{End: first})
	require.NoError(t, err)
	assert.Equal(t, "x.first", mod.Top.Region0().Entry().First().Name())
	_, err = parser.Parse(newContext(), src, parser.Options{Base: second, End: end})
	assert.EqualError(t, err, "in:3:15: error: expected non-function type")
	_, err = parser.Parse(newContext(), src, parser.Options{Base: end + len("// -----")})
	assert.EqualError(t, err, "in:5:1: error: expected operation name in quotes")
}

func TestImplicitModule(t *testing.T) {
	parse := func(text string, opt parser.Options) (string, error) {
		mod, err := parser.Parse(newContext(), diag.NewSource("in", text), opt)
		if err != nil {
			return "", err
		}
		name := mod.Top.Name()
		for op := range mod.Top.Region0().Entry().Ops() {
			name += " " + op.Name()
		}
		return name, nil
	}
	for _, tc := range []struct{ text, want string }{
		{"", "builtin.module"},
		{"module {}", "builtin.module"},
		{`module { "x.a"() : () -> () }`, "builtin.module x.a"},
		{"module {} module {}", "builtin.module builtin.module builtin.module"},
		{`"x.a"() : () -> ()`, "builtin.module x.a"},
	} {
		got, err := parse(tc.text, parser.Options{})
		require.NoError(t, err)
		assert.Equal(t, tc.want, got)
	}
	only := parser.Options{NoImplicitModule: true}
	got, err := parse(`"x.a"() ({ "x.b"() : () -> () }) : () -> ()`, only)
	require.NoError(t, err)
	assert.Equal(t, "x.a x.b", got)
	_, err = parse("", only)
	assert.EqualError(t, err, "in:0:0: error: source must contain a single top-level operation, found: 0")
	_, err = parse("module {} module {}", only)
	assert.EqualError(t, err, "in:0:0: error: source must contain a single top-level operation, found: 2")
}
