package triton_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/frontend/triton"
)

// The environment of TestCaptured.
const (
	capturedFolders = "TSHARED_CAPTURED" // folders of recorded compilations
	capturedRoots   = "TSHARED_PATH"     // folders that imports are searched in
	capturedTriton  = "TSHARED_TRITON"   // the installed Triton whose library is read
)

// ownCaptured has compilations of kernels of ours by Triton 3.6.
const ownCaptured = "testdata/recorded"

// TestCaptured compares with compilations that were recorded inside Python programs: those of
// the project, and those in the folders that the environment names.
func TestCaptured(t *testing.T) {
	tally := &capturedTally{causes: map[string][]string{}}
	for _, root := range append(filepath.SplitList(os.Getenv(capturedFolders)), ownCaptured) {
		files, err := filepath.Glob(filepath.Join(root, "*", "case.json"))
		require.NoError(t, err)
		require.NotEmpty(t, files, root)
		for _, file := range files {
			tally.add(t, filepath.Dir(file))
		}
	}
	tally.report(t)
}

// capturedTally counts how far the recorded compilations are reproduced.
type capturedTally struct {
	source, ttir [sameBytes + 1]int
	total        int
	failed       int
	refused      int // as Triton does
	accepted     int // though Triton refuses
	causes       map[string][]string
}

func (c *capturedTally) note(cause, folder string) {
	c.causes[cause] = append(c.causes[cause], filepath.Base(filepath.Dir(folder))+"/"+filepath.Base(folder))
}

// add compiles the case of a folder: kernel.py, case.json, and kernel.source.ttir and
// kernel.ttir as Triton made them, or error.json where Triton refuses the kernel.
func (c *capturedTally) add(t *testing.T, folder string) {
	t.Helper()
	c.total++
	text, err := os.ReadFile(filepath.Join(folder, "case.json"))
	require.NoError(t, err)
	one, err := triton.ParseCase(text)
	if err != nil {
		c.failed++
		c.note("case: "+err.Error(), folder)
		return
	}
	reason, err := os.ReadFile(filepath.Join(folder, "error.json"))
	refuses := err == nil
	for _, stage := range []triton.Stage{triton.Source, triton.TTIR} {
		got, err := compileCaptured(folder, one, stage)
		switch {
		case refuses && err != nil:
			c.refused++
			c.compareRefusals(folder, reason, err)
			return
		case refuses:
			c.accepted++
			c.note("accepted: "+lastReason(reason), folder)
			return
		case err != nil:
			c.failed++
			c.note("error: "+firstSentence(err), folder)
			return
		}
		file, counts := "kernel.source.ttir", &c.source
		if stage == triton.TTIR {
			file, counts = "kernel.ttir", &c.ttir
		}
		want, err := os.ReadFile(filepath.Join(folder, file))
		require.NoError(t, err)
		l, d := compareModules(withBaseNames(got), withBaseNames(string(want)), one.SourceFile)
		counts[l]++
		if l < samePlaces {
			c.note(fmt.Sprintf("%s %s: got %s want %s", file, l, shape(d.got), shape(d.want)), folder)
		}
	}
}

var (
	pathInLocation = regexp.MustCompile(`"[^"\n]*/([^"/\n]+\.py)"`)
	numbers        = regexp.MustCompile(`\d+`)
)

// withBaseNames reduces the paths of locations to names of files.
func withBaseNames(text string) string { return pathInLocation.ReplaceAllString(text, `"$1"`) }

// shape is a line without what differs between kernels, so that equal causes are counted together.
func shape(line string) string {
	line = ssaName.ReplaceAllString(line, "%")
	return numbers.ReplaceAllString(line[:min(len(line), 220)], "N")
}

func firstSentence(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	if _, rest, ok := strings.Cut(line, "error: "); ok {
		line = rest
	}
	return line
}

// lastReason is the innermost of the exceptions that Triton raised.
func lastReason(text []byte) string {
	var chain [][2]string
	if json.Unmarshal(text, &chain) != nil || len(chain) == 0 {
		return "?"
	}
	lines := strings.Split(strings.TrimSpace(chain[len(chain)-1][1]), "\n")
	return lines[len(lines)-1]
}

// compareRefusals notes where our sentence is another one than Triton's.
func (c *capturedTally) compareRefusals(folder string, reason []byte, err error) {
	want, got := lastReason(reason), firstSentence(err)
	if !strings.Contains(got, strings.TrimSuffix(want, ".")) {
		c.note(fmt.Sprintf("refused: got %q want %q", numbers.ReplaceAllString(got, "N"), numbers.ReplaceAllString(want, "N")), folder)
	}
}

func (c *capturedTally) report(t *testing.T) {
	t.Helper()
	for _, stage := range []struct {
		name   string
		counts [sameBytes + 1]int
	}{{"source", c.source}, {"ttir", c.ttir}} {
		t.Logf("stage %s: bytes %d, places %d, names %d, structure %d, different %d", stage.name, stage.counts[sameBytes],
			stage.counts[samePlaces], stage.counts[sameNames], stage.counts[sameStructure], stage.counts[different])
	}
	t.Logf("of %d: %d errors, %d refused as Triton does, %d accepted though Triton refuses", c.total, c.failed, c.refused, c.accepted)
	causes := make([]string, 0, len(c.causes))
	for cause := range c.causes {
		causes = append(causes, cause)
	}
	sort.Slice(causes, func(i, j int) bool {
		if a, b := len(c.causes[causes[i]]), len(c.causes[causes[j]]); a != b {
			return a > b
		}
		return causes[i] < causes[j]
	})
	for _, cause := range causes {
		folders := c.causes[cause]
		line := fmt.Sprintf("%4d %s\n       %s", len(folders), cause, strings.Join(folders[:min(3, len(folders))], " "))
		if strings.HasPrefix(cause, "refused") {
			t.Log(line)
		} else {
			t.Error(line)
		}
	}
}

// compileCaptured compiles a recorded kernel from its Python file.
func compileCaptured(folder string, c *triton.Case, stage triton.Stage) (string, error) {
	text, err := os.ReadFile(filepath.Join(folder, "kernel.py"))
	if errors.Is(err, fs.ErrNotExist) { // several cases share a file
		text, err = os.ReadFile(filepath.Join(folder, "..", c.SourceFile))
	}
	if err != nil {
		return "", err
	}
	m, err := triton.LoadText(c.SourceFile, string(text), triton.LoadOptions{Version: triton.V36, Module: c.Module, Library: os.Getenv(capturedTriton), Path: slices.DeleteFunc(filepath.SplitList(os.Getenv(capturedRoots)), func(s string) bool { return s == "" })})
	if err != nil {
		return "", err
	}
	k, err := m.Kernel(c.Function)
	if err != nil {
		return "", err
	}
	out, err := k.TTIR(c.Specialization, stage, triton.Options{Capability: c.Capability, NumWarps: c.NumWarps, NumStages: c.NumStages, Debug: c.Debug, NoOverflowChecks: c.NoOverflowChecks})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = out.Module.Print(&b, tshared.PrintOptions{DebugInfo: true, UseNameLoc: true})
	return b.String(), err
}
