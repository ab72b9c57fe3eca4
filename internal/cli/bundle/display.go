package bundle

import (
	"fmt"
	"io"
	"time"

	"github.com/tshared/tshared/internal/bundle/bundlebuild"
	"github.com/tshared/tshared/internal/cli/progress"
)

// display shows how far a build is, on a terminal.
type display struct {
	bar     *progress.Bar
	started time.Time
}

func newDisplay(w io.Writer) *display {
	return &display{progress.NewBar(w, "kernels"), time.Now()}
}

func (d *display) update(p bundlebuild.Progress) { d.bar.Line(line(p, time.Since(d.started))) }

func (d *display) clear() { d.bar.Clear() }

// line is the progress after some time in one line.
func line(p bundlebuild.Progress, after time.Duration) string {
	text := fmt.Sprintf("%d of %d kernels", p.Done, p.Total)
	if p.Cached > 0 {
		text += fmt.Sprintf(", %d from the cache", p.Cached)
	}
	if p.Failed > 0 {
		text += fmt.Sprintf(", %d failed", p.Failed)
	}
	// Kernels of the cache take no time worth counting.
	if compiled := p.Done - p.Cached; compiled > 0 && p.Done < p.Total {
		left := after / time.Duration(compiled) * time.Duration(p.Total-p.Done)
		text += fmt.Sprintf(", %s left", left.Round(time.Second))
	}
	return text
}
