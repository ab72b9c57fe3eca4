package bundle_test

import (
	"embed"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/bundle"
)

//go:embed testdata
var embedded embed.FS

// sequential is a file system whose files can be read from the beginning only.
type sequential struct{ fs.FS }

func (s sequential) Open(name string) (fs.File, error) {
	f, err := s.FS.Open(name)
	return struct{ fs.File }{f}, err
}

// TestOpenFS: files of all kinds of file systems.
func TestOpenFS(t *testing.T) {
	data := inert(t, adds()...)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "a.tsb"), data, 0o600))
	for name, fsys := range map[string]fs.FS{"folder": os.DirFS(dir), "memory": fstest.MapFS{"a.tsb": {Data: data}}, "sequential": sequential{os.DirFS(dir)}} {
		b, err := bundle.OpenFS(fsys, "a.tsb")
		require.NoError(t, err, name)
		assert.Len(t, b.Names(), 4, name)
		require.NoError(t, b.Close())
	}
}

// TestOpenMistakes: what is not a bundle is named.
func TestOpenMistakes(t *testing.T) {
	dir := t.TempDir()
	_, err := bundle.Open(filepath.Join(dir, "a.tsb"))
	assert.ErrorIs(t, err, fs.ErrNotExist)
	_, err = bundle.Open(dir)
	assert.EqualError(t, err, dir+": a bundle is a file, and this is none")
	_, err = bundle.OpenFS(nil, "a.tsb")
	assert.EqualError(t, err, "a.tsb: the file system is nil")
	_, err = bundle.OpenFS(embedded, "testdata/kernels.py")
	assert.ErrorContains(t, err, "testdata/kernels.py: the bundle cannot be read: it does not end as a zip archive does")
	assert.ErrorAs(t, err, new(*bundle.FormatError))
}
