package printer_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/ir"
)

func TestPredecessors(t *testing.T) {
	prints(t, `"x.cfg"() ({
  "x.br"()[^b, ^b, ^a] : () -> ()
^a:
  "x.br"()[^b] : () -> ()
^b:
  "x.br"()[^a] : () -> ()
^c:
  "x.br"()[^d] : () -> ()
^d:
  "x.end"() : () -> ()
}) : () -> ()`, printer.Options{}, `
module {
  "x.cfg"() ({
    "x.br"()[^bb2, ^bb2, ^bb1] : () -> ()
  ^bb1:  // 2 preds: ^bb0, ^bb2
    "x.br"()[^bb2] : () -> ()
  ^bb2:  // 3 preds: ^bb0, ^bb0, ^bb1
    "x.br"()[^bb1] : () -> ()
  ^bb3:  // no predecessors
    "x.br"()[^bb4] : () -> ()
  ^bb4:  // pred: ^bb3
    "x.end"() : () -> ()
  }) : () -> ()
}
`)
}

func TestEmptyRegions(t *testing.T) {
	prints(t, `"x.a"() ({}, {^bb0: }, {^bb0(%a: i32): }) : () -> ()
p.isolated {}
p.isolated {^bb0: }`, printer.Options{}, `
module {
  "x.a"() ({
  }, {
  ^bb0:
  }, {
  ^bb0(%arg0: i32):
  }) : () -> ()
  p.isolated {
  }
  p.isolated {
  }
}
`)
}

func TestSkippedRegions(t *testing.T) {
	const text = `p.isolated { "x.a"() : () -> () }`
	prints(t, text, printer.Options{SkipRegions: true}, "module {...}\n")
	prints(t, text, printer.Options{SkipRegions: true, Generic: true}, "\"builtin.module\"() ({...}) : () -> ()\n")
}

func TestDefaultDialects(t *testing.T) {
	prints(t, `
p.with.dots
p.short {}
p.isolated {
  p.with.dots
  p.short { p.short {} }
  builtin.module { p.short {} }
  "x.a"() ({ p.short {} }) : () -> ()
}`, printer.Options{}, `
module {
  p.with.dots
  p.short {
  }
  p.isolated {
    p.with.dots
    short {
      p.short {
      }
    }
    builtin.module {
      p.short {
      }
    }
    "x.a"() ({
      p.short {
      }
    }) : () -> ()
  }
}
`)
}

func TestImplicitTerminators(t *testing.T) {
	prints(t, `
p.short { p.ends }
p.short { p.ends {a} }
p.short { "x.a"() : () -> () }`, printer.Options{}, `
module {
  p.short {
  }
  p.short {
    p.ends {a}
  }
  p.short {
    "x.a"() : () -> ()
  }
}
`)
	prints(t, `p.short {}`, printer.Options{Generic: true}, `
"builtin.module"() ({
  "p.short"() ({
    "p.ends"() : () -> ()
  }) : () -> ()
}) : () -> ()
`)
}

func TestGenericForm(t *testing.T) {
	prints(t, `%0 = "x.all"() <{p = 1 : i32}> ({ "x.br"()[^a] : () -> () ^a: "x.br"() : () -> () }) {d = true} : () -> i32
"p.named"() {names = []} : () -> ()
module @sym attributes {x.y} {}`, printer.Options{Generic: true}, `
"builtin.module"() ({
  %0 = "x.all"() <{p = 1 : i32}> ({
    "x.br"()[^bb1] : () -> ()
  ^bb1:  // pred: ^bb0
    "x.br"() : () -> ()
  }) {d = true} : () -> i32
  "p.named"() {names = []} : () -> ()
  "builtin.module"() <{sym_name = "sym"}> ({
  ^bb0:
  }) {x.y} : () -> ()
}) : () -> ()
`)
}

func TestResources(t *testing.T) {
	prints(t, `"x.a"() {a = dense_resource<"b b"> : tensor<1xi8>, c = [dense_resource<a> : tensor<1xi8>, dense_resource<"b b"> : tensor<1xi8>, dense_resource<none> : tensor<1xi8>]} : () -> ()
{-#
  external_resources: { tool: { text: "x\0Ay", yes: true, no: false, "0 key": "\30xAB" }, other_tool: { k: "v" } },
  dialect_resources: { builtin: { a: "0x0100000001", "b b": "0x0100000002", unused: "0x0100000003" } }
#-}`, printer.Options{}, `
module {
  "x.a"() {a = dense_resource<"b b"> : tensor<1xi8>, c = [dense_resource<a> : tensor<1xi8>, dense_resource<"b b"> : tensor<1xi8>, dense_resource<none> : tensor<1xi8>]} : () -> ()
}

{-#
  dialect_resources: {
    builtin: {
      "b b": "0x0100000002",
      a: "0x0100000001"
    }
  },
  external_resources: {
    tool: {
      text: "x\0Ay",
      yes: true,
      no: false,
      "0 key": "\30xAB"
    },
    other_tool: {
      k: "v"
    }
  }
#-}
`)
}

func TestNoResources(t *testing.T) {
	for name, r := range map[string]*ir.Resources{
		"none":           nil,
		"empty":          {},
		"an empty group": {Sections: []ir.ResourceSection{{Name: ir.ExternalResources, Groups: []ir.ResourceGroup{{Name: "g"}}}}},
		"unused blobs":   {Sections: []ir.ResourceSection{{Name: ir.DialectResources, Groups: []ir.ResourceGroup{{Name: "builtin", Entries: []ir.ResourceEntry{{Key: "k", Value: []byte{1}}}}}}}},
	} {
		got := string(printer.Append(nil, parse(t, "").Top, printer.Options{Resources: r}))
		assert.Equal(t, "module {\n}\n", got, name)
	}
}

func TestDeepIndentation(t *testing.T) {
	const depth = 50 // deeper than one piece of blanks
	mod := parse(t, strings.Repeat(`"x.a"() ({ `, depth)+`"x.b"() : () -> ()`+strings.Repeat(` }) : () -> ()`, depth))
	got := string(printer.Append(nil, mod.Top, printer.Options{}))
	assert.Contains(t, got, "\n"+strings.Repeat(" ", 2*(depth+1))+`"x.b"`)
}

func TestAppendKeepsWhatIsThere(t *testing.T) {
	mod := parse(t, `"x.a"() {m = affine_map<() -> ()>} : () -> ()`)
	got := string(printer.Append([]byte("before\n"), mod.Top, printer.Options{}))
	assert.Equal(t, "before\n#map = affine_map<() -> ()>\nmodule {\n  \"x.a\"() {m = #map} : () -> ()\n}\n", got)
}

type brokenWriter struct{}

var errBroken = errors.New("broken")

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

func TestFprint(t *testing.T) {
	mod := parse(t, "")
	var b strings.Builder
	require.NoError(t, printer.Fprint(&b, mod.Top, printer.Options{}))
	assert.Equal(t, "module {\n}\n", b.String())
	assert.ErrorIs(t, printer.Fprint(brokenWriter{}, mod.Top, printer.Options{}), errBroken)
}

func TestOperationsInMessages(t *testing.T) {
	mod := parse(t, `%0 = "x.a"() {m = affine_map<() -> ()>, e = dense<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]> : tensor<17xi8>} : () -> i32`)
	assert.Equal(t, `%0 = "x.a"() {e = dense_resource<__elided__> : tensor<17xi8>, m = affine_map<() -> ()>} : () -> i32`,
		sub(t, mod.Top, "x.a").String(), "generic, alone and short")
}
