package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

const manyLevels = 100_000

// nested is text with far more nesting levels than any real input.
func nested(open, middle, close string) string { return levels(manyLevels, open, middle, close) }

func levels(n int, open, middle, close string) string {
	return strings.Repeat(open, n) + middle + strings.Repeat(close, n)
}

// chain is a list of aliases, each made from the one before it.
func chain(first, next string, n int) string {
	var b strings.Builder
	b.WriteString(first)
	for i := range n {
		fmt.Fprintf(&b, next, i+1, i)
	}
	return b.String()
}

func TestDeepNesting(t *testing.T) {
	const loc = "module {} loc("
	tests := []struct{ name, text string }{
		{"regions", nested(`"builtin.module"() ({`, "", `}) : () -> ()`)},
		{"regions of custom form", nested("module {", "", "}")},
		{"regions of unknown operations", nested(`"x.y"() ({`, "", `}) : () -> ()`)},
		{"open regions", strings.Repeat("module {\n", manyLevels)},
		{"ifs", "func.func @f(%c: i1) {\n" + nested("scf.if %c {\n", "", "}") + "return}"},
		{"tuples", "!t = " + nested("tuple<", "i32", ">")},
		{"open tuples", "!t = " + strings.Repeat("tuple<", manyLevels)},
		{"functions", "!t = " + nested("(", "i32", ") -> ()")},
		{"function results", "!t = " + strings.Repeat("() -> ", manyLevels) + "()"},
		{"complex", "!t = " + nested("complex<", "i32", ">")},
		{"pointers", "!t = " + nested("!tt.ptr<", "i32", ">")},
		{"unknown types", "!t = " + nested("!x.y<", "i32", ">")},
		{"vectors of vectors", "!t = " + nested("vector<2x", "i32", ">")},
		{"dimensions", "!t = tensor<" + strings.Repeat("1x", manyLevels) + "i32>"},
		{"arrays", "#a = " + nested("[", "", "]")},
		{"open arrays", "#a = " + strings.Repeat("[", manyLevels)},
		{"dictionaries", "#a = " + nested("{a = ", "1", "}")},
		{"dense", "#a = dense<" + nested("[", "1", "]") + "> : tensor<1xi32>"},
		{"distinct", "#a = " + nested("distinct[0]<", "1", ">")},
		{"unknown attributes", "#a = " + nested("#x.y<", "1", ">")},
		{"encodings", "#a = " + nested("tensor<1xi32, ", "1", ">")},
		{"affine parentheses", "#a = affine_map<(d0) -> (" + nested("(", "d0", ")") + ")>"},
		{"affine negations", "#a = affine_map<(d0) -> (" + nested("-", "d0", "") + ")>"},
		{"affine sums", "#a = affine_map<(d0) -> (d0" + nested(" + d0 mod 3", "", "") + ")>"},
		{"affine divisions", "#a = affine_map<(d0) -> (d0" + nested(" floordiv 3", "", "") + ")>"},
		{"nested affine divisions", "#a = affine_map<(d0) -> (" + nested("(", "d0", " mod 3 + 1)") + ")>"},
		{"name locations", loc + nested(`"a"(`, `"b"`, ")") + ")"},
		{"call sites", loc + nested(`callsite(`, `"b"`, ` at "c")`) + ")"},
		{"callers", loc + nested(`callsite("c" at `, `"b"`, `)`) + ")"},
		{"fused locations", loc + nested(`fused[`, `"b"`, "]") + ")"},
		{"fused metadata", loc + nested(`fused<loc(`, `"b"`, ")>[]") + ")"},
		{"symbols", "#a = @a" + nested("::@b", "", "")},
		{"type aliases", chain("!t0 = i32\n", "!t%d = tuple<!t%d>\n", manyLevels)},
		{"attribute aliases", chain("#a0 = 1\n", "#a%d = [#a%d]\n", manyLevels) + "module attributes {x.a = #a100000} {}"},
		{"location aliases", chain("#l0 = loc(unknown)\n", "#l%d = loc(\"a\"(#l%d))\n", manyLevels) + "module {} loc(#l100000)"},
		{"doubling types", chain("!t0 = i32\n", "!t%d = tuple<!t%[2]d, !t%[2]d>\n", 100) + "func.func private @f(!t100)"},
		{"doubling attributes", chain("#a0 = 1\n", "#a%d = [#a%[2]d, #a%[2]d]\n", 100) + "module attributes {x.a = #a100} {}"},
		{"doubling locations", chain("#l0 = loc(unknown)\n", "#l%d = loc(fused[#l%[2]d, \"a\", #l%[2]d])\n", 100) + "module {} loc(#l100)"},
		{"blocks", "func.func @f() {\n" + nested("cf.br ^a\n", "", "}")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, flags := range [][]string{{}, {"--mlir-print-debuginfo"}, {"--allow-unregistered-dialect", "--mlir-print-op-generic"}} {
				assert.NoError(t, wellBehaved(run(tt.text, flags...)), "%v", flags)
			}
		})
	}
	t.Run("pass pipeline", func(t *testing.T) {
		r := run("", "--pass-pipeline="+nested("builtin.module(", "", ")"))
		assert.NoError(t, wellBehaved(r))
	})
}

// TestRealisticNesting: realistic nesting is far from the limit.
func TestRealisticNesting(t *testing.T) {
	const n = 1000
	tests := []struct{ name, text string }{
		{"regions", levels(n, "module {", "", "}")},
		{"types", "module attributes {x.t = " + levels(n, "tuple<", "i32", ">") + "} {}"},
		{"attributes", "module attributes {x.a = " + levels(n, "[", "1", "]") + "} {}"},
		{"locations", "module {} loc(" + levels(n, `callsite("a" at `, `"b"`, ")") + ")"},
		{"affine expressions", "module attributes {x.m = affine_map<(d0) -> (" + levels(n, "(", "d0", " mod 7 + 1)") + ")>} {}"},
		{"aliases", chain("#a0 = 1\n", "#a%d = [#a%d]\n", n) + "module attributes {x.a = #a1000} {}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := run(tt.text, "--verify-roundtrip", "--mlir-print-debuginfo")
			assert.Equal(t, 0, r.exit, "%.500s", r.err)
		})
	}
}
