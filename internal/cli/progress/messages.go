package progress

import (
	"bytes"
	"io"

	"github.com/tshared/tshared/internal/host/terminal"
)

// Messages is a stream to the same terminal whose texts are not mixed with the bar. Without a bar it is the stream itself.
func (b *Bar) Messages(w io.Writer) io.Writer {
	if b.w == nil || !terminal.Is(w) {
		return w
	}
	return messages{w, b}
}

// messages is a stream whose texts stand above the bar.
type messages struct {
	io.Writer
	bar *Bar
}

// Write implements io.Writer. Under a bar the end of an incomplete line waits for the rest of it, or for the end of the bar;
// without one the bar waits.
func (m messages) Write(p []byte) (int, error) {
	b := m.bar
	b.writing.Lock()
	defer b.writing.Unlock()
	shown := b.drawn()
	if shown == nil {
		if len(p) > 0 {
			b.incomplete.Store(p[len(p)-1] != '\n')
		}
		return m.Writer.Write(p)
	}
	b.begun, b.stream = append(b.begun, p...), m.Writer
	whole := bytes.LastIndexByte(b.begun, '\n') + 1
	if _, err := shown.Write(b.begun[:whole]); err != nil { // the bar has just ended
		if _, err := m.Writer.Write(b.begun[:whole]); err != nil {
			return 0, err
		}
	}
	b.begun = b.begun[whole:]
	return len(p), nil
}

// flush writes what waits for the end of the bar.
func (b *Bar) flush() {
	b.writing.Lock()
	defer b.writing.Unlock()
	if len(b.begun) > 0 {
		_, _ = b.stream.Write(b.begun)
		b.begun = nil
	}
}

// Unwrap is the stream itself, for those who ask what it can show.
func (m messages) Unwrap() io.Writer { return m.Writer }
