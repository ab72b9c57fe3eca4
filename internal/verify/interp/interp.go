// Package interp is the common part of the interpreters: launches of a grid of programs, the limits
// of a run, the race detector, and errors. The interpreters share only this, internal/num/scalar
// and internal/verify/interp/memory, so that each can check the other.
package interp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/ir"
)

// Launch is the grid, the arguments and the memory of a run. The programs of the grid run one after
// another, x fastest, so that a run has one outcome.
type Launch struct {
	Grid   [3]int
	Args   []Arg // one per argument of the kernel's function
	Memory *memory.Memory

	Print io.Writer // output of the kernel's prints; nil discards it
	// FindRaces reports races between programs as errors, in interpreters that can detect them.
	FindRaces bool
	MaxSteps  int64                 // operations to run in all programs together; 0 means no limit
	Progress  func(done, total int) // called after each program, may be nil
}

// Arg is an argument: one word for scalars and pointers, several for a tensor descriptor.
type Arg []uint64

// Scalar is a scalar argument, given as its bit pattern.
func Scalar(bits uint64) Arg { return Arg{bits} }

// Pointer is a pointer to the start of a buffer.
func Pointer(b *memory.Buffer) Arg { return Arg{b.Base()} }

// Descriptor is a tensor descriptor; shape and strides count elements.
func Descriptor(base uint64, shape, strides []int64, padNaN bool) Arg {
	a := Arg{base}
	for _, v := range shape {
		a = append(a, uint64(v))
	}
	for _, v := range strides {
		a = append(a, uint64(v))
	}
	pad := uint64(0)
	if padNaN {
		pad = 1
	}
	return append(a, pad)
}

// Programs is the number of programs in the grid.
func (l *Launch) Programs() int { return l.Grid[0] * l.Grid[1] * l.Grid[2] }

// CheckGrid refuses empty grids and grids with more programs than program ids: an id along an axis
// has 32 bits.
func CheckGrid(grid [3]int) error {
	total := 1
	for _, n := range grid {
		if n < 1 || n > math.MaxInt32 {
			return fmt.Errorf("the grid %d x %d x %d has no programs, or too many: sizes go from 1 to %d", grid[0], grid[1], grid[2], math.MaxInt32)
		}
		if total > math.MaxInt/n {
			return fmt.Errorf("the grid %d x %d x %d has too many programs: the limit is %d", grid[0], grid[1], grid[2], math.MaxInt)
		}
		total *= n
	}
	return nil
}

// EachProgram runs the programs in order until one fails.
func (l *Launch) EachProgram(run func(id [3]int) error) error {
	if err := CheckGrid(l.Grid); err != nil {
		return err
	}
	done, total := 0, l.Programs()
	for z := range l.Grid[2] {
		for y := range l.Grid[1] {
			for x := range l.Grid[0] {
				if err := run([3]int{x, y, z}); err != nil {
					return err
				}
				if done++; l.Progress != nil {
					l.Progress(done, total)
				}
			}
		}
	}
	return nil
}

// Error is a problem while a kernel runs.
type Error struct {
	Program [3]int
	Op      *ir.Op
	Element int // of the operation's tensor, in row-major order, or NoElement
	Err     error
}

// NoElement is the Element of an Error about the whole operation.
const NoElement = -1

func (e *Error) Error() string {
	where := ""
	if pos := ir.PositionOf(e.Op.Loc()); pos.Known() {
		where = fmt.Sprintf("%s:%d:%d: ", pos.File, pos.Line, pos.Col)
	}
	return where + e.message()
}

func (e *Error) message() string {
	s := fmt.Sprintf("'%s' in program (%d, %d, %d)", e.Op.Name(), e.Program[0], e.Program[1], e.Program[2])
	if e.Element != NoElement {
		s += fmt.Sprintf(", element %d", e.Element)
	}
	return s + ": " + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// Diagnostic returns the error for a renderer that shows the source line.
func (e *Error) Diagnostic() *diag.Diagnostic {
	return ir.DiagnosticAt(diag.Error, e.Op.Loc(), e.message())
}

// ElementError is a problem with one element of a tensor.
type ElementError struct {
	Element int
	Err     error
}

func (e *ElementError) Error() string { return fmt.Sprintf("element %d: %v", e.Element, e.Err) }

func (e *ElementError) Unwrap() error { return e.Err }

// Locate attaches program and operation to a problem, unless it has them.
func Locate(program [3]int, op *ir.Op, err error) error {
	switch err := err.(type) {
	case *Error:
		return err
	case *ElementError:
		return &Error{Program: program, Op: op, Element: err.Element, Err: err.Err}
	}
	return &Error{Program: program, Op: op, Element: NoElement, Err: err}
}

// ErrTooManySteps is the cause of an Error when the step limit is reached.
var ErrTooManySteps = errors.New("the step limit is reached")

// StepLimiter counts steps and ends a run at its step limit or when its context ends.
type StepLimiter struct {
	ctx      context.Context
	steps    int64
	limit    int64
	unpolled int // work since the context was last looked at for it
}

// NewStepLimiter starts counting for a launch.
func NewStepLimiter(ctx context.Context, l *Launch) *StepLimiter {
	return &StepLimiter{ctx: ctx, limit: l.MaxSteps}
}

// Steps is the number of steps so far.
func (m *StepLimiter) Steps() int64 { return m.steps }

// Step counts one operation; its error ends the run.
func (m *StepLimiter) Step() error {
	m.steps++
	if m.limit > 0 && m.steps > m.limit {
		return ErrTooManySteps
	}
	if m.steps&255 == 0 {
		return m.ctx.Err()
	}
	return nil
}

// pollWork is how much work is done without a look at the context: some milliseconds.
const pollWork = 1 << 22

// Work notes how many scalar operations a step took that may take long, so that the end of the
// context is seen in time. Its error ends the run.
func (m *StepLimiter) Work(operations int) error {
	if m.unpolled += operations; m.unpolled < pollWork {
		return nil
	}
	m.unpolled = 0
	return m.ctx.Err()
}
