// Package fuzz compares what random kernels compute before and after passes,
// and makes kernels that show a difference small. It is tshared fuzz.
package fuzz

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/interp"
	"github.com/tshared/tshared/internal/interp/linalg"
	"github.com/tshared/tshared/internal/interp/memory"
	"github.com/tshared/tshared/internal/interp/ttir"
	"github.com/tshared/tshared/internal/kernelgen"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Kind says how a kernel fared.
type Kind string

const (
	OK         Kind = "ok"
	Refused    Kind = "refused"    // a pass said that it cannot
	Invalid    Kind = "invalid"    // the kernel is not: the generator's fault
	Crash      Kind = "crash"      // a pass or an evaluator panicked
	Broken     Kind = "broken"     // a pass made invalid IR
	Fault      Kind = "fault"      // after passes the kernel does not run to its end
	Difference Kind = "difference" // after passes it computes something else
	Hang       Kind = "hang"       // there is no end to it
	Hog        Kind = "hog"        // it takes too much memory
)

// Verdict on a kernel.
type Verdict struct {
	Kind   Kind
	Route  string
	After  string // the pass
	Detail string
	Judged int  // how many times something was run and compared
	Bug    bool // the seeded bug changed something
}

// Bad reports whether somebody has to look at it.
func (v *Verdict) Bad() bool { return v.Kind != OK && v.Kind != Refused }

func (v *Verdict) String() string {
	s := string(v.Kind)
	if v.Route != "" {
		s += " in " + v.Route
	}
	if v.After != "" {
		s += " after " + v.After
	}
	if v.Detail == "" {
		return s
	}
	return s + ": " + v.Detail
}

// Like reports whether two verdicts are about the same problem, as far as one can
// tell.
func (v *Verdict) Like(w *Verdict) bool {
	return v.Kind == w.Kind && v.Route == w.Route && v.After == w.After && (v.Kind != Crash || v.Detail == w.Detail)
}

// Route is a pipeline with a name: passes, or the whole text with its anchor.
type Route struct {
	Name, Pipeline string
}

const anchor = "builtin.module("

func (r Route) text() string {
	if strings.HasPrefix(r.Pipeline, anchor) {
		return r.Pipeline
	}
	return anchor + r.Pipeline + ")"
}

// check reports what is wrong with the pipeline.
func (r Route) check() error {
	p, err := tshared.Passes().Parse(r.text())
	if err == nil && len(p.Steps) == 0 {
		err = errors.New("expected passes, found none")
	}
	return err
}

const (
	tidy  = "inline,canonicalize,triton-combine,triton-reorder-broadcast,cse,triton-licm,symbol-dce,triton-loop-unroll,triton-loop-aware-cse,canonicalize"
	lower = "triton-to-linalg"
)

// Routes are the pipelines kernels are sent through.
var Routes = []Route{
	{"pointers", "triton-rewrite-tensor-pointer,triton-rewrite-tensor-descriptor-to-pointer,sccp,control-flow-sink,loop-invariant-code-motion"},
	{"lower", lower},
	// On its own the known pipeline turns what is too large for 8 bits into
	// infinity or NaN, as its output always did.
	{"experimental", "triton-rewrite-tensor-pointer,triton-saturate-casts,triton-to-linalg-experimental{enable-make-gather-scatter=false enable-collapse-shape=true}"},
	{"tidy and lower", tidy + "," + lower},
}

// RouteNamed finds a route; a name that is none is taken for passes.
func RouteNamed(name string) Route {
	for _, r := range Routes {
		if r.Name == name {
			return r
		}
	}
	return Route{name, strings.TrimSpace(name)}
}

// runner is a kernel ready to run.
type runner interface {
	Run(ctx context.Context, l interp.Launch) error
}

// evaluators try what a module is, in this order.
var evaluators = []func(top *ir.Op) (runner, error){
	func(top *ir.Op) (runner, error) { return ttir.Compile(top, kernelgen.Name) },
	func(top *ir.Op) (runner, error) { return linalg.Compile(top, kernelgen.Name) },
}

// Checker judges kernels.
type Checker struct {
	Routes []Route
	// Bug, when set, is put into the routes: see SelfCheck.
	Bug *Bug
	// EachPass judges after every pass rather than at the end of a route.
	EachPass bool
	// Backend, of those in machines, runs what is at the end of a route; without
	// one the evaluators do.
	Backend string
	// PTX is a folder for the PTX that the backend runs: kernels found there are not
	// compiled.
	PTX string
}

