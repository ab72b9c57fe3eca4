package opt

import (
	"time"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli/progress/compiling"
	"github.com/tshared/tshared/internal/host/terminal"
	"github.com/tshared/tshared/pass"
)

// startProgress shows on a terminal how far the tool is. Messages, and the output where that is shown on the same terminal, are
// not mixed with it.
func (t *tool) startProgress(chunks []chunk) {
	if len(chunks) == 0 || !terminal.Is(t.stderr) {
		return
	}
	p := &plan{stages: compiling.Opt.Before(compiling.Output, compiling.Row{Stage: compiling.Passes, Growth: 1, Seconds: t.expectedPasses(), Power: 1})}
	for _, c := range chunks {
		p.rest += p.stages.Time(c.size())
	}
	t.plan = p
	t.show = compiling.New(t.stderr, diag.Printable(t.src.Name), 0, p.stages, chunks[0].size())
	t.stderr, t.stdout = t.show.Messages(t.stderr), t.show.Messages(t.stdout)
}

// nextChunk says that a chunk is worked on.
func (t *tool) nextChunk(c chunk) {
	if t.show != nil {
		t.show.Restart(t.plan.next(c), c.size())
	}
}

// plan is how long chunks are expected to take.
type plan struct {
	stages compiling.Chain
	rest   time.Duration // of the chunks to come
}

// next is the chain of a chunk, and then the others as a whole.
func (p *plan) next(c chunk) compiling.Chain {
	p.rest -= p.stages.Time(c.size())
	return append(p.stages[:len(p.stages):len(p.stages)], compiling.Row{Stage: "other chunks", Growth: 1, Seconds: p.rest.Seconds()}) // whatever the size
}

// parsed hears how much of the chunk is parsed; nil where nobody wants to know.
func (j *job) parsed() func(bytes int) {
	if j.show == nil {
		return nil
	}
	return func(bytes int) { j.show.Part(float64(bytes) / float64(max(j.chunk.size(), 1))) }
}

// expectedPasses is how long the passes of the command line take for each operation. What is wrong with them is told later.
func (t *tool) expectedPasses() float64 {
	registry := t.opts.command.Toolchain.Passes
	p := &pass.Pipeline{Anchor: pass.Any}
	if t.opts.hasPipeline {
		if parsed, err := registry.Parse(t.opts.pipeline); err == nil {
			p = parsed
		}
	}
	for _, u := range t.opts.passes {
		_ = registry.Append(p, u.name, u.options)
	}
	return compiling.SecondsPerOp(p)
}

func (c chunk) size() int64 { return int64(c.to - c.from) }
