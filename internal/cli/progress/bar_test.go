package progress

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestWithoutTerminal: without a terminal there is no progress bar, and streams are left as they are.
func TestWithoutTerminal(t *testing.T) {
	var b bytes.Buffer
	use := func(p *Bar) {
		p.Show(1, 2)
		p.Line("text")
		p.During(1, 2, "this", 0)()
		p.Watch(2, 0)()
		p.Clear()
	}
	use(NewBar(&b, "things"))
	assert.Same(t, &b, NewBar(&b, "things").Messages(&b))
	steps := NewSteps(&b, "working", 0, Step{Name: "step", Expected: time.Second})
	assert.Nil(t, steps)
	steps.Begin("step")
	steps.Part(0.5)
	steps.Detail("this")
	steps.Plan()
	steps.End()
	assert.Same(t, &b, steps.Messages(&b))
	require.Empty(t, b.String())
	file, err := os.Create(filepath.Join(t.TempDir(), "f"))
	require.NoError(t, err)
	defer file.Close()
	use(NewBar(file, "things"))
	assert.Nil(t, NewSteps(file, "working", 0))
	info, err := file.Stat()
	require.NoError(t, err)
	require.Zero(t, info.Size())
}

func TestBarTexts(t *testing.T) {
	assert.Equal(t, "["+strings.Repeat("#", 7)+strings.Repeat(".", 23)+"] 25 of 100 programs, 30s left", barText(25, 100, "programs", 10*time.Second, 0))
	assert.Equal(t, "["+strings.Repeat(".", 30)+"] 0 of 4 programs, about 1m10s left", barText(0, 4, "programs", 10*time.Second, 0), "nothing is known yet")
	assert.Contains(t, barText(0, 1, "programs", 10*time.Second, 0), ", about 10s left")
	assert.Contains(t, barText(0, 4, "programs", 10*time.Second, time.Hour), ", about 1m10s left")
	assert.Contains(t, barText(0, 4, "programs", 10*time.Second, time.Minute), ", at most 1m0s left")
	assert.Contains(t, barText(1, 1<<40, "programs", 1<<60, 0), " left", "longer than a duration can be")
	assert.Equal(t, "["+strings.Repeat("#", 30)+"] 4 of 4 programs", barText(4, 4, "programs", 10*time.Second, 0))
	assert.Contains(t, barText(999, 1000, "programs", time.Second, 0), ", 1s left")
	assert.Equal(t, "bärt", cut("bärtig", 4))
	assert.Equal(t, "", cut("text", -1))
}

// TestBarOnTerminal: a bar appears after a while, and goes away.
func TestBarOnTerminal(t *testing.T) {
	var b bytes.Buffer
	p := &Bar{line: line{w: &b}, what: "things", started: time.Now()}
	p.Show(1, 4)
	require.Empty(t, b.String(), "too early")
	p.started = time.Now().Add(-2 * time.Second)
	p.Show(1, 4)
	require.Contains(t, b.String(), "1 of 4 things, 6s left\033[K")
	p.Show(2, 4)
	require.NotContains(t, b.String(), "2 of 4", "too early for an update")
	p.Clear()
	require.True(t, strings.HasSuffix(b.String(), "\r\033[K"))
}

// TestKeep: a line appears while something goes on, and nothing after it.
func TestKeep(t *testing.T) {
	var b bytes.Buffer
	l := &line{w: &b}
	end := l.keep(time.Millisecond, func() string { return "working" })
	require.Eventually(t, func() bool { l.mu.Lock(); defer l.mu.Unlock(); return b.Len() > 0 }, 10*time.Second, time.Millisecond)
	end()
	end()
	require.True(t, strings.HasPrefix(b.String(), "\rworking\033[K"), b.String())
	require.True(t, strings.HasSuffix(b.String(), "\r\033[K"))
}

// TestMessages: a message takes the place of the line, which waits until the message's own line is complete.
func TestMessages(t *testing.T) {
	var b bytes.Buffer
	l := &line{w: &b}
	m := messages{&b, l}
	write := func(text string) {
		_, err := m.Write([]byte(text))
		require.NoError(t, err)
	}
	show := func() {
		l.last = time.Time{} // as if nothing was shown a moment ago
		l.write("working")
	}
	show()
	write("half a ")
	show()
	write("")
	show()
	write("line\n")
	show()
	l.Clear()
	assert.Equal(t, "\rworking\033[K\r\033[Khalf a line\n\rworking\033[K\r\033[K", b.String())
	assert.Equal(t, &b, m.Unwrap())
}
