package printer_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/ir"
)

const nest = `
%a = "x.def"() : () -> i32
%b:2 = "x.two"() ({
  %c = "x.def"() : () -> i32
  "x.use"(%a, %c) : (i32, i32) -> ()
}, {
^bb0(%p: i32, %q: i32):
  %d = "x.def"() : () -> i32
  "x.br"(%d)[^bb1] : (i32) -> ()
^bb1(%r: i32):
  "x.use"(%q, %r) : (i32, i32) -> ()
}) : () -> (i32, i32)
"x.use"(%b#1, %b#0) : (i32, i32) -> ()`

func TestSiblingRegionsUseTheSameNumbers(t *testing.T) {
	prints(t, nest, printer.Options{}, `
module {
  %0 = "x.def"() : () -> i32
  %1:2 = "x.two"() ({
    %2 = "x.def"() : () -> i32
    "x.use"(%0, %2) : (i32, i32) -> ()
  }, {
  ^bb0(%arg0: i32, %arg1: i32):
    %2 = "x.def"() : () -> i32
    "x.br"(%2)[^bb1] : (i32) -> ()
  ^bb1(%3: i32):  // pred: ^bb0
    "x.use"(%arg1, %3) : (i32, i32) -> ()
  }) : () -> (i32, i32)
  "x.use"(%1#1, %1#0) : (i32, i32) -> ()
}
`)
}

// With unique names the last region gets its numbers first.
func TestUniqueNames(t *testing.T) {
	prints(t, nest, printer.Options{UniqueNames: true}, `
module {
  %0 = "x.def"() : () -> i32
  %1:2 = "x.two"() ({
    %4 = "x.def"() : () -> i32
    "x.use"(%0, %4) : (i32, i32) -> ()
  }, {
  ^bb0(%arg0: i32, %arg1: i32):
    %2 = "x.def"() : () -> i32
    "x.br"(%2)[^bb1] : (i32) -> ()
  ^bb1(%3: i32):  // pred: ^bb0
    "x.use"(%arg1, %3) : (i32, i32) -> ()
  }) : () -> (i32, i32)
  "x.use"(%1#1, %1#0) : (i32, i32) -> ()
}
`)
}

func TestGenericFormHasUniqueNames(t *testing.T) {
	prints(t, `
"x.a"() ({ %0 = "x.def"() : () -> i32 }, { %0 = "x.def"() : () -> i32 }) : () -> ()
p.isolated { %0 = "p.named"() {names = ["wish"]} : () -> i32 }`, printer.Options{Generic: true}, `
"builtin.module"() ({
  "x.a"() ({
    %2 = "x.def"() : () -> i32
  }, {
    %1 = "x.def"() : () -> i32
  }) : () -> ()
  "p.isolated"() ({
    %0 = "p.named"() {names = ["wish"]} : () -> i32
  }) : () -> ()
}) : () -> ()
`)
}

func TestWishedNames(t *testing.T) {
	for _, tc := range []struct{ name, wish, want string }{
		{"a word", "x", "%x"},
		{"punctuation of identifiers", "a$b._-", "%a$b._-"},
		{"a leading digit", "1a", "%_1a"},
		{"a number", "12", "%_12"},
		{"a trailing digit", "x1", "%x1"},
		{"a blank", "a b", "%a_b"},
		{"other characters in hex", "a+b", "%a2Bb"},
		{"control characters in one digit", "a\\0Ab", "%aAb"},
		{"bytes, not characters", "é", "%_C3A9"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			mod := parse(t, `%0 = "p.named"() {names = ["`+tc.wish+`"]} : () -> i32`)
			got := string(printer.Append(nil, mod.Top, printer.Options{}))
			assert.Contains(t, got, "\n  "+tc.want+" = ")
		})
	}
}

