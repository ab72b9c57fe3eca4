package cpu

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/ir"
)

// Failure is the error of a program that stopped.
type Failure struct {
	Kernel  string // the name of the kernel
	Program [3]int // the program id
	Element int    // linear index of the element that an assertion failed for, -1 for none
	Op      *ir.Op // nil for loaded code, whose Message has the location
	Message string // for people
	Err     error  // ErrTooManySteps, the context's error, or nil
}

func (f *Failure) Error() string {
	element := ""
	if f.Element >= 0 {
		element = fmt.Sprintf(", element %d", f.Element)
	}
	if f.Op == nil {
		return fmt.Sprintf("%s (program %d, %d, %d%s)", f.Message, f.Program[0], f.Program[1], f.Program[2], element)
	}
	where := ""
	if pos := ir.PositionOf(f.Op.Loc()); pos.Known() {
		where = fmt.Sprintf("%s:%d:%d: ", pos.File, pos.Line, pos.Col)
	}
	return fmt.Sprintf("%s'%s' in program (%d, %d, %d)%s: %s", where, f.Op.Name(), f.Program[0], f.Program[1], f.Program[2], element, f.Message)
}

func (f *Failure) Unwrap() error { return f.Err }

// ErrTooManySteps is the cause of a failure by the limit MaxSteps.
var ErrTooManySteps = errors.New("the step limit is reached")

// explain turns the status of native code into an error; nil when another worker's status
// says more.
func (r *run) explain(status int64, c *control) error {
	kind, site := status>>kindShift, int(status&(1<<kindShift-1))
	cancelled := r.ctx.Err()
	if site == 0 || kind == kindStopped && cancelled == nil {
		return nil
	}
	at := r.k.failureAt(site)
	f := &Failure{Kernel: r.k.Name, Program: positionIn(r.grid, c.program), Element: int(c.element) - 1, Op: at.op, Message: at.message}
	switch kind {
	case kindFailed:
		if r.checker != nil {
			f.Message = r.checker.message(at)
		}
	case kindStopped:
		f.Err, f.Message = cancelled, "stopped: "+cancelled.Error()
	case kindExhausted:
		f.Err, f.Message = ErrTooManySteps, ErrTooManySteps.Error()
	}
	return f
}

// positionIn is the position of a program in the grid.
func positionIn(grid [3]int64, program int64) [3]int {
	return [3]int{int(program % grid[0]), int(program / grid[0] % grid[1]), int(program / grid[0] / grid[1])}
}
