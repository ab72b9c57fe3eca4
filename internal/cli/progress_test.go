package cli

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

// TestProgressWithoutTerminal: without a terminal there is no progress bar.
func TestProgressWithoutTerminal(t *testing.T) {
	var b bytes.Buffer
	p := NewProgress(&b, "things")
	p.Show(1, 2)
	p.Clear()
	Waiting(&b, "working", 0)()
	p.During(1, 2, "this")()
	require.Empty(t, b.String())
	file, err := os.Create(filepath.Join(t.TempDir(), "f"))
	require.NoError(t, err)
	defer file.Close()
	p = NewProgress(file, "things")
	p.Show(1, 2)
	p.Clear()
	info, err := file.Stat()
	require.NoError(t, err)
	require.Zero(t, info.Size())
}

func TestProgressTexts(t *testing.T) {
	assert.Equal(t, "["+strings.Repeat("#", 7)+strings.Repeat(".", 23)+"] 25 of 100 programs, 30s left", barText(25, 100, "programs", 10*time.Second))
	assert.Equal(t, "["+strings.Repeat(".", 30)+"] 0 of 4 programs", barText(0, 4, "programs", 10*time.Second), "nothing is known yet")
	assert.Equal(t, "["+strings.Repeat("#", 30)+"] 4 of 4 programs", barText(4, 4, "programs", 10*time.Second))
	assert.Contains(t, barText(999, 1000, "programs", time.Second), ", 1s left")
	assert.Equal(t, "compiling, 3s", waitText("compiling", 3*time.Second, 0))
	assert.Equal(t, "compiling, 3s, at most 7s left", waitText("compiling", 3*time.Second, 10*time.Second))
}

// TestProgressOnTerminal: a bar appears after a while, and goes away.
func TestProgressOnTerminal(t *testing.T) {
	var b bytes.Buffer
	p := &Progress{w: &b, what: "things", started: time.Now()}
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

// TestWaiting: a line appears while something goes on, and nothing after it.
func TestWaiting(t *testing.T) {
	var b bytes.Buffer
	p := &Progress{w: &b, started: time.Now()}
	end := p.keep(time.Millisecond, func(after time.Duration) string { return waitText("working", after, time.Minute) })
	require.Eventually(t, func() bool { p.mu.Lock(); defer p.mu.Unlock(); return b.Len() > 0 }, 10*time.Second, time.Millisecond)
	end()
	end()
	require.True(t, strings.HasPrefix(b.String(), "\rworking, 0s, at most 1m0s left\033[K"), b.String())
	require.True(t, strings.HasSuffix(b.String(), "\r\033[K"))
}
