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
	for _, root := range []string{"../../backend/ptx", "../../internal/transform"} {
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
