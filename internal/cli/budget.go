package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/tshared/tshared/internal/host/isolate"
	"github.com/tshared/tshared/internal/num/bytesize"
)

// Budget bounds the resources of a command; zero values select the default limit, or none where
// there is no default.
type Budget struct {
	MaxOps, MaxInstructions int64 // of IR and of LLVM; below 0 there is no limit
	Timeout                 time.Duration
	MaxMemory               int64 // bytes of the process
}

// AddFlags adds --timeout and --max-memory, which every command has that evaluates Python, compiles or runs kernels.
// usual is the limit without the flag, and what says what takes the time.
func (b *Budget) AddFlags(fs *flag.FlagSet, usual time.Duration, what string) {
	b.Timeout = usual
	fs.Var((*limit)(&b.Timeout), "timeout", "longest `time` "+what+", such as 30s; 0 for no limit")
	fs.Func("max-memory", "`bytes` the process may take, such as 4G; 0 for no limit (default 0)", func(s string) (err error) {
		b.MaxMemory, err = bytesize.Parse(s)
		return err
	})
}

// AddSizeFlags adds --max-ops and --max-instructions, for commands that compile.
func (b *Budget) AddSizeFlags(fs *flag.FlagSet) {
	fs.Int64Var(&b.MaxOps, "max-ops", 0, "`operations` a module may grow to while it is lowered; 0 for 200000, or 20 times what it has; -1 for no limit")
	fs.Int64Var(&b.MaxInstructions, "max-instructions", 0, "`instructions` of LLVM a kernel may take, before LLVM has seen it; 0 for 60000, -1 for no limit")
}

// limit is the value of a flag that bounds time.
type limit time.Duration

func (l *limit) String() string { return time.Duration(*l).String() }

// Set implements flag.Value.
func (l *limit) Set(s string) error {
	d, err := time.ParseDuration(s)
	switch {
	case err != nil:
		return errors.New("expected a time, such as 30s or 2m")
	case d < 0:
		return errors.New("must not be negative")
	}
	*l = limit(d)
	return nil
}

// TimeoutError and MemoryError are the causes of contexts that a budget ended.
type (
	TimeoutError struct{ Limit time.Duration }
	MemoryError  struct{ Limit, Found int64 }
)

func (e *TimeoutError) Error() string {
	return fmt.Sprintf("it takes longer than %s; --timeout gives it more time", e.Limit)
}

// Is makes the error match context.DeadlineExceeded.
func (e *TimeoutError) Is(target error) bool { return target == context.DeadlineExceeded }

func (e *MemoryError) Error() string {
	return fmt.Sprintf("the process has %d bytes of memory, more than the limit of %d; --max-memory raises it", e.Found, e.Limit)
}

// stopGrace is the time that work has to notice that its budget is used up. Code that does not look is ended with
// its process.
const stopGrace = 3 * time.Second

// Within does work within the budget. The error of work that the budget ended is the limit that was reached.
func (b *Budget) Within(ctx context.Context, work func(ctx context.Context) error) (err error) {
	ctx, release := b.Context(ctx)
	defer release()
	if err = ctx.Err(); err == nil {
		err = work(ctx)
	}
	if isEnd := errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded); isEnd && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// Context derives a context that ends when the budget's time or memory is used up. The caller must release it
// when the work is done: work that goes on for long after the end of its budget ends with the process.
func (b *Budget) Context(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	releases := []func(){func() { cancel(nil) }}
	if b.MaxMemory > 0 {
		usual := debug.SetMemoryLimit(b.MaxMemory) // garbage is collected before the limit is reached
		released := make(chan struct{})
		if n := residentBytes(); n > b.MaxMemory {
			cancel(&MemoryError{b.MaxMemory, n})
		}
		go b.watchMemory(cancel, released)
		releases = append(releases, func() { close(released); debug.SetMemoryLimit(usual) })
	}
	if b.Timeout > 0 {
		cause := &TimeoutError{b.Timeout}
		timed, stop := context.WithTimeoutCause(ctx, b.Timeout, cause)
		last := time.AfterFunc(b.Timeout+stopGrace, func() { isolate.Stop(cause) })
		releases = append(releases, func() { last.Stop(); stop() })
		ctx = timed
	}
	var once sync.Once
	return ctx, func() {
		once.Do(func() {
			for _, release := range slices.Backward(releases) {
				release()
			}
		})
	}
}

// memoryPollInterval is the interval between measurements of memory.
const memoryPollInterval = 20 * time.Millisecond

// watchMemory polls the resident memory of the process, LLVM's part included. Work that takes a quarter more than
// the limit does not look whether it should end.
func (b *Budget) watchMemory(cancel context.CancelCauseFunc, released <-chan struct{}) {
	tick := time.NewTicker(memoryPollInterval)
	defer tick.Stop()
	var last time.Time // to go on; zero within the limit
	for {
		if n := residentBytes(); n > b.MaxMemory {
			cause := &MemoryError{b.MaxMemory, n}
			cancel(cause)
			if last.IsZero() {
				last = time.Now().Add(stopGrace)
			}
			if n > b.MaxMemory+b.MaxMemory/4 && b.MaxMemory >= enforced || time.Now().After(last) {
				isolate.Stop(cause)
			}
		}
		select {
		case <-released:
			return
		case <-tick.C:
		}
	}
}

// enforced is the smallest limit at which memory beyond it is a matter of milliseconds: what the program itself
// takes is more than smaller ones.
const enforced = 256 << 20

// residentBytes is the resident memory of this process, 0 where unknown.
func residentBytes() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(fields[1], 10, 64)
	return pages * int64(os.Getpagesize())
}
