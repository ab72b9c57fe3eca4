package compiling

import (
	"math"
	"slices"
	"time"

	"github.com/tshared/tshared/internal/cli/progress"
)

// Chain is a sequence of stages.
type Chain []Row

// Row is how long a stage takes: Seconds * size^Power, where the size is the number of operations or bytes that the
// stage works on.
type Row struct {
	Stage string
	// Growth is the size in proportion to that of the stage before, for as long as it is not known; 0 where it is the size of the
	// first stage.
	Growth         float64
	Seconds, Power float64
	Spread         float64 // see progress.Step
}

// Stages of chains that have a name here; the others are those of package timing.
const (
	Parse    = "parse"     // of IR
	FrontEnd = "front end" // of Python
	Lower    = "lower"
	Plan     = "plan"
	Verify   = "verify"
	Passes   = "passes"
	Output   = "print"
	Pictures = "pictures"
)

// For is the chain of a file: one that is read by the front end, or by the parser.
func (c Chain) For(python bool) Chain { return c.without(Reading(!python)) }

// Reading is the stage that reads a file.
func Reading(python bool) string {
	if python {
		return FrontEnd
	}
	return Parse
}

func (c Chain) without(stage string) Chain {
	return slices.DeleteFunc(slices.Clone(c), func(r Row) bool { return r.Stage == stage })
}

// From is the end of the chain, with a stage as its first. It is the chain where there is no such stage.
func (c Chain) From(stage string) Chain { return c[max(c.index(0, stage), 0):] }

// Until is the beginning of the chain, with a stage as its last. It is the chain where there is no such stage.
func (c Chain) Until(stage string) Chain {
	if i := c.index(0, stage); i >= 0 {
		return c[:i+1]
	}
	return c
}

// index finds a stage at a place or after it; -1 where there is none.
func (c Chain) index(from int, stage string) int {
	i := slices.IndexFunc(c[from:], func(r Row) bool { return r.Stage == stage })
	if i < 0 {
		return i
	}
	return from + i
}

// Then is the chain with another one after it, which begins with the same file.
func (c Chain) Then(next Chain) Chain {
	all := append(slices.Clone(c), next...)
	all[len(c)].Growth = 0
	return all
}

// Before is the chain with another stage before one of it.
func (c Chain) Before(stage string, r Row) Chain {
	i := max(c.index(0, stage), 0)
	return slices.Insert(slices.Clone(c), i, r)
}

// Time is how long the chain is expected to take where the first stage has a size.
func (c Chain) Time(size int64) (sum time.Duration) {
	for _, s := range c.steps(0, float64(size), float64(size)) {
		sum += s.Expected
	}
	return sum
}

// Repeat is the chain with a stage several times, each of the same size.
func (c Chain) Repeat(stage string, times int) Chain {
	var all Chain
	for _, r := range c {
		all = append(all, r)
		for i := 1; r.Stage == stage && i < times; i++ {
			r.Growth = 1
			all = append(all, r)
		}
	}
	return all
}

// steps are the stages from one on as steps, where the sizes of that one and of the first are known.
func (c Chain) steps(from int, size, first float64) []progress.Step {
	var list []progress.Step
	for i, r := range c[from:] {
		size = r.sizeAfter(size, first, i == 0)
		list = append(list, r.step(size))
	}
	return list
}

// sizeAfter is the size of the stage after one of another size. It is that size itself where the stage is the one.
func (r Row) sizeAfter(size, first float64, same bool) float64 {
	switch {
	case same:
		return size
	case r.Growth == 0:
		return first
	}
	return size * r.Growth
}

// step is the stage as a step.
func (r Row) step(size float64) progress.Step {
	seconds := r.Seconds * math.Pow(max(size, 1), r.Power)
	return progress.Step{Name: r.Stage, Expected: time.Duration(min(seconds, maxExpected) * float64(time.Second)), Spread: r.Spread}
}

// maxExpected bounds what is expected of a stage, in seconds: beyond it numbers mean nothing.
const maxExpected = 1e6
