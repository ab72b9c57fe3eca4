// Package fuzz compares the results of random kernels before and after passes, and reduces kernels
// that show a difference. It is the command tshared fuzz.
package fuzz

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/linalg"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
	"github.com/tshared/tshared/internal/verify/kernelgen"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Kind classifies the result of a kernel.
type Kind string

const (
	OK          Kind = "ok"
	Refused     Kind = "refused"       // a pass cannot lower the kernel
	Invalid     Kind = "invalid"       // the kernel is invalid: a defect of the generator
	Crash       Kind = "crash"         // a pass or an interpreter panicked
	Broken      Kind = "broken"        // a pass produced invalid IR
	Fault       Kind = "fault"         // after passes the kernel stops with an error
	Difference  Kind = "difference"    // after passes the kernel computes something else
	Timeout     Kind = "timeout"       // the kernel does not end in time
	OutOfMemory Kind = "out of memory" // the compiler takes too much memory
)

// Result is the result of checking a kernel.
type Result struct {
	Kind        Kind
	Pipeline    string
	After       string // the pass that ran last
	Detail      string
	Comparisons int  // number of runs that were compared
	Bug         bool // whether the seeded bug changed the kernel
}

// Bad reports whether the result shows a defect.
func (v *Result) Bad() bool { return v.Kind != OK && v.Kind != Refused }

func (v *Result) String() string {
	s := string(v.Kind)
	if v.Pipeline != "" {
		s += " in " + v.Pipeline
	}
	if v.After != "" {
		s += " after " + v.After
	}
	if v.Detail == "" {
		return s
	}
	return s + ": " + v.Detail
}

// Like reports whether two results most likely have the same cause. A smaller kernel has the cause at
// another place.
func (v *Result) Like(w *Result) bool {
	return v.Kind == w.Kind && v.Pipeline == w.Pipeline && v.After == w.After &&
		(v.Kind != Crash || place.ReplaceAllString(v.Detail, "") == place.ReplaceAllString(w.Detail, ""))
}

var place = regexp.MustCompile(`kernel\.mlir:\d+:\d+`)

// Pipeline is a named pipeline: a list of passes, or the whole text with builtin.module(...) around
// it.
type Pipeline struct {
	Name, Passes string
}

const anchor = "builtin.module("

func (r Pipeline) text() string {
	if strings.HasPrefix(r.Passes, anchor) {
		return r.Passes
	}
	return anchor + r.Passes + ")"
}

// check parses the pipeline.
func (r Pipeline) check() error {
	p, err := tshared.Passes().Parse(r.text())
	if err == nil && len(p.Steps) == 0 {
		err = errors.New("expected passes, found none")
	}
	return err
}

const (
	tidy  = "inline,canonicalize,triton-combine,triton-reorder-broadcast,cse,triton-licm,symbol-dce,triton-loop-unroll,triton-loop-aware-cse,canonicalize"
	lower = "triton-to-linalg"
	onGPU = "lower for a GPU"
)

var gpuLowering = driver.Target{Backend: driver.CUDA}.Lowering()

// Pipelines are the pipelines that kernels run through by default.
var Pipelines = []Pipeline{
	{"pointers", "triton-rewrite-tensor-pointer,triton-rewrite-tensor-descriptor-to-pointer,sccp,control-flow-sink,loop-invariant-code-motion"},
	{"lower", lower},
	{onGPU, gpuLowering},
	// Without triton-saturate-casts the pipeline turns numbers too large for 8 bits into infinity
	// or NaN, as the reference does.
	{"experimental", "triton-rewrite-tensor-pointer,triton-saturate-casts,triton-to-linalg-experimental{enable-make-gather-scatter=false enable-collapse-shape=true}"},
	{"tidy and lower", tidy + "," + lower},
}

// PipelineNamed finds a pipeline by name; any other name is a list of passes.
func PipelineNamed(name string) Pipeline {
	for _, r := range Pipelines {
		if r.Name == name {
			return r
		}
	}
	return Pipeline{name, strings.TrimSpace(name)}
}

// runner is a compiled kernel.
type runner interface {
	Run(ctx context.Context, l interp.Launch) error
}

// interpreters are tried in this order.
var interpreters = []func(top *ir.Op) (runner, error){
	func(top *ir.Op) (runner, error) { return ttir.Compile(top, kernelgen.Name) },
	func(top *ir.Op) (runner, error) { return linalg.Compile(top, kernelgen.Name) },
}

// Checker checks kernels.
type Checker struct {
	Pipelines []Pipeline
	// Bug, when set, is seeded into the pipelines: see SelfCheck.
	Bug *Bug
	// EachPass compares after every pass rather than at the end of a pipeline.
	EachPass bool
	// Backend names the backend that runs the result of a pipeline; "" is the interpreters.
	Backend string
	// PTX is a folder of compiled PTX: kernels found there are not compiled again.
	PTX string
}

