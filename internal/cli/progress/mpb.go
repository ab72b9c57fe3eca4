//go:build linux || darwin || windows || freebsd || netbsd || openbsd

package progress

import (
	"io"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// drawn is a bar on the terminal.
type drawn struct {
	container *mpb.Progress
	bar       *mpb.Bar
}

// remove removes the bar, after all messages.
func (d *drawn) remove() {
	d.bar.Abort(true)
	d.container.Wait()
}

// Write writes lines above the bar.
func (d *drawn) Write(lines []byte) (int, error) { return d.container.Write(lines) }

// onTerminal begins to draw the bar.
func (b *Bar) onTerminal() *drawn {
	container := mpb.New(mpb.WithOutput(b.w), mpb.WithRefreshRate(interval), mpb.WithAutoRefresh())
	style := mpb.BarStyle().Lbound("[").Filler("#").Tip("#").Padding(".").Rbound("]").Build()
	bar := container.MustAdd(0, mpb.BarFillerFunc(func(w io.Writer, s decor.Statistics) error {
		done, total, hidden := b.counts()
		if hidden {
			return nil
		}
		s.Current, s.Total = int64(done), int64(total)
		return style.Fill(w, s)
	}), mpb.BarWidth(barWidth+2), mpb.BarFillerTrim(), mpb.AppendDecorators(decor.Any(func(s decor.Statistics) string { return b.text(time.Now(), s.AvailableWidth-barWidth-2) })))
	return &drawn{container, bar}
}
