package progress

import (
	"io"
	"sync"
	"time"
)

// Steps shows how far a sequence of steps is, and how much time is left. A nil *Steps shows nothing: all methods accept
// that. Any number of goroutines may use it.
type Steps struct {
	line
	what  string
	limit time.Time // when the work is given up; zero for never
	end   func()

	guard    sync.Mutex
	estimate *Estimate
	detail   string // of the current step
}

// stepsWidth is the width of the bar: the names of steps need room too.
const stepsWidth = 20

// every is how often the line is updated.
const every = 500 * time.Millisecond

// NewSteps shows the progress of something ("compiling k.py"), which may take as long as a limit, unless that is 0. It
// returns nil where w is not a terminal.
func NewSteps(w io.Writer, what string, limit time.Duration, steps ...Step) *Steps {
	w = onTerminal(w)
	if w == nil {
		return nil
	}
	now := time.Now()
	s := &Steps{line: line{w: w}, what: what, estimate: NewEstimate(now, steps...)}
	if limit > 0 {
		s.limit = now.Add(limit)
	}
	s.end = s.keep(every, func() string { return s.text(time.Now()) })
	return s
}

// text is the line at a time.
func (s *Steps) text(now time.Time) string {
	s.guard.Lock()
	defer s.guard.Unlock()
	state := s.estimate.State(now)
	if state.Elapsed < delay {
		return ""
	}
	left := state.Left
	atMost := ""
	if rest := s.limit.Sub(now); !s.limit.IsZero() && rest < left {
		left, atMost = rest, "at most "
	}
	if s.detail != "" {
		state.Step += ", " + s.detail
	}
	return stepsText(s.what, state, atMost+shown(left)+" left")
}

// stepsText is the line of a state. What matters most comes first: terminals may be narrow.
func stepsText(what string, s State, left string) string {
	text := "[" + filled(stepsWidth, s.Fraction) + "] " + left
	if s.Late {
		text += ", longer than expected"
	}
	if s.Step != "" {
		text += ": " + s.Step
	}
	return text + ": " + what
}

// Begin begins a step, as Estimate.Begin does.
func (s *Steps) Begin(name string) {
	s.change(func(e *Estimate, now time.Time) { e.Begin(now, name); s.detail = "" })
}

// Detail says what is done in the current step.
func (s *Steps) Detail(what string) {
	s.change(func(*Estimate, time.Time) { s.detail = what })
}

// Part says which part of the current step is over.
func (s *Steps) Part(part float64) {
	s.change(func(e *Estimate, now time.Time) { e.Part(now, part) })
}

// Plan replaces the steps to come.
func (s *Steps) Plan(steps ...Step) {
	s.change(func(e *Estimate, _ time.Time) { e.Plan(steps...) })
}

func (s *Steps) change(do func(e *Estimate, now time.Time)) {
	if s == nil {
		return
	}
	s.guard.Lock()
	defer s.guard.Unlock()
	do(s.estimate, time.Now())
}

// End removes the line. Nothing is shown any more.
func (s *Steps) End() {
	if s != nil {
		s.end()
	}
}

// Messages is a stream to the same terminal whose texts are not mixed with the line. Without a line it is the stream itself.
func (s *Steps) Messages(w io.Writer) io.Writer {
	if s == nil {
		return w
	}
	return s.messages(w)
}
