package pass

import "github.com/tshared/tshared/ir"

// Hook sees what happens while a pipeline runs. All of timing, IR printing and
// reproducers are hooks. With several threads the methods are called from all
// of them.
type Hook interface {
	// BeforePipeline and AfterPipeline enclose a nested pipeline; the event's
	// Op is the operation around those it runs on.
	BeforePipeline(ev *Event)
	AfterPipeline(ev *Event)
	BeforePass(ev *Event)
	AfterPass(ev *Event)
	// AfterFailure is called instead of AfterPass. The error is a *Panic when
	// the pass panicked.
	AfterFailure(ev *Event, err error)
	BeforeAnalysis(ev *Event, name string)
	AfterAnalysis(ev *Event, name string)
}

// Event is one run of one step on one operation.
type Event struct {
	Step Step
	Op   *ir.Op
	// Around are the pipelines the step is nested in, outermost first, and
	// Path the number of the step in each, the step's own last.
	Around []*Pipeline
	Path   []int
}

// Pass that runs; nil for a nested pipeline.
func (e *Event) Pass() *Pass { return e.Step.Pass }

// Pipeline with nothing but this step in it.
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

func (NopHook) BeforePipeline(*Event)         {}
func (NopHook) AfterPipeline(*Event)          {}
func (NopHook) BeforePass(*Event)             {}
func (NopHook) AfterPass(*Event)              {}
func (NopHook) AfterFailure(*Event, error)    {}
func (NopHook) BeforeAnalysis(*Event, string) {}
func (NopHook) AfterAnalysis(*Event, string)  {}
