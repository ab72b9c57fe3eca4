package test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const goodModule = "module {\n}\n"

// refused requires that the run failed with one message.
func refused(t *testing.T, r result, want string) {
	t.Helper()
	assert.Equal(t, result{1, "", want + "\n"}, r)
}

// folder lists a directory.
func folder(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestUnusableInput(t *testing.T) {
	dir := t.TempDir()
	missing := filepath.Join(dir, "missing.mlir")
	refused(t, run("", missing), "cannot open input file '"+missing+"': No such file or directory")
	refused(t, run("", dir), "cannot open input file '"+dir+"': Is a directory")
	below := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(below, []byte(goodModule), 0o666))
	below = filepath.Join(below, "below")
	refused(t, run("", below), "cannot open input file '"+below+"': Not a directory")
	long := filepath.Join(dir, strings.Repeat("x", 1000))
	refused(t, run("", long), "cannot open input file '"+long+"': File name too long")
	loop := filepath.Join(dir, "loop")
	require.NoError(t, os.Symlink(loop, loop))
	refused(t, run("", loop), "cannot open input file '"+loop+"': Too many levels of symbolic links")

	out := filepath.Join(dir, "out.mlir")
	assert.Equal(t, 1, run("", missing, "-o", out).exit)
	assert.NoFileExists(t, out, "no input, no output")
}

func TestUnusableOutput(t *testing.T) {
	dir := t.TempDir()
	nowhere := filepath.Join(dir, "no", "where.mlir")
	refused(t, run(goodModule, "-o", nowhere), "cannot open output file '"+nowhere+"': No such file or directory")
	refused(t, run(goodModule, "-o", dir), "cannot open output file '"+dir+"': Is a directory")
	assert.Empty(t, folder(t, dir))

	const full = "/dev/full"
	if _, err := os.Stat(full); err != nil {
		t.Skipf("no device that is always full: %v", err)
	}
	refused(t, run(goodModule, "-o", full), "cannot write output file '"+full+"': No space left on device")
	large := strings.Repeat(goodModule, 100_000) // larger than any buffer
	refused(t, run(large, "-o", full), "cannot write output file '"+full+"': No space left on device")
}

// TestFailureLeavesOutput: a failed run keeps the old output file and leaves no other file.
func TestFailureLeavesOutput(t *testing.T) {
	tests := []struct {
		name, text string
		flags      []string
	}{
		{"parse error", "module {", nil},
		{"late parse error", strings.Repeat(goodModule, 100_000) + "nonsense", nil},
		{"verifier error", "func.func @f() -> i32 {\n  return\n}", nil},
		{"second chunk", goodModule + "// -----\nnonsense", []string{"--split-input-file"}},
		{"unknown pass", goodModule, []string{"--pass-pipeline=builtin.module(nope)"}},
		{"unmet expectation", "// expected-error {{x}}\n" + goodModule, []string{"--verify-diagnostics"}},
		{"bytecode", "ML\xefR", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			out := filepath.Join(dir, "out.mlir")
			assert.Equal(t, 1, run(tt.text, append(tt.flags, "-o", out)...).exit)
			assert.Empty(t, folder(t, dir), "a file came into being")

			require.NoError(t, os.WriteFile(out, []byte("before"), 0o640))
			r := run(tt.text, append(tt.flags, "-o", out)...)
			assert.Equal(t, 1, r.exit)
			assert.NotEmpty(t, r.err)
			assert.Equal(t, []string{"out.mlir"}, folder(t, dir))
			assert.Equal(t, "before", read(t, out))
			info, err := os.Stat(out)
			require.NoError(t, err)
			assert.Equal(t, os.FileMode(0o640), info.Mode().Perm())
		})
	}
}
