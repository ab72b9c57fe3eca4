package triton_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// Each file of testdata/errors breaks one rule, which its first line says. The second line
// has the types and constants that its function `kernel` is compiled for. Lines where an
// error or a note is expected end in comments
//
//	# error: COLUMN: message
//	# note: COLUMN: message
//
// and there must be no other errors, and no other notes in the file.
const errorFiles = "testdata/errors/*.py"

var (
	signatureLine = regexp.MustCompile(`(?m)^# sig: (.*)$`)
	expectation   = regexp.MustCompile(`  # (error|note): `)
)

func TestErrors(t *testing.T) {
	racedetector.SkipSerial(t)
	files, err := filepath.Glob(errorFiles)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 200)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".py"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			lines := strings.Split(string(text), "\n")
			sig := signatureLine.FindStringSubmatch(string(text))
			require.NotNil(t, sig, "no signature in %s", file)
			got := reported(t, file, compileError(file, withoutExpectations(lines), sig[1]))
			if *update {
				require.NoError(t, os.WriteFile(file, []byte(annotated(lines, got)), 0o644))
				return
			}
			assert.Equal(t, expected(t, lines), got)
		})
	}
}

// finding is an error or a note at a place of the file.
type finding struct {
	line, col int
	text      string // error: message
}

func (f finding) String() string { return fmt.Sprintf("%d:%d: %s", f.line, f.col, f.text) }

// expected reads the comments of a file.
func expected(t *testing.T, lines []string) []string {
	var out []finding
	for i, line := range lines {
		for _, m := range expectations(line) {
			col, text, ok := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(m, "error: "), "note: "), ": ")
			n, err := strconv.Atoi(col)
			require.True(t, ok && err == nil, "line %d: %q is not `COLUMN: message`", i+1, m)
			kind, _, _ := strings.Cut(m, ":")
			out = append(out, finding{i + 1, n, kind + ": " + text})
		}
	}
	require.NotEmpty(t, out, "the file expects no error")
	return inOrder(out)
}

// expectations are the comments of a line, without `# `.
func expectations(line string) []string {
	var out []string
	at := expectation.FindAllStringIndex(line, -1)
	for i, m := range at {
		end := len(line)
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		out = append(out, line[m[0]+len("  # "):end])
	}
	return out
}

// reported lists what an error says about a file.
func reported(t *testing.T, file string, err error) []string {
	var out []finding
	add := func(d *diag.Diagnostic) {
		assert.NotContains(t, d.Message, "\n")
		out = append(out, finding{d.Pos.Line, d.Pos.Col, d.Severity.String() + ": " + d.Message})
	}
	for _, d := range diagnostics(t, err) {
		if assert.Equal(t, file, d.Pos.File, "the error is not in the user's file: %v", d) {
			add(d)
		}
		for _, n := range d.Notes {
			if n.Pos.File == file {
				add(n)
			}
		}
	}
	return inOrder(out)
}

// diagnostics are the errors of a compilation.
func diagnostics(t *testing.T, err error) diag.List {
	var list diag.List
	if errors.As(err, &list) {
		return list
	}
	var d *diag.Diagnostic
	require.True(t, errors.As(err, &d), "%v is no diagnostic", err)
	return diag.List{d}
}

func inOrder(f []finding) []string {
	slices.SortStableFunc(f, func(a, b finding) int { return a.line - b.line })
	out := make([]string, len(f))
	for i := range f {
		out[i] = f[i].String()
	}
	return out
}

// annotated puts findings into the comments of a file.
func annotated(lines, findings []string) string {
	lines = strings.Split(withoutExpectations(lines), "\n")
	for _, f := range findings {
		var line, col int
		fmt.Sscanf(f, "%d:%d:", &line, &col)
		kind, message, _ := strings.Cut(strings.TrimPrefix(f, fmt.Sprintf("%d:%d: ", line, col)), ": ")
		at := max(line-1, 0)
		lines[at] += fmt.Sprintf("  # %s: %d: %s", kind, col, message)
	}
	return strings.Join(lines, "\n")
}

// withoutExpectations is the text that is compiled: places at the ends of lines do not depend
// on the comments.
func withoutExpectations(lines []string) string {
	bare := slices.Clone(lines)
	for i, line := range bare {
		if m := expectation.FindStringIndex(line); m != nil {
			bare[i] = line[:m[0]]
		}
	}
	return strings.Join(bare, "\n")
}

// compileError is the error of compiling the function `kernel` of a text for a signature.
func compileError(name, text, signature string) error {
	m, err := triton.LoadText(name, text, triton.LoadOptions{Version: triton.V36})
	if err != nil {
		return err
	}
	k, err := m.Kernel("kernel")
	if err != nil {
		return err
	}
	spec, err := k.ParseSignature(signature, nil)
	if err != nil {
		return err
	}
	_, err = k.TTIR(spec, triton.TTIR, triton.Options{})
	return err
}
