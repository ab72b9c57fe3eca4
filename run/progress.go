package run

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// progress is a bar on a terminal; elsewhere it shows nothing.
type progress struct {
	w       io.Writer // nil: no terminal
	started time.Time
	last    time.Time
	shown   bool
}

const (
	patience = time.Second            // before a bar is shown at all
	interval = 100 * time.Millisecond // between two
	barWidth = 30
)

func newProgress(w io.Writer) *progress {
	f, ok := w.(*os.File)
	if !ok {
		return &progress{}
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return &progress{}
	}
	return &progress{w: w, started: time.Now()}
}

func (p *progress) show(done, total int) {
	if p.w == nil {
		return
	}
	now := time.Now()
	if now.Sub(p.started) < patience || now.Sub(p.last) < interval {
		return
	}
	p.last, p.shown = now, true
	filled := barWidth * done / total
	fmt.Fprintf(p.w, "\r[%s%s] %d of %d programs", strings.Repeat("#", filled), strings.Repeat(".", barWidth-filled), done, total)
}

// clear removes the bar.
func (p *progress) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\033[K")
	}
}