// Check runs a kernel through all pipelines until a result is bad.
func (c *Checker) Check(ctx context.Context, text string, launch *kernelgen.Launch) (v *Result) {
	v = &Result{Kind: OK}
	m, err := tshared.Parse("kernel.mlir", text)
	if err != nil {
		return &Result{Kind: Invalid, Detail: err.Error()}
	}
	start, err := prepare(launch)
	if err != nil {
		return &Result{Kind: Invalid, Detail: err.Error()}
	}
	want, err := interpret(ctx, m.Top, start)
	if err != nil {
		return &Result{Kind: Invalid, Detail: err.Error()}
	}
	for _, r := range c.Pipelines {
		w := c.pipeline(ctx, r, m, start, want)
		v.Comparisons += w.Comparisons
		if w.Bad() {
			w.Comparisons = v.Comparisons
			return w
		}
		if w.Kind == Refused {
			v = &Result{Kind: Refused, Pipeline: w.Pipeline, After: w.After, Detail: w.Detail, Comparisons: v.Comparisons}
		}
	}
	return v
}

// errNotInterpreted is the error for a module that no interpreter supports.
var errNotInterpreted = errors.New("no interpreter for this IR")

// errRefused is the error for a module that a backend cannot compile.
var errRefused = errors.New("refused")

// refusal is how a kernel ended that a backend does not compile: refused, or by a defect that the backend has found itself.
func refusal(err error) Kind {
	if strings.Contains(err.Error(), "BUG:") {
		return Crash
	}
	return Refused
}

// interpret runs a module on a fresh memory and returns the memory.
func interpret(ctx context.Context, top *ir.Op, s *launchInput) (mem *memory.Memory, err error) {
	var r runner
	for _, compile := range interpreters {
		if r, err = compile(top); err == nil {
			break
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNotInterpreted, err)
	}
	l := s.launch(memory.New())
	return l.Memory, r.Run(ctx, l)
}

func (c *Checker) pipeline(ctx context.Context, r Pipeline, kernel *tshared.Module, s *launchInput, want *memory.Memory) (v *Result) {
	m := *kernel
	m.Top = kernel.Top.Clone(ir.NewMapping())
	j := &passChecker{ctx: ctx, start: s, want: want, run: interpret, eachPass: c.EachPass && c.Backend == "", bug: c.Bug, result: Result{Kind: OK, Pipeline: r.Name}}
	if run := backends[c.Backend]; run != nil {
		j.run = func(ctx context.Context, top *ir.Op, s *launchInput) (*memory.Memory, error) {
			return run(ctx, top, s, ptxCache(c.PTX))
		}
		j.maxULP = maxULPError
	}
	if c.Bug != nil && c.Bug.After == "" {
		j.result.Bug = c.Bug.Apply(m.Top)
	}
	defer func() {
		if p := recover(); p != nil {
			v = &Result{Kind: Crash, Pipeline: r.Name, After: j.result.After, Detail: fmt.Sprint(p)}
		}
	}()
	if err := m.RunPipeline(r.text(), pass.Config{Hooks: []pass.Hook{j}}); err != nil {
		return pipelineResult(r, err)
	}
	if j.result.Comparisons == 0 { // also when all passes are nested
		j.compare(m.Top, "the pipeline")
	}
	return &j.result
}

// pipelineResult tells refusals from defects.
func pipelineResult(r Pipeline, err error) *Result {
	v := &Result{Kind: Broken, Pipeline: r.Name, Detail: err.Error()}
	var bug *diag.Bug
	if errors.As(err, &bug) {
		v.Kind, v.After = Crash, bug.Who
		v.Detail = fmt.Sprint(bug.Value)
		return v
	}
	if strings.Contains(v.Detail, "cannot lower") {
		v.Kind = Refused
	}
	return v
}

// passChecker is a hook that runs the IR after passes and compares.
type passChecker struct {
	pass.NopHook
	ctx      context.Context
	start    *launchInput
	want     *memory.Memory
	run      func(ctx context.Context, top *ir.Op, s *launchInput) (*memory.Memory, error)
	maxULP   uint64 // allowed error of f64 functions
	eachPass bool
	bug      *Bug
	result   Result
}

func (j *passChecker) AfterPass(ev *pass.Event) {
	if ev.Op.Parent() != nil {
		return
	}
	if j.bug != nil && j.bug.After == ev.Pass().Name {
		j.result.Bug = j.bug.Apply(ev.Op) || j.result.Bug
	}
	if j.eachPass {
		j.compare(ev.Op, ev.Pass().Name)
	}
}

func (j *passChecker) compare(top *ir.Op, after string) {
	if j.result.Kind != OK {
		return
	}
	j.result.After = after
	got, err := j.run(j.ctx, top, j.start)
	if errors.Is(err, errNotInterpreted) {
		return
	}
	if errors.Is(err, errRefused) {
		j.result.Kind, j.result.Detail = refusal(err), err.Error()
		return
	}
	j.result.Comparisons++
	if err != nil {
		j.result.Kind, j.result.Detail = Fault, err.Error()
	} else if d := j.start.compare(j.want, got, j.maxULP); d != "" {
		j.result.Kind, j.result.Detail = Difference, d
	}
}