// Check sends a kernel through all routes until something is wrong.
func (c *Checker) Check(ctx context.Context, text string, launch *kernelgen.Launch) (v *Verdict) {
	v = &Verdict{Kind: OK}
	m, err := tshared.Parse("kernel.mlir", text)
	if err != nil {
		return &Verdict{Kind: Invalid, Detail: err.Error()}
	}
	start, err := prepare(launch)
	if err != nil {
		return &Verdict{Kind: Invalid, Detail: err.Error()}
	}
	want, err := evaluate(ctx, m.Top, start)
	if err != nil {
		return &Verdict{Kind: Invalid, Detail: err.Error()}
	}
	for _, r := range c.Routes {
		w := c.route(ctx, r, m, start, want)
		v.Judged += w.Judged
		if w.Bad() {
			w.Judged = v.Judged
			return w
		}
		if w.Kind == Refused {
			v = &Verdict{Kind: Refused, Route: w.Route, After: w.After, Detail: w.Detail, Judged: v.Judged}
		}
	}
	return v
}

// errNobody says that no evaluator knows a module's operations.
var errNobody = errors.New("no evaluator for this IR")

// errRefused says that a machine's compiler cannot compile a module.
var errRefused = errors.New("refused")

// evaluate runs a module on a fresh memory, which it returns.
func evaluate(ctx context.Context, top *ir.Op, s *start) (mem *memory.Memory, err error) {
	var r runner
	for _, compile := range evaluators {
		if r, err = compile(top); err == nil {
			break
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNobody, err)
	}
	l := s.launch(memory.New())
	return l.Memory, r.Run(ctx, l)
}

func (c *Checker) route(ctx context.Context, r Route, kernel *tshared.Module, s *start, want *memory.Memory) (v *Verdict) {
	m := *kernel
	m.Top = kernel.Top.Clone(ir.NewMapping())
	j := &referee{ctx: ctx, start: s, want: want, evaluate: evaluate, eachPass: c.EachPass && c.Backend == "", bug: c.Bug, verdict: Verdict{Kind: OK, Route: r.Name}}
	if run := machines[c.Backend]; run != nil {
		j.evaluate = func(ctx context.Context, top *ir.Op, s *start) (*memory.Memory, error) {
			return run(ctx, top, s, ptxFolder(c.PTX))
		}
		j.units = machineUnits
	}
	if c.Bug != nil && c.Bug.After == "" {
		j.verdict.Bug = c.Bug.Apply(m.Top)
	}
	defer func() {
		if p := recover(); p != nil {
			v = &Verdict{Kind: Crash, Route: r.Name, After: j.verdict.After, Detail: fmt.Sprint(p)}
		}
	}()
	if err := m.RunPipeline(r.text(), pass.Config{Hooks: []pass.Hook{j}}); err != nil {
		return pipelineVerdict(r, err)
	}
	if j.verdict.Judged == 0 { // also when all passes are inside something
		j.judge(m.Top, "the pipeline")
	}
	return &j.verdict
}

// pipelineVerdict tells refusals from mistakes.
func pipelineVerdict(r Route, err error) *Verdict {
	v := &Verdict{Kind: Broken, Route: r.Name, Detail: err.Error()}
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

// referee runs what passes leave and compares.
type referee struct {
	pass.Nothing
	ctx      context.Context
	start    *start
	want     *memory.Memory
	evaluate func(ctx context.Context, top *ir.Op, s *start) (*memory.Memory, error)
	units    uint64 // by which f64 may be off
	eachPass bool
	bug      *Bug
	verdict  Verdict
}

func (j *referee) AfterPass(ev *pass.Event) {
	if ev.Op.Parent() != nil {
		return
	}
	if j.bug != nil && j.bug.After == ev.Pass().Name {
		j.verdict.Bug = j.bug.Apply(ev.Op) || j.verdict.Bug
	}
	if j.eachPass {
		j.judge(ev.Op, ev.Pass().Name)
	}
}

func (j *referee) judge(top *ir.Op, after string) {
	if j.verdict.Kind != OK {
		return
	}
	j.verdict.After = after
	got, err := j.evaluate(j.ctx, top, j.start)
	if errors.Is(err, errNobody) {
		return
	}
	if errors.Is(err, errRefused) {
		j.verdict.Kind, j.verdict.Detail = Refused, err.Error()
		return
	}
	j.verdict.Judged++
	if err != nil {
		j.verdict.Kind, j.verdict.Detail = Fault, err.Error()
	} else if d := j.start.compare(j.want, got, j.units); d != "" {
		j.verdict.Kind, j.verdict.Detail = Difference, d
	}
}
