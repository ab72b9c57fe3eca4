package explore

import (
	"bytes"
	"fmt"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// usualLowering is the pipeline to linalg where no backend says another.
const usualLowering = "triton-to-linalg"

// explore makes the stages one after another.
func (e *Engine) explore(r *Recorder) error {
	r.terse = e.Backend != nil && e.Last == PaneLinalg // all of it comes when nobody types any more
	open := e.openIR
	if r.request.isPython() {
		open = e.openPython
	}
	k, err := open(r)
	if err != nil {
		return err
	}
	if err := e.lower(r, k); err != nil {
		return err
	}
	if e.Backend != nil && e.Last != PaneLinalg {
		e.Backend.Continue(r.Context, r, k)
	}
	return nil
}

// lower makes linalg, and a pane for each pass on the way.
func (e *Engine) lower(r *Recorder, k *Kernels) error {
	pipeline := usualLowering
	if e.Backend != nil {
		pipeline = e.Backend.Lowering(r.request.Target)
	}
	k.Linalg = Clone(k.TTIR)
	collected := remarks.New()
	cfg, passes := r.config(PaneTTIR)
	cfg.Remarks = collected
	err := r.Time(PaneLinalg, func() error { return k.Linalg.RunWith(cfg, pipeline) })
	if err != nil {
		return err
	}
	r.Collected(collected)
	passes.result(Pane{ID: PaneLinalg, Title: "linalg", Group: Source, Before: PaneTTIR}, k.Linalg.Top)
	return nil
}

// Clone copies a module.
func Clone(m *tshared.Module) *tshared.Module {
	c := *m
	c.Top = m.Top.Clone(ir.NewMapping())
	return &c
}

// config runs passes that show what they changed, the first of them in the text of a pane.
func (r *Recorder) config(before string) (pass.Config, *passPanes) {
	p := &passPanes{r: r, before: before}
	return pass.Config{Context: r.Context, Hooks: []pass.Hook{p}, Report: r.report}, p
}

// report adds what a pass reports about an operation.
func (r *Recorder) report(d *diag.Diagnostic) {
	moved := *d
	if r.request.isPython() && d.Pos.Line > 0 {
		moved.Pos.Col++
	}
	r.Diagnose(&moved)
}

// passPanes is a hook that adds a pane for each pass that changed the text.
type passPanes struct {
	pass.NopHook
	r      *Recorder
	before string      // the pane with the text before the pass
	last   *markedText // that text; nil before the first pass
	epoch  uint32      // the last one before the pass
}

// BeforePass implements pass.Hook.
func (p *passPanes) BeforePass(ev *pass.Event) {
	if p.last == nil {
		p.last = p.print(ev)
	}
	p.epoch = ev.Op.Context().NextEpoch()
}

// AfterPass implements pass.Hook.
func (p *passPanes) AfterPass(ev *pass.Event) {
	if !changedSince(ev.Op, p.epoch) { // most passes change nothing, and printing takes longer
		return
	}
	p.add(ev.Pass().Name, p.print(ev))
}

// add adds a pane for a pass, if the text after it is another.
func (p *passPanes) add(name string, t *markedText) {
	if bytes.Equal(t.text, p.last.text) {
		return
	}
	p.r.passes++
	pane := Pane{ID: fmt.Sprintf("pass:%02d:%s", p.r.passes, name), Title: name, Group: Passes, Before: p.before}
	p.r.add(pane, t)
	p.before, p.last = pane.ID, t
}

// Passes returns a hook that adds a pane for each pass that changed the text. The first pass gets the module of a pane.
func (r *Recorder) Passes(before string) pass.Hook { return &passPanes{r: r, before: before} }

// result adds the text after all passes as a pane, which was printed already where there was a pass.
func (p *passPanes) result(pane Pane, top *ir.Op) {
	if p.last == nil {
		p.r.IR(pane, top)
		return
	}
	p.r.add(pane, p.last)
}

// changedSince reports whether an operation, or one inside it, changed after an epoch.
func changedSince(op *ir.Op, epoch uint32) bool {
	return !op.Walk(func(inner *ir.Op) ir.WalkResult {
		if inner.LastChange() > epoch {
			return ir.Stop
		}
		return ir.Continue
	})
}

// print prints the module that a pass works on.
func (p *passPanes) print(ev *pass.Event) *markedText {
	top := ev.Op
	for top.Parent() != nil {
		top = top.Parent()
	}
	return p.r.print(top)
}
