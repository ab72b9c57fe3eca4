package cuda

import (
	"context"
	"fmt"
	"time"
)

// Timeout is the error of a wait that its context ended. The kernel runs on: memory that it
// uses must not be freed, nor read, before it is done.
type Timeout struct {
	Waited time.Duration // how long
	Cause  error         // of the context.Context
}

func (u *Timeout) Unwrap() error { return u.Cause }

func (u *Timeout) Error() string {
	return fmt.Sprintf("the GPU is still at work after %s (%v). A kernel cannot be stopped alone: it ends by itself, or with the "+
		"CUDA context when the process ends; memory that it uses must not be freed or read before", u.Waited.Round(time.Millisecond), u.Cause)
}

// The pauses between two polls: short kernels are noticed at once, and long ones
// do not keep a core busy.
const (
	busyLooks    = 200
	firstPause   = 20 * time.Microsecond
	longestPause = time.Millisecond
)

// Wait waits for the event until ctx ends, by polling. The error is a *Timeout when ctx
// ended, and may be that of a kernel before the event.
func (e *Event) Wait(ctx context.Context) error { return poll(ctx, e.Done) }

// Wait waits for all work in the stream until ctx ends, by polling. The error is a
// *Timeout when ctx ended, and may be that of a kernel in the stream.
func (s *Stream) Wait(ctx context.Context) error { return poll(ctx, s.Done) }

func poll(ctx context.Context, done func() (bool, error)) error {
	began := time.Now()
	pause := firstPause
	for looks := 0; ; looks++ {
		if ready, err := done(); ready || err != nil {
			return err
		}
		if ctx.Err() != nil {
			return &Timeout{Waited: time.Since(began), Cause: ctx.Err()}
		}
		if looks < busyLooks {
			continue
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
		pause = min(2*pause, longestPause)
	}
}
