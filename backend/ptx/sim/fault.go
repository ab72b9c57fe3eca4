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
	// OutOfBounds is an access outside of all buffers and variables, a write to a read-only buffer, or a
	// call that is nested too deeply.
	OutOfBounds FaultKind = "out of bounds"
	// Misaligned is an access at an address that is not a multiple of its size.
	Misaligned FaultKind = "misaligned address"
	// Uninitialised is a read of shared memory that was never written. Found with Launch.Check.
	Uninitialised FaultKind = "uninitialised shared memory"
	// Race is a pair of accesses of two threads without a barrier in between, one of them a write, or a
	// write of an operand that a wgmma still reads. Found with Launch.Check, and in global memory with
	// Launch.CheckGlobal.
	Race FaultKind = "race"
	// CopyPending is an access to the destination of a cp.async that was not waited for. Found with
	// Launch.Check.
	CopyPending FaultKind = "asynchronous copy not waited for"
	// WgmmaPending is an access to registers that a wgmma still uses. Found with Launch.Check.
	WgmmaPending FaultKind = "wgmma not waited for"
	// NoProxyFence is a wgmma on shared memory that was written without a fence.proxy.async after it.
	// Found with Launch.Check.
	NoProxyFence FaultKind = "proxy fence missing"
	// NoWgmmaFence is a wgmma on registers that were written without a wgmma.fence after it, or without any. Found with
	// Launch.Check.
	NoWgmmaFence FaultKind = "wgmma.fence missing"
	// Ended is an access to shared memory of a block that has ended, or may have.
	Ended FaultKind = "block has ended"
	// Deadlock is a block in which every warp that has not ended waits at a barrier.
	Deadlock FaultKind = "deadlock"
	// Divergence is an instruction of whole warps or warpgroups that not all of their threads execute.
	Divergence FaultKind = "divergent warp"
	// Trap is a trap instruction, or the end of the code without a ret or exit.
	Trap FaultKind = "trap"
	// Assertion is a call of __assertfail.
	Assertion FaultKind = "assertion failed"
	// StepLimit is the end of Launch.MaxSteps.
	StepLimit FaultKind = "step limit"
	// BadOperand is an operand whose value the instruction does not allow.
	BadOperand FaultKind = "bad operand"
)

// Fault is an error of a kernel at run time.
type Fault struct {
	Kind    FaultKind      // class of the error
	Message string         // what happened, without the place
	Block   [3]int         // index in the grid: x, y, z
	Thread  [3]int         // index in the block
	Inst    string         // text of the instruction
	File    string         // of the PTX, as LoadFile was told
	Pos     syntax.Pos     // position of the instruction in File
	Source  *syntax.Source // nil without line tables
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
