package progress

import (
	"math"
	"slices"
	"time"
)

// Step is a part of the work.
type Step struct {
	Name string
	// Expected is how long the step takes on the machine where times were measured. Only ratios count once some
	// steps are over.
	Expected time.Duration
	// Spread is the standard deviation of the logarithm of the time that the step takes in place of Expected; 0 for
	// usualSpread.
	Spread float64
}

// usualSpread is the spread of a step of which none is known: the time is within a factor of 2 in two of three runs.
const usualSpread = 0.7

// leastSpread bounds how sure of a step one can be: machines have other things to do.
const leastSpread = 0.15

// Estimate estimates how much time is left of a sequence of steps.
//
// The steps that are over say how fast this machine and this work are: the speed is the sum of their times over the
// sum of their expected times. The rest is expected to go on so. The time of a step that runs is taken for log-logistically distributed
// around what is expected of it. The estimate is the median among those times that are not refuted by the step still running,
// which is the expected time as long as little of it is over, and then grows with the time that passes.
type Estimate struct {
	began   time.Time
	current running
	over    bool   // all steps are
	coming  []Step // after the current one

	// took and expected are sums over all steps and parts of steps that are over and of which something was expected, in
	// nanoseconds.
	took, expected float64
	shown          float64 // the largest fraction that was ever told
}

// running is the step that runs.
type running struct {
	Step
	since time.Time // when the step, or the rest of it after the last part, began
	done  float64   // the part that is over
	spent time.Duration
}

// prior is how much work at the expected speed is assumed to be over before the first step: the first steps are too short
// to be trusted.
const prior = 30 * time.Millisecond

// NewEstimate begins with the steps to come.
func NewEstimate(now time.Time, steps ...Step) *Estimate {
	e := &Estimate{began: now, coming: steps}
	e.current.since = now
	return e
}

// Plan replaces the steps to come.
func (e *Estimate) Plan(steps ...Step) { e.coming = steps }

// Begin ends the current step and begins another. Steps that were planned before it are left out. A step that was not
// planned is expected to take no time.
func (e *Estimate) Begin(now time.Time, name string) {
	e.finish(now)
	next := Step{Name: name}
	if i := slices.IndexFunc(e.coming, func(s Step) bool { return s.Name == name }); i >= 0 {
		next = e.coming[i]
		e.coming = e.coming[i+1:]
	}
	e.current, e.over = running{Step: next, since: now}, false
}

// End ends the last step.
func (e *Estimate) End(now time.Time) {
	e.finish(now)
	e.coming, e.over = nil, true
}

// finish counts the rest of the current step as over.
func (e *Estimate) finish(now time.Time) {
	e.count(now, 1)
	e.current = running{since: now}
}

// count counts the current step as over up to a part.
func (e *Estimate) count(now time.Time, part float64) {
	c := &e.current
	spent := max(now.Sub(c.since), 0)
	if c.Expected > 0 { // other steps say nothing of the speed
		e.took += float64(spent)
		e.expected += float64(c.Expected) * (part - c.done)
	}
	c.spent += spent
	c.since, c.done = now, part
}

// Part says which part of the current step is over, from 0 to 1. A part that is less than an earlier one counts for nothing.
func (e *Estimate) Part(now time.Time, part float64) {
	if part = min(part, 1); part > e.current.done { // false for a NaN
		e.count(now, part)
	}
}

// State is how far the work is.
type State struct {
	Step     string // the current one; empty before the first
	Elapsed  time.Duration
	Left     time.Duration // at least 0
	Fraction float64       // of the whole that is over, which never decreases
	// Late says that the current step takes longer than was expected of it.
	Late bool
}

// State estimates how far the work is.
func (e *Estimate) State(now time.Time) State {
	s := State{Step: e.current.Name, Elapsed: max(now.Sub(e.began), 0)}
	if !e.over {
		s.Left, s.Late = e.left(now)
	}
	fraction := 1.0
	if s.Left > 0 {
		fraction = float64(s.Elapsed) / (float64(s.Elapsed) + float64(s.Left))
	} else if !e.over && s.Elapsed == 0 {
		fraction = 0
	}
	e.shown = max(e.shown, fraction)
	s.Fraction = e.shown
	return s
}

// left estimates the time of the rest of the current step and of those to come.
func (e *Estimate) left(now time.Time) (left time.Duration, late bool) {
	c := &e.current
	passed := max(now.Sub(c.since), 0)
	total := passed
	speed := e.speed(0, 0)
	if c.Name != "" {
		whole := float64(c.Expected) * speed
		if c.done > 0 { // the step's own parts say more than other steps
			whole = (float64(c.spent) + ownPrior*whole) / (c.done + ownPrior)
		}
		usual := duration(whole * (1 - c.done))
		total, late = conditionalMedian(usual, passed, c.Spread), passed > usual
	}
	if c.Expected > 0 { // as if the step were over
		speed = e.speed(float64(total), float64(c.Expected)*(1-c.done))
	}
	sum := float64(total - passed)
	for _, s := range e.coming {
		sum += float64(s.Expected) * speed
	}
	return duration(sum), late
}

// ownPrior is how much of a step has to be over until its own speed counts as much as that of other steps.
const ownPrior = 0.1

// speed is the time that steps take in proportion to what is expected, with another step counted as over.
func (e *Estimate) speed(took, expected float64) float64 {
	return (float64(prior) + e.took + took) / (float64(prior) + e.expected + expected)
}

// conditionalMedian is the median of a log-logistically distributed time with a median and a spread, among times beyond
// the one that has passed.
func conditionalMedian(median, passed time.Duration, spread float64) time.Duration {
	if median <= 0 {
		median, spread = unknownStep, unknownSpread
	}
	if spread == 0 {
		spread = usualSpread
	}
	// A share of 1/(1+(t/median)^shape) of times is beyond t.
	shape := math.Pi / math.Sqrt(3) / max(spread, leastSpread)
	m, t := float64(median), float64(max(passed, 0))
	total := m * math.Pow(1+2*math.Pow(t/m, shape), 1/shape)
	if t > m { // the same without large powers
		total = t * math.Pow(math.Pow(m/t, shape)+2, 1/shape)
	}
	return max(passed, duration(total))
}

// unknownStep and unknownSpread are those of a step of which nothing is known: it is expected to take about as long again as
// it has taken already.
const (
	unknownStep   = 100 * time.Millisecond
	unknownSpread = 1.8
)

// duration is a number of nanoseconds that may be too large for a duration.
func duration(ns float64) time.Duration { return time.Duration(min(ns, math.MaxInt64/4)) }
