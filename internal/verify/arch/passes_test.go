package arch

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/toolchain"
	"github.com/tshared/tshared/internal/verify/lit"
)

// litTest is lit_test.go of a package. It has nothing else: scripts/test.sh leaves out packages whose only test it is, because TestLit of
// ./test runs the same files.
const litTest = `package %s_test

import (
	"testing"

	"github.com/tshared/tshared/internal/verify/lit"
)

func TestLit(t *testing.T) { lit.RunPass(t) }
`

// TestPassesHaveTheirTestsBesideThem: a pass has a package of its name, with lit files that run it and a test that runs these.
func TestPassesHaveTheirTestsBesideThem(t *testing.T) {
	for _, pass := range passNames(t) {
		folder, ok := lit.PassFolder(root, pass)
		if !assert.True(t, ok, "no package is named as pass '%s'", pass) {
			continue
		}
		test, err := os.ReadFile(filepath.Join(folder, "lit_test.go"))
		assert.NoError(t, err, "'%s' has no test beside it", pass)
		assert.Equal(t, fmt.Sprintf(litTest, filepath.Base(folder)), string(test), folder)
		assert.True(t, runs(t, folder, pass), "no RUN line beside '%s' runs it", pass)
	}
}

// passNames are the names of all passes, without pipelines.
func passNames(t *testing.T) (names []string) {
	t.Helper()
	registry := toolchain.Default().Passes
	for _, name := range registry.Names() {
		if registry.Pass(name) != nil {
			names = append(names, name)
		}
	}
	require.NotEmpty(t, names)
	return names
}

// runs reports whether a lit file beside a pass runs it.
func runs(t *testing.T, folder, pass string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "testdata", "*.mlir"))
	require.NoError(t, err)
	command := regexp.MustCompile(`(?m)RUN:.*[-,(="']` + regexp.QuoteMeta(pass) + `\b(?:[^-]|$)`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		if command.Match(text) {
			return true
		}
	}
	return false
}

// libraries are packages beside passes that passes share, with their purpose.
var libraries = map[string]string{
	"transform/gpu/asyncops":   "operations of loops that can be asynchronous",
	"transform/gpu/kernelpass": "makes passes on kernels",
	"transform/gpu/oprules":    "rules of operations",
	"transform/gpu/remark":     "words of remarks",
}

// TestFoldersOfPassesHavePasses: what is beside passes is a pass too, or one of the libraries that they share.
func TestFoldersOfPassesHavePasses(t *testing.T) {
	expected := map[string]bool{}
	for name := range libraries {
		expected[name] = true
	}
	for _, pass := range passNames(t) {
		if folder, ok := lit.PassFolder(root, pass); ok {
			own, err := filepath.Rel(root, folder)
			require.NoError(t, err)
			expected[filepath.ToSlash(own)] = true
		}
	}
	for path := range load(t) {
		own := strings.TrimPrefix(path, module+"/")
		if (within(own, "transform") || within(own, "lower")) && !strings.Contains(own, "/internal/") {
			assert.True(t, expected[own], "%s is not a pass: name it as its pass, or list it", own)
			delete(expected, own)
		}
	}
	assert.Empty(t, expected)
}
