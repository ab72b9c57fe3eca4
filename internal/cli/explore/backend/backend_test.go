package backend_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/cli/explore/backend"
	"github.com/tshared/tshared/internal/explore"
)

const add = `import triton
import triton.language as tl

@triton.jit
def add(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < n)
    y = tl.load(y_ptr + at, mask=at < n)
    total = tl.sum(x, axis=0)
    tl.store(out_ptr + at, total + y, mask=at < n)
`

func explored(t *testing.T, req explore.Request) *explore.Result {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skip("there is no LLVM: ", err)
	}
	return explore.Explore(t.Context(), req, backend.Backend{})
}

func ids(r *explore.Result) (list []string) {
	for _, p := range r.Panes {
		if p.Group != explore.Passes {
			list = append(list, p.ID)
		}
	}
	return list
}

// TestPanes: both sides are made, whichever the target is of.
func TestPanes(t *testing.T) {
	for _, target := range []string{"", "sm_80", "x86-64-v3"} {
		r := explored(t, explore.Request{Name: "add.py", Text: add, Target: target})
		assert.Equal(t, []string{"python", "ttir-source", "ttir", "linalg", "tile", "llvm-ptx", "ptx", "llvm-cpu", "asm"}, ids(r), r.Diagnostics)
		for _, p := range r.Panes {
			assert.Len(t, p.Links, strings.Count(p.Text, "\n")+1, p.ID)
			assert.NotContains(t, p.Text, "!dbg", p.ID)
			assert.NotContains(t, p.Text, ".loc", p.ID)
		}
		assert.NotEmpty(t, r.Timings)
		assert.True(t, slices.ContainsFunc(r.Panes, func(p explore.Pane) bool {
			return strings.HasSuffix(p.ID, ":tile-coalesce") && strings.Contains(p.Text, "tile.")
		}), "passes of the plan have panes")
	}
}

// TestOccupancy: the picture has an estimate of the registers, which takes no assembler.
func TestOccupancy(t *testing.T) {
	r := explored(t, explore.Request{Name: "add.py", Text: add})
	i := slices.IndexFunc(r.Pictures, func(p explore.Picture) bool { return p.ID == "occupancy" })
	require.GreaterOrEqual(t, i, 0)
	assert.Regexp(t, `about \d+ registers \(estimate\) per thread: \d+ blocks fit on a multiprocessor, limited by `, r.Pictures[i].Caption)
	assert.Contains(t, r.Pictures[i].SVG, " registers (estimate): ")
}

// TestLinks: a line of Python leads to the instructions that were made of it, also through
// functions of the library.
func TestLinks(t *testing.T) {
	r := explored(t, explore.Request{Name: "add.py", Text: add, Consts: map[string]string{"BLOCK": "256"}})
	for _, test := range []struct {
		line int
		pane string
		text string // on the marked lines, and on no others
	}{
		{7, "llvm-ptx", "ld.global"}, {8, "ptx", "ld.global"}, {10, "ptx", "st.global"}, {9, "ptx", "shfl.sync"}, {9, "llvm-ptx", "@llvm.nvvm.shfl"}, {9, "llvm-cpu", "fadd"}, {9, "asm", "vadd"},
	} {
		marked := marked(t, r, test.line, test.pane)
		assert.Contains(t, marked, test.text, "line %d in %s", test.line, test.pane)
	}
	assert.NotContains(t, marked(t, r, 10, "ptx"), "ld.global")
	assert.NotContains(t, marked(t, r, 7, "ptx"), "st.global")
}

// marked are the lines of a pane that came from a line of Python.
func marked(t *testing.T, r *explore.Result, line int, pane string) string {
	t.Helper()
	i := slices.IndexFunc(r.Panes, func(p explore.Pane) bool { return p.ID == pane })
	require.GreaterOrEqual(t, i, 0, pane)
	origins := r.Panes[0].Links[line-1]
	var found []string
	for n, text := range strings.Split(r.Panes[i].Text, "\n") {
		if slices.ContainsFunc(r.Panes[i].Links[n], func(o int) bool { return slices.Contains(origins, o) }) {
			found = append(found, text)
		}
	}
	return strings.Join(found, "\n")
}

// TestUnknownTarget: what is not a target is an error, and the stages before it are there.
func TestUnknownTarget(t *testing.T) {
	r := explored(t, explore.Request{Name: "add.py", Text: add, Target: "sm_12"})
	assert.Contains(t, ids(r), "linalg")
	assert.True(t, slices.ContainsFunc(r.Diagnostics, func(d explore.Diagnostic) bool {
		return d.Severity == explore.Error && strings.Contains(d.Message, "sm_12")
	}), r.Diagnostics)
}

// TestTargets: all targets have names that are found.
func TestTargets(t *testing.T) {
	assert.Contains(t, backend.Targets(), "sm_90a")
	assert.Contains(t, backend.Targets(), "host")
	assert.Contains(t, backend.Targets(), "aarch64")
}
