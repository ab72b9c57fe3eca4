package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// Progress is a progress bar; it shows nothing without a terminal.
type Progress struct {
	w       io.Writer // nil without a terminal
	what    string
	started time.Time
	last    time.Time
	shown   bool
}

const (
	progressDelay = time.Second            // before the bar appears
	interval      = 100 * time.Millisecond // between updates
	barWidth      = 30
)

// NewProgress creates a bar that counts things ("programs").
func NewProgress(w io.Writer, what string) *Progress {
	f, ok := w.(*os.File)
	if !ok {
		return &Progress{}
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return &Progress{}
	}
	return &Progress{w: w, what: what, started: time.Now()}
}

// Show draws the bar, unless it was drawn a moment ago.
func (p *Progress) Show(done, total int) {
	if p.w == nil {
		return
	}
	now := time.Now()
	if now.Sub(p.started) < progressDelay || now.Sub(p.last) < interval {
		return
	}
	p.last, p.shown = now, true
	filled := barWidth * done / total
	fmt.Fprintf(p.w, "\r[%s%s] %d of %d %s\033[K", strings.Repeat("#", filled), strings.Repeat(".", barWidth-filled), done, total, p.what)
}

// Line shows a text in place of the bar, unless something was drawn a moment ago.
func (p *Progress) Line(text string) {
	if p.w == nil {
		return
	}
	now := time.Now()
	if now.Sub(p.last) < interval {
		return
	}
	p.last, p.shown = now, true
	fmt.Fprintf(p.w, "\r%s\033[K", text)
}

// Clear removes the bar.
func (p *Progress) Clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\033[K")
		p.shown = false
	}
}
