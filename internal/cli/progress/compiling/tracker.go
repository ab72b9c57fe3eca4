package compiling

import (
	"io"
	"sync"
	"time"

	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/pass"
)

// Tracker shows how far a compilation is. A nil *Tracker shows nothing: all methods accept that.
type Tracker struct {
	steps *progress.Steps

	mu    sync.Mutex
	chain Chain
	at    int     // the stage that runs; -1 before the first
	size  float64 // of that stage
	first float64 // the size of the first stage
}

// New begins to show the progress of what ("compiling k.py") on a terminal. It returns nil where w is none. The size is
// that of the first stage, 0 where it is not known, and a limit, unless that is 0, is the longest time that all may take.
func New(w io.Writer, what string, limit time.Duration, chain Chain, size int64) *Tracker {
	n := float64(size)
	steps := progress.NewSteps(w, what, limit, chain.steps(0, n, n)...)
	if steps == nil {
		return nil
	}
	return &Tracker{steps: steps, chain: chain, at: -1, size: n, first: n}
}

// Stage begins a stage, as the hooks of backends do. What it returns ends the stage: the time until the next one begins
// counts for it too, so that this does nothing. A size of 0 is unknown.
func (t *Tracker) Stage(name string, size int64) (end func()) {
	if t != nil {
		t.begin(name, float64(size))
	}
	return func() {}
}

func (t *Tracker) begin(name string, size float64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := t.chain.index(t.at+1, name); i >= 0 {
		for at := t.at + 1; at <= i; at++ {
			t.size = t.chain[at].sizeAfter(t.size, t.first, at == 0)
		}
		if size > 0 {
			t.size = size
		}
		t.at = i
		t.steps.Plan(t.chain.steps(i, t.size, t.first)...)
	}
	t.steps.Begin(name)
}

// Restart replaces the stages after the current one by another chain, whose first stage has a size.
func (t *Tracker) Restart(chain Chain, size int64) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.chain, t.at, t.size, t.first = chain, -1, float64(size), float64(size)
	t.steps.Plan(chain.steps(0, t.size, t.first)...)
}

// Part says which part of the current stage is over, from 0 to 1.
func (t *Tracker) Part(part float64) {
	if t != nil {
		t.steps.Part(part)
	}
}

// Hooks tell of the passes of the current stage, for pass.Config.
func (t *Tracker) Hooks() []pass.Hook {
	if t == nil {
		return nil
	}
	return []pass.Hook{&passes{part: t.steps.Part, detail: t.steps.Detail}}
}

// End removes the line.
func (t *Tracker) End() {
	if t != nil {
		t.steps.End()
	}
}

// Messages is a stream to the same terminal whose texts are not mixed with the line; see progress.Steps.
func (t *Tracker) Messages(w io.Writer) io.Writer {
	if t == nil {
		return w
	}
	return t.steps.Messages(w)
}
