package parser_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestLegacyFormats(t *testing.T) {
	const def = `%v = "x.def"() : () -> i32` + "\n"
	const plain, withBody = `"c.legacy"(%0) : (i32) -> ()`, "\"c.legacy\"(%0) ({\n  %1 = \"x.in\"() : () -> i32\n}) : (i32) -> ()"
	for _, tc := range []struct{ name, text, want string }{
		{"today", "c.legacy %v : i32", plain},
		{"yesterday", "c.legacy %v old : i32", plain},
		{"the day before", "c.legacy %v older : i32", plain},
		{"today, with a region", `c.legacy %v { %w = "x.in"() : () -> i32 } : i32`, withBody},
		{"yesterday, with a region", `c.legacy %v old { %w = "x.in"() : () -> i32 } : i32`, withBody},
		// The first form reads the region before it finds that it does not
		// fit: all that is in it is read a second time.
		{"the day before, with a region", `c.legacy %v { %w = "x.in"() : () -> i32 } older : i32`, withBody},
	} {
		t.Run(tc.name, func(t *testing.T) { means(t, def+tc.text, tc.want) })
	}
	// Blocks, locations and values met in a failed attempt leave no trace.
	means(t, def+`c.legacy %v { ^a(%w: i32): "x.br"(%w)[^b] : (i32) -> () ^b: "x.use"(%late) : (i64) -> () loc(#l) } older : i32
%late = "x.def"() : () -> i64
#l = loc("there":1:1)`, "%1 = \"x.def\"() : () -> i64")
	top := parse(t, def+`c.legacy %v { "x.in"() : () -> () loc(#l) } older : i32
#l = loc("there":1:1)`)
	in := top.Region0().Entry().Last().Region0().Entry().First()
	assert.Equal(t, `loc("there":1:1)`, in.Loc().String())
}

// A name first met in an attempt that failed may have another type.
func TestLegacyFormatsAndForwardReferences(t *testing.T) {
	means(t, `"x.graph"() ({
  c.legacy %late { "x.use"(%other, %late#1) : (i8, i8) -> () } older : i16
  %late:2 = "x.def"() : () -> (i16, i8)
  %other = "x.def"() : () -> i8
}) : () -> ()`, `"x.graph"() ({
  "c.legacy"(%0#0) ({
    "x.use"(%1, %0#1) : (i8, i8) -> ()
  }) : (i16) -> ()
  %0:2 = "x.def"() : () -> (i16, i8)
  %1 = "x.def"() : () -> i8
}) : () -> ()`)
}

// When no form fits, the message of today's form counts.
func TestLegacyFormatsThatDoNotFit(t *testing.T) {
	assert.Equal(t, []string{"1:12: error: expected ':'"}, messages("c.legacy %v nonsense : i32"))
}

func TestErrorsOfOperationsNameThem(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"c.uses integer x", "1:16: error: custom op 'c.uses' expected integer value"},
		{"c.uses integer 9223372036854775808", "1:16: error: custom op 'c.uses' integer value too large"},
		{"c.uses string x", "1:15: error: custom op 'c.uses' expected string"},
		{"c.uses symbol x", "1:15: error: custom op 'c.uses' expected valid '@'-identifier for symbol name"},
		{"c.uses either 1", "1:15: error: custom op 'c.uses' expected valid keyword or string"},
		{"c.uses word sword", "1:13: error: custom op 'c.uses' expected 'word'"},
		{"c.uses 1", "1:8: error: custom op 'c.uses' expected valid keyword"},
		{"c.uses list[%a] : i1, i2", "1:12: error: custom op 'c.uses' number of operands and types do not match: got 1 operands and 2 types"},
		// punctuation, types and values are the same everywhere
		{"c.uses list(%a)", "1:12: error: expected '['"},
		{"c.uses list[1]", "1:13: error: expected SSA operand"},
		{"c.uses type 1", "1:12: error: expected non-function type"},
		{"c.uses assign(%a, %b)", "1:17: error: expected '='"},
	} {
		assert.Equal(t, []string{tc.want}, messages(tc.text), tc.text)
	}
}

func TestReportsComeBeforeTheFailure(t *testing.T) {
	assert.Equal(t, []string{
		"1:11: error: custom op 'c.careful' does not like this",
		"1:16: error: custom op 'c.careful' does not like that",
		"1:21: error: custom op 'c.careful' stops at 100%",
	}, messages("c.careful this that stop and go"))
	assert.Equal(t, []string{
		"1:11: error: custom op 'c.careful' does not like this",
	}, messages("c.careful this"), "a report is an error even when nothing fails")
	assert.Equal(t, []string{
		"1:11: error: custom op 'c.careful' does not like this",
		"2:5: error: expected ':' followed by operation type",
	}, messages("c.careful this\n\"x\"()"), "other failures come behind it")
}

// Reports of forms that were only tried are forgotten.
func TestReportsOfLegacyFormats(t *testing.T) {
	assert.Equal(t, []string{
		"1:9: error: custom op 'c.picky' first form: a hint",
		"1:9: error: custom op 'c.picky' first form: wrong",
	}, messages("c.picky x"))
}

func TestDefaultDialect(t *testing.T) {
	means(t, "c.scoped() { careful }", "\"c.scoped\"() ({\n  \"c.careful\"() : () -> ()\n}) : () -> ()")
	assert.Equal(t, []string{"1:14: error: custom op 'module' is unknown (tried 'c.module' as well)"}, messages("c.scoped() { module {} }"))
	means(t, "c.scoped() { builtin.module { module {} } }", "\"c.scoped\"() ({\n  \"builtin.module\"() ({\n    \"builtin.module\"() ({\n    ^bb0:\n    }) : () -> ()\n  }) : () -> ()\n}) : () -> ()")
}

func TestArguments(t *testing.T) {
	means(t, `c.scoped(%a: i32 {x}, %b: i64) { "x.use"(%b, %a) : (i64, i32) -> () }`,
		"\"c.scoped\"() ({\n^bb0(%arg0: i32, %arg1: i64):\n  \"x.use\"(%arg1, %arg0) : (i64, i32) -> ()\n}) : () -> ()")
	for _, tc := range []struct {
		text string
		want []string
	}{
		{"c.scoped(%a: i32, %a: i32) {}", []string{"1:19: error: region entry argument '%a' is already in use", "1:10: note: previously referenced here"}},
		{"c.scoped(%a: i32) { ^bb0: }", []string{"1:21: error: invalid block name in region with named arguments"}},
		{"c.scoped(%a i32) {}", []string{"1:12: error: expected ':'"}},
		{"c.scoped(1) {}", []string{"1:10: error: expected SSA operand"}},
	} {
		assert.Equal(t, tc.want, messages(tc.text), tc.text)
	}
}
