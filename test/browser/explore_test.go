package browser

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const vectorAdd = "../../examples/python/add.py"

// TestExplore goes through what someone does with the page, in one browser.
func TestExplore(t *testing.T) {
	tb := open(t, serve(t, vectorAdd))
	tb.ready()

	t.Run("an error is on its line while it lasts", func(t *testing.T) { tb.with(t).typeError() })
	t.Run("a constant changes every stage", func(t *testing.T) { tb.with(t).changeConstant() })
	t.Run("a line is marked in all columns", func(t *testing.T) { tb.with(t).mark() })
	t.Run("a value is marked by its name", func(t *testing.T) { tb.with(t).markValue() })
	t.Run("other panes are chosen", func(t *testing.T) { tb.with(t).switchPanes() })
	t.Run("keys are enough", func(t *testing.T) { tb.with(t).useKeys() })
	t.Run("the kernel runs", func(t *testing.T) { tb.with(t).run() })
	t.Run("configurations are compared", func(t *testing.T) { tb.with(t).compare() })
	t.Run("a link holds the state", func(t *testing.T) { tb.with(t).followLink() })
	t.Run("an exported file opens from disk", func(t *testing.T) { tb.with(t).export() })
}

// errorLine is the number beside the mark of an error, empty for none.
const errorLine = `(() => {
	const mark = document.querySelector('.column .cm-lint-marker-error');
	if (!mark) return '';
	const y = mark.getBoundingClientRect().y;
	const numbers = [...mark.closest('.column').querySelectorAll('.cm-lineNumbers .cm-gutterElement')];
	return numbers.findLast(e => e.getBoundingClientRect().y <= y).textContent;
})()`

func (tb *tab) typeError() {
	tb.endOf(1, "x = tl.load")
	tb.keys(" +")
	tb.wait("an error on line 13", `%s === '13'`, errorLine)
	tb.wait("the error is named", `document.querySelector('#status .state').textContent.startsWith('line 13: ')`)
	tb.click(`.panel-tabs [data-id="problems"]`)
	assert.Contains(tb.t, eval[string](tb, `document.querySelector('.problems li.error').textContent`), "13:", "the list names the place")
	tb.endOf(1, "x = tl.load")
	tb.keys(kb.Backspace + kb.Backspace)
	tb.wait("no error", `%s === ''`, errorLine)
	tb.ready()
}

func (tb *tab) changeConstant() {
	tb.choose(2, "source", "ttir")
	tb.wait("blocks of 1024", `%s.includes('tensor<1024x')`, tb.text(2))
	tb.keys(kb.F2)
	tb.click(`[data-param="BLOCK"]`)
	tb.keys("256")
	tb.wait("blocks of 256", `%s.includes('tensor<256x') && !%[1]s.includes('tensor<1024x')`, tb.text(2))
	tb.ready()
	tb.choose(2, "gpu", "ptx")
}

func (tb *tab) mark() {
	tb.choose(2, "gpu", "ptx")
	tb.endOf(1, "x = tl.load")
	tb.wait("lines of PTX are marked", `document.querySelector('%s .cm-line.linked')`, column(2))
	tb.do(chromedp.Sleep(100 * time.Millisecond)) // the column scrolls to its marks
	marked := tb.linked(2)
	assert.True(tb.t, slices.ContainsFunc(marked, func(l string) bool { return strings.Contains(l, "ld.global") }), "the load is among %q", marked)
	assert.False(tb.t, slices.ContainsFunc(marked, func(l string) bool { return strings.Contains(l, "st.global") }), "the store is not among %q", marked)

	tb.find(2, "st.global")
	tb.wait("the store is marked in Python", `[...document.querySelectorAll('%s .cm-line.linked')].some(e => e.textContent.includes('tl.store'))`, column(1))
	assert.Len(tb.t, tb.linked(1), 1)
	tb.keys(kb.Escape)
	tb.wait("nothing is marked", `!document.querySelector('.cm-line.linked')`)
}

