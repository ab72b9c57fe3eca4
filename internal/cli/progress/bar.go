package progress

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tshared/tshared/internal/host/terminal"
)

const (
	delay    = time.Second            // before something appears
	interval = 200 * time.Millisecond // between updates
	barWidth = 30
)

// Bar is a progress bar of things that are counted; it shows nothing without a terminal. Any number of goroutines may
// use it.
type Bar struct {
	w    io.Writer // nil without a terminal
	what string

	mu          sync.Mutex
	started     time.Time
	limit       time.Time // when the work is given up; zero for never
	done, total int
	detail      string // after the bar
	line        string // in place of the bar
	pending     *time.Timer
	shown       *drawn // nil while nothing is

	// Of messages.
	writing    sync.Mutex
	incomplete atomic.Bool // the last line on the terminal
	begun      []byte      // a line that waits for its end
	stream     io.Writer   // of that line
}

// NewBar creates a bar that counts things ("programs").
func NewBar(w io.Writer, what string) *Bar {
	b := &Bar{what: what, started: time.Now()}
	if terminal.Is(w) {
		b.w = w
	}
	return b
}

// Show says how many things are done.
func (b *Bar) Show(done, total int) {
	b.change(func() { b.done, b.total, b.line = done, total, "" })
}

// Line shows a text in place of the bar.
func (b *Bar) Line(text string) { b.change(func() { b.line = text }) }

// Restart counts the time from now on.
func (b *Bar) Restart() { b.change(func() { b.started = time.Now() }) }

// Watch shows the bar until the function that it returns is called. A limit, unless it is 0, is the longest time that all
// things may take.
func (b *Bar) Watch(total int, limit time.Duration) (end func()) {
	b.change(func() {
		b.total = total
		b.giveUpAfter(limit)
	})
	return b.Clear
}

// During shows the bar while one of the things that it counts is worked on. The function that it returns ends that.
func (b *Bar) During(done, total int, thing string) (end func()) {
	b.change(func() { b.done, b.total, b.detail = done, total, thing })
	return b.Clear
}

func (b *Bar) giveUpAfter(limit time.Duration) {
	if limit > 0 {
		b.limit = time.Now().Add(limit)
	}
}

// change changes what the bar shows, and has it appear in a while.
func (b *Bar) change(set func()) {
	if b.w == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	set()
	if b.pending == nil {
		b.pending = time.AfterFunc(delay-time.Since(b.started), b.draw)
	}
}

// draw begins to draw the bar, unless it was removed in the meantime.
func (b *Bar) draw() {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case b.pending == nil || b.shown != nil:
		return
	case b.incomplete.Load():
		b.pending.Reset(interval)
		return
	}
	b.shown = b.onTerminal()
}

func (b *Bar) drawn() *drawn {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.shown
}

func (b *Bar) counts() (done, total int, hidden bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.done, b.total, b.line != "" || b.total <= 0
}

// text is what stands after the bar at a time, cut to a width, or in place of it.
func (b *Bar) text(now time.Time, width int) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.line != "" || b.total <= 0 {
		return b.line
	}
	text := fmt.Sprintf(" %d of %d %s", b.done, b.total, b.what)
	if left, known := b.left(now); known {
		text += ", " + max(left.Round(time.Second), time.Second).String() + " left"
	}
	if b.detail != "" {
		text += ": " + b.detail
	}
	if runes := []rune(text); len(runes) > width { // the bar needs room too
		text = string(runes[:max(width, 0)])
	}
	return text
}

// left is the time left at the average speed until now, and not beyond the limit.
func (b *Bar) left(now time.Time) (left time.Duration, known bool) {
	if b.done <= 0 || b.done >= b.total {
		return 0, false
	}
	left = time.Duration(float64(now.Sub(b.started)) / float64(b.done) * float64(b.total-b.done))
	if !b.limit.IsZero() {
		left = min(left, b.limit.Sub(now))
	}
	return left, true
}

// Clear removes the bar.
func (b *Bar) Clear() {
	b.mu.Lock()
	shown := b.shown
	if b.pending != nil {
		b.pending.Stop()
	}
	b.pending, b.shown = nil, nil
	b.mu.Unlock()
	if shown != nil { // without the lock, which drawing takes
		shown.remove()
		b.flush()
	}
}