func TestNamesThatAreTaken(t *testing.T) {
	prints(t, `
%0 = "p.named"() {names = ["x"]} : () -> i32
%1 = "p.named"() {names = ["x_0"]} : () -> i32
%2 = "p.named"() {names = ["x"]} : () -> i32
%3 = "p.named"() {names = ["y"]} : () -> i32
%4 = "p.named"() {names = ["y"]} : () -> i32
%5 = "p.named"() {names = ["a+"]} : () -> i32
%6 = "p.named"() {names = ["a2B"]} : () -> i32
"x.a"() ({ %7 = "p.named"() {names = ["x"]} : () -> i32 }, { %8 = "p.named"() {names = ["x"]} : () -> i32 }) : () -> ()
%9 = "p.named"() {names = ["x"]} : () -> i32`, printer.Options{}, `
module {
  %x = "p.named"() {names = ["x"]} : () -> i32
  %x_0 = "p.named"() {names = ["x_0"]} : () -> i32
  %x_1 = "p.named"() {names = ["x"]} : () -> i32
  %y = "p.named"() {names = ["y"]} : () -> i32
  %y_2 = "p.named"() {names = ["y"]} : () -> i32
  %a2B = "p.named"() {names = ["a+"]} : () -> i32
  %a2B_3 = "p.named"() {names = ["a2B"]} : () -> i32
  "x.a"() ({
    %x_5 = "p.named"() {names = ["x"]} : () -> i32
  }, {
    %x_5 = "p.named"() {names = ["x"]} : () -> i32
  }) : () -> ()
  %x_4 = "p.named"() {names = ["x"]} : () -> i32
}
`)
}

// A name around an isolated operation is taken inside as well, but one of its
// sibling is free again.
func TestNamesOfIsolatedOperations(t *testing.T) {
	prints(t, `
%0 = "p.named"() {names = ["x"]} : () -> i32
%1 = "x.def"() : () -> i32
p.isolated { %2 = "p.named"() {names = ["x"]} : () -> i32
  %3 = "p.named"() {names = ["y"]} : () -> i32
  %4 = "x.def"() : () -> i32 }
p.isolated { ^bb0(%a: i32, %b: i32):
  %2 = "p.named"() {names = ["y"]} : () -> i32
  p.isolated { %5 = "p.named"() {names = ["y"]} : () -> i32 } } {names = ["", "y"]}`, printer.Options{}, `
module {
  %x = "p.named"() {names = ["x"]} : () -> i32
  %0 = "x.def"() : () -> i32
  p.isolated {
    %x_0 = "p.named"() {names = ["x"]} : () -> i32
    %y = "p.named"() {names = ["y"]} : () -> i32
    %1 = "x.def"() : () -> i32
  }
  p.isolated {
  ^bb0(%arg0: i32, %y: i32):
    %y_0 = "p.named"() {names = ["y"]} : () -> i32
    isolated {
      %y_1 = "p.named"() {names = ["y"]} : () -> i32
    }
  } {names = ["", "y"]}
}
`)
}

func TestResultGroups(t *testing.T) {
	for _, tc := range []struct{ names, results, uses string }{
		{`[]`, `%0:4`, `%0#0, %0#1, %0#2, %0#3`},
		{`["a"]`, `%a:4`, `%a#0, %a#1, %a#2, %a#3`},
		{`["a", "b", "c", "d"]`, `%a, %b, %c, %d`, `%a, %b, %c, %d`},
		{`["a", "", "b"]`, `%a:2, %b:2`, `%a#0, %a#1, %b#0, %b#1`},
		{`["", "b"]`, `%0, %b:3`, `%0, %b#0, %b#1, %b#2`},
		{`["a", "a", "", "a"]`, `%a, %a_0:2, %a_1`, `%a, %a_0#0, %a_0#1, %a_1`},
	} {
		t.Run(tc.names, func(t *testing.T) {
			prints(t, `%r:4 = "p.named"() {names = `+tc.names+`} : () -> (i1, i2, i3, i4)
"x.use"(%r#0, %r#1, %r#2, %r#3) : (i1, i2, i3, i4) -> ()`, printer.Options{}, `
module {
  `+tc.results+` = "p.named"() {names = `+tc.names+`} : () -> (i1, i2, i3, i4)
  "x.use"(`+tc.uses+`) : (i1, i2, i3, i4) -> ()
}
`)
		})
	}
}

