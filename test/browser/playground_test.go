package browser

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// servePlayground builds the playground and serves it as any file server does.
func servePlayground(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("chromium"); err != nil {
		t.Skip("no chromium, which drives the page: apt-get install chromium")
	}
	dir := t.TempDir()
	build := exec.Command("go", "run", "-C", "../..", "./internal/tool/site", "-quick", "-o", dir)
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)
	t.Logf("%s", out)
	s := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(s.Close)
	return s.URL
}

// softmaxLines are typed without their indentation, which the editor adds.
const softmaxLines = `import triton
import triton.language as tl

@triton.jit
def rows(x_ptr, out_ptr, columns, BLOCK: tl.constexpr = 64):
row = tl.program_id(0)
at = tl.arange(0, BLOCK)
x = tl.load(x_ptr + row * columns + at, mask=at < columns, other=float("-inf"))
e = tl.exp(x - tl.max(x, axis=0))
tl.store(out_ptr + row * columns + at, e / tl.sum(e, axis=0), mask=at < columns)`

// endlessLines are a kernel that waits for a number that nobody writes.
const endlessLines = `import triton
import triton.language as tl

@triton.jit
def spin(p):
n = tl.load(p)
while n < 1:
tl.atomic_add(p, 0)`

// typeKernel replaces the text of the first column by what is typed.
func (tb *tab) typeKernel(lines string) {
	tb.t.Helper()
	tb.click(column(1) + " .cm-content")
	tb.keys("a", chromedp.KeyModifiers(chromedp.ModifierCtrl))
	tb.keys(kb.Delete)
	for i, line := range strings.Split(lines, "\n") {
		if i > 0 {
			tb.enter()
		}
		tb.keys(line)
	}
}

// enter presses the key Enter. A browser sends no character for it where the editor has handled the key; what
// chromedp encodes has one.
func (tb *tab) enter() {
	tb.t.Helper()
	for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeRawKeyDown, input.DispatchKeyEventTypeKeyUp} {
		_, err := chromedp.Call(tb.ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: kind, Key: "Enter", Code: "Enter", WindowsVirtualKeyCode: 13})
		require.NoError(tb.t, err)
	}
}

// set replaces the text of a field.
func (tb *tab) set(selector, text string) {
	tb.t.Helper()
	found := eval[bool](tb, `(() => {
		const field = document.querySelector(%q);
		if (field) { field.value = %q; field.dispatchEvent(new Event("input", {bubbles: true})); }
		return !!field;
	})()`, selector, text)
	require.True(tb.t, found, "there is no %s", selector)
}

// TestPlayground: a softmax that is typed in is lowered and run in the browser, from files alone.
func TestPlayground(t *testing.T) {
	tb := open(t, servePlayground(t))
	tb.ready()
	tb.typeKernel(softmaxLines)
	tb.wait("the kernel is lowered", `document.title.startsWith("rows") && %s`, tb.shows(2, "linalg.reduce"))
	tb.wait("no error is marked", `document.querySelectorAll(".cm-lintRange-error").length == 0`) // marks of what was typed before go a moment later

	tb.click(`.panel-tabs [data-id="run"]`)
	const rows, columns = 3, 5
	tb.set(`[data-value="x_ptr"]`, "f32[3,5]:range")
	tb.set(`[data-value="out_ptr"]`, "f32[3,5]")
	tb.set(`[data-value="columns"]`, fmt.Sprint(columns))
	tb.set(`.launch input`, "columns - 2")
	tb.click(`.runner button[type="submit"]`)
	tb.wait("the kernel is run", `document.querySelector(".outputs .matrix, .outputs .error")`)
	assert.Empty(t, eval[string](tb, `document.querySelector(".outputs .error")?.textContent ?? ""`))
	assert.Equal(t, "out_ptr f32[3×5]", strings.TrimSpace(eval[string](tb, `[...document.querySelectorAll(".output b, .output .type")].map(e => e.textContent).join("")`)))
	var got []float64
	text := eval[string](tb, `[...document.querySelectorAll(".matrix td")].map(e => e.textContent).join(" ")`)
	require.NoError(t, json.Unmarshal([]byte("["+strings.Join(strings.Fields(text), ",")+"]"), &got), text)
	require.Len(t, got, rows*columns)
	sum := 0.0
	for i := range columns {
		sum += math.Exp(float64(i))
	}
	for i, v := range got {
		assert.InDelta(t, math.Exp(float64(i%columns))/sum, v, 1e-5)
	}
	tb.doesNotHang()
	tb.answersAll()
}

// answersAll sends calls to a worker that no page makes: each has its answer, and the compiler goes on.
func (tb *tab) answersAll() {
	tb.t.Helper()
	eval[bool](tb, `(() => {
		const calls = [["", []], [5, 5], [null, undefined], ["constructor", []], ["explore", null], ["explore", "text"], ["explore", []],
			["explore", [null]], ["explore", [[]]], ["explore", [{name: 1}]], ["explore", [{text: "\u0000".repeat(1000)}]], ["explore", [{text: "\ud800"}]],
			["explore", [{text: "x".repeat(5e6)}]], ["run", [{}]], ["run", [{request: {}, grid: [1.5]}]], ["run", [{grid: [-1e300]}]],
			["run", [{args: {"": "f32[9999999999999999999]"}}]], ["file", [{}]], ["file", ["../add.py"]], ["export", [7]], ["start", []]];
		const worker = new Worker("assets/worker.js");
		window.answers = [];
		worker.onmessage = ({data}) => {
			if (!data.ready) window.answers.push(data);
			if (window.answers.length === calls.length) worker.terminate();
			else if (data.ready) calls.forEach(([method, args], id) => worker.postMessage({id, method, args}));
		};
		window.asked = calls.length;
		return true;
	})()`)
	tb.wait("all calls are answered", `window.answers.length === window.asked`)
	assert.Empty(tb.t, eval[[]string](tb, `window.answers.filter((a, i) => a.id !== i || (a.error ? a.error.includes("BUG") : !a.result)).map(a => JSON.stringify(a))`))
	assert.Equal(tb.t, "softmax.py", eval[string](tb, `window.answers.at(-1).result.request.name`))
}

// doesNotHang runs a kernel that does not end: the page ends it, and goes on with a new worker. Its
// patience is made shorter for that.
func (tb *tab) doesNotHang() {
	tb.t.Helper()
	tb.typeKernel(endlessLines)
	tb.wait("the kernel is lowered", `document.title.startsWith("spin") && %s`, tb.shows(2, "scf.while"))
	tb.ready()
	tb.set(`[data-value="p"]`, "i32[1]")
	tb.set(`.launch input`, "1")
	eval[bool](tb, `(() => {
		const original = window.setTimeout;
		window.setTimeout = (f, ms, ...more) => {
			if (ms === 15_000) window.setTimeout = original;
			return original(f, ms === 15_000 ? 200 : ms, ...more);
		};
		return true;
	})()`)
	tb.click(`.runner button[type="submit"]`)
	tb.wait("the kernel is ended", `document.querySelector(".outputs .error")?.textContent.includes("it took longer than 15 seconds, and was ended")`)
	tb.typeKernel(softmaxLines)
	tb.wait("another kernel is lowered", `document.title.startsWith("rows") && %s`, tb.shows(2, "linalg.reduce"))
}

// shows is an expression that tells whether the lines of a column that are on the screen have a text.
func (tb *tab) shows(n int, text string) string {
	return fmt.Sprintf(`document.querySelector('%s .cm-content')?.textContent.includes(%q)`, column(n), text)
}
