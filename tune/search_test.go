package tune_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/tune"
)

// TestBench: the numbers of runs are those that fit into the times, the quantiles those of the
// measured runs.
func TestBench(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	prepared := 0
	run := func() error { f.cost = 900 * time.Microsecond; f.runs["x"]++; return nil }
	m, err := tune.Bench(context.Background(), f, run, tune.BenchOptions{Prepare: func() error { prepared++; return nil }})
	require.NoError(t, err)
	assert.Equal(t, 900*time.Microsecond, m.Min)
	assert.Equal(t, 900*time.Microsecond, m.Median)
	assert.LessOrEqual(t, m.Low, m.Median)
	assert.LessOrEqual(t, m.Median, m.High)
	assert.InDelta(t, 100, m.Runs, 60, "100 ms of 1 ms each, less where the first runs were disturbed")
	assert.Equal(t, f.runs["x"], prepared)
	assert.InDelta(t, 1+5+m.Runs+m.Runs/4, f.runs["x"], 1)
	m, err = tune.Bench(context.Background(), f, run, tune.BenchOptions{GiveUp: 500 * time.Microsecond})
	require.NoError(t, err)
	assert.True(t, m.GaveUp)
	assert.Equal(t, 5, m.Runs)
	_, err = tune.Bench(context.Background(), f, func() error { return errResources }, tune.BenchOptions{})
	assert.ErrorIs(t, err, errResources)
}

// TestChoice: with noise and a clock rate that moves, the choice is within 3 % of the fastest
// in nearly all searches; without the finalists' turns it is not.
func TestChoice(t *testing.T) {
	costs := []int{400, 130, 118, 112, 109, 107, 103, 100, 110, 104, 250, 1000}
	const searches = 200
	good := func(finalists int) (n int) {
		for seed := range uint64(searches) {
			f := newFakeTimer(seed, .05, .06)
			all := f.candidates(costs...)
			r, err := tune.Search(context.Background(), tune.Space{Candidates: all, Timer: f, Workers: 1, Finalists: finalists})
			require.NoError(t, err)
			for i, c := range all {
				if c.Name == r.Best().Name && costs[i] <= 103 {
					n++
				}
			}
		}
		return n
	}
	assert.GreaterOrEqual(t, good(0), 198)
	assert.Less(t, good(1), 180, "noise that the turns are needed against")
}

// TestChoiceAmongMany: where a device slows down by a tenth while it is measured and many
// candidates are close, the fastest is not lost among those that were measured before.
func TestChoiceAmongMany(t *testing.T) {
	good := 0
	for seed := range uint64(50) {
		f := newFakeTimer(seed, .03, .1)
		var costs []int
		for i := range 48 {
			costs = append(costs, 104+(i*7)%48)
		}
		costs[17] = 100
		r, err := tune.Search(context.Background(), tune.Space{Candidates: f.candidates(costs...), Timer: f, Workers: 1})
		require.NoError(t, err)
		if r.Best().Name == "c17" {
			good++
		}
		for _, o := range r.Outcomes {
			assert.GreaterOrEqual(t, float64(o.Median), .8*float64(r.Best().Median), "%s is measured as if the rate had not changed", o.Name)
		}
	}
	assert.GreaterOrEqual(t, good, 48)
}

// TestFailedCompilationsAreNotKept: what cannot be compiled here, without LLVM for example, is
// tried again by the next search.
func TestFailedCompilationsAreNotKept(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	all := f.candidates(100, 120)
	all[1].Compile = func(context.Context) (*tune.Compiled, error) { return nil, errResources }
	var saved []string
	_, err := tune.Search(context.Background(), tune.Space{Candidates: all, Timer: f, Save: func(o tune.Outcome) error {
		saved = append(saved, o.Name)
		return nil
	}})
	require.NoError(t, err)
	assert.Equal(t, []string{"c0"}, saved)
}

// TestHopelessCandidates: a candidate that is far slower than the best is not measured for long.
func TestHopelessCandidates(t *testing.T) {
	f := newFakeTimer(1, .02, 0)
	r, err := tune.Search(context.Background(), tune.Space{Candidates: f.candidates(100, 1000, 120), Timer: f})
	require.NoError(t, err)
	assert.Equal(t, "c0", r.Best().Name)
	assert.True(t, r.Outcomes[1].GaveUp)
	assert.Equal(t, 6, f.runs["c1"])
	assert.Greater(t, f.runs["c2"], 100)
}

