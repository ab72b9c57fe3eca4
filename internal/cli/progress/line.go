package progress

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/tshared/tshared/internal/host/terminal"
)

const (
	delay    = time.Second            // before something appears
	interval = 100 * time.Millisecond // between updates
)

// line is a line of a terminal that is written again and again. Any number of goroutines may use it.
type line struct {
	w io.Writer // nil without a terminal

	mu      sync.Mutex
	last    time.Time
	shown   bool
	waiting bool // for the end of a line that a message has begun
}

// onTerminal is w where that is a terminal, and nil elsewhere.
func onTerminal(w io.Writer) io.Writer {
	if terminal.Is(w) {
		return w
	}
	return nil
}

// write shows a text, unless something was shown a moment ago.
func (l *line) write(text string) {
	if l.w == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if l.waiting || now.Sub(l.last) < interval {
		return
	}
	l.last, l.shown = now, true
	fmt.Fprintf(l.w, "\r%s\033[K", cut(text, terminal.Width(l.w)-1))
}

// cut leaves as much of a text as fits: a longer one would go on in a second line, which stays.
func cut(text string, width int) string {
	if runes := []rune(text); len(runes) > width {
		return string(runes[:max(width, 0)])
	}
	return text
}

// Clear removes the line.
func (l *line) Clear() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.clear()
}

func (l *line) clear() {
	if l.shown {
		fmt.Fprint(l.w, "\r\033[K")
		l.shown = false
	}
}

// keep updates the line until the returned function is called, which removes it.
func (l *line) keep(every time.Duration, text func() string) (end func()) {
	if l.w == nil {
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
				l.Clear()
				return
			case <-tick.C:
				if t := text(); t != "" {
					l.write(t)
				}
			}
		}
	}()
	return sync.OnceFunc(func() { close(stop); <-stopped })
}

// messages is a stream whose texts take the place of the line, where both are terminals.
func (l *line) messages(w io.Writer) io.Writer {
	if l.w == nil || onTerminal(w) == nil {
		return w
	}
	return messages{w, l}
}

// messages is a stream whose texts take the place of the line.
type messages struct {
	io.Writer
	line *line
}

// Write implements io.Writer. The line comes back after a complete line of text.
func (m messages) Write(p []byte) (int, error) {
	m.line.mu.Lock()
	defer m.line.mu.Unlock()
	m.line.clear()
	if len(p) > 0 {
		m.line.waiting = p[len(p)-1] != '\n'
	}
	return m.Writer.Write(p)
}

// Unwrap is the stream itself, for those who ask what it can show.
func (m messages) Unwrap() io.Writer { return m.Writer }
