package arch

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// linkedCompiler are the folders of the compiler, and those that bring it along.
var linkedCompiler = []string{"analysis", "backend", "dialect", "frontend", "ir", "jit", "lower", "parser", "pass", "rewrite", "transform", "internal/driver"}

// runtimeParts are parts of these folders that programs without a compiler may link: native code is
// loaded by the runtime, some of it with LLVM's linker, and the grids of bundles have Python's grammar.
var runtimeParts = []string{"backend/cpu/runtime", "backend/libllvm", "frontend/pysyntax"}

// TestLaunchingLinksNoCompiler: programs that load and launch compiled kernels link no part of the compiler.
func TestLaunchingLinksNoCompiler(t *testing.T) {
	packages := load(t)
	for _, own := range []string{"bundle", "cache", "cpu/code", "gpu/code", "launch", "tune"} {
		p := packages[module+"/"+own]
		require.NotNil(t, p, own)
		for _, dep := range p.Deps {
			part, ours := strings.CutPrefix(dep, module)
			if part = strings.TrimPrefix(part, "/"); !ours {
				continue
			}
			inside := func(folder string) bool { return within(part, folder) }
			compiler := part == "" || slices.ContainsFunc(linkedCompiler, inside)
			assert.False(t, compiler && !slices.ContainsFunc(runtimeParts, inside), "%s links %q of the compiler", own, part)
		}
	}
	assert.Contains(t, packages[module+"/jit"].Deps, module+"/lower/tritontostructured") // the test finds what it has to find
}
