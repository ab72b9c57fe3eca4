package test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/llvmtools"
)

// TestCompareConformance gives all recorded outputs of the reference that mlir-opt can parse to
// both tools, which must print and simplify them alike. A line with only a mode's name in
// conformance.txt says that its differences are only counted.
func TestCompareConformance(t *testing.T) {
	mlirOpt := llvmtools.Find(t, "mlir-opt")
	root, err := filepath.Abs("../../shared/conformance")
	require.NoError(t, err)
	if _, err := os.Stat(root); err != nil {
		t.Skipf("the recordings are not beside this checkout: %v", err)
	}
	inputs := recordedOutputs(t, root)
	accepted := loadDeviations(t, filepath.Join(compareRoot, "conformance.txt"))
	scores := map[string]*score{}
	for _, mode := range recordedModes {
		t.Run(mode.name, func(t *testing.T) {
			s := &score{}
			scores[mode.name] = s
			why, pending := accepted[mode.name]
			delete(accepted, mode.name)
			var readable []input
			for i, theirs := range runBatch(mlirOpt, inputs, mode.theirs) {
				if theirs == nil {
					continue // a dialect that mlir-opt lacks
				}
				readable = append(readable, inputs[i])
				ours := run(inputs[i].text, append(mode.ours, "-")...)
				expected, got := mode.normalize(*theirs), ours.err+mode.normalize(ours.out)
				if pending && expected != got {
					s.accepted++
					continue
				}
				c := passComparison{t: t, id: mode.name + "/" + inputs[i].id, accepted: accepted, score: s}
				c.input("", expected, got)
			}
			inputs = readable
			if pending {
				assert.NotZero(t, s.accepted, "conformance.txt says about %s: %s, but all are equal: remove it", mode.name, why)
			}
		})
	}
	assert.Empty(t, accepted, "conformance.txt names inputs that do not exist")
	logScores(t, scores)
}

// recordedModes are the compared modes. Parsing comes first, since inputs that mlir-opt cannot
// parse are skipped from then on.
var recordedModes = []struct {
	name         string
	theirs, ours []string
	normalize    func(string) string
}{
	{"parse", nil, nil, func(s string) string { return s }},
	{"cse", []string{"--cse"}, []string{"--cse"}, normalized},
	{"canonicalize", []string{"--canonicalize"}, []string{"--canonicalize=fold-reinterpret-cast=true"}, normalized},
}

type input struct{ id, text string }

// foreign matches dialects that mlir-opt does not know.
var foreign = regexp.MustCompile(`[\s"!#](tt|tts|ttx|tptr)\.`)

// recordedOutputs lists the distinct outputs.
func recordedOutputs(t *testing.T, root string) (inputs []input) {
	files, err := filepath.Glob(filepath.Join(root, "*", "*.out"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	seen := map[string]bool{}
	for _, file := range files {
		text := read(t, file)
		if seen[text] || foreign.MatchString(text) {
			continue
		}
		seen[text] = true
		id, err := filepath.Rel(root, strings.TrimSuffix(file, ".out"))
		require.NoError(t, err)
		inputs = append(inputs, input{id, text})
	}
	return inputs
}

// runBatch gives many inputs to one process as chunks; nil where mlir-opt fails, which bisection
// finds.
func runBatch(tool string, inputs []input, flags []string) []*string {
	const most = 64
	out := make([]*string, 0, len(inputs))
	if len(inputs) > most {
		for len(inputs) > 0 {
			n := min(most, len(inputs))
			out = append(out, runBatch(tool, inputs[:n], flags)...)
			inputs = inputs[n:]
		}
		return out
	}
	var all strings.Builder
	for i, in := range inputs {
		if i > 0 {
			all.WriteString("\n// -----\n")
		}
		// A recording may itself be of several chunks.
		all.WriteString(chunkMark.ReplaceAllString(in.text, ""))
	}
	r := runTool(tool, all.String(), append(flags, "--split-input-file", "-")...)
	if r.exit == 0 {
		for _, text := range chunkMark.Split(r.out, -1) {
			out = append(out, &text)
		}
		return out
	}
	if len(inputs) == 1 {
		return []*string{nil}
	}
	half := len(inputs) / 2
	return append(runBatch(tool, inputs[:half], flags), runBatch(tool, inputs[half:], flags)...)
}
