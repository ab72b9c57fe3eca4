package progress

import (
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"
)

// Bar is a progress bar of things that are counted; it shows nothing without a terminal. Any number of goroutines may
// use it.
type Bar struct {
	line
	what    string
	started time.Time
	done    atomic.Int64 // as the last Show said
}

const barWidth = 30

// NewBar creates a bar that counts things ("programs").
func NewBar(w io.Writer, what string) *Bar {
	return &Bar{line: line{w: onTerminal(w)}, what: what, started: time.Now()}
}

// Show draws the bar, with an estimate of the time left, unless it was drawn a moment ago.
func (b *Bar) Show(done, total int) {
	b.done.Store(int64(done))
	if b.w == nil || total <= 0 || time.Since(b.started) < delay {
		return
	}
	b.write(barText(done, total, b.what, time.Since(b.started), 0))
}

// Restart counts the time from now on. It must not be called while another goroutine uses the bar.
func (b *Bar) Restart() { b.started = time.Now() }

// Watch draws the bar also while nothing is told of, until the function that it returns is called. A limit, unless it is 0, is the
// longest time that all things may take.
func (b *Bar) Watch(total int, limit time.Duration) (end func()) {
	return b.keep(delay, func() string {
		after := time.Since(b.started)
		return barText(int(b.done.Load()), total, b.what, after, limit-after)
	})
}

// Messages is a stream to the same terminal whose texts are not mixed with the bar. Without a bar it is the stream itself.
func (b *Bar) Messages(w io.Writer) io.Writer { return b.messages(w) }

// Line shows a text in place of the bar, unless something was drawn a moment ago.
func (b *Bar) Line(text string) { b.write(text) }

// During shows the bar while one of the things that it counts is worked on. The function it returns
// ends that. A limit, unless it is 0, is the longest time that one of the things may take.
func (b *Bar) During(done, total int, thing string, limit time.Duration) (end func()) {
	began := time.Now()
	return b.keep(delay, func() string {
		most := time.Duration(total) * limit
		return barText(done, total, b.what, time.Since(b.started), most-time.Since(began)) + ": " + thing
	})
}

// barText is a bar after some time, with the most time that may be left; none is known if that is not positive. Until one thing is
// done, each is taken to last about twice the time that the first one has lasted already.
func barText(done, total int, what string, after, most time.Duration) string {
	text := fmt.Sprintf("[%s] %d of %d %s", filled(barWidth, float64(done)/float64(total)), done, total, what)
	if done >= total {
		return text
	}
	if done > 0 {
		return text + ", " + shown(duration(float64(after)/float64(done)*float64(total-done))) + " left"
	}
	left := duration(float64(total)*float64(conditionalMedian(0, after, 0)) - float64(after))
	if most > 0 && most < left {
		return text + ", at most " + shown(most) + " left"
	}
	return text + ", about " + shown(left) + " left"
}

// filled is the inside of a bar.
func filled(width int, fraction float64) string {
	n := min(max(int(float64(width)*fraction+1e-9), 0), width)
	return strings.Repeat("#", n) + strings.Repeat(".", width-n)
}

// shown is a duration in whole seconds, at least one.
func shown(d time.Duration) string { return max(d.Round(time.Second), time.Second).String() }
