package cli

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/tshared/tshared/internal/terminal"
)

// Progress is a progress bar; it shows nothing without a terminal. Any number of goroutines may use
// it.
type Progress struct {
	w       io.Writer // nil without a terminal
	what    string
	started time.Time

	mu    sync.Mutex
	last  time.Time
	shown bool
}

const (
	progressDelay = time.Second            // before something appears
	interval      = 100 * time.Millisecond // between updates
	barWidth      = 30
)

// NewProgress creates a bar that counts things ("programs").
func NewProgress(w io.Writer, what string) *Progress {
	if !terminal.Is(w) {
		w = nil
	}
	return &Progress{w: w, what: what, started: time.Now()}
}

// Show draws the bar, with an estimate of the time left, unless it was drawn a moment ago.
func (p *Progress) Show(done, total int) {
	if p.w == nil || total <= 0 || time.Since(p.started) < progressDelay {
		return
	}
	p.Line(barText(done, total, p.what, time.Since(p.started)))
}

// barText is a bar after some time.
func barText(done, total int, what string, after time.Duration) string {
	filled := barWidth * done / total
	text := fmt.Sprintf("[%s%s] %d of %d %s", strings.Repeat("#", filled), strings.Repeat(".", barWidth-filled), done, total, what)
	if done == 0 || done >= total {
		return text
	}
	left := time.Duration(float64(after) / float64(done) * float64(total-done))
	return text + ", " + max(left.Round(time.Second), time.Second).String() + " left"
}

// Line shows a text in place of the bar, unless something was drawn a moment ago.
func (p *Progress) Line(text string) {
	if p.w == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if now.Sub(p.last) < interval {
		return
	}
	p.last, p.shown = now, true
	fmt.Fprintf(p.w, "\r%s\033[K", text)
}

// Clear removes the bar.
func (p *Progress) Clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.w, "\r\033[K")
		p.shown = false
	}
}

// Waiting shows on a terminal that something goes on whose end cannot be foreseen, and for how long
// it does, of how long it may; a limit of 0 is none. The function it returns ends that.
func Waiting(w io.Writer, what string, limit time.Duration) (end func()) {
	p := NewProgress(w, "")
	return p.keep(progressDelay, func(after time.Duration) string { return waitText(what, after, limit) })
}

// During shows the bar while one of the things that it counts is worked on. The function it returns
// ends that.
func (p *Progress) During(done, total int, thing string) (end func()) {
	return p.keep(progressDelay, func(after time.Duration) string { return barText(done, total, p.what, after) + ": " + thing })
}

// keep updates a line until the returned function is called.
func (p *Progress) keep(every time.Duration, text func(after time.Duration) string) (end func()) {
	if p.w == nil {
		return func() {}
	}
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				p.Clear()
				return
			case <-tick.C:
				p.Line(text(time.Since(p.started)))
			}
		}
	}()
	return sync.OnceFunc(func() { close(stop); <-stopped })
}

// waitText says what goes on after some time.
func waitText(what string, after, limit time.Duration) string {
	text := fmt.Sprintf("%s, %s", what, after.Round(time.Second))
	if limit > after {
		text += fmt.Sprintf(", at most %s left", (limit - after).Round(time.Second))
	}
	return text
}
