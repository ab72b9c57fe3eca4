package outfile_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/host/outfile"
)

func write(t *testing.T, name, text string) *outfile.File {
	t.Helper()
	f, err := outfile.Create(name)
	require.NoError(t, err)
	_, err = f.WriteString(text)
	require.NoError(t, err)
	return f
}

func content(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// TestWhole: the old file stays until the new one is complete, and no temporary file stays.
func TestWhole(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "out")
	require.NoError(t, os.WriteFile(name, []byte("old"), 0o640))
	f := write(t, name, "new")
	require.NoError(t, f.Finish())
	assert.Equal(t, "old", content(t, name))
	require.NoError(t, f.Publish())
	assert.Equal(t, "new", content(t, name))
	info, err := os.Stat(name)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o640), info.Mode().Perm())
	write(t, name, "never").Discard()
	assert.Equal(t, "new", content(t, name))
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, entries, 1)
}

// TestAbandon: a process that exits leaves no incomplete file.
func TestAbandon(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a"), "x")
	f := write(t, filepath.Join(dir, "b"), "y")
	require.NoError(t, errors.Join(f.Finish(), f.Publish()))
	outfile.Abandon()()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 1)
	assert.Equal(t, "b", entries[0].Name())
}

// TestLinksStay: the target of a link is replaced, not the link.
func TestLinksStay(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	require.NoError(t, os.WriteFile(target, []byte("old"), 0o600))
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	f := write(t, link, "new")
	require.NoError(t, errors.Join(f.Finish(), f.Publish()))
	assert.Equal(t, "new", content(t, target))
	at, err := os.Readlink(link)
	require.NoError(t, err)
	assert.Equal(t, target, at)
}

// TestFullDevice: a device is written directly, and a full one is an error.
func TestFullDevice(t *testing.T) {
	const full = "/dev/full"
	before, err := os.Lstat(full)
	if err != nil {
		t.Skip(err)
	}
	f := write(t, full, "much")
	assert.True(t, f.Direct)
	require.ErrorContains(t, f.Finish(), "no space left")
	after, err := os.Lstat(full)
	require.NoError(t, err)
	assert.Equal(t, before.Mode(), after.Mode())
}

func TestFolders(t *testing.T) {
	_, err := outfile.Create(t.TempDir())
	require.EqualError(t, err, "is a directory")
}

type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestStream(t *testing.T) {
	s := &outfile.Stream{W: closed{}}
	_, err := io.WriteString(s, "x")
	require.Error(t, err)
	require.ErrorIs(t, s.Err, os.ErrClosed)
	s = &outfile.Stream{W: io.Discard}
	_, err = io.WriteString(s, "x")
	require.NoError(t, err)
	require.NoError(t, s.Err)
}
