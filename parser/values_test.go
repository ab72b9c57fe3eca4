package parser_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestValueNames(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"groups", `%a, %b:2 = "x.def"() : () -> (i1, i2, i3)
"x.use"(%b#1, %b, %a, %b#0, %a#0) : (i3, i2, i1, i2, i1) -> ()`, `"x.use"(%0#2, %0#1, %0#0, %0#1, %0#0) : (i3, i2, i1, i2, i1) -> ()`},
		{"used before", `"x.use"(%v#1, %v) : (i2, i1) -> ()
%v:2 = "x.def"() : () -> (i1, i2)`, `%0:2 = "x.def"() : () -> (i1, i2)`},
		{"names end with their region", `"x.a"() ({ %v = "x.def"() : () -> i1 }) : () -> ()
%v = "x.def"() : () -> i8`, `%0 = "x.def"() : () -> i8`},
		{"from around", `%v = "x.def"() : () -> i8
"x.a"() ({ "x.use"(%v) : (i8) -> () }) : () -> ()`, "\"x.a\"() ({\n  \"x.use\"(%0) : (i8) -> ()\n}) : () -> ()"},
		{"odd spellings", `%-a.b_$c = "x.def"() : () -> i8
%0 = "x.use"(%-a.b_$c) : (i8) -> i8`, `%1 = "x.use"(%0) : (i8) -> i8`},
	} {
		t.Run(tc.name, func(t *testing.T) { means(t, tc.text, tc.want) })
	}
	for _, tc := range []struct {
		text string
		want []string
	}{
		{`"x.a"() ({ %v = "x.def"() : () -> i1 }) : () -> () "x.use"(%v) : (i1) -> ()`,
			[]string{"1:60: error: use of undeclared SSA value name"}},
		{`%v = "x.def"() : () -> i1
"x.a"() ({ %v = "x.def"() : () -> i1 }) : () -> ()`,
			[]string{"2:12: error: redefinition of SSA value '%v'", "1:1: note: previously defined here"}},
		{`%v:0 = "x.def"() : () -> i1`, []string{"1:4: error: expected named operation to have at least 1 result"}},
		{`%v:x = "x.def"() : () -> i1`, []string{"1:4: error: expected integer number of results"}},
		{`%v, = "x.def"() : () -> i1`, []string{"1:4: error: expected valid ssa identifier"}},
		{`%v "x.def"() : () -> i1`, []string{"1:3: error: expected '=' after SSA name"}},
		{`"x.use"(%v#99999999) : (i1) -> ()`, []string{"1:11: error: invalid SSA value result number"}},
	} {
		assert.Equal(t, tc.want, messages(tc.text), tc.text)
	}
}

func TestBlocks(t *testing.T) {
	means(t, `"x.cfg"() ({
^start(%a: i32):
  "x.br"(%b)[^end, ^start2] : (i64) -> ()
^end:
  "x.br"()[^start2] : () -> ()
^start2(%b: i64):
  "x.br"(%a)[^end] : (i32) -> ()
}) : () -> ()`, `"x.cfg"() ({
^bb0(%arg0: i32):
  "x.br"(%0)[^bb1, ^bb2] : (i64) -> ()
^bb1:  // 2 preds: ^bb0, ^bb2
  "x.br"()[^bb2] : () -> ()
^bb2(%0: i64):  // 2 preds: ^bb0, ^bb1
  "x.br"(%arg0)[^bb1] : (i32) -> ()
}) : () -> ()`)
	// The same names mean other blocks in another region.
	means(t, `"x.a"() ({ ^x: "x.br"()[^y] : () -> () ^y: "x.e"() : () -> () }, { "x.br"()[^y] : () -> () ^y: "x.e"() : () -> () }) : () -> ()`,
		`"x.a"() ({
  "x.br"()[^bb1] : () -> ()
^bb1:  // pred: ^bb0
  "x.e"() : () -> ()
}, {
  "x.br"()[^bb1] : () -> ()
^bb1:  // pred: ^bb0
  "x.e"() : () -> ()
}) : () -> ()`)
	for _, tc := range []struct {
		text string
		want string
	}{
		{`"x.a"() ({ ^x "x.e"() : () -> () }) : () -> ()`, "1:14: error: expected ':' after block name"},
		{`"x.a"() ({ "x.br"()[] : () -> () }) : () -> ()`, "1:21: error: expected list element"},
		{`"x.a"() ({ "x.br"()[x] : () -> () }) : () -> ()`, "1:21: error: expected block name"},
		{`"x.a"() ({ ^x(%a i32): }) : () -> ()`, "1:17: error: expected ':' and type for SSA operand"},
	} {
		assert.Equal(t, tc.want, messages(tc.text)[0], tc.text)
	}
}
