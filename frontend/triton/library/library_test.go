package library

import (
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFilesAreModules: each embedded file belongs to one module.
func TestFilesAreModules(t *testing.T) {
	entries, err := files.ReadDir("python")
	require.NoError(t, err)
	var embedded, listed []string
	for _, e := range entries {
		embedded = append(embedded, e.Name())
	}
	for _, m := range Modules() {
		listed = append(listed, m.File)
		assert.Same(t, m, Find(m.Name))
	}
	assert.ElementsMatch(t, embedded, listed)
	assert.Nil(t, Find("triton.language.core"))
}

// jitFunction matches a function; one that differs between releases of Triton is defined in both branches of an if.
var jitFunction = regexp.MustCompile(`(?m)^( *)@triton\.jit\n *def (\w+)\(`)

// TestExportsAreFunctions: what triton.language has of a module is defined there by
// @triton.jit, and is not a helper.
func TestExportsAreFunctions(t *testing.T) {
	for _, m := range Modules() {
		defined := map[string]bool{}
		for _, def := range jitFunction.FindAllStringSubmatch(m.Text(), -1) {
			assert.False(t, defined[def[2]] && def[1] == "", "%s defines %s twice", m.File, def[2])
			defined[def[2]] = true
		}
		assert.True(t, slices.IsSorted(m.Exports), m.Name)
		assert.True(t, slices.IsSorted(m.Methods), m.Name)
		for _, name := range m.Exports {
			assert.True(t, defined[name], "%s does not define %s", m.File, name)
			assert.NotEqual(t, byte('_'), name[0], name)
		}
		for _, name := range m.Methods {
			assert.Contains(t, m.Exports, name)
		}
	}
}
