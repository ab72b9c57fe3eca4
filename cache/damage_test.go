package cache

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// damages are ways to damage the entry with number 1.
var damages = map[string]struct {
	file string
	edit func(t *testing.T, path string)
}{
	"truncated":       {"kernel_1.ptx", cut(100)},
	"emptied":         {"kernel_1.ptx", cut(0)},
	"longer":          {"kernel_1.ptx", edit(func(b []byte) []byte { return append(b, ' ') })},
	"flipped":         {"kernel_1.ttir", edit(func(b []byte) []byte { b[7] ^= 1; return b })},
	"removed":         {"kernel_1.cubin", func(t *testing.T, path string) { require.NoError(t, os.Remove(path)) }},
	"no metadata":     {metadataFile, func(t *testing.T, path string) { require.NoError(t, os.Remove(path)) }},
	"cut metadata":    {metadataFile, cut(200)},
	"empty metadata":  {metadataFile, cut(0)},
	"edited metadata": {metadataFile, edit(func(b []byte) []byte { return bytes.Replace(b, []byte(`"number":1`), []byte(`"number":2`), 1) })},
	"edited seal":     {metadataFile, edit(func(b []byte) []byte { b[len(b)-5] ^= 1; return b })},
	"folder": {"kernel_1.ptx", func(t *testing.T, path string) {
		require.NoError(t, os.Remove(path))
		require.NoError(t, os.Mkdir(path, 0o700))
	}},
	"link": {"kernel_1.ptx", func(t *testing.T, path string) {
		outside := filepath.Join(t.TempDir(), "x")
		require.NoError(t, os.Rename(path, outside))
		require.NoError(t, os.Symlink(outside, path))
	}},
	"no folder": {".", func(t *testing.T, path string) {
		require.NoError(t, os.RemoveAll(filepath.Clean(path)))
		require.NoError(t, os.WriteFile(filepath.Clean(path), nil, 0o600))
	}},
	"another entry": {metadataFile, func(t *testing.T, path string) {
		c := open(t, t.TempDir(), io.Discard)
		require.NoError(t, c.Put(ctx, key(2), entry(2)))
		dir := filepath.Dir(path)
		require.NoError(t, os.RemoveAll(dir))
		require.NoError(t, os.CopyFS(dir, os.DirFS(c.own.path(key(2)))))
	}},
}

func cut(size int64) func(*testing.T, string) {
	return func(t *testing.T, path string) { require.NoError(t, os.Truncate(path, size)) }
}

func edit(how func([]byte) []byte) func(*testing.T, string) {
	return func(t *testing.T, path string) { change(t, path, how) }
}

// TestDamage: a damaged entry is a missing one, the log and Verify say which file, and the next Put
// replaces it.
func TestDamage(t *testing.T) {
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			c := open(t, t.TempDir(), &log)
			fill(t, c, 2)
			damage.edit(t, c.own.path(key(1))+string(filepath.Separator)+damage.file)
			_, err := c.Get(ctx, key(1))
			require.ErrorIs(t, err, ErrMissing)
			require.Contains(t, log.String(), fmt.Sprintf(`err="%s is damaged: `, damage.file))
			r, err := c.Verify(ctx)
			require.NoError(t, err)
			require.Len(t, r.Damaged, 1)
			require.Equal(t, key(1), r.Damaged[0].Key)
			require.Equal(t, damage.file, r.Damaged[0].File)
			require.Equal(t, 1, r.Entries)

			require.NoError(t, c.Put(ctx, key(1), entry(1)))
			e, err := c.Get(ctx, key(1))
			require.NoError(t, err)
			require.Equal(t, entry(1), e)
			requireIntact(t, c, 2)
		})
	}
}

// TestEveryByteOfMetadata: no change of metadata.json goes unnoticed.
func TestEveryByteOfMetadata(t *testing.T) {
	text, err := describe(key(1), entry(1))
	require.NoError(t, err)
	_, err = readDescription(key(1), text)
	require.NoError(t, err)
	for i := range text {
		for _, flip := range []byte{1, 0x20, 0x80} {
			text[i] ^= flip
			_, err := readDescription(key(1), text)
			require.Error(t, err, "byte %d", i)
			text[i] ^= flip
		}
		_, err := readDescription(key(1), text[:i])
		require.Error(t, err, "the first %d bytes", i)
	}
}

// TestReadOnlyFolders: folders of images are used though nothing can be written to them.
func TestReadOnlyFolders(t *testing.T) {
	if os.Getuid() == 0 {
		t.Log("root may write everywhere: only Put into a file is tested")
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	c := open(t, filepath.Join(file, "cache"), io.Discard)
	require.ErrorContains(t, c.Put(ctx, key(0), entry(0)), "not a directory")
	_, err := c.Get(ctx, key(0))
	require.ErrorIs(t, err, ErrMissing)

	baked := filepath.Join(dir, "baked")
	fill(t, open(t, baked, io.Discard), 1)
	require.NoError(t, filepath.WalkDir(baked, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			t.Cleanup(func() { _ = os.Chmod(path, 0o755) })
			return os.Chmod(path, 0o555)
		}
		return err
	}))
	c, err = Open(Options{ReadOnly: []string{baked}})
	require.NoError(t, err)
	e, err := c.Get(ctx, key(0))
	require.NoError(t, err)
	require.Equal(t, entry(0), e)
	require.NoError(t, c.Put(ctx, key(0), entry(1)), "nothing is to be written")
	requireIntact(t, c, 1)
}
