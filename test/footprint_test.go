package test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/analysis/inferfootprint"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/internal/verify/footprinttest"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// TestFootprints: the elements that the interpreter sees kernels access lie within their footprints, and those that are
// certain are accessed. The table of doc/memory-safety.md has how much is known about them.
func TestFootprints(t *testing.T) {
	cases := runnable(t)
	table := map[string]*tightness{}
	for _, file := range slices.Sorted(maps.Keys(cases)) {
		t.Run(file, func(t *testing.T) {
			args := checkFootprint(t, file, cases[file])
			group := strings.Split(file, "/")[0]
			if table[group] == nil {
				table[group] = &tightness{}
			}
			table[group].add(args)
		})
	}
	doc := read(t, "../doc/memory-safety.md")
	for _, group := range slices.Sorted(maps.Keys(table)) {
		row := fmt.Sprintf("| `test/%s` %s", group, table[group])
		t.Log(row)
		assert.True(t, strings.Contains(doc, row+"\n"), "the table of doc/memory-safety.md lacks the row %s", row)
	}
}

func checkFootprint(t *testing.T, file string, c *testcase.Case) []footprinttest.Arg {
	t.Helper()
	module := parseFile(t, file)
	f, err := funclike.Kernel(module.Top, tt.Func, c.Symbol)
	require.NoError(t, err)
	k := inferfootprint.Of(f)
	m, err := ttir.Compile(module.Top, c.Symbol)
	require.NoError(t, err)
	run, err := c.Prepare(nil)
	require.NoError(t, err)
	run.Launch.MaxSteps = 100_000_000
	bits := make([]int, len(c.Args))
	for i, a := range c.Args {
		bits[i] = a.Type.Width
	}
	args, err := footprinttest.Run(k, m.Run, run.Launch, run.Buffers, bits)
	assert.NoError(t, err)
	for _, a := range args {
		if testing.Verbose() && a.Class != footprint.ClassExact {
			t.Log(a.Text)
		}
	}
	return args
}

// tightness counts kernels, and their arguments, by what is known about them.
type tightness struct {
	kernels, args [3]int // by class
	tight         int    // arguments that are bounded whose bounds are accessed
}

func (n *tightness) add(args []footprinttest.Arg) {
	worst := footprint.ClassExact
	for _, a := range args {
		n.args[a.Class]++
		worst = max(worst, a.Class)
		if a.Class == footprint.ClassBounded && a.Tight {
			n.tight++
		}
	}
	n.kernels[worst]++
}

func (n *tightness) String() string {
	return fmt.Sprintf("| %d | %d | %d | %d | %d | %d | %d |", n.kernels[0], n.kernels[1], n.kernels[2], n.args[0], n.args[1], n.tight, n.args[2])
}