// markValue points at a name and then clicks it.
func (tb *tab) markValue() {
	tb.choose(2, "source", "ttir")
	place := eval[[]float64](tb, `(() => {
		const line = [...document.querySelectorAll('%s .cm-line')].find(e => e.textContent.includes('inside = '));
		const range = document.createRange();
		const text = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
		while (text.nextNode()) if (text.currentNode.data.includes('inside')) break;
		const at = text.currentNode.data.indexOf('inside');
		range.setStart(text.currentNode, at);
		range.setEnd(text.currentNode, at + 6);
		const {x, y, width, height} = range.getBoundingClientRect();
		return [x + width / 2, y + height / 2];
	})()`, column(1))
	names := `[...new Set([...document.querySelectorAll('%s .linked-value')].map(e => e.textContent))].join()`
	tb.do(chromedp.MouseEvent(chromedp.MouseMoved, place[0], place[1]))
	tb.wait("what the pointer is at is marked", `document.querySelector('%s .cm-line.linked-hover')`, column(2))
	tb.do(chromedp.MouseClickXY(place[0], place[1]))
	tb.wait("the name is marked where it is used", names+` === 'inside'`, column(1))
	tb.wait("the value is marked in Triton IR", names+`.startsWith('%%inside')`, column(2))
	tb.keys(kb.Escape)
	tb.do(chromedp.MouseEvent(chromedp.MouseMoved, 5, 5))
	tb.wait("nothing is marked", `!document.querySelector('.linked-value')`)
	tb.choose(2, "gpu", "ptx")
}

func (tb *tab) switchPanes() {
	tb.click(column(2) + ` .groups [data-id="passes"]`)
	tb.wait("a diff", `document.querySelector('%s :is(.cm-deletedChunk, .cm-changedLine, .cm-insertedLine)')`, column(2))
	tb.click(column(2) + ` .groups [data-id="cpu"]`)
	tb.wait("assembly", `document.querySelector('%s .members [aria-selected="true"]').dataset.id === 'asm'`, column(2))
	tb.click(column(2) + ` .groups [data-id="pictures"]`)
	tb.wait("a picture", `document.querySelector('%s .drawing').shadowRoot.querySelector('svg')?.getBoundingClientRect().height > 100`, column(2))
	assert.False(tb.t, eval[bool](tb, `!!document.querySelector('%s .drawing').shadowRoot.querySelector('style, script, [onclick]')`, column(2)))
	line := eval[string](tb, `(link => (link.dispatchEvent(new MouseEvent('click')), link.textContent))(document.querySelector('%s .drawing').shadowRoot.querySelector('[role=link]'))`, column(2))
	tb.wait("the line that the picture names is marked", `'line ' + document.querySelector('%s .cm-activeLineGutter.cm-gutterElement')?.textContent === %q`, column(1), line)
	tb.click(column(2) + ` .groups [data-id="gpu"]`)
	tb.wait("PTX again", `document.querySelector('%s .members [aria-selected="true"]').dataset.id === 'ptx'`, column(2))
}

func (tb *tab) useKeys() {
	focused := func(selector string) {
		tb.t.Helper()
		tb.wait("the focus is in "+selector, `document.activeElement.closest(%q)`, selector)
	}
	tb.endOf(1, "import triton")
	tb.keys(kb.F6)
	focused(column(2))
	before := tb.selected(2)
	tb.keys(kb.PageDown, chromedp.KeyModifiers(chromedp.ModifierAlt))
	tb.wait("the next stage", `document.querySelector('%s .members [aria-selected="true"]').dataset.id !== %q`, column(2), before)
	tb.keys(kb.PageUp, chromedp.KeyModifiers(chromedp.ModifierAlt))
	tb.wait("the stage before", `document.querySelector('%s .members [aria-selected="true"]').dataset.id === %q`, column(2), before)
	tb.keys(kb.F6)
	focused("#panel")
	tb.keys(kb.F6)
	focused(column(1))
	for _, bar := range []struct{ selector, key, grows, length string }{
		{"#columns > .splitter", kb.ArrowRight, column(1), "offsetWidth"},
		{"#panel > .splitter", kb.ArrowUp, ".panel-body", "offsetHeight"},
	} {
		before := eval[float64](tb, `(document.querySelector(%q).focus(), document.querySelector(%q).%s)`, bar.selector, bar.grows, bar.length)
		tb.keys(bar.key)
		tb.wait(bar.grows+" grows", `document.querySelector(%q).%s > %f`, bar.grows, bar.length, before+20)
	}
	tb.keys(kb.F6)
	focused(column(1))
	tb.keys(kb.F1)
	focused("dialog.help")
	tb.keys(kb.Escape)
	focused(column(1))
}

