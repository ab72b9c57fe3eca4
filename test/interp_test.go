package test

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// runnable lists the kernels with data and their cases: the small cases of the corpus, those of
// kernels/, and those of run/, whose results run/make.py computes.
func runnable(t *testing.T) map[string]*testcase.Case {
	t.Helper()
	files := kernels(t)
	for _, pattern := range []string{"run/*/kernel.ttir", "kernels/*/kernel.ttir", "kernels/*/kernel.source.ttir"} {
		own, err := filepath.Glob(pattern)
		require.NoError(t, err)
		require.NotEmpty(t, own, pattern)
		files = append(files, own...)
	}
	cases := map[string]*testcase.Case{}
	absent := 0
	for _, file := range files {
		dir := filepath.Dir(file)
		c, err := testcase.Load(filepath.Join(dir, "case.json"))
		require.NoError(t, err)
		if hasData(dir, c) {
			cases[filepath.ToSlash(file)] = c
		} else {
			absent++
		}
	}
	t.Logf("%d kernels have data, %d have none and are left out", len(cases), absent)
	require.NotEmpty(t, cases, "no kernel has data")
	return cases
}

// distinct are the cases of runnable without those that a pipeline lowers to the same text as another form of the kernel: the TTIR of most kernels
// becomes what its source becomes, of which a backend makes the same code.
func distinct(t *testing.T, pipeline string) map[string]*testcase.Case {
	t.Helper()
	cases := runnable(t)
	repeated, known := repeats[pipeline]
	if !known {
		forms := map[string]bool{}
		for _, file := range slices.Backward(slices.Sorted(maps.Keys(cases))) { // the TTIR comes before its source
			m := parseFile(t, file)
			if m.Run(pipeline) != nil {
				continue // whoever runs the case says why
			}
			form := filepath.Dir(file) + "\n" + m.String()
			if forms[form] {
				repeated = append(repeated, file)
			}
			forms[form] = true
		}
		repeats[pipeline] = repeated
	}
	for _, file := range repeated {
		delete(cases, file)
	}
	t.Logf("%d of them are lowered to the same as another form", len(repeated))
	return cases
}

// repeats are the files that distinct leaves out, by pipeline. Its callers do not run in parallel.
var repeats = map[string][]string{}

// TestKernelsRun interprets every kernel with data and compares with the reference.
func TestKernelsRun(t *testing.T) {
	cases := runnable(t)
	for _, file := range slices.Sorted(maps.Keys(cases)) {
		c := cases[file]
		t.Run(file, func(t *testing.T) {
			m, err := ttir.Compile(parseFile(t, file).Top, c.Symbol)
			require.NoError(t, err)
			run, err := c.Prepare(nil)
			require.NoError(t, err)
			run.Launch.MaxSteps = 100_000_000
			require.NoError(t, m.Run(context.Background(), run.Launch))
			outcomes, err := run.Check()
			require.NoError(t, err)
			require.NotEmpty(t, outcomes)
			for _, o := range outcomes {
				require.True(t, o.OK(), "%s", o)
			}
		})
	}
}

func parseFile(t *testing.T, file string) *tshared.Module {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	module, err := tshared.Parse(file, string(text))
	require.NoError(t, err)
	return module
}

// TestEveryOperationIsRun: every operation of the Triton dialect occurs in a kernel with an
// independent reference.
func TestEveryOperationIsRun(t *testing.T) {
	used := map[string]bool{}
	for file := range runnable(t) {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, name := range opName.FindAllString(string(data), -1) {
			used[name] = true
		}
	}
	for _, def := range tt.Dialect.Ops {
		assert.True(t, used[def.Name], "no kernel with data has a %s", def.Name)
	}
}

var opName = regexp.MustCompile(`\btt\.[a-z_]+(\.return)?`)

// hasData reports whether all buffers have contents: the large cases come without.
func hasData(dir string, c *testcase.Case) bool {
	for _, a := range c.Args {
		if !a.Buffer {
			continue
		}
		if _, err := os.Stat(filepath.Join(dir, a.File)); a.File == "" || err != nil {
			return false
		}
	}
	return true
}
