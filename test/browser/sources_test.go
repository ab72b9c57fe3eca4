package browser

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// TestFolder: the files of a folder are chosen from a list, and another kernel of a file.
func TestFolder(t *testing.T) {
	tb := open(t, serve(t, "../../examples/python"))
	tb.ready()
	tb.pick("#file", "softmax.py")
	tb.wait("the other file", `%s.includes('def softmax_kernel')`, tb.text(1))
	tb.wait("its kernel", `document.querySelector('#kernel').value === 'softmax_kernel'`)
	tb.ready()
	tb.pick("#file", "two.py")
	tb.wait("the file with two kernels", `[...document.querySelector('#kernel').options].map(o => o.value).join() === 'scale,decay'`)
	tb.ready()
	tb.choose(2, "gpu", "ptx")
	tb.pick("#kernel", "decay")
	tb.wait("code of the other kernel", `%s.includes('.entry decay')`, tb.text(2))
}

// pick chooses an option of a list.
func (tb *tab) pick(selector, value string) {
	tb.t.Helper()
	eval[bool](tb, `(list => { list.value = %[2]q; return list.dispatchEvent(new Event('change')); })(document.querySelector(%[1]q))`, selector, value)
}

// TestTritonIR: a file of Triton IR is edited like one of Python, and its lines are the origins.
func TestTritonIR(t *testing.T) {
	path := filepath.Join(t.TempDir(), "add.ttir")
	require.NoError(t, os.WriteFile(path, []byte(`module {
  tt.func public @one(%p: !tt.ptr<f32>) {
    %x = tt.load %p : !tt.ptr<f32>
    %y = arith.addf %x, %x : f32
    tt.store %p, %y : !tt.ptr<f32>
    tt.return
  }
}
`), 0o644))
	tb := open(t, serve(t, path))
	tb.ready()
	tb.choose(2, "gpu", "ptx")
	tb.endOf(1, "arith.addf")
	tb.keys(kb.ArrowDown)
	tb.wait("the store is marked in PTX", `[...document.querySelectorAll('%s .cm-line.linked')].some(e => e.textContent.includes('st.global'))`, column(2))
	tb.keys("x")
	tb.wait("an error on line 5", `%s === '5'`, errorLine)
	tb.keys(kb.Backspace)
	tb.wait("no error", `%s === ''`, errorLine)
}

// TestNotes: the list of problems has their notes, and so has an exported file.
func TestNotes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "k.py")
	require.NoError(t, os.WriteFile(path, []byte(`import triton
import triton.language as tl

@triton.jit
def f(x):
    return x + wrong

@triton.jit
def k(p):
    tl.store(p, f(1))
`), 0o644))
	problem := func(tb *tab) string {
		tb.wait("an error on line 6", `%s === '6'`, errorLine)
		tb.click(`.panel-tabs [data-id="problems"]`)
		return eval[string](tb, `document.querySelector('.problems li.error').textContent`)
	}
	tb := open(t, serve(t, path))
	said := problem(tb)
	require.Contains(t, said, "k.py:10:17: called from here")
	require.Equal(t, said, problem(open(t, "file://"+tb.download("k.html"))))
}

// TestColours: the button goes from the colours of the system to light and to dark, and the choice lasts.
func TestColours(t *testing.T) {
	tb := open(t, serve(t, vectorAdd))
	tb.ready()
	const theme = `document.documentElement.dataset.theme`
	tb.dark()
	tb.click(`header [aria-label^="Colours"]`)
	tb.wait("light", theme+` === 'light'`)
	tb.do(chromedp.Reload())
	tb.wait("light again", `document.querySelector('header [aria-label="Colours: light"]') && `+theme+` === 'light'`)
	tb.click(`header [aria-label^="Colours"]`)
	tb.wait("dark", theme+` === 'dark'`)
}
