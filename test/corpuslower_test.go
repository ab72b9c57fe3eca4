package test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/internal/verify/llvmtools"
)

const lowering = "--triton-to-linalg-experimental"

// accessesOfCorpus counts the accesses of the lowered corpus by kind; fewer structured ones, or
// more of the others, are a regression.
var accessesOfCorpus = map[remarks.Kind]int{remarks.Structured: 3195, remarks.Gather: 404, remarks.Element: 24, remarks.Scalar: 336}

// refusedInCorpus counts the refused files by operation.
var refusedInCorpus = map[string]int{}

// TestCorpusLowers: every kernel is lowered, or refused with an operation, a reason and a location.
func TestCorpusLowers(t *testing.T) {
	accesses := map[remarks.Kind]int{}
	refused := map[string]int{}
	for _, file := range kernels(t) {
		r := runOnce(lowering, "--report=json", file)
		if r.exit != 0 {
			m := refusal.FindStringSubmatch(r.err)
			require.NotNil(t, m, "%s: %s", file, r.err)
			require.Empty(t, r.out, file)
			refused[m[1]]++
			continue
		}
		require.Empty(t, leftOver.FindString(r.out), file)
		for _, row := range reportedAccesses(t, r.err) {
			accesses[row.Kind]++
			if row.Kind == remarks.Structured {
				assert.Zero(t, row.AddressOps, "%s: %s", file, row.Loc)
			}
		}
	}
	assert.Equal(t, accessesOfCorpus, accesses)
	assert.Equal(t, refusedInCorpus, refused)
}

var (
	refusal  = regexp.MustCompile(`(?m)^\S+:\d+:\d+: error: cannot lower '([^']+)': \S`)
	leftOver = regexp.MustCompile(`(?m)(^\s*|= )"?(tt|tts)\.[a-z_]+|!tt\.`)
	ownTypes = regexp.MustCompile(`[\s"!#](ttx|tptr)\.`)
)

// TestCorpusIsValid: mlir-opt accepts the lowered kernels, as far as it knows the dialects.
func TestCorpusIsValid(t *testing.T) {
	tool := llvmtools.Find(t, "mlir-opt")
	const most = 50
	var batch []string
	checked := 0
	check := func() {
		r := runTool(tool, strings.Join(batch, "\n// -----\n"), "--split-input-file", "-o", "/dev/null", "-")
		require.Equal(t, 0, r.exit, "%s", r.err)
		checked += len(batch)
		batch = batch[:0]
	}
	for _, file := range kernels(t) {
		if r := runOnce(lowering, "--report=json", file); r.exit == 0 && !ownTypes.MatchString(r.out) {
			if batch = append(batch, r.out); len(batch) == most {
				check()
			}
		}
	}
	check()
	t.Logf("mlir-opt accepts %d lowered files", checked)
}
