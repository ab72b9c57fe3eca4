package arch

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var link = regexp.MustCompile(`\]\(([^)#\s]+)(?:#[^)]*)?\)`)

// TestLinks: relative links of documents lead to files.
func TestLinks(t *testing.T) {
	const root = "../../.."
	n := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root {
			return fs.SkipDir
		}
		if filepath.Ext(path) != ".md" {
			return nil
		}
		text, err := os.ReadFile(path)
		for _, l := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(l[1], "://") {
				continue
			}
			n++
			_, err := os.Stat(filepath.Join(filepath.Dir(path), l[1]))
			assert.NoError(t, err, "%s links to %s", path, l[1])
		}
		return err
	})
	require.NoError(t, err)
	require.NotZero(t, n)
}

var namedFile = regexp.MustCompile("`([\\w./-]+\\.go)`")

// TestNamedFiles: Go files that documents name, maybe with a part of their path, exist.
func TestNamedFiles(t *testing.T) {
	const root = "../../.."
	var files []string
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && filepath.Ext(path) == ".go" {
			files = append(files, filepath.ToSlash(path))
		}
		return err
	}))
	documents, err := filepath.Glob(root + "/doc/*.md")
	require.NoError(t, err)
	n := 0
	for _, document := range documents {
		text, err := os.ReadFile(document)
		require.NoError(t, err)
		for _, name := range namedFile.FindAllStringSubmatch(string(text), -1) {
			n++
			assert.True(t, slices.ContainsFunc(files, func(f string) bool { return strings.HasSuffix(f, "/"+name[1]) }), "%s names %s", document, name[1])
		}
	}
	require.NotZero(t, n)
}
