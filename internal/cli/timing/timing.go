// Package timing collects the times of compilation stages.
package timing

import (
	"fmt"
	"io"
	"time"
)

// byLLVM are the stages that LLVM or a linker executes.
var byLLVM = map[string]bool{"LLVM parse": true, "optimise": true, "codegen": true, "link": true}

// StageTimes collects times by stage, in the order of first use.
type StageTimes struct {
	names []string
	took  map[string]time.Duration
}

// Add adds time to a stage.
func (c *StageTimes) Add(stage string, took time.Duration) {
	if c.took == nil {
		c.took = map[string]time.Duration{}
	}
	if _, ok := c.took[stage]; !ok {
		c.names = append(c.names, stage)
	}
	c.took[stage] += took
}

// Stage begins a stage and returns the function that ends it. The size of the stage is not looked at.
func (c *StageTimes) Stage(stage string, _ int64) (end func()) {
	started := time.Now()
	return func() { c.Add(stage, time.Since(started)) }
}

// Time runs a stage and adds its time.
func (c *StageTimes) Time(stage string, do func() error) error {
	started := time.Now()
	err := do()
	c.Add(stage, time.Since(started))
	return err
}

// Names lists the stages.
func (c *StageTimes) Names() []string { return c.names }

// Took is the time of a stage.
func (c *StageTimes) Took(stage string) time.Duration { return c.took[stage] }

// Ours is the time of all stages but LLVM's.
func (c *StageTimes) Ours() (d time.Duration) {
	for name, t := range c.took {
		if !byLLVM[name] {
			d += t
		}
	}
	return d
}

// Total is the time of all stages.
func (c *StageTimes) Total() (d time.Duration) {
	for _, t := range c.took {
		d += t
	}
	return d
}

// Print writes a line per stage, with its share of the whole.
func (c *StageTimes) Print(w io.Writer) {
	total := c.Total()
	line := func(name string, t time.Duration) {
		fmt.Fprintf(w, "%-22s %10.3f ms %6.1f %%\n", name, float64(t.Nanoseconds())/1e6, 100*float64(t)/float64(max(total, 1)))
	}
	for _, name := range c.names {
		line(name, c.took[name])
	}
	line("all", total)
	line("all but LLVM", c.Ours())
}
