package cli

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	flags := func() (*flag.FlagSet, *int) {
		fs := NewFlags("test")
		return fs, fs.Int("n", 1, "`how many`")
	}
	fs, n := flags()
	others, err := Parse(fs, []string{"a", "-n", "3", "b", "c"}, "", nil)
	require.NoError(t, err)
	require.Equal(t, []string{"a", "b", "c"}, others)
	require.Equal(t, 3, *n)
	fs, _ = flags()
	_, err = Parse(fs, []string{"a", "--m"}, "", nil)
	require.EqualError(t, err, "there is no flag -m; --help lists them")
	var help bytes.Buffer
	fs, _ = flags()
	_, err = Parse(fs, []string{"a", "--help"}, "usage: test\n", &help)
	require.ErrorIs(t, err, flag.ErrHelp)
	require.Equal(t, "usage: test\n  -n how many\n        how many (default 1)\n", help.String())
}

func TestParseFill(t *testing.T) {
	seed, err := ParseFill("random:7")
	require.NoError(t, err)
	require.EqualValues(t, 7, *seed)
	_, err = ParseFill("7")
	require.ErrorContains(t, err, "expected random:SEED")
	_, err = ParseFill("random:x")
	require.ErrorContains(t, err, `"x" is not a seed`)
}

// TestWriteFiles: either all files are written or none, and no temporary file stays.
func TestWriteFiles(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	names := func() (list []string) {
		entries, err := os.ReadDir(dir)
		require.NoError(t, err)
		for _, e := range entries {
			list = append(list, e.Name())
		}
		return list
	}
	require.NoError(t, WriteFiles([]File{{path("a"), []byte("1")}, {path("b"), []byte("2")}}))
	require.Equal(t, []string{"a", "b"}, names())
	require.NoError(t, os.Mkdir(path("c"), 0o755))
	err := WriteFiles([]File{{path("a"), []byte("3")}, {path("c"), []byte("4")}})
	require.EqualError(t, err, path("c")+" cannot be written: is a directory")
	err = WriteFiles([]File{{path("a"), []byte("3")}, {path("d/e"), []byte("4")}})
	require.EqualError(t, err, path("d/e")+" cannot be written: no such file or directory")
	text, err := os.ReadFile(path("a"))
	require.NoError(t, err)
	require.Equal(t, "1", string(text))
	require.Equal(t, []string{"a", "b", "c"}, names())
	require.NoError(t, WriteFile(path("a"), []byte("5")))
	text, err = os.ReadFile(path("a"))
	require.NoError(t, err)
	require.Equal(t, "5", string(text))
}
