// Package serve answers requests to compile kernels, so that a program in another language pays
// for the start of the compiler once. Requests and answers are JSON objects, one per line; many
// requests are under way at once, and answers come in the order in which they are ready.
//
//	{"id": 1, "compile": {"name": "add.ttir", "text": "...", "target": {"backend": "cuda", "arch": "sm_90a"}}}
//	{"id": 1, "kernel": "add", "last": "ptx", "files": {"ptx": "..."}, "manifest": {...}, "ms": {"ptx": 9.1}}
//
// The package knows neither pipes nor processes.
package serve

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// Protocol is the version of requests and answers. The answer to a request for the version has it.
const Protocol = 1

// Request asks for one thing.
type Request struct {
	ID int64 `json:"id"` // of the answer

	Compile *Compile `json:"compile,omitempty"`
	Version bool     `json:"version,omitempty"`
	// Prepare makes the compiler ready for a target, while the program does something else.
	Prepare *driver.Target `json:"prepare,omitempty"`
	// Cancel stops the request with an ID; its answer is an error.
	Cancel int64 `json:"cancel,omitempty"`
}

// Compile asks for a kernel.
type Compile struct {
	Name    string        `json:"name"`             // for messages
	Text    string        `json:"text"`             // the file of the stage Start
	Start   driver.Stage  `json:"start,omitempty"`  // empty is ttir
	Last    driver.Stage  `json:"last,omitempty"`   // empty is the last of the target that can be made
	Kernel  string        `json:"kernel,omitempty"` // empty where there is one
	Target  driver.Target `json:"target"`
	Options Options       `json:"options"`
	// Files are the stages whose files the answer has besides that of the last one.
	Files []driver.Stage `json:"files,omitempty"`
	// DescriptorRounding says that tensor descriptors among the arguments end with whether f32 is
	// rounded to TF32, as Triton's launcher passes them since 3.7.
	DescriptorRounding bool `json:"descriptor_rounding,omitempty"`
	// MaxOps and MaxInstructions are limits of the compiler; 0 stands for the usual ones.
	MaxOps          int64 `json:"max_ops,omitempty"`
	MaxInstructions int64 `json:"max_instructions,omitempty"`
}

// Options are the options of a compilation.
type Options struct {
	driver.CompileOptions
	NoFPFusion bool `json:"no_fp_fusion,omitempty"` // the same as enable_fp_fusion with the value false
}

func (o Options) compileOptions() driver.CompileOptions {
	if o.NoFPFusion {
		o.FPFusion = manifest.Fusion(false)
	}
	return o.CompileOptions
}

func (c *Compile) start() driver.Stage { return cmp.Or(c.Start, driver.TTIR) }

// Answer is the answer to a request.
type Answer struct {
	ID    int64  `json:"id"`
	Error *Error `json:"error,omitempty"`

	Kernel string       `json:"kernel,omitempty"`
	Last   driver.Stage `json:"last,omitempty"`
	// Files are the texts of stages. Binary ones are in base64.
	Files    map[driver.Stage]string  `json:"files,omitempty"`
	Manifest json.RawMessage          `json:"manifest,omitempty"`
	Times    map[driver.Stage]float64 `json:"ms,omitempty"`

	Protocol int    `json:"protocol,omitempty"` // for a request for the version
	Version  string `json:"version,omitempty"`
}

// Error says why there is no kernel.
type Error struct {
	Kind    string `json:"kind"`
	Message string `json:"message"`
	// Resource is what there is too little of, for kinds Resources and Limit; Required is 0 where nobody counted so far.
	Resource string `json:"resource,omitempty"`
	Required int64  `json:"required,omitempty"`
	Limit    int64  `json:"limit,omitempty"`
}

// The kinds of errors.
const (
	Refused   = "refused"   // the kernel, the target or an option is wrong or not supported
	Resources = "resources" // the target has too little memory or too few threads for the kernel; a smaller config may fit
	Limit     = "limit"     // the kernel is too large, or takes too long to compile
	Canceled  = "canceled"  // a request asked for that, or the input ended
	Bug       = "bug"       // the compiler failed
)

// errCanceled is the cause of requests that are stopped.
var errCanceled = errors.New("the request was canceled")

// timeoutError is the cause of requests that took too long.
type timeoutError struct{ limit time.Duration }

func (e *timeoutError) Error() string {
	return fmt.Sprintf("it takes longer than %s; --timeout gives it more time", e.limit)
}

// Is makes the error match context.DeadlineExceeded.
func (e *timeoutError) Is(target error) bool { return target == context.DeadlineExceeded }

// describe makes an error for an answer.
func describe(err error) *Error {
	e := &Error{Kind: Refused, Message: err.Error()}
	var bug *diag.Bug
	var resources *targets.ResourceError
	var limit *diag.LimitError
	var late *timeoutError
	switch {
	case errors.Is(err, errCanceled):
		e.Kind = Canceled
	case errors.As(err, &late):
		e.Kind, e.Resource, e.Limit = Limit, "ms", late.limit.Milliseconds()
	case errors.As(err, &bug):
		e.Kind = Bug
	case errors.As(err, &resources):
		e.Kind, e.Resource, e.Required, e.Limit = Resources, resources.Resource, resources.Required, resources.Limit
	case errors.As(err, &limit):
		e.Kind, e.Resource, e.Required, e.Limit = Limit, limit.What, limit.Count, limit.Limit
	}
	return e
}