// TestSkipping: candidates that do not compile, load or run are skipped with the reason; where
// all are, the error has it.
func TestSkipping(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	failsToCompile := tune.Candidate{Name: "large", Compile: func(context.Context) (*tune.Compiled, error) { return nil, errResources }}
	closed := 0
	failsToRun := tune.Candidate{Name: "wild", Compile: func(context.Context) (*tune.Compiled, error) {
		return &tune.Compiled{Run: func() error { return errors.New("too many resources requested for launch") }, Close: func() error { closed++; return nil }}, nil
	}}
	finished := 0
	space := tune.Space{Candidates: []tune.Candidate{failsToCompile, f.candidate("good", time.Millisecond), failsToRun}, Timer: f,
		Finish: func() error { finished++; return nil }}
	r, err := tune.Search(context.Background(), space)
	require.NoError(t, err)
	assert.Equal(t, "good", r.Best().Name)
	assert.Equal(t, errResources.Error(), r.Outcomes[0].Skipped)
	assert.Equal(t, "too many resources requested for launch", r.Outcomes[2].Skipped)
	assert.Equal(t, []int{1, 1}, []int{closed, finished})
	space.Candidates = []tune.Candidate{failsToCompile, failsToRun}
	_, err = tune.Search(context.Background(), space)
	var none *tune.NoneError
	require.ErrorAs(t, err, &none)
	assert.Len(t, none.Outcomes, 2)
	assert.EqualError(t, none, "none of 2 candidates can run:\n  large: "+errResources.Error()+"\n  wild: too many resources requested for launch")
	_, err = tune.Search(context.Background(), tune.Space{Timer: f})
	assert.EqualError(t, err, "there are no candidates to choose from")
	_, err = tune.Search(context.Background(), tune.Space{Timer: f, Candidates: []tune.Candidate{failsToRun, failsToRun}})
	assert.EqualError(t, err, `two candidates have the name "wild"`)
}

// TestParallelCompiles: as many candidates as there are workers compile at once, and all of
// them before the first is measured.
func TestParallelCompiles(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	var count counter
	var all []tune.Candidate
	const workers, n = 3, 9
	arrived := sync.WaitGroup{}
	arrived.Add(workers) // the first three wait for each other: fewer at once would never end
	for i, c := range f.candidates(make([]int, n)...) {
		compile := func(ctx context.Context) (*tune.Compiled, error) {
			count.enter()
			defer count.leave()
			if i < workers {
				arrived.Done()
				arrived.Wait()
			}
			return &tune.Compiled{Run: func() error {
				assert.EqualValues(t, n, count.total.Load(), "a candidate was measured while others were not compiled")
				f.cost = time.Duration(i+1) * time.Millisecond
				return nil
			}}, nil
		}
		all = append(all, tune.Candidate{Name: c.Name, Compile: compile})
	}
	r, err := tune.Search(context.Background(), tune.Space{Candidates: all, Timer: f, Workers: workers})
	require.NoError(t, err)
	assert.Equal(t, "c0", r.Best().Name)
	assert.Equal(t, workers, count.most)
}

// TestOverlap: with Overlap the first candidate is measured while the others compile.
func TestOverlap(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	measured := make(chan struct{})
	once := sync.OnceFunc(func() { close(measured) })
	first := tune.Candidate{Name: "first", Compile: func(context.Context) (*tune.Compiled, error) {
		return &tune.Compiled{Run: func() error { f.cost = time.Millisecond; once(); return nil }}, nil
	}}
	second := tune.Candidate{Name: "second", Compile: func(context.Context) (*tune.Compiled, error) {
		<-measured
		return &tune.Compiled{Run: func() error { f.cost = 2 * time.Millisecond; return nil }}, nil
	}}
	r, err := tune.Search(context.Background(), tune.Space{Candidates: []tune.Candidate{second, first}, Timer: f, Workers: 2, Overlap: true})
	require.NoError(t, err)
	assert.Equal(t, "first", r.Best().Name)
}