func (tb *tab) run() {
	tb.endOf(1, "import triton")
	tb.keys(kb.Enter, chromedp.KeyModifiers(chromedp.ModifierCtrl))
	tb.wait("outputs", `document.querySelector('.runner .output')`)
	text := eval[string](tb, `document.querySelector('.runner .outputs').textContent`)
	assert.Regexp(tb.t, `^out_ptr f32\[64\] -?\d\.\d+ -?\d`, text, "the sums of a launch that is made up")
	assert.Equal(tb.t, "cdiv(n, BLOCK)", eval[string](tb, `document.querySelector('.launch input').placeholder`))
}

// compare keeps a configuration, and looks at another one beside it.
func (tb *tab) compare() {
	tb.choose(2, "gpu", "ptx")
	tb.wait("lines have the colours of their source", `[...document.querySelectorAll('%s .tint')].some(l => [...document.querySelectorAll('%s .tint')].some(s => s.className === l.className))`, column(2), column(1))
	tb.click("header .keep")
	tb.wait("the stages are kept", `document.querySelector('header .keep').textContent.startsWith('Kept: ')`)
	eval[bool](tb, `(w => (w.value = '8', w.dispatchEvent(new Event('change'))))(document.querySelector('#warps'))`)
	tb.wait("other PTX", "%s", tb.shows(2, ".reqntid 256"))
	tb.choose(2, "kept", "kept:ptx")
	tb.wait("the PTX that was kept", "%s", tb.shows(2, ".reqntid 128"))
	tb.choose(2, "gpu", "ptx")
	eval[bool](tb, `([...document.querySelectorAll('%s button')].find(b => b.textContent === 'Diff').click(), true)`, column(2))
	tb.wait("what differs", `document.querySelector('%s :is(.cm-deletedChunk, .cm-changedLine, .cm-insertedLine)')`, column(2))
	eval[bool](tb, `([...document.querySelectorAll('%s button')].find(b => b.textContent === 'Diff').click(), true)`, column(2))
	tb.click("header .keep")
	eval[bool](tb, `(w => (w.value = '', w.dispatchEvent(new Event('change'))))(document.querySelector('#warps'))`)
	tb.wait("the first PTX", "%s", tb.shows(2, ".reqntid 128"))
}

func (tb *tab) followLink() {
	tb.click("header .copy-link")
	tb.wait("the link is copied", `document.querySelector('header .copy-link').textContent === 'Copied'`)
	other := open(tb.t, eval[string](tb, `location.href`))
	other.ready()
	other.keys(kb.F2)
	assert.Equal(tb.t, "256", eval[string](other, `document.querySelector('[data-param="BLOCK"]').value`))
	assert.Equal(tb.t, tb.selected(2), other.selected(2))
}

// download exports the page, and returns the path of the file.
func (tb *tab) download(name string) string {
	tb.t.Helper()
	dir := tb.t.TempDir()
	_, err := chromedp.CallBrowser(tb.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir})
	require.NoError(tb.t, err)
	tb.click("header .export")
	path := filepath.Join(dir, name)
	require.Eventually(tb.t, func() bool { _, err := os.Stat(path); return err == nil }, 20*time.Second, 10*time.Millisecond)
	return path
}

func (tb *tab) export() {
	file := open(tb.t, "file://"+tb.download("add_kernel.html"))
	file.ready()
	file.choose(2, "gpu", "ptx")
	file.endOf(1, "x = tl.load")
	file.wait("lines of PTX are marked", `document.querySelector('%s .cm-line.linked')`, column(2))
	file.keys("typed")
	assert.NotContains(tb.t, eval[string](file, "%s", file.text(1)), "typed")
	assert.True(tb.t, eval[bool](file, `document.querySelector('[data-param="BLOCK"]').disabled`))
}
