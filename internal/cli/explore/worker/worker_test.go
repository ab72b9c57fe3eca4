package worker

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/explore"
)

// TestMain lets the test be the worker.
func TestMain(m *testing.M) {
	if IsWorker() {
		os.Exit(Main(context.Background()))
	}
	os.Exit(m.Run())
}

// slow evaluates Python for a while.
var slow = explore.Request{Name: "k.py", Text: "import triton\ndef f():\n    n = 0\n    for i in range(10**9):\n        n += i\n    return n\nN = f()\n@triton.jit\ndef k(p, n=N):\n    pass\n"}

var quick = explore.Request{Name: "k.py", Text: "x = 1\n"}

// TestCrash: a worker that dies is the error of the requests that it had, and the next ones get another.
func TestCrash(t *testing.T) {
	c := New("")
	defer c.Close()
	require.NoError(t, c.Start())
	first := c.current
	failed := make(chan error)
	go func() {
		_, err := c.Explore(t.Context(), slow, explore.PaneLinalg)
		failed <- err
	}()
	require.Eventually(t, func() bool { first.mu.Lock(); defer first.mu.Unlock(); return len(first.waiting) == 1 }, 5*time.Second, time.Millisecond)
	require.NoError(t, first.cmd.Process.Kill())
	var crash *CrashError
	require.ErrorAs(t, <-failed, &crash)
	answer, err := c.Explore(t.Context(), quick, explore.PaneLinalg)
	require.NoError(t, err)
	assert.Contains(t, string(answer), "has no kernel")
	assert.NotSame(t, first, c.current)
}

// TestOthers: a request whose worker was killed because of another one is asked again.
func TestOthers(t *testing.T) {
	c := New("")
	c.Grace = time.Millisecond
	defer c.Close()
	ctx, stop := context.WithCancelCause(t.Context())
	done := make(chan error)
	go func() {
		_, err := c.Explore(ctx, slow, explore.PaneLinalg)
		done <- err
	}()
	require.Eventually(t, func() bool { c.mu.Lock(); defer c.mu.Unlock(); return c.current != nil }, 5*time.Second, time.Millisecond)
	stop(errors.New("not wanted"))
	_, err := c.Explore(t.Context(), quick, explore.PaneLinalg)
	require.NoError(t, err)
	assert.EqualError(t, <-done, "not wanted")
}

// TestClosed: a client that is closed starts nothing.
func TestClosed(t *testing.T) {
	c := New("")
	c.Close()
	_, err := c.Explore(t.Context(), quick, "")
	assert.EqualError(t, err, "the server stops")
}

// TestFrames: what is written is read, and what is not a frame is refused.
func TestFrames(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, writeFrame(&b, 7, []byte("text")))
	id, payload, err := readFrame(&b)
	require.NoError(t, err)
	assert.Equal(t, uint64(7), id)
	assert.Equal(t, "text", string(payload))
	_, _, err = readFrame(&b)
	require.ErrorIs(t, err, io.EOF)
	_, _, err = readFrame(bytes.NewReader(append(make([]byte, 8), binary.LittleEndian.AppendUint64(nil, 1<<40)...)))
	assert.ErrorContains(t, err, "too long")
}
