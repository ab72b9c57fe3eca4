// Package explore takes a kernel through its stages and keeps each of them as text, with what the
// text came from: which lines of the source became which lines of every stage, diagnostics on
// their lines, and times. The command tshared explore shows the result, and so do exported files
// and the playground.
//
// The package runs in a browser as well: it knows no LLVM, no processes and no network. Stages
// after linalg come from a Backend that the caller gives.
package explore

import (
	"context"
	"path"
	"runtime/debug"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
)

// Request says what to compile.
type Request struct {
	Name   string `json:"name"` // of the file: kernel.py or kernel.ttir
	Text   string `json:"text"`
	Kernel string `json:"kernel,omitempty"` // the function; empty for the first that no other calls
	// Args are the types of parameters as in signatures: "*fp32:16", "i32", "fp32". Those that
	// are left out are guessed.
	Args map[string]string `json:"args,omitempty"`
	// Consts are the values of constexpr parameters as Python literals.
	Consts    map[string]string `json:"consts,omitempty"`
	NumWarps  int               `json:"numWarps,omitempty"`
	NumStages int               `json:"numStages,omitempty"`
	Target    string            `json:"target,omitempty"` // "sm_90a", "host", "x86-64-v3"
}

// isPython reports whether the text is Python: everything is that has no name of IR.
func (r *Request) isPython() bool {
	ext := path.Ext(r.Name)
	return ext != ".ttir" && ext != ".mlir"
}

// Backend makes the stages after linalg, and pictures.
type Backend interface {
	// Capability is the compute capability of a target, times 10; 0 for the default. It is also
	// said whether the target is a CPU.
	Capability(target string) (capability int, cpu bool)
	// Lowering is the pipeline from Triton IR to linalg for a target.
	Lowering(target string) string
	// Continue adds panes, timings, diagnostics and pictures to a result. What cannot be made
	// is a diagnostic.
	Continue(ctx context.Context, r *Recorder, k *Kernels)
}

// Kernels is a kernel as a Backend gets it. The modules are the backend's own to change.
type Kernels struct {
	Request Request
	Symbol  string          // of the kernel's function
	TTIR    *tshared.Module // Triton IR
	Linalg  *tshared.Module // lowered by the Backend's pipeline for the target
}

// Engine explores kernels. Goroutines may share it.
type Engine struct {
	Backend Backend            // nil ends with linalg
	Load    triton.LoadOptions // where imports of Python files are found
	// Last is PaneLinalg for answers while someone types: they end there, and where a backend would
	// go on they leave out values of passes. Empty goes on.
	Last string
	// Stage is called when a stage begins, with the size of the text that it begins with, in bytes; nil for none.
	Stage func(name string, size int64)
}

// Explore compiles a kernel and shows each stage. There is no error: what goes wrong is in the
// diagnostics of the result, beside the stages that were made. Without a backend linalg is the
// last stage.
func Explore(ctx context.Context, req Request, backend Backend) *Result {
	return (&Engine{Backend: backend}).Explore(ctx, req)
}

// Explore is the function Explore with the engine's options.
func (e *Engine) Explore(ctx context.Context, req Request) *Result {
	r := newRecorder(ctx, &req)
	r.stage = e.Stage
	r.Guard("explore", Error, func() error { return e.explore(r) })
	return r.finish()
}

// Guard runs a part of the work. An error is a diagnostic of a severity, and so is a panic.
func (r *Recorder) Guard(who, severity string, do func() error) {
	defer func() {
		if v := recover(); v != nil {
			r.fail((&diag.Bug{Who: who, Value: v, Stack: debug.Stack()}).Diagnostic(), Error)
		}
	}()
	if err := do(); err != nil {
		r.fail(err, severity)
	}
}
