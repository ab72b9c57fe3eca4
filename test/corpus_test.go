package test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// kernels lists the TTIR files of the corpus.
func kernels(t testing.TB) []string {
	t.Helper()
	var files []string
	for _, pattern := range []string{"corpus/*/*/kernel.ttir", "corpus/*/*/kernel.source.ttir"} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		files = append(files, found...)
	}
	require.NotEmpty(t, files, "the corpus is empty")
	return files
}

func read(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(text)
}

var valueName = regexp.MustCompile(`%[A-Za-z0-9_$.-]+`)

// namesLost reports whether the text has scf region arguments, whose names the
// text form does not carry: MLIR prints their locations nowhere.
var namesLost = regexp.MustCompile(`scf\.(for|while|parallel|forall)`).MatchString

// TestCorpusReproduces: printing with locations and names reproduces the file.
func TestCorpusReproduces(t *testing.T) {
	exact := 0
	for _, file := range kernels(t) {
		want := strings.TrimRight(read(t, file), "\n")
		r := run("", "--mlir-print-debuginfo", "--mlir-use-nameloc-as-prefix", file)
		require.Equal(t, 0, r.exit, "%s: %s", file, r.err)
		got := strings.TrimRight(r.out, "\n")
		if got == want {
			exact++
			continue
		}
		require.True(t, namesLost(want), "%s is not reproduced byte for byte", file)
		require.Equal(t, valueName.ReplaceAllString(want, "%_"), valueName.ReplaceAllString(got, "%_"), "%s", file)
		require.Equal(t, plain(t, file, want), plain(t, file, got), "%s: names are not consistent", file)
	}
	t.Logf("%d files byte for byte, the others up to the names of scf region arguments", exact)
	require.NotZero(t, exact)
}

// plain prints a text without location-derived names.
func plain(t *testing.T, file, text string) string {
	t.Helper()
	r := run(text, "-")
	require.Equal(t, 0, r.exit, "%s: %s", file, r.err)
	return r.out
}

// TestCorpusGeneric: the generic form parses back to the same module, with and
// without locations.
func TestCorpusGeneric(t *testing.T) {
	for _, file := range kernels(t) {
		generic := run("", "--mlir-print-op-generic", "--mlir-print-debuginfo", file)
		require.Equal(t, 0, generic.exit, "%s: %s", file, generic.err)
		direct := run("", "--mlir-print-debuginfo", file)
		back := run(generic.out, "--mlir-print-debuginfo", "-")
		require.Equal(t, 0, back.exit, "%s: %s", file, back.err)
		require.Equal(t, direct.out, back.out, file)
		again := run(back.out, "--mlir-print-op-generic", "--mlir-print-debuginfo", "-")
		require.Equal(t, 0, again.exit, "%s: %s", file, again.err)
	}
}
