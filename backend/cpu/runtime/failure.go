package runtime

import (
	"errors"

	"github.com/tshared/tshared/kernel"
)

// Failure is the error of a program that stopped.
type Failure = kernel.Failure

// ErrTooManySteps is the cause of a failure by the limit MaxSteps.
var ErrTooManySteps = errors.New("the step limit is reached")

// explain turns the status of native code into an error; nil when another worker's status
// says more.
func (r *run) explain(status int64, c *control) error {
	kind, site := status>>KindShift, int(status&(1<<KindShift-1))
	cancelled := r.ctx.Err()
	if site == 0 || kind == KindStopped && cancelled == nil {
		return nil
	}
	at := r.k.failureAt(site)
	f := &Failure{Kernel: r.k.Name, Program: positionIn(r.grid, c.program), Element: int(c.element) - 1, Op: at.Op, Place: at.Place, Message: at.Message}
	switch kind {
	case KindFailed:
		if r.checker != nil {
			f.Message = r.checker.message(at)
		}
	case KindStopped:
		f.Err, f.Message = cancelled, "stopped: "+cancelled.Error()
	case KindExhausted:
		f.Err, f.Message = ErrTooManySteps, ErrTooManySteps.Error()
	}
	return f
}

// positionIn is the position of a program in the grid.
func positionIn(grid [3]int64, program int64) [3]int {
	return [3]int{int(program % grid[0]), int(program / grid[0] % grid[1]), int(program / grid[0] / grid[1])}
}
