package explore

import (
	"context"
	"time"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/ir"
)

// Recorder collects the result of one request.
type Recorder struct {
	Context context.Context // ends when the answer is not wanted any more

	request *Request
	source  *diag.Source // the text of the request
	result  *Result
	tree    *pysyntax.Module // of a Python file; nil where it has errors
	origins *origins
	passes  int                           // that have panes
	terse   bool                          // values of passes are left out, for the sake of time
	stage   func(name string, size int64) // Engine.Stage
	printed time.Duration                 // spent on texts, which the times of stages leave out
}

func newRecorder(ctx context.Context, req *Request) *Recorder {
	r := &Recorder{Context: ctx, request: req, source: diag.NewSource(req.Name, req.Text)}
	r.origins = newOrigins(r.source, req.isPython())
	r.result = &Result{
		Kernels: []Kernel{}, Panes: []Pane{}, Origins: []Origin{}, Diagnostics: []Diagnostic{}, Timings: []Timing{}, Pictures: []Picture{},
	}
	source := Pane{ID: PanePython, Title: "Python", Language: Python}
	if !req.isPython() {
		source = Pane{ID: PaneSource, Title: "File", Language: MLIR}
	}
	source.Group, source.Text = Source, req.Text
	r.result.Panes = append(r.result.Panes, source)
	return r
}

// finish completes the result: the source is linked when all origins are known.
func (r *Recorder) finish() *Result {
	r.result.Origins = r.origins.list
	r.linkSource(&r.result.Panes[0])
	for i := range r.result.Panes {
		if p := &r.result.Panes[i]; p.Values == nil {
			p.Values = []Value{}
		}
	}
	return r.result
}

// IR adds the text of a module as a pane.
func (r *Recorder) IR(p Pane, top *ir.Op) { r.add(p, r.print(top)) }

func (r *Recorder) print(top *ir.Op) *markedText {
	defer r.printing(time.Now())
	return printText(top)
}

// printing leaves time that is spent on texts out of the times of stages.
func (r *Recorder) printing(since time.Time) { r.printed += time.Since(since) }

func (r *Recorder) add(p Pane, t *markedText) {
	defer r.printing(time.Now())
	p.Language, p.Text = MLIR, string(t.text)
	starts := lineStarts(t.text)
	p.Links = t.links(starts, r.origins)
	if !r.terse || p.Group != Passes {
		p.Values = t.valueLinks(starts, r.origins)
	}
	r.result.Panes = append(r.result.Panes, p)
}

// Time runs a stage and notes what it took.
func (r *Recorder) Time(stage string, do func() error) error {
	if r.Context.Err() != nil {
		return context.Cause(r.Context)
	}
	started, end := time.Now(), r.Begin(stage)
	err := do()
	end(time.Since(started))
	return err
}

// Begin begins a stage. What it returns notes how long it took.
func (r *Recorder) Begin(stage string) (end func(took time.Duration)) {
	if r.stage != nil {
		panes := r.result.Panes
		r.stage(stage, int64(len(panes[len(panes)-1].Text)))
	}
	printed := r.printed
	return func(took time.Duration) { r.took(stage, took-(r.printed-printed)) }
}

// took notes the time of a stage, or of another part of it.
func (r *Recorder) took(stage string, d time.Duration) {
	ms := float64(d) / float64(time.Millisecond)
	for i := range r.result.Timings {
		if t := &r.result.Timings[i]; t.Stage == stage {
			t.MS += ms
			return
		}
	}
	r.result.Timings = append(r.result.Timings, Timing{Stage: stage, MS: ms})
}

// Picture adds a picture.
func (r *Recorder) Picture(p Picture) { r.result.Pictures = append(r.result.Pictures, p) }
