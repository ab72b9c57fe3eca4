package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/tshared/tshared/cuda"
)

// stage is a part of the finals: rounds in which each finalist has a turn.
type stage struct {
	rounds int
	turn   float64 // the length of a turn, in shares of the time of a measurement
	settle float64 // the share of a turn that passes before runs count
}

// The heats are short and for many; those that are slower than the fastest by more than
// closeToWinner leave. The turns of the others are long: a GPU chooses its clock rate by the power
// that is drawn, which takes a while, and a program will run one of them and not all in turns.
var (
	heats         = stage{rounds: 3, turn: .1}
	playoff       = stage{rounds: 5, turn: .4, settle: .5}
	closeToWinner = 1.05
)

// final measures the candidates that are close to the fastest again, in turns, and returns the
// fastest of them. Times that are far apart need no second look.
func (s *search) final(ctx context.Context) (best int, err error) {
	finalists := s.finalists()
	if len(finalists) == 1 || s.spent() {
		return finalists[0], nil
	}
	if finalists, err = s.ready(ctx, finalists); err != nil {
		return 0, err
	}
	heat, err := s.rounds(ctx, heats, finalists)
	if err != nil {
		return 0, err
	}
	finalists = closest(finalists, heat)
	last := heat
	if !s.spent() {
		if last, err = s.rounds(ctx, playoff, finalists); err != nil {
			return 0, err
		}
	}
	return s.conclude(finalists, heat, last)
}

// rounds gives each of the finalists its turns.
func (s *search) rounds(ctx context.Context, st stage, finalists []int) (map[int]Measurement, error) {
	times := map[int][]time.Duration{}
	random := rand.New(rand.NewPCG(1, uint64(len(finalists))))
	for round := range st.rounds {
		if round > 0 && s.spent() {
			break
		}
		s.tell(func(p *Progress) { p.Round, p.Rounds = p.Round+1, heats.rounds+playoff.rounds })
		// What runs before a candidate decides how warm the device is, and must not be always the same.
		for _, at := range random.Perm(len(finalists)) {
			i := finalists[at]
			each, err := s.turn(ctx, st, i)
			if err != nil {
				return nil, fmt.Errorf("candidate %s, which ran before: %w", s.Candidates[i].Name, err)
			}
			times[i] = append(times[i], each...)
		}
	}
	return measurements(times), nil
}

// conclude finds the fastest of the finalists and keeps the measurements of all that took part.
func (s *search) conclude(finalists []int, heat, last map[int]Measurement) (best int, err error) {
	best = slices.MinFunc(finalists, func(a, b int) int {
		return cmp.Or(cmp.Compare(last[a].Median, last[b].Median), cmp.Compare(a, b))
	})
	for _, i := range slices.Sorted(maps.Keys(heat)) {
		m, ok := last[i]
		if !ok { // as the fastest has become slower or faster since
			m = heat[i].scaled(last[best].Median, heat[best].Median)
		}
		s.outcomes[i].Measurement = m
		if s.Save != nil {
			if err := s.Save(s.outcomes[i]); err != nil {
				return 0, err
			}
		}
	}
	return best, nil
}

// measurements sums up the runs of finalists.
func measurements(times map[int][]time.Duration) map[int]Measurement {
	all := map[int]Measurement{}
	for i, each := range times {
		all[i] = measurementOf(each)
	}
	return all
}

// closest are the finalists that may still win. Many take part in the first rounds, because the
// clock rate and the temperature of a device change while single candidates are measured.
func closest(finalists []int, heat map[int]Measurement) []int {
	best := time.Duration(math.MaxInt64)
	for _, m := range heat {
		best = min(best, m.Median)
	}
	return slices.DeleteFunc(finalists, func(i int) bool { return float64(heat[i].Median) > closeToWinner*float64(best) })
}

// faster compares candidates by their medians; those that come first win ties.
func (s *search) faster(a, b int) int {
	return cmp.Or(cmp.Compare(s.outcomes[a].Median, s.outcomes[b].Median), cmp.Compare(a, b))
}

// finalists are the candidates close to the fastest, the fastest first.
func (s *search) finalists() []int {
	var all []int
	for i, o := range s.outcomes {
		if o.Skipped == "" && float64(o.Low) <= closeToBest*float64(s.best) {
			all = append(all, i)
		}
	}
	slices.SortFunc(all, s.faster)
	return all[:min(len(all), s.Finalists)]
}

// ready compiles the finalists that an earlier search had measured. One that does not compile
// any more is left out.
func (s *search) ready(ctx context.Context, finalists []int) ([]int, error) {
	var todo []int
	for _, i := range finalists {
		if s.compiled[i] == nil {
			todo = append(todo, i)
		}
	}
	for c := range s.compileAll(ctx, todo) {
		s.compiled[c.index] = c.compiled
		if c.err != nil {
			s.outcomes[c.index] = Outcome{Name: s.Candidates[c.index].Name, Skipped: c.err.Error()}
		}
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	finalists = slices.DeleteFunc(finalists, func(i int) bool { return s.compiled[i] == nil })
	if len(finalists) == 0 {
		return nil, &NoneError{s.outcomes}
	}
	return finalists, nil
}

// turn measures a finalist for its share of the time.
func (s *search) turn(ctx context.Context, st stage, i int) ([]time.Duration, error) {
	c := s.compiled[i]
	prepare := both(s.Bench.Prepare, c.Prepare)
	_, cost, err := s.Timer.Time(ctx, 1, prepare, c.Run) // what the last one left in caches is gone then
	if err != nil {
		return nil, s.cause(ctx, err)
	}
	turn := time.Duration(st.turn * float64(cmp.Or(s.Bench.Rep, defaultRep)))
	each, _, err := s.Timer.Time(ctx, runsIn(turn, cost), prepare, c.Run)
	if err != nil {
		return nil, s.cause(ctx, err)
	}
	return each[int(st.settle*float64(len(each))):], nil
}

// cause is the reason why ctx ended, or else an error.
func (s *search) cause(ctx context.Context, err error) error {
	var late *cuda.Timeout
	if ctx.Err() != nil && (err == nil || errors.As(err, &late)) {
		return context.Cause(ctx)
	}
	return err
}
