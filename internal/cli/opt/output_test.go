package opt

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func contents(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	return string(text)
}

// onlyFiles checks that nothing but the named files is in a folder.
func onlyFiles(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
	}
	assert.Equal(t, names, got)
}

func TestOutputFile(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out.mlir")
	assert.Equal(t, outcome{0, "", ""}, tsharedOpt(identity, "-o", out))
	assert.Equal(t, identity, contents(t, out))
	assert.Equal(t, outcome{0, identity, ""}, tsharedOpt(identity, "-o=-"))

	require.NoError(t, os.Chmod(out, 0o600))
	assert.Equal(t, 1, tsharedOpt("nonsense", "-o", out).code)
	assert.Equal(t, identity, contents(t, out), "what was there stays when something is wrong")
	assert.Equal(t, 1, tsharedOpt(identity+"// -----\nnonsense", "-o", out, "--split-input-file").code)
	assert.Equal(t, identity, contents(t, out), "a part of the output is no output")
	assert.Equal(t, 0, tsharedOpt("", "-o", out).code)
	assert.Equal(t, "module {\n}\n\n", contents(t, out))
	info, err := os.Stat(out)
	require.NoError(t, err)
	assert.EqualValues(t, 0o600, info.Mode().Perm(), "the permissions stay")

	link := filepath.Join(dir, "link.mlir")
	require.NoError(t, os.Symlink(out, link))
	assert.Equal(t, 0, tsharedOpt(identity, "-o", link).code)
	assert.Equal(t, identity, contents(t, out), "a link is followed")
	onlyFiles(t, dir, "link.mlir", "out.mlir")
}

func TestOutputErrors(t *testing.T) {
	dir := t.TempDir()
	nowhere := filepath.Join(dir, "no", "where")
	assert.Equal(t, outcome{1, "", "cannot open output file '" + nowhere + "': No such file or directory\n"}, tsharedOpt(identity, "-o", nowhere))
	assert.Equal(t, outcome{1, "", "cannot open output file '" + dir + "': Is a directory\n"}, tsharedOpt(identity, "-o", dir))
	assert.Equal(t, 1, tsharedOpt("nonsense", "-o", filepath.Join(dir, "new")).code)
	onlyFiles(t, dir)
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("no /dev/full to fill")
	}
	assert.Equal(t, outcome{1, "", "cannot write output file '/dev/full': No space left on device\n"}, tsharedOpt(identity, "-o", "/dev/full"))
	assert.Equal(t, outcome{0, "", ""}, tsharedOpt(identity, "-o", "/dev/null"))
}
