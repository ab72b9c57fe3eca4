package test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

var (
	// loopHead matches the text of a loop up to the values that it carries.
	loopHead = regexp.MustCompile(`scf\.(?:for (?:unsigned )?(%[\w$.-]+) = \S+ to \S+ step \S+(?: iter_args\(([^)]*)\))?|while \(([^)]*)\))`)
	carried  = regexp.MustCompile(`(%[\w$.-]+) = `)
	// conflictNumber is what the printer appends to tell apart values of one name.
	conflictNumber = regexp.MustCompile(`_\d+$`)
	unnamed        = regexp.MustCompile(`^%arg\d+$`)
)

// loopNames lists the names of the arguments of loops in a text.
func loopNames(text string) []string {
	var names []string
	for _, head := range loopHead.FindAllStringSubmatch(text, -1) {
		if head[1] != "" {
			names = append(names, head[1])
		}
		for _, c := range carried.FindAllStringSubmatch(head[2]+head[3], -1) {
			names = append(names, c[1])
		}
	}
	return names
}

// nameLoopArguments gives the arguments of loops the names that they have in the text, as locations: MLIR's text
// has no locations for them. A number at the end of a name was added by the printer or belongs to the name; what
// the printer makes of the name decides.
func nameLoopArguments(t *testing.T, m *tshared.Module, text string) {
	t.Helper()
	var args []*ir.Value
	m.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(scf.For) || op.Is(scf.While) {
			args = append(args, op.Region0().Entry().Args()...)
		}
		return ir.Continue
	})
	names := loopNames(text)
	require.Len(t, names, len(args))
	for i, a := range args {
		if a.SetLoc(ir.Unknown); !unnamed.MatchString(names[i]) {
			a.SetLoc(m.Context().NameLoc(conflictNumber.ReplaceAllString(names[i][1:], ""), nil))
		}
	}
	for i, printed := range loopNames(withLocations(t, m)) {
		if printed != names[i] {
			args[i].SetLoc(m.Context().NameLoc(names[i][1:], nil))
		}
	}
}

// withLocations prints a module as Triton does.
func withLocations(t *testing.T, m *tshared.Module) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, m.Print(&b, tshared.PrintOptions{DebugInfo: true, UseNameLoc: true}))
	return b.String()
}

// differsFromTriton has the kernels for which the text of a stage is not Triton's, with the reason.
var differsFromTriton = map[string]string{}

// TestMakeTTIR: for every kernel of the corpus, which Triton 3.6 compiled for an H100, printing what its front end
// emitted gives that text byte for byte, and triton-make-ttir makes of it the text of the next stage.
func TestMakeTTIR(t *testing.T) {
	sources, err := filepath.Glob("corpus/*/*/kernel.source.ttir")
	require.NoError(t, err)
	require.NotEmpty(t, sources, "the corpus is empty")
	equal := map[string]int{}
	compare := func(file string, m *tshared.Module) {
		same := withLocations(t, m) == read(t, file)
		if same {
			equal[filepath.Base(file)]++
		}
		reason, listed := differsFromTriton[file]
		assert.NotEqual(t, listed, same, "%s: listed as '%s'", file, reason)
	}
	for _, file := range sources {
		text := read(t, file)
		m, err := tshared.Parse(file, text)
		require.NoError(t, err)
		nameLoopArguments(t, m, text)
		compare(file, m)
		require.NoError(t, m.MakeTTIR(90, pass.Config{}), file)
		compare(filepath.Join(filepath.Dir(file), "kernel.ttir"), m)
	}
	t.Logf("of %d kernels byte for byte: %v", len(sources), equal)
}
