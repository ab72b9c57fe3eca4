package tune

import (
	"fmt"
	"strings"
	"time"
)

// Progress is what a search is doing.
type Progress struct {
	// Total is the number of candidates, Compiled and Measured how many are done, Skipped how
	// many of the measured ones failed.
	Total, Compiled, Measured, Skipped int
	// Pruned is how many were not measured since they are expected to be much slower than the best.
	Pruned int
	// Round counts the turns of finalists up to Rounds; 0 before them.
	Round, Rounds int
	// Best is the fastest candidate so far, empty for none, and BestTime its median.
	Best     string
	BestTime time.Duration
	// Left is how long the rest will take, as far as the time so far tells; 0 where it does
	// not.
	Left time.Duration
}

// tell changes the progress, and reports it.
func (s *search) tell(change func(p *Progress)) {
	p := &s.progress
	change(p)
	if s.Progress == nil {
		return
	}
	p.Left = 0
	if steps := p.steps(); steps > 0 {
		p.Left = time.Duration(float64(time.Since(s.started)) * (1 - steps) / steps)
	}
	s.Progress(*p)
}

// steps is the part of the work that is done.
func (p *Progress) steps() float64 {
	all := float64(2*p.Total + heats.rounds + playoff.rounds)
	return min(1, (float64(p.Compiled)+float64(p.Measured)+float64(p.Round))/all)
}

// String is the progress in one line.
func (p Progress) String() string {
	var b strings.Builder
	switch {
	case p.Round > 0:
		fmt.Fprintf(&b, "comparing the fastest, round %d of %d", p.Round, p.Rounds)
	case p.Measured == 0:
		fmt.Fprintf(&b, "compiled %d of %d", p.Compiled, p.Total)
	default:
		fmt.Fprintf(&b, "measured %d of %d", p.Measured, p.Total)
	}
	if p.Skipped > 0 {
		fmt.Fprintf(&b, ", %d skipped", p.Skipped)
	}
	if p.Pruned > 0 {
		fmt.Fprintf(&b, ", %d expected to be slow", p.Pruned)
	}
	if p.Best != "" {
		fmt.Fprintf(&b, ", best %s: %s", Milliseconds(p.BestTime), p.Best)
	}
	if left := p.Left.Round(time.Second); left > 0 {
		fmt.Fprintf(&b, ", %v left", left)
	}
	return b.String()
}

// Milliseconds is a time in milliseconds, with four digits where it is short: 0.01234 ms.
func Milliseconds(d time.Duration) string {
	ms := float64(d) / float64(time.Millisecond)
	if ms >= 1000 {
		return fmt.Sprintf("%.0f ms", ms)
	}
	return fmt.Sprintf("%.4g ms", ms)
}
