package sim

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// FaultKind classifies faults.
type FaultKind string

const (
	OutOfBounds   FaultKind = "out of bounds"
	Misaligned    FaultKind = "misaligned address"
	Uninitialised FaultKind = "uninitialised shared memory"
	Race          FaultKind = "race"
	CopyPending   FaultKind = "asynchronous copy not waited for"
	WgmmaPending  FaultKind = "wgmma not waited for"
	NoProxyFence  FaultKind = "proxy fence missing"
	Deadlock      FaultKind = "deadlock"
	Divergence    FaultKind = "divergent warp"
	Trap          FaultKind = "trap"
	Assertion     FaultKind = "assertion failed"
	StepLimit     FaultKind = "step limit"
	BadOperand    FaultKind = "bad operand"
)

// Fault is an error of a kernel at run time.
type Fault struct {
	Kind          FaultKind
	Message       string
	Block, Thread [3]int
	Inst          string // text of the instruction
	File          string
	Pos           syntax.Pos     // position of the instruction
	Source        *syntax.Source // nil without line tables
}

// IsStepLimit reports whether an error is a launch's step limit.
func IsStepLimit(err error) bool {
	var f *Fault
	return errors.As(err, &f) && f.Kind == StepLimit
}

func (f *Fault) Error() string {
	text := ""
	if f.Source != nil {
		text = f.Source.String() + ": "
	}
	text += fmt.Sprintf("error: %s: %s, in block (%d, %d, %d), thread (%d, %d, %d)", f.Kind, f.Message,
		f.Block[0], f.Block[1], f.Block[2], f.Thread[0], f.Thread[1], f.Thread[2])
	if f.Inst != "" {
		text += fmt.Sprintf(", at '%s' (%s:%d:%d)", f.Inst, f.File, f.Pos.Line, f.Pos.Col)
	}
	return text
}

// fail records a fault of a lane; only the first one is kept.
func (w *warp) fail(kind FaultKind, lane int, format string, args ...any) {
	if w.fault == nil {
		w.fault = &Fault{Kind: kind, Message: fmt.Sprintf(format, args...), Block: w.block.id, Thread: w.threadID(lane)}
	}
}

// failFirst records a fault of the first active lane.
func (w *warp) failFirst(kind FaultKind, format string, args ...any) {
	w.fail(kind, bits.TrailingZeros32(w.active)&31, format, args...)
}

// at adds the instruction to a fault.
func (f *Fault) at(file string, in *syntax.Inst) {
	if in != nil && f.Inst == "" {
		f.Inst, f.File, f.Pos, f.Source = brief(in), file, in.Pos, in.Source
	}
}

// brief is an instruction's text, without most of a long register list.
func brief(in *syntax.Inst) string {
	const most = 160
	if len(in.Text) <= most {
		return in.Text
	}
	return in.Text[:most] + "..."
}

// located is an instruction's text and position.
func located(in *syntax.Inst) string {
	where := fmt.Sprintf("'%s' (line %d", brief(in), in.Line)
	if in.Source != nil {
		where += ", " + in.Source.String()
	}
	return where + ")"
}
