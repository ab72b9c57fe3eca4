package bundle

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/bundle/bundlestub/cstub"
)

// opsBundle has kernels with all kinds of parameters, but no code that could be launched.
const opsBundle = "../../bundle/bundlestub/gostub/testdata/ops/ops.tsb"

// TestGo: the package has the bundle and the file that embeds it.
func TestGo(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "ops")
	var stdout, stderr bytes.Buffer
	require.Zero(t, Command.Run(t.Context(), "tshared bundle", []string{"go", opsBundle, "-o", dir}, &stdout, &stderr), stderr.String())
	for _, name := range []string{"ops.go", "ops.tsb"} {
		want, err := os.ReadFile(filepath.Join(filepath.Dir(opsBundle), name))
		require.NoError(t, err)
		got, err := os.ReadFile(filepath.Join(dir, name))
		require.NoError(t, err)
		require.True(t, bytes.Equal(want, got), name)
	}
	require.Zero(t, Command.Run(t.Context(), "tshared bundle", []string{"go", opsBundle, "-o", dir, "--package", "others"}, &stdout, &stderr), stderr.String())
	got, err := os.ReadFile(filepath.Join(dir, "ops.go"))
	require.NoError(t, err)
	require.Contains(t, string(got), "\npackage others\n")
}

// TestStubMistakes: a mistake is an error, and nothing is written.
func TestStubMistakes(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	for _, c := range []struct {
		want string
		args []string
	}{
		{"tshared bundle go: expected a bundle, found 0 arguments; --help says more\n", []string{"go", "-o", dir}},
		{"tshared bundle c: expected a folder to write to with -o; --help says more\n", []string{"c", opsBundle}},
		{"tshared bundle go: \"a-b\" is no name of a Go package\n", []string{"go", opsBundle, "-o", dir, "--package", "a-b"}},
		{"tshared bundle c: kernel \"softmax_fp16_256\": its code for sm_80: kernel.json: the entry has no name\n", []string{"c", opsBundle, "-o", dir}},
		{"tshared bundle c: the bundle has no code for the CPU \"x86-64\", only for GPUs\n", []string{"c", opsBundle, "-o", dir, "--cpu", "x86-64"}},
		{"tshared bundle c: kernel \"softmax_fp16_256\": it has no code for the targets\n", []string{"c", opsBundle, "-o", dir, "--gpu", "none"}},
	} {
		var stdout, stderr bytes.Buffer
		assert.Equal(t, 1, Command.Run(t.Context(), "tshared bundle", c.args, &stdout, &stderr))
		assert.Equal(t, c.want, stderr.String())
		assert.NoDirExists(t, dir)
	}
}

// TestWrote: what was written is named by the file that programs include.
func TestWrote(t *testing.T) {
	dir := t.TempDir()
	var stdout bytes.Buffer
	require.NoError(t, writeStub(&stdout, dir, []cstub.File{{Path: "code/a.o"}, {Path: "softmax.c"}, {Path: "softmax.h"}, {Path: "z.o"}}))
	require.Equal(t, "wrote softmax.h and 3 more files to "+dir+"\n", stdout.String())
}