// TestResume: a search that is stopped goes on where it was.
func TestResume(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	saved := map[string]tune.Outcome{}
	ctx, stop := context.WithCancelCause(context.Background())
	stopped := errors.New("the user pressed ctrl-c")
	space := tune.Space{Candidates: f.candidates(300, 200, 100, 150, 120), Timer: f, Save: func(o tune.Outcome) error {
		if saved[o.Name] = o; len(saved) == 3 {
			stop(stopped)
		}
		return nil
	}}
	_, err := tune.Search(ctx, space)
	require.ErrorIs(t, err, stopped)
	require.Len(t, saved, 3)
	before := f.runs["c0"]
	space.Known = map[string]tune.Outcome{"c0": saved["c0"], "c1": saved["c1"], "c2": saved["c2"]}
	r, err := tune.Search(context.Background(), space)
	require.NoError(t, err)
	assert.Equal(t, 3, r.Resumed)
	assert.Equal(t, "c2", r.Best().Name)
	assert.Equal(t, before, f.runs["c0"], "what is known was measured again")
	assert.Positive(t, f.runs["c4"])
	assert.Len(t, saved, 5)
}

// TestFinalistsOfAnEarlierSearch: a candidate that was measured before is compiled for the
// turns of the fastest.
func TestFinalistsOfAnEarlierSearch(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	space := tune.Space{Candidates: f.candidates(100, 105), Timer: f}
	r, err := tune.Search(context.Background(), space)
	require.NoError(t, err)
	space.Known = map[string]tune.Outcome{"c0": r.Outcomes[0], "c1": r.Outcomes[1]}
	clear(f.runs)
	r, err = tune.Search(context.Background(), space)
	require.NoError(t, err)
	assert.Equal(t, 2, r.Resumed)
	assert.Equal(t, "c0", r.Best().Name)
	assert.Positive(t, f.runs["c0"])
	space.Candidates[0].Compile = func(context.Context) (*tune.Compiled, error) { return nil, errResources }
	r, err = tune.Search(context.Background(), space)
	require.NoError(t, err)
	assert.Equal(t, "c1", r.Best().Name)
	assert.Equal(t, errResources.Error(), r.Outcomes[0].Skipped)
}

// TestPreparations: what must happen before a run happens before each, first that of the
// search and then that of the candidate.
func TestPreparations(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	zeroed, hooked := false, false
	c := tune.Candidate{Name: "c", Compile: func(context.Context) (*tune.Compiled, error) {
		return &tune.Compiled{
			Prepare: func() error { assert.True(t, zeroed); hooked = true; return nil },
			Run: func() error {
				assert.True(t, hooked, "the run was not prepared")
				zeroed, hooked, f.cost = false, false, time.Millisecond
				return nil
			}}, nil
	}}
	_, err := tune.Search(context.Background(), tune.Space{Candidates: []tune.Candidate{c}, Timer: f,
		Bench: tune.BenchOptions{Prepare: func() error { zeroed = true; return nil }}})
	require.NoError(t, err)
}

// TestProgress: the callback hears of each step, and of the best so far.
func TestProgress(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	var told []tune.Progress
	_, err := tune.Search(context.Background(), tune.Space{Candidates: f.candidates(300, 100, 105), Timer: f, Workers: 1,
		Progress: func(p tune.Progress) { told = append(told, p) }})
	require.NoError(t, err)
	require.Len(t, told, 3+3+8)
	assert.Equal(t, "compiled 1 of 3", tune.Progress{Total: 3, Compiled: 1}.String())
	assert.Equal(t, 3, told[2].Compiled)
	assert.Equal(t, "c0", told[3].Best)
	assert.Equal(t, "c1", told[5].Best)
	assert.Equal(t, 8, told[13].Round)
	p := tune.Progress{Total: 8, Compiled: 8, Measured: 5, Skipped: 1, Best: "BLOCK=64", BestTime: 12340 * time.Nanosecond, Left: 1700 * time.Millisecond}
	assert.Equal(t, "measured 5 of 8, 1 skipped, best 0.01234 ms: BLOCK=64, 2s left", p.String())
}
