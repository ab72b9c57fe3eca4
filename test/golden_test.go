package test

import (
	"flag"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/golden"
)

// TestMain collects garbage as seldom as tshared-opt does.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

var update = flag.Bool("update", false, "record what the tool prints now as the goldens in test/golden, and the metrics in test/ptx_metrics.txt")

// checked are the compared recordings: pipelines that only parse and print, bad command lines, and
// the general passes.
var checked = map[string]bool{
	"parse": true, "generic": true, "debuginfo": true, "debuginfo-local": true, "debuginfo-pretty": true,
	"generic-debuginfo": true, "unregistered": true, "no-module": true, "split": true, "local-scope": true,
	"verify-diag": true, "split-verify-diag": true,
	"bad-flag": true, "bad-option": true, "bad-value": true, "bad-pipeline": true, "bad-anchor": true,
	"canonicalize": true, "cse": true, "canon-cse": true, "remove-dead-values": true, "reconcile-casts": true,
}

// changing are the pipelines whose results are compared up to the names of
// values and aliases and the order of constants.
var changing = map[string]bool{
	"canonicalize": true, "cse": true, "canon-cse": true, "remove-dead-values": true, "reconcile-casts": true,
}

// comparable is the part of a result that is compared.
func comparable(c golden.Case, text string) string {
	text = withoutOurNotes(text)
	if changing[c.Pipeline] && c.ExitCode == 0 {
		return renamed(constantsSorted(withoutAliases(text)))
	}
	return text
}

// runCase runs the tool in the folder of the recording, since messages and locations contain file
// names as given.
func runCase(t *testing.T, c golden.Case) result {
	t.Helper()
	t.Chdir(c.Dir)
	r := run("", c.Args...)
	r.err = strings.ReplaceAll(r.err, "tshared-opt", "TOOL")
	return r
}

// TestConformance compares with the recorded outputs of the reference. Deviations are listed with
// their reasons, and a listed case must deviate.
func TestConformance(t *testing.T) {
	root, err := filepath.Abs("../../shared/conformance")
	require.NoError(t, err)
	if _, err := os.Stat(root); err != nil {
		t.Skipf("the recordings are not beside this checkout: %v", err)
	}
	cases, err := golden.Load(root)
	require.NoError(t, err)
	deviations := loadDeviations(t, "deviations.txt")
	compared := 0
	for _, c := range cases {
		if !checked[c.Pipeline] {
			continue
		}
		compared++
		t.Run(c.ID+"/"+c.Pipeline, func(t *testing.T) {
			key := c.ID + " " + c.Pipeline
			reason, listed := deviations[key]
			delete(deviations, key)
			r := runCase(t, c)
			got := r.out
			if c.ExitCode != 0 {
				got = r.err
			}
			got, want := comparable(c, got), comparable(c, c.Want)
			agrees := r.exit == c.ExitCode && got == want
			if listed {
				require.False(t, agrees, "is in deviations.txt (%s) but agrees with the recording: remove it", reason)
				return
			}
			require.Equal(t, c.ExitCode, r.exit, "exit code; stderr: %s", r.err)
			require.Equal(t, want, got)
		})
	}
	require.Empty(t, deviations, "deviations.txt names cases that do not exist")
	t.Logf("%d recordings compared", compared)
}

// withoutOurNotes drops the suggestions that only our messages have.
func withoutOurNotes(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if !strings.Contains(line, ": note: did you mean '") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// loadDeviations reads lines "area/name pipeline: reason".
func loadDeviations(t *testing.T, path string) map[string]string {
	t.Helper()
	out := map[string]string{}
	for line := range strings.Lines(read(t, path)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, reason, ok := strings.Cut(line, ": ")
		require.True(t, ok && reason != "", "deviations.txt: %q lacks a reason", line)
		require.NotContains(t, out, key)
		out[key] = reason
	}
	return out
}

// TestGolden compares with outputs of our own tool, recorded with -update when
// they agreed with the reference. It needs nothing beside the checkout.
func TestGolden(t *testing.T) {
	root, err := filepath.Abs("golden")
	require.NoError(t, err)
	cases, err := golden.LoadAll(root)
	require.NoError(t, err)
	for _, c := range cases {
		t.Run(c.ID+"/"+c.Pipeline, func(t *testing.T) {
			r := runCase(t, c)
			if *update {
				require.NoError(t, c.Save(root, r.exit, r.out, r.err))
				return
			}
			require.True(t, c.Recorded, "nothing is recorded yet: run go test ./test -run TestGolden -update")
			got := r.out
			if c.ExitCode != 0 {
				got = r.err
			}
			require.Equal(t, c.ExitCode, r.exit, "stderr: %s", r.err)
			require.Equal(t, c.Want, got, "differs from the golden; if this is right, run go test ./test -run TestGolden -update")
		})
	}
}