const nameLocs = `
%0 = "x.def"() : () -> i32 loc("ptr")
%1 = "x.def"() : () -> i32 loc("ptr")
%2:2 = "x.two"() : () -> (i32, i32) loc("ptr"("f":1:1))
%3 = "x.def"() : () -> i32 loc("1 +é")
%4 = "x.def"() : () -> i32 loc("")
%5 = "x.def"() : () -> i32 loc(fused["f":1:1, "in fused"])
%6 = "x.def"() : () -> i32 loc(callsite("f":1:1 at "caller"))
%7 = "p.named"() {names = ["wish"]} : () -> i32 loc("stronger")
"x.reg"() ({
^bb0(%a: i32 loc("ptr"), %b: i32 loc("named"), %c: i32 loc("f":1:1)):
  "x.use"(%0, %1, %2#1) : (i32, i32, i32) -> ()
}, {
^bb0(%a: i32 loc("ptr"), %b: i32 loc("named"), %c: i32 loc("f":1:1)):
  "x.br"()[^bb1] : () -> ()
^bb1(%d: i32 loc("named"), %e: i32):
  "x.use"() : () -> ()
}) : () -> ()`

func TestNamesFromLocations(t *testing.T) {
	prints(t, nameLocs, printer.Options{UseNameLoc: true}, `
module {
  %ptr = "x.def"() : () -> i32
  %ptr_0 = "x.def"() : () -> i32
  %ptr_1:2 = "x.two"() : () -> (i32, i32)
  %_1_2BC3A9 = "x.def"() : () -> i32
  %0 = "x.def"() : () -> i32
  %in_fused = "x.def"() : () -> i32
  %caller = "x.def"() : () -> i32
  %stronger = "p.named"() {names = ["wish"]} : () -> i32
  "x.reg"() ({
  ^bb0(%ptr_2: i32, %named: i32, %arg2: i32):
    "x.use"(%ptr, %ptr_0, %ptr_1#1) : (i32, i32, i32) -> ()
  }, {
  ^bb0(%ptr_2: i32, %named: i32, %arg2: i32):
    "x.br"()[^bb1] : () -> ()
  ^bb1(%named_3: i32, %1: i32):  // pred: ^bb0
    "x.use"() : () -> ()
  }) : () -> ()
}
`)
}

func TestPartsOfAModule(t *testing.T) {
	mod := parse(t, `
%0 = "x.def"() : () -> i32
"x.outer"() ({
  %1 = "x.def"() : () -> i32
  "x.inner"(%0, %1) : (i32, i32) -> ()
}) : () -> ()
p.isolated { %1 = "x.def"() : () -> i32
  "x.apart"(%1) : (i32) -> () }`)
	for _, tc := range []struct {
		name, op string
		opt      printer.Options
		want     string
	}{
		{"numbered as in the whole", "x.inner", printer.Options{}, `"x.inner"(%0, %1) : (i32, i32) -> ()`},
		{"in local scope, too", "x.inner", printer.Options{LocalScope: true}, `"x.inner"(%0, %1) : (i32, i32) -> ()`},
		{"inside what is isolated", "x.apart", printer.Options{}, `"x.apart"(%1) : (i32) -> ()`},
		{"counted from there in local scope", "x.apart", printer.Options{LocalScope: true}, `"x.apart"(%0) : (i32) -> ()`},
	} {
		op := sub(t, mod.Top, tc.op)
		assert.Equal(t, tc.want, string(printer.Append(nil, op, tc.opt)), tc.name)
	}
}

func TestUnknownValuesAndBlocks(t *testing.T) {
	mod := parse(t, `%0:2 = "x.two"() : () -> (i32, i32)
"x.use"(%0#1) : (i32) -> ()`)
	use := sub(t, mod.Top, "x.use")
	use.Remove()
	assert.Equal(t, `"x.use"(<<UNKNOWN SSA VALUE>>) : (i32) -> ()`, use.String())
	use.SetOperand(0, nil)
	assert.Equal(t, `"x.use"(<<NULL VALUE>>) : (<<NULL TYPE>>) -> ()`, use.String())
	lost := ir.NewOp(&ir.OpState{Ctx: mod.Top.Context(), Def: mod.Top.Context().UnknownOpDef("x.br"), Successors: []*ir.Block{ir.NewBlock()}})
	assert.Equal(t, `"x.br"()[INVALIDBLOCK] : () -> ()`, lost.String())
}
