package progress

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// clock is a clock for tests.
type clock struct{ now time.Time }

func newClock() *clock { return &clock{time.Unix(1_000_000, 0)} }

// after passes time and returns when it is.
func (c *clock) after(d time.Duration) time.Time {
	c.now = c.now.Add(d)
	return c.now
}

var three = []Step{{Name: "a", Expected: 2 * time.Second}, {Name: "b", Expected: 5 * time.Second}, {Name: "c", Expected: 3 * time.Second}}

// TestExpectedSteps: where everything takes as long as expected, the time left is what is left of the sum at the beginning of each
// step, and the fraction grows to 1.
func TestExpectedSteps(t *testing.T) {
	c := newClock()
	e := NewEstimate(c.now, three...)
	assert.Equal(t, 10*time.Second, e.State(c.now).Left.Round(time.Millisecond))
	assert.Zero(t, e.State(c.now).Fraction)
	left := 10 * time.Second
	for _, s := range three {
		e.Begin(c.now, s.Name)
		state := e.State(c.now)
		assert.Equal(t, left, state.Left.Round(time.Millisecond), s.Name)
		assert.Equal(t, s.Name, state.Step)
		assert.InDelta(t, 1-left.Seconds()/10, state.Fraction, 1e-6)
		assert.False(t, state.Late)
		left -= s.Expected
		c.after(s.Expected)
	}
	e.End(c.now)
	assert.Equal(t, State{Elapsed: 10 * time.Second, Fraction: 1}, e.State(c.now))
}

// TestSpeed: steps that are over say how fast the rest is.
func TestSpeed(t *testing.T) {
	for _, speed := range []float64{0.1, 0.5, 3, 100} {
		c := newClock()
		e := NewEstimate(c.now, three...)
		e.Begin(c.now, "a")
		e.Begin(c.after(duration(2e9*speed)), "b")
		assert.InEpsilon(t, 8*speed, e.State(c.now).Left.Seconds(), 0.2, "a speed of %g", speed)
		e.Begin(c.after(duration(5e9*speed)), "c")
		assert.InEpsilon(t, 3*speed, e.State(c.now).Left.Seconds(), 0.05, "a speed of %g", speed)
	}
}

// TestParts: parts of a step that are over say how long the rest of it takes, whatever was expected.
func TestParts(t *testing.T) {
	for _, expected := range []time.Duration{0, time.Millisecond, 8 * time.Second, time.Hour} {
		c := newClock()
		e := NewEstimate(c.now, Step{Name: "a", Expected: expected})
		e.Begin(c.now, "a")
		for i := range 90 {
			e.Part(c.after(100*time.Millisecond), float64(i+1)/100)
		}
		if expected == time.Hour { // which counts for a while
			continue
		}
		assert.InDelta(t, 1, e.State(c.now).Left.Seconds(), 0.25, "%s", expected)
	}
}

// TestHostileParts: parts that go back, or are no numbers, change nothing.
func TestHostileParts(t *testing.T) {
	c := newClock()
	e := NewEstimate(c.now, three...)
	e.Part(c.now, 0.5) // no step has begun
	e.Begin(c.now, "a")
	e.Part(c.after(time.Second), 0.5)
	before := e.State(c.now)
	for _, part := range []float64{0.4, -1, math.NaN(), math.Inf(-1), 0.5} {
		e.Part(c.now, part)
		assert.Equal(t, before, e.State(c.now), "%g", part)
	}
	e.Part(c.now, math.Inf(1))
	assert.InDelta(t, 4, e.State(c.now).Left.Seconds(), 0.6, "all is over in half the time")
}

// TestLate: a step that outlives what is expected of it is late. Its estimate never ends before it does, and grows.
func TestLate(t *testing.T) {
	for _, spread := range []float64{0, 0.01, 0.5, 3} {
		c := newClock()
		e := NewEstimate(c.now, Step{Name: "a", Expected: time.Second, Spread: spread}, Step{Name: "b", Expected: time.Second})
		e.Begin(c.now, "a")
		total := time.Duration(0)
		fraction := 0.0
		for range 1000 {
			c.after(100 * time.Millisecond)
			s := e.State(c.now)
			require.Equal(t, s.Elapsed > time.Second, s.Late)
			require.Positive(t, s.Left)
			require.GreaterOrEqual(t, s.Elapsed+s.Left, total, "the whole never shrinks while nothing ends")
			require.GreaterOrEqual(t, s.Fraction, fraction)
			require.Less(t, s.Fraction, 1.0)
			total, fraction = s.Elapsed+s.Left, s.Fraction
		}
		assert.Greater(t, total, 100*time.Second)
		assert.Less(t, total, 20*time.Minute, "spread %g", spread)
	}
}

