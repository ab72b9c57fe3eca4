package isolate_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/host/isolate"
	"github.com/tshared/tshared/internal/host/outfile"
)

// ends are ways for a process to end.
var ends = map[string]func(ctx context.Context, stdout, stderr io.Writer) int{
	"well": func(_ context.Context, stdout, stderr io.Writer) int {
		fmt.Fprint(stdout, "out")
		fmt.Fprint(stderr, "err")
		return 2
	},
	"panic": func(context.Context, io.Writer, io.Writer) int {
		go panic("ouch") // a panic of another goroutine cannot be recovered
		select {}
	},
	"half a file": func(context.Context, io.Writer, io.Writer) int {
		_, err := outfile.Create(os.Getenv(unfinished))
		panic(err)
	},
	"exit":  func(context.Context, io.Writer, io.Writer) int { os.Exit(2); return 0 },
	"never": func(context.Context, io.Writer, io.Writer) int { time.Sleep(time.Hour); return 0 },
	"told":  func(ctx context.Context, _, _ io.Writer) int { <-ctx.Done(); return 7 },
}

// unfinished is the environment variable with the name of a file that a process does not finish.
const unfinished = "TSHARED_TEST_UNFINISHED"

func command(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return ends[args[0]](ctx, stdout, stderr)
}

// TestMain lets this program be its own child.
func TestMain(m *testing.M) {
	if isolate.Folder() != "" {
		os.Exit(isolate.Main("tshared test", command)(context.Background(), os.Args[2:], os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

func ended(ctx context.Context, how string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = isolate.Main("tshared test", command)(ctx, []string{how}, &out, &errs)
	return code, out.String(), errs.String()
}

func TestEnds(t *testing.T) {
	code, stdout, stderr := ended(context.Background(), "well")
	require.Equal(t, 2, code)
	require.Equal(t, "out", stdout)
	require.Equal(t, "err", stderr)
	code, _, stderr = ended(context.Background(), "panic")
	require.Equal(t, isolate.ExitInternal, code, "Go's runtime exits with 2, which has another meaning here")
	require.Contains(t, stderr, "tshared test: BUG: the process died (exit status 2)\npanic: ouch")
	code, _, stderr = ended(context.Background(), "exit")
	require.Equal(t, isolate.ExitInternal, code)
	require.Contains(t, stderr, "BUG: the process died (exit status 2)")
}

// TestUnfinishedFiles: a child that crashes leaves no file that it was writing.
func TestUnfinishedFiles(t *testing.T) {
	dir := t.TempDir()
	t.Setenv(unfinished, filepath.Join(dir, "a"))
	code, _, stderr := ended(context.Background(), "half a file")
	require.Equal(t, isolate.ExitInternal, code)
	require.Contains(t, stderr, "panic called with nil argument", "the file was created")
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Empty(t, left)
}

// A child that ignores the stop request ends anyway.
func TestIsStopped(t *testing.T) {
	for how, want := range map[string]int{"never": isolate.ExitFailed, "told": 7} {
		ctx, cancel := context.WithCancelCause(context.Background())
		time.AfterFunc(300*time.Millisecond, func() { cancel(errors.New("enough")) })
		code, _, _ := ended(ctx, how)
		cancel(nil)
		// The signal may arrive before the child handles it: then it crashes.
		require.Contains(t, []int{want, isolate.ExitFailed}, code, how)
	}
}

// TestOutOfMemory: a process without memory is not a bug, whatever its stacks say.
func TestOutOfMemory(t *testing.T) {
	for stderr, want := range map[string]int{
		"fatal error: runtime: out of memory: cannot allocate 4194304-byte block\n\ngoroutine 1": isolate.ExitFailed,
		"terminate called after throwing an instance of 'std::bad_alloc'":                        isolate.ExitFailed,
		"panic: ouch\n\ngoroutine 1 [running]:\nmain.out of memory()":                            isolate.ExitInternal,
	} {
		require.Equal(t, want, isolate.ExitCode(&isolate.CrashError{Stderr: stderr}), stderr)
	}
	require.Equal(t, isolate.ExitFailed, isolate.ExitCode(errors.New("canceled")))
}
