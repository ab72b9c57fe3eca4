package run_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
)

// TestCheckedRuns: each file states its launch and the expected finding. The process survives all
// of them.
func TestCheckedRuns(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, file := range checkedFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			lines := strings.SplitN(string(text), "\n", 3)
			args, ok := strings.CutPrefix(lines[0], "// run: ")
			require.True(t, ok, "the first line says what to run it on")
			want, finds := strings.CutPrefix(lines[1], "// finds: ")
			require.True(t, finds || lines[1] == "// finds nothing", "the second line says what is found")
			code, stdout, stderr := command(append([]string{file, "--backend=cpu", "--check"}, strings.Fields(args)...)...)
			if finds {
				assert.Equal(t, 1, code)
				assert.Equal(t, want+"\n", stderr)
				assert.Empty(t, stdout)
				return
			}
			assert.Equal(t, 0, code, stderr)
			assert.Empty(t, stderr)
		})
	}
}

// TestCheckedInterpreter: the default backend finds accesses outside of memory and races where
// native code does, but not uninitialised reads.
func TestCheckedInterpreter(t *testing.T) {
	code, _, stderr := command("testdata/check/write_past_the_end.ttir", "--check", "--grid", "4", "--arg", "x=f32[100]", "--arg", "out=f32[200]")
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, `k.py:8:5: 'tt.store' in program (3, 0, 0), element 8: `)
	assert.Contains(t, stderr, `access of 4 bytes at byte 800 of buffer "out", which has 800 bytes`)
	races, fine := 0, 0
	for _, file := range checkedFiles(t) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		lines := strings.SplitN(string(text), "\n", 3)
		args := append([]string{file}, strings.Fields(strings.TrimPrefix(lines[0], "// run: "))...)
		_, found, isRace := strings.Cut(lines[1], ": race between programs: ")
		switch {
		case isRace:
			races++
			code, stdout, stderr := command(append(args, "--check")...)
			assert.Equal(t, 1, code, file)
			assert.Empty(t, stdout)
			what, _, _ := strings.Cut(found, " by '")
			assert.Contains(t, stderr, ": race between programs: "+what+"\n", file)
			code, _, stderr = command(args...)
			assert.Equal(t, 0, code, "it is looked for with --check only: %s", stderr)
		case strings.HasPrefix(filepath.Base(file), "fine_"):
			fine++
			code, _, stderr := command(append(args, "--check")...)
			assert.Equal(t, 0, code, "%s: %s", file, stderr)
		}
	}
	assert.NotZero(t, races)
	assert.NotZero(t, fine)
}

func checkedFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/check/*.ttir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}
