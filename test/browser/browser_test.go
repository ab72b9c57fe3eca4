// Package browser drives the page of tshared explore in Debian's chromium, as someone who uses it does. It is a module of its
// own: users of the library do not get what drives a browser.
package browser

import (
	"context"
	"fmt"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The smallest window in which everything must be readable.
const (
	width  = 1280
	height = 800
)

// tab is a page in a browser.
type tab struct {
	t   *testing.T
	ctx context.Context
}

// open starts a browser and loads a page in it. The test is skipped where there is no browser, and fails at its end if the
// browser complained: about errors of scripts, or about what the content policy refuses.
func open(t *testing.T, url string) *tab {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium, which drives the page: apt-get install chromium")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.WindowSize(width, height),
		chromedp.Flag("font-render-hinting", "none"), chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, closeTab := chromedp.NewContext(allocator)
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	complaints := chromedp.Console(ctx)
	t.Cleanup(func() {
		time.AfterFunc(100*time.Millisecond, cancel) // ends the messages
		for m, err := range complaints {
			if err == nil && (m.IsException() || m.Type == "error" || m.Type == "warning") {
				assert.Fail(t, "the browser complains", "%s (%s:%d:%d)", m, m.URL, m.Line+1, m.Column+1)
			}
		}
		closeTab()
		stop()
	})
	tb := &tab{t: t, ctx: ctx}
	tb.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(url))
	return tb
}

// do runs actions one after the other.
func (tb *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	tb.t.Helper()
	require.NoError(tb.t, chromedp.Do(tb.ctx, actions...))
}

// eval is the value of an expression in the page.
func eval[T any](tb *tab, format string, args ...any) T {
	tb.t.Helper()
	value, err := chromedp.Run(tb.ctx, chromedp.Evaluate[T](fmt.Sprintf(format, args...)))
	require.NoError(tb.t, err)
	return value
}

// wait waits until an expression is true in the page. What is the failure's text.
func (tb *tab) wait(what, format string, args ...any) {
	tb.t.Helper()
	expression := fmt.Sprintf(format, args...)
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if eval[bool](tb, "!!(%s)", expression) {
			return
		}
	}
	body := eval[string](tb, "document.body.innerText.slice(0, 3000)")
	require.Fail(tb.t, "waited in vain: "+what, "%s\nthe page has:\n%s", expression, body)
}

// keys presses keys where the focus is.
func (tb *tab) keys(keys string, options ...chromedp.KeyOption) {
	tb.t.Helper()
	tb.do(chromedp.KeyEvent(keys, options...))
}

// click clicks the element of a selector.
func (tb *tab) click(selector string) {
	tb.t.Helper()
	tb.wait("there is "+selector, `document.querySelector(%q)?.checkVisibility()`, selector)
	tb.do(chromedp.Click(chromedp.CSS(selector)))
}

// ready waits for the answer with all stages.
func (tb *tab) ready() {
	tb.t.Helper()
	tb.wait("the page is ready", `document.querySelector('#status').dataset.phase === 'idle'`)
}

// column is the selector of a column, counted from 1.
func column(n int) string { return fmt.Sprintf("#columns > .column:nth-of-type(%d)", n) }

// choose clicks tabs of a column until it shows a pane.
func (tb *tab) choose(n int, group, pane string) {
	tb.t.Helper()
	tb.click(column(n) + fmt.Sprintf(` .groups [data-id=%q]`, group))
	tb.click(column(n) + fmt.Sprintf(` .members [data-id=%q]`, pane))
}

// linked lists the texts of the marked lines of a column that are on the screen.
func (tb *tab) linked(n int) []string {
	tb.t.Helper()
	return eval[[]string](tb, `[...document.querySelectorAll('%s .cm-line.linked')].map(e => e.textContent)`, column(n))
}

// with is the page for the part of a test.
func (tb *tab) with(t *testing.T) *tab { return &tab{t, tb.ctx} }

// text is an expression for the text that a column has on the screen.
func (tb *tab) text(n int) string {
	return fmt.Sprintf(`[...document.querySelectorAll('%s .cm-line')].map(e => e.textContent).join('\n')`, column(n))
}

// selected is the pane that a column shows.
func (tb *tab) selected(n int) string {
	tb.t.Helper()
	return eval[string](tb, `document.querySelector('%s .members [aria-selected="true"]').dataset.id`, column(n))
}

// endOf puts the cursor past the end of the line with a piece of text.
func (tb *tab) endOf(n int, piece string) {
	tb.t.Helper()
	tb.clickLine(n, piece)
	tb.keys(kb.End)
}

// clickLine clicks past the end of the line with a piece of text, or where it leaves the screen.
func (tb *tab) clickLine(n int, piece string) {
	tb.t.Helper()
	place := eval[[]float64](tb, `(() => {
		const line = [...document.querySelectorAll('%s .cm-line')].find(e => e.textContent.includes(%q));
		if (!line) return [];
		const at = line.getBoundingClientRect(), body = line.closest('.cm-scroller').getBoundingClientRect();
		if (at.top < body.top || at.bottom > body.bottom) line.scrollIntoView({block: 'center'});
		const range = document.createRange();
		range.selectNodeContents(line);
		const text = range.getBoundingClientRect(), scroller = line.closest('.cm-scroller').getBoundingClientRect();
		return [Math.min(text.right + 6, scroller.right - 20), text.y + text.height / 2];
	})()`, column(n), piece)
	require.Len(tb.t, place, 2, "column %d has no line with %q on the screen", n, piece)
	tb.do(chromedp.MouseClickXY(place[0], place[1]))
}

// find searches for a text in a column, which puts the cursor there.
func (tb *tab) find(n int, text string) {
	tb.t.Helper()
	box := eval[[]float64](tb, `(({x, y, width, height}) => [x + width / 2, y + height / 2])(document.querySelector('%s .cm-scroller').getBoundingClientRect())`, column(n))
	tb.do(chromedp.MouseClickXY(box[0], box[1]))
	tb.keys("f", chromedp.KeyModifiers(chromedp.ModifierCtrl))
	tb.wait("a field to search with", `document.activeElement.matches('%s .cm-search input')`, column(n))
	tb.keys(text + kb.Enter + kb.Escape)
}
