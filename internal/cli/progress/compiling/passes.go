package compiling

import (
	"sync"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// passes is a hook that tells which part of the passes of a pipeline is over. The parts are what passes usually take.
type passes struct {
	pass.NopHook
	part   func(part float64) // of progress.Steps
	detail func(what string)

	mu     sync.Mutex
	top    *pass.Pipeline // that runs
	total  float64
	done   float64
	shares map[*ir.Op]float64 // of operations in what a nested pipeline takes
}

// BeforePipeline implements pass.Hook.
func (p *passes) BeforePipeline(ev *pass.Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.start(ev)
	if len(ev.Around) == 1 {
		p.shares = shares(ev)
	}
}

// BeforePass implements pass.Hook.
func (p *passes) BeforePass(ev *pass.Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.start(ev)
	p.detail(ev.Pass().Name)
}

// AfterPass implements pass.Hook.
func (p *passes) AfterPass(ev *pass.Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done += passSeconds(ev.Pass()) * p.shareOf(ev)
	p.part(p.done / p.total)
}

// start notes the pipeline that runs.
func (p *passes) start(ev *pass.Event) {
	if top := ev.Around[0]; top != p.top {
		p.top, p.total, p.done = top, SecondsPerOp(top), 0
	}
}

// shareOf is the share of the operation that a pass ran on: all of a pass on the top operation.
func (p *passes) shareOf(ev *pass.Event) float64 {
	if len(ev.Around) == 1 {
		return 1
	}
	for op := ev.Op; op != nil; op = op.Parent() {
		if s, ok := p.shares[op]; ok {
			return s
		}
	}
	return 0
}

// shares are the shares of operations directly inside another one that a nested pipeline runs on, by their sizes.
func shares(ev *pass.Event) map[*ir.Op]float64 {
	sizes := map[*ir.Op]float64{}
	sum := 0.0
	for _, region := range ev.Op.Regions() {
		for b := range region.Blocks() {
			for op := range b.Ops() {
				if anchor := ev.Step.Nested.Anchor; anchor != op.Name() && anchor != pass.Any {
					continue
				}
				n := 0.0
				op.Walk(func(*ir.Op) ir.WalkResult { n++; return ir.Continue })
				sizes[op] = n
				sum += n
			}
		}
	}
	for op := range sizes {
		sizes[op] /= sum
	}
	return sizes
}

// SecondsPerOp is how long a pipeline takes for each operation.
func SecondsPerOp(p *pass.Pipeline) (sum float64) {
	for _, s := range p.Steps {
		if s.Nested != nil {
			sum += SecondsPerOp(s.Nested)
		} else {
			sum += passSeconds(s.Pass)
		}
	}
	return sum
}

// passSeconds is how long a pass takes for each operation.
func passSeconds(p *pass.Pass) float64 {
	if s, ok := passTimes[p.Name]; ok {
		return s
	}
	return usualPassTime
}
