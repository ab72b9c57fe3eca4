package lit

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestParseTestFile(t *testing.T) {
	f, err := parseTestFile("x.mlir", `// RUN: one %s
// RUN: two \
// RUN:   three \  
// some text
// RUN:   %(line) %(line-1) %(line + 2)
// REQUIRES: a, b && c
// REQUIRES: d
// UNSUPPORTED: e
// XFAIL: *
# RUN: four
// In the END. text goes on.
// RUN: five
// END.
// RUN: six
`)
	require.NoError(t, err)
	assert.Equal(t, []runLine{{1, " one %s"}, {2, " two    three    5 4 7"}, {10, " four"}, {12, " five"}}, f.runs)
	assert.Equal(t, []string{"a", "b && c", "d"}, f.requires)
	assert.Equal(t, []string{"e"}, f.unsupported)
	assert.Equal(t, []string{"*"}, f.xfail)
}

func TestParseTestFileRefuses(t *testing.T) {
	for source, message := range map[string]string{
		"":                                  "no 'RUN:' line",
		"// RUN: a \\\n":                    "x.mlir:1: unterminated",
		"// RUN: a\n// DEFINE: %{x} = y":    "x.mlir:2: keyword DEFINE: is not implemented",
		"// RUN: a\n// REDEFINE: %{x} = y":  "keyword REDEFINE:",
		"// RUN: a\n// ALLOW_RETRIES: 3":    "keyword ALLOW_RETRIES:",
		"// RUN: a\n// PRERUN: b":           "end of a word",
		"// RUN: a\n// this BACKEND.\n":     "end of a word",
		"// RUN: a\n// REQUIRES: a &&":      "feature expression",
		"// RUN: a\n// REQUIRES: (a":        "expected ')'",
		"// RUN: a\n// REQUIRES: a b":       "unexpected 'b'",
		"// RUN: a\n// REQUIRES: a & b":     "cannot read",
		"// RUN: a\n// REQUIRES: {{a.*}}":   "not implemented",
		"// RUN: a\n// REQUIRES: a && \\\n": "not implemented",
	} {
		t.Run(source, func(t *testing.T) {
			_, err := parseTestFile("x.mlir", source)
			require.ErrorContains(t, err, message)
		})
	}
}

func TestFeatureExpressions(t *testing.T) {
	features := []string{"a", "b-1", "c=x.y"}
	for expr, want := range map[string]bool{
		"a":                true,
		"z":                false,
		"true":             true,
		"!a":               false,
		"!!a":              true,
		"b-1 && c=x.y":     true,
		"a && z":           false,
		"z || a":           true,
		"z || a && z":      false,
		"(z || a) && !z":   true,
		"!(a && b-1) || z": false,
	} {
		got, err := evaluateFeatures(expr, features)
		require.NoError(t, err, expr)
		assert.Equal(t, want, got, expr)
	}
}

func TestSubstitutions(t *testing.T) {
	s, err := newSubstitutions("/src/dir/x.mlir", "/out", map[string]string{
		"%opt":     "tool --file=%s",
		"%{opt}":   "tool",
		"%options": "many",
	})
	require.NoError(t, err)
	for source, want := range map[string]string{
		" a %s ":                "a /src/dir/x.mlir",
		"%S/y %p":               "/src/dir/y /src/dir",
		"%t %t.1 %t1 %t_x":      "/out/x.mlir.tmp /out/x.mlir.tmp.1 /out/x.mlir.tmp1 /out/x.mlir.tmp_x",
		"100%% %%s %%%s":        "100% %s %/src/dir/x.mlir",
		"%opt x":                "tool --file=/src/dir/x.mlir x",
		"%{opt} %options":       "tool many",
		"%basename_t %{fs-sep}": "x.mlir /",
		"%{s:basename} %/s":     "x.mlir /src/dir/x.mlir",
	} {
		got, err := s.apply(source)
		require.NoError(t, err, source)
		assert.Equal(t, want, got, source)
	}
	for source, message := range map[string]string{
		"%T/x":          "no longer supported",
		"%tool":         "unknown substitution",
		"%{unknown} x":  "unknown substitution at '%{unknown}'",
		"%d":            "unknown substitution",
		"5%":            "unknown substitution",
		"%if a %{ b %}": "not implemented",
	} {
		_, err := s.apply(source)
		assert.ErrorContains(t, err, message, source)
	}
	_, err = newSubstitutions("/x", "/out", map[string]string{"opt": "x"})
	require.Error(t, err)
}
