package library_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/ir"
)

// recordings is the folder of the recorded kernels, beside the project where it is present.
const recordings = "../../../../shared"

// TestFunctionsAreRecorded compiles the recorded kernels from Python and compares the
// private functions that stem from the library with those that Triton 3.6 made: the same
// symbols in the same order, the same operations, types and attributes in each.
func TestFunctionsAreRecorded(t *testing.T) {
	sources, err := filepath.Glob(recordings + "/corpus*/kernels/*/*/kernel.source.ttir")
	require.NoError(t, err)
	if len(sources) == 0 {
		t.Skipf("no recorded kernels in %s", recordings)
	}
	loaded := map[string]*triton.Module{}
	functions := 0
	for _, source := range sources {
		folder := filepath.Dir(source)
		text, err := os.ReadFile(source)
		require.NoError(t, err)
		want := libraryFunctions(t, parse(t, folder, string(text)))
		if len(want) == 0 {
			continue
		}
		got := libraryFunctions(t, compileCase(t, loaded, filepath.Join(folder, "case.json")))
		name := strings.TrimPrefix(folder, recordings+"/")
		if assert.Equal(t, symbols(want), symbols(got), name) {
			for i := range want {
				assert.Equal(t, want[i].body, got[i].body, "%s: %s", name, want[i].symbol)
			}
		}
		functions += len(want)
	}
	t.Logf("%d functions compared", functions)
}

func parse(t *testing.T, name, text string) *ir.Op {
	m, err := tshared.Parse(name, text)
	require.NoError(t, err)
	return m.Top
}

// compileCase compiles the kernel of a case.json up to the stage before Triton's passes.
func compileCase(t *testing.T, loaded map[string]*triton.Module, file string) *ir.Op {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	c, err := triton.ParseCase(text)
	require.NoError(t, err, file)
	if loaded[c.SourceFile] == nil {
		name := "kernels." + strings.TrimSuffix(c.SourceFile, ".py")
		loaded[c.SourceFile], err = triton.Load(filepath.Join(recordings, "corpus/python/kernels", c.SourceFile), triton.LoadOptions{Version: triton.V36, Module: name})
		require.NoError(t, err)
	}
	k, err := loaded[c.SourceFile].Kernel(c.Function)
	require.NoError(t, err)
	out, err := k.TTIR(c.Specialization, triton.Source, triton.Options{Capability: c.Capability, NumWarps: c.NumWarps, NumStages: c.NumStages})
	require.NoError(t, err, file)
	return out.Module.Top
}

// function is a function of a module, printed without names and locations.
type function struct{ symbol, body string }

var symbolName = regexp.MustCompile(`@("triton\.language\.[^"]*"|triton\.language\.[\w.]*)`)

// libraryFunctions lists the private functions of a module that stem from the library.
func libraryFunctions(t *testing.T, top *ir.Op) []function {
	var out []function
	for op := range (&tshared.Module{Top: top}).Ops() {
		if op.Name() != "tt.func" {
			continue
		}
		var b strings.Builder
		require.NoError(t, (&tshared.Module{Top: op}).Print(&b, tshared.PrintOptions{}))
		if s := symbolName.FindString(strings.SplitN(b.String(), "(%", 2)[0]); s != "" {
			out = append(out, function{s, b.String()})
		}
	}
	return out
}

func symbols(functions []function) []string {
	var out []string
	for _, f := range functions {
		out = append(out, f.symbol)
	}
	return out
}
