package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// longKernel is a kernel of a hundred lines, each of which does something.
func longKernel() string {
	var b strings.Builder
	b.WriteString("import triton\nimport triton.language as tl\n\n\n@triton.jit\ndef long(x_ptr, out_ptr, n, BLOCK: tl.constexpr):\n")
	b.WriteString("    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)\n    inside = at < n\n    x = tl.load(x_ptr + at, mask=inside, other=0.0)\n    scale = 1.0\n")
	steps := []string{"x = tl.exp(x * %d.0)", "x = tl.where(x > %d, x, -x)", "x = x / (%d + tl.sum(x, axis=0))", "x = tl.maximum(x, %d)"}
	for i := range 88 {
		fmt.Fprintf(&b, "    "+steps[i%len(steps)]+"\n", i)
	}
	b.WriteString("    x = x * scale\n    tl.store(out_ptr + at, x, mask=inside)\n")
	return b.String()
}

// TestLatency measures the time from a keystroke to the frame that shows the stages up to linalg. It asserts no time.
func TestLatency(t *testing.T) {
	path := filepath.Join(t.TempDir(), "long.py")
	text := longKernel()
	require.Equal(t, 100, strings.Count(text, "\n"))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	tb := open(t, serve(t, path))
	tb.ready()
	times := tb.type20()
	slices.Sort(times)
	t.Logf("from a keystroke to linalg on the screen: median %.0f ms, longest of %d %.0f ms", times[len(times)/2], len(times), times[len(times)-1])
}

// type20 adds digits to a comment after a line of the source, and returns how long each took.
func (tb *tab) type20() []float64 {
	tb.t.Helper()
	tb.endOf(1, "@triton.jit")
	tb.keys("  #")
	const done = `performance.getEntriesByName('tshared:linalg').length`
	tb.wait("all answers", `document.querySelector('#status').dataset.phase === 'idle'`)
	var times []float64
	for i := range 20 {
		before := eval[int](tb, done)
		tb.keys(fmt.Sprint(i % 10))
		tb.wait("an answer", done+" > %d", before)
		times = append(times, eval[float64](tb, `performance.getEntriesByName('tshared:linalg').at(-1).duration`))
	}
	return times
}
