package arch

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// maxMethods is how many methods a type of the GPU backend or of a pass may have. One with more does several jobs.
const maxMethods = 30

var method = regexp.MustCompile(`(?m)^func \(\w+ \*?(\w+)(?:\[\w+\])?\) `)

// TestNoTypeHasEverything: passes and the emission for a GPU are made of small types.
func TestNoTypeHasEverything(t *testing.T) {
	methods := map[string]int{}
	for _, root := range []string{"../../../backend/ptx", "../../../transform"} {
		require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && d.Name() == "sim" {
				return fs.SkipDir
			}
			if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return nil
			}
			text, err := os.ReadFile(path)
			for _, m := range method.FindAllStringSubmatch(string(text), -1) {
				methods[filepath.ToSlash(filepath.Dir(path))+"."+m[1]]++
			}
			return err
		}))
	}
	require.NotEmpty(t, methods)
	for name, n := range methods {
		assert.LessOrEqual(t, n, maxMethods, "%s has %d methods", name, n)
	}
}

// embeddedOp is an operation that a struct inherits all methods of.
var embeddedOp = regexp.MustCompile(`(?m)^\t\*ir\.Op$|struct\s*\{\s*\*ir\.Op\b`)

// TestViewsInheritNothing: a view names its operation. The compiler makes methods of all that a type
// inherits: 94 for each of 384 views were a quarter of the first build.
func TestViewsInheritNothing(t *testing.T) {
	require.True(t, embeddedOp.MatchString("type LoadOp struct{ *ir.Op }"))
	require.NoError(t, filepath.WalkDir("../../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() != ".." && strings.HasPrefix(d.Name(), ".") {
			return fs.SkipDir
		}
		if filepath.Ext(path) != ".go" || path == "../../../internal/verify/arch/methods_test.go" {
			return nil
		}
		text, err := os.ReadFile(path)
		assert.False(t, embeddedOp.Match(text), "%s: a struct embeds *ir.Op; expected a field Op *ir.Op", path)
		return err
	}))
}
