package cpu

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/ir"
)

// Failure is a program that could not go on.
type Failure struct {
	Kernel  string
	Program [3]int
	Op      *ir.Op
	Message string
	Err     error // the cause where there is one to ask for: ErrTooManySteps, or the context's
}

func (f *Failure) Error() string {
	where := ""
	if pos := ir.PositionOf(f.Op.Loc()); pos.Known() {
		where = fmt.Sprintf("%s:%d:%d: ", pos.File, pos.Line, pos.Col)
	}
	return fmt.Sprintf("%s'%s' in program (%d, %d, %d): %s", where, f.Op.Name(), f.Program[0], f.Program[1], f.Program[2], f.Message)
}

func (f *Failure) Unwrap() error { return f.Err }

// ErrTooManySteps: a program used up what MaxSteps allows.
var ErrTooManySteps = errors.New("the step limit is reached")

// explain turns what native code returned into an error; nil when another worker
// knows more.
func (r *run) explain(status int64, c *control) error {
	f := &Failure{Kernel: r.k.Name, Program: asInts(c.program)}
	switch {
	case status == statusStopped:
		f.Err = r.ctx.Err()
		if f.Err == nil || c.loop == 0 {
			return nil
		}
		f.Op, f.Message = r.k.loops[c.loop-1], "stopped: "+f.Err.Error()
	case status == statusExhausted:
		f.Err = ErrTooManySteps
		f.Op, f.Message = r.k.loops[c.loop-1], f.Err.Error()
	case status > 0 && int(status) <= len(r.k.failures):
		at := r.k.failures[status-1]
		f.Op, f.Message = at.op, at.message
	default:
		panic(fmt.Sprintf("BUG: native code returned %d", status))
	}
	return f
}

func asInts(position [3]int64) (p [3]int) {
	for i, n := range position {
		p[i] = int(n)
	}
	return p
}
