//go:build linux

package libllvm

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/ebitengine/purego"
	"golang.org/x/sys/unix"
)

// LLVM reports diagnostics through callbacks. They are made once, because callbacks of
// purego are never freed; handles identify the sink.

// sink collects the diagnostics of a context or linker.
type sink struct {
	mu       sync.Mutex
	errors   []string
	warnings []string
}

var (
	sinks      sync.Map // handle uintptr -> *sink
	lastHandle atomic.Uintptr
)

func newSink() (uintptr, *sink) {
	handle, s := lastHandle.Add(1), new(sink)
	sinks.Store(handle, s)
	return handle, s
}

func (s *sink) add(list *[]string, message string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*list = append(*list, message)
}

// failure joins the collected errors and clears them.
func (s *sink) failure(stage string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.errors) == 0 {
		return nil
	}
	message := strings.Join(s.errors, "\n")
	s.errors = nil
	return &Error{Stage: stage, Message: message}
}

const severityError, severityWarning = 0, 1

type callbacks struct{ diagnostic, report, fatal uintptr }

func newCallbacks(a *api) callbacks {
	return callbacks{
		diagnostic: purego.NewCallback(func(info pointer, handle uintptr) {
			s, ok := sinks.Load(handle)
			if !ok {
				return
			}
			message := a.take(a.GetDiagInfoDescription(info))
			switch a.GetDiagInfoSeverity(info) {
			case severityError:
				s.(*sink).add(&s.(*sink).errors, message)
			case severityWarning:
				s.(*sink).add(&s.(*sink).warnings, message)
			}
		}),
		report: purego.NewCallback(func(handle uintptr, e pointer) {
			err := a.failure(e)
			if s, ok := sinks.Load(handle); ok && err != nil {
				s.(*sink).add(&s.(*sink).errors, err.(*Error).Message)
			}
		}),
		fatal: purego.NewCallback(func(reason pointer) {
			call, ok := running.Load(unix.Gettid())
			if !ok {
				return // LLVM ends the process
			}
			call.(chan error) <- &Error{Message: text(reason), Fatal: true}
			// LLVM ends the process if this callback returns, so it never does.
			select {}
		}),
	}
}

var running sync.Map // thread id -> chan error of its current call

// guarded calls LLVM. On a fatal error, after which LLVM would end the process, guarded
// returns the error, and the thread that was in LLVM is parked for good.
func guarded(calls func() error) error {
	return abandonable(context.Background(), calls, func() {})
}

// abandonable is guarded with a context: when the context is done, it returns its cause as
// an abandoned. LLVM continues in its thread; afterwards is called when it returns.
func abandonable(ctx context.Context, calls func() error, afterwards func()) error {
	done := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		thread := unix.Gettid()
		running.Store(thread, done)
		err := recoverPanic(calls)
		running.Delete(thread)
		done <- err
	}()
	select {
	case err := <-done:
		if p, ok := err.(*panicked); ok {
			panic(p.String())
		}
		return err
	case <-ctx.Done():
		go func() {
			if !isFatal(<-done) {
				afterwards()
			}
		}()
		return &abandoned{context.Cause(ctx)}
	}
}

// panicked is a panic that is passed from the thread in LLVM to the caller.
type panicked struct {
	value any
	stack []byte
}

func (p *panicked) Error() string  { return p.String() }
func (p *panicked) String() string { return fmt.Sprintf("%v\n%s", p.value, p.stack) }

func recoverPanic(calls func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &panicked{v, debug.Stack()}
		}
	}()
	return calls()
}
