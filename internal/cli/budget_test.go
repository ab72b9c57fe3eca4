package cli

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
)

func TestBudgetFlags(t *testing.T) {
	var b Budget
	fs := NewFlags("test")
	b.AddFlags(fs, 0, "to test")
	b.AddSizeFlags(fs)
	_, err := Parse(fs, []string{"--max-memory=3M", "--max-ops", "7", "--max-instructions=-1", "--timeout=2s"}, "", nil)
	require.NoError(t, err)
	require.Equal(t, Budget{MaxOps: 7, MaxInstructions: -1, Timeout: 2 * time.Second, MaxMemory: 3 << 20}, b)
	_, err = Parse(fs, []string{"--max-memory=3X"}, "", nil)
	require.ErrorContains(t, err, "is no number of bytes")
	_, err = Parse(fs, []string{"--timeout=-1s"}, "", nil)
	require.ErrorContains(t, err, "must not be negative")
	_, err = Parse(fs, []string{"--timeout=soon"}, "", nil)
	require.ErrorContains(t, err, "expected a time, such as 30s")
}

func TestBudgetEndsContexts(t *testing.T) {
	ctx, cancel := (&Budget{Timeout: time.Millisecond}).Context(context.Background())
	defer cancel()
	<-ctx.Done()
	require.EqualError(t, context.Cause(ctx), "it takes longer than 1ms; --timeout gives it more time")
	require.ErrorIs(t, context.Cause(ctx), context.DeadlineExceeded)
	if runtime.GOOS != "linux" {
		t.Skip("memory is watched on Linux only")
	}
	ctx, cancel = (&Budget{MaxMemory: 1 << 10}).Context(context.Background())
	defer cancel()
	<-ctx.Done()
	var memory *MemoryError
	require.ErrorAs(t, context.Cause(ctx), &memory)
	require.Greater(t, memory.Found, int64(1<<10))
}

// TestBugs: a panic has an exit code of its own, and writes a reproducer.
func TestBugs(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	file := filepath.Join(t.TempDir(), "k.ttir")
	require.NoError(t, os.WriteFile(file, []byte("kernel"), 0o600))
	err := CatchPanics("the test", func() error { panic("ouch") })
	require.EqualError(t, err, "BUG: the test panicked: ouch")
	var stderr bytes.Buffer
	require.Equal(t, 3, ExitCode(err, &stderr, []string{"compile", "k.ttir"}, file))
	require.Contains(t, stderr.String(), "TestBugs", "the stack")
	require.Contains(t, stderr.String(), "note: this is a bug in tshared")
	files, err := filepath.Glob(filepath.Join(os.TempDir(), "tshared-*.ttir"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	text, err := os.ReadFile(files[0])
	require.NoError(t, err)
	require.Equal(t, "// tshared compile k.ttir\nkernel", string(text))
	stderr.Reset()
	require.Equal(t, 1, ExitCode(errors.New("bad"), &stderr, nil, file))
	require.Equal(t, 1, ExitCode(&diag.LimitError{}, &stderr, nil, file))
	require.Empty(t, stderr.String())
}