// TestUnknownSteps: of a step that was not planned nothing is known but what it has taken. Those to come stay.
func TestUnknownSteps(t *testing.T) {
	c := newClock()
	e := NewEstimate(c.now, three...)
	e.Begin(c.now, "a")
	e.Begin(c.after(2*time.Second), "surprise")
	assert.InDelta(t, 8, e.State(c.now).Left.Seconds(), 0.5)
	c.after(10 * time.Second)
	s := e.State(c.now)
	assert.True(t, s.Late)
	assert.InDelta(t, 18, s.Left.Seconds(), 5, "about as long again, and then the rest as expected")
	e.Begin(c.now, "c")
	assert.Equal(t, "c", e.State(c.now).Step, "b is left out")
	e.Begin(c.now, "b")
	assert.Positive(t, e.State(c.now).Left)
}

// TestNothingExpected: without any expectation there is an estimate too.
func TestNothingExpected(t *testing.T) {
	c := newClock()
	e := NewEstimate(c.now)
	assert.Zero(t, e.State(c.now).Left)
	assert.Zero(t, e.State(c.now).Fraction)
	e.Begin(c.now, "")
	e.Begin(c.now, "x")
	for range 100 {
		c.after(time.Second)
		s := e.State(c.now)
		assert.Positive(t, s.Left)
		assert.Less(t, s.Fraction, 1.0)
	}
	e.End(c.after(-time.Hour)) // a clock that was set back
	assert.Zero(t, e.State(c.now).Left)
	e.Begin(c.now, "again")
	assert.Positive(t, e.State(c.now).Left)
}

// TestPlan: steps to come can be replaced, and expectations changed.
func TestPlan(t *testing.T) {
	c := newClock()
	e := NewEstimate(c.now, three...)
	e.Begin(c.now, "a")
	e.Plan(Step{Name: "d", Expected: 20 * time.Second})
	assert.InDelta(t, 22, e.State(c.now).Left.Seconds(), 1e-3)
	e.Part(c.after(time.Second), 0.5)
	e.Begin(c.now, "d")
	assert.InDelta(t, 10, e.State(c.now).Left.Seconds(), 0.5, "the rest of a took no time: all is twice as fast")
}

// TestHugeNumbers: expectations and times that are as large as they can be do not overflow.
func TestHugeNumbers(t *testing.T) {
	c := newClock()
	e := NewEstimate(c.now, Step{Name: "a", Expected: math.MaxInt64 / 8}, Step{Name: "b", Expected: math.MaxInt64 / 8})
	e.Begin(c.now, "a")
	for range 3 {
		assert.Positive(t, e.State(c.after(100*365*24*time.Hour)).Left)
	}
	e.Begin(c.now, "b")
	assert.Positive(t, e.State(c.now).Left)
}

func TestConditionalMedian(t *testing.T) {
	assert.Equal(t, time.Second, conditionalMedian(time.Second, 0, 0.5))
	assert.Equal(t, time.Second, conditionalMedian(time.Second, -time.Second, 0.5))
	assert.InEpsilon(t, 1.0, conditionalMedian(time.Second, 100*time.Millisecond, 0.3).Seconds(), 1e-3, "nothing is refuted yet")
	for _, passed := range []time.Duration{time.Second, time.Minute, 1000 * time.Hour} {
		narrow, wide := conditionalMedian(time.Second, passed, 0.3), conditionalMedian(time.Second, passed, 1)
		assert.Greater(t, narrow, passed)
		assert.Greater(t, wide, narrow, "the less is known, the longer it may take")
	}
}

func TestStepsText(t *testing.T) {
	s := State{Step: "optimise", Fraction: 0.5, Elapsed: 3 * time.Second, Left: 3 * time.Second}
	assert.Equal(t, "[##########..........] 3s left: optimise: compiling k.py", stepsText("compiling k.py", s, "3s left"))
	s.Late, s.Step = true, ""
	assert.Equal(t, "[##########..........] 3s left, longer than expected: compiling k.py", stepsText("compiling k.py", s, "3s left"))
}

// TestStepsLine: the line appears after a while, and says no more than the limit.
func TestStepsLine(t *testing.T) {
	c := newClock()
	s := &Steps{what: "compiling k.py", estimate: NewEstimate(c.now, three...)}
	assert.Empty(t, s.text(c.after(delay/2)))
	assert.Equal(t, "[#...................] 10s left: compiling k.py", s.text(c.after(delay/2)))
	s.estimate.Begin(c.now, "a")
	s.detail = "cse"
	assert.Contains(t, s.text(c.now), " left: a, cse: compiling k.py")
	s.limit = c.now.Add(4 * time.Second)
	assert.Contains(t, s.text(c.now), "] at most 4s left: a")
}
