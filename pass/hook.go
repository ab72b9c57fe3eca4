package pass

import "github.com/tshared/tshared/ir"

// Hook is called while a pipeline runs. Timing, IR printing and reproducers are hooks.
// With Config.Threads above 1 its methods are called concurrently.
type Hook interface {
	// BeforePipeline and AfterPipeline enclose a nested pipeline; the Op of the event is
	// the parent of the operations it runs on.
	BeforePipeline(ev *Event)
	AfterPipeline(ev *Event)
	// BeforePass and AfterPass enclose the run of a pass, verifier included.
	BeforePass(ev *Event)
	AfterPass(ev *Event)
	// AfterFailure is called instead of AfterPass. errors.As finds a *diag.Bug in err
	// when the pass panicked.
	AfterFailure(ev *Event, err error)
	// BeforeAnalysis and AfterAnalysis enclose the computation of an analysis, by name.
	BeforeAnalysis(ev *Event, name string)
	AfterAnalysis(ev *Event, name string)
}

// Event is one run of a Step on an operation, Op.
type Event struct {
	Step Step
	Op   *ir.Op
	// Around has the pipelines the step is nested in, outermost first; Path the index of
	// the step in each, the step's own last.
	Around []*Pipeline
	Path   []int
}

// Pass returns the pass that runs, nil for a nested pipeline.
func (e *Event) Pass() *Pass { return e.Step.Pass }

// Pipeline returns a pipeline with only this step.
func (e *Event) Pipeline() *Pipeline {
	step := e.Step
	for i := len(e.Around) - 1; i >= 0; i-- {
		p := &Pipeline{Anchor: e.Around[i].Anchor, Steps: []Step{step}}
		step = Step{Nested: p}
	}
	return step.Nested
}

// NopHook is a Hook that does nothing. Embed it to implement only some methods.
type NopHook struct{}

// BeforePipeline implements Hook.
func (NopHook) BeforePipeline(*Event) {}

// AfterPipeline implements Hook.
func (NopHook) AfterPipeline(*Event) {}

// BeforePass implements Hook.
func (NopHook) BeforePass(*Event) {}

// AfterPass implements Hook.
func (NopHook) AfterPass(*Event) {}

// AfterFailure implements Hook.
func (NopHook) AfterFailure(*Event, error) {}

// BeforeAnalysis implements Hook.
func (NopHook) BeforeAnalysis(*Event, string) {}

// AfterAnalysis implements Hook.
func (NopHook) AfterAnalysis(*Event, string) {}
