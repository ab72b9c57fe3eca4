package test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/llvmtools"
)

// printForms are the flags of the printed forms that must equal those of mlir-opt.
var printForms = [][]string{
	nil,
	{"--mlir-print-op-generic"},
	{"--mlir-print-debuginfo"},
	{"--mlir-print-debuginfo", "--mlir-print-op-generic"},
	{"--mlir-print-local-scope"},
	{"--mlir-print-debuginfo", "--mlir-print-local-scope"},
	{"--mlir-print-debuginfo", "--mlir-pretty-debuginfo"},
	{"--mlir-use-nameloc-as-prefix"},
	{"--mlir-print-unique-ssa-ids"},
	{"--mlir-print-skip-regions"},
	{"--mlir-elide-elementsattrs-if-larger=2"},
	{"--mlir-print-elementsattrs-with-hex-if-larger=1"},
}

const flagsComment = "// flags: "

// fileFlags are the flags a text asks for in its first line.
func fileFlags(text string) string {
	first, _, _ := strings.Cut(text, "\n")
	flags, ok := strings.CutPrefix(first, flagsComment)
	if !ok {
		return ""
	}
	return flags
}

// runMLIR runs a tool in a folder.
func runMLIR(t *testing.T, tool, dir string, args ...string) result {
	t.Helper()
	cmd := exec.Command(tool, args...)
	cmd.Dir = dir
	var out, err bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &err
	if runErr := cmd.Run(); cmd.ProcessState == nil {
		t.Errorf("%s: %v", tool, runErr)
		return result{}
	}
	return result{cmd.ProcessState.ExitCode(), out.String(), withoutDialectList(err.String())}
}

// withoutDialectList drops the note that lists the registered dialects, which differ between the
// tools.
func withoutDialectList(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.Contains(line, ": note: Available dialects: ") {
			b.WriteString(line)
		}
	}
	return b.String()
}

const splitLine = "// -----\n"

// bundle is one input made of many files, since mlir-opt starts slowly.
type bundle struct {
	flags  []string
	text   strings.Builder
	chunks []string // file and number of each chunk
}

// bundles joins the files that need the same flags.
func bundles(t *testing.T, files []string) map[string]*bundle {
	t.Helper()
	all := map[string]*bundle{}
	for _, file := range files {
		text := read(t, file)
		flags := fileFlags(text)
		b := all[flags]
		if b == nil {
			b = &bundle{flags: append([]string{"--split-input-file"}, strings.Fields(flags)...)}
			all[flags] = b
		}
		for i, chunk := range strings.Split(text, splitLine) {
			if len(b.chunks) > 0 {
				b.text.WriteString(splitLine)
			}
			b.text.WriteString(strings.TrimRight(chunk, "\n") + "\n")
			b.chunks = append(b.chunks, fmt.Sprintf("%s chunk %d", file, i))
		}
	}
	return all
}

// TestAgainstMLIROpt prints the files under mlir with both tools in all forms.
func TestAgainstMLIROpt(t *testing.T) {
	tool := llvmtools.Find(t, "mlir-opt")
	files, err := filepath.Glob("mlir/*.mlir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	const name = "all.mlir"
	for _, b := range bundles(t, files) {
		dir := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(b.text.String()), 0o666))
		for _, form := range printForms {
			args := append(append([]string{name}, b.flags...), form...)
			t.Run(strings.Join(args, " "), func(t *testing.T) {
				want := runMLIR(t, tool, dir, args...)
				require.Zero(t, want.exit, "the files are to be good, but the reference says:\n%s", want.err)
				t.Chdir(dir)
				b.compare(t, want, run("", args...))
			})
		}
	}
}

// compare expects the same text for each chunk.
func (b *bundle) compare(t *testing.T, want, got result) {
	t.Helper()
	require.Equal(t, 0, got.exit, got.err)
	require.Empty(t, got.err)
	theirs, ours := strings.Split(want.out, splitLine), strings.Split(got.out, splitLine)
	require.Len(t, theirs, len(b.chunks))
	require.Len(t, ours, len(b.chunks))
	for i, chunk := range b.chunks {
		assert.Equal(t, theirs[i], ours[i], chunk)
	}
}

// TestErrorsAgainstMLIROpt compares the diagnostics of both tools for the files under mlir/errors.
// Most chunks have one mistake.
func TestErrorsAgainstMLIROpt(t *testing.T) {
	tool := llvmtools.Find(t, "mlir-opt")
	const dir = "mlir/errors"
	files, err := filepath.Glob(dir + "/*.mlir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			args := append([]string{"--split-input-file", filepath.Base(file)}, strings.Fields(fileFlags(read(t, file)))...)
			want := runMLIR(t, tool, dir, args...)
			require.Equal(t, 1, want.exit, "the file is to have mistakes, but the reference says:\n%s", want.err)
			t.Chdir(dir)
			got := run("", args...)
			got.err = withoutDialectList(withoutOurNotes(got.err))
			assert.Equal(t, want.exit, got.exit, "exit code")
			assert.Equal(t, want.err, got.err)
			assert.Equal(t, want.out, got.out)
		})
	}
}
