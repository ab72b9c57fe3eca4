package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/tshared/tshared/internal/bytesize"
)

// Budget bounds the resources of a command; zero values select the default limit, or none where
// there is no default.
type Budget struct {
	MaxOps, MaxInstructions int64 // of IR and of LLVM; below 0 there is no limit
	Timeout                 time.Duration
	MaxMemory               int64 // bytes of the process
}

// BudgetFlags are --max-ops, --max-instructions and --max-memory.
func BudgetFlags(fs *flag.FlagSet, b *Budget) {
	fs.Int64Var(&b.MaxOps, "max-ops", 0, "`operations` a module may grow to while it is lowered; 0 for 200000, or 20 times what it has; -1 for no limit")
	fs.Int64Var(&b.MaxInstructions, "max-instructions", 0, "`instructions` of LLVM a kernel may take, before LLVM has seen it; 0 for 60000, -1 for no limit")
	fs.Func("max-memory", "`bytes` the process may take, such as 4G; 0 for no limit (default 0)", func(s string) (err error) {
		b.MaxMemory, err = bytesize.Parse(s)
		return err
	})
}

// TimeoutFlag is --timeout.
func TimeoutFlag(fs *flag.FlagSet, b *Budget, usual time.Duration, what string) {
	fs.DurationVar(&b.Timeout, "timeout", usual, "longest `time` "+what+", such as 30s; 0 for no limit")
}

// Check refuses negative limits.
func (b *Budget) Check() error {
	if b.Timeout < 0 {
		return errors.New("--timeout must not be negative")
	}
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

// Context derives a context that ends when the budget's time or memory is used up.
func (b *Budget) Context(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	if b.MaxMemory > 0 {
		go b.watchMemory(ctx, cancel)
	}
	done := func() { cancel(nil) }
	if b.Timeout <= 0 {
		return ctx, done
	}
	timed, release := context.WithTimeoutCause(ctx, b.Timeout, &TimeoutError{b.Timeout})
	return timed, func() { release(); done() }
}

// memoryPollInterval is the interval between measurements of memory.
const memoryPollInterval = 50 * time.Millisecond

// watchMemory polls the resident memory of the process, LLVM's part included.
func (b *Budget) watchMemory(ctx context.Context, cancel context.CancelCauseFunc) {
	for tick := time.NewTicker(memoryPollInterval); ; {
		if n := residentBytes(); n > b.MaxMemory {
			cancel(&MemoryError{b.MaxMemory, n})
			return
		}
		select {
		case <-ctx.Done():
			tick.Stop()
			return
		case <-tick.C:
		}
	}
}

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
