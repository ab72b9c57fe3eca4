package tune_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/tune"
)

// doubling is a call that doubles numbers in place.
type doubling struct {
	numbers []float64
	kind    string
}

func (d doubling) AppendSignature(b []byte) []byte {
	return strconv.AppendInt(append(b, d.kind...), int64(len(d.numbers)), 10)
}

// inPlace is a doubling that is measured on a copy.
type inPlace struct {
	doubling
	freed *atomic.Int32
}

func (d inPlace) Proxy(context.Context) (inPlace, func() error, error) {
	proxy := d
	proxy.numbers = append([]float64{}, d.numbers...)
	return proxy, func() error { d.freed.Add(1); return nil }, nil
}

// on has a tuner measure with a fake timer.
func on(f *fakeTimer, s tune.Settings) tune.Settings {
	s.NewTimer = func() (tune.Timer, error) { return f, nil }
	return s
}

func tuner(t *testing.T, s tune.Settings) *tune.Tuner {
	t.Helper()
	made, err := tune.NewTuner(s)
	require.NoError(t, err)
	return made
}

// double doubles numbers, which takes a time on the fake device.
func double(f *fakeTimer, name string, cost time.Duration) tune.Implementation[doubling] {
	return tune.Func(name, func(_ context.Context, d doubling) error {
		for i := range d.numbers {
			d.numbers[i] *= 2
		}
		f.cost = cost
		f.runs[name]++
		return nil
	})
}

// TestOp: the first call of a signature measures as stated, later ones do not, and the fastest
// of those that support the call serves it.
func TestOp(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	small := double(f, "small", 100*time.Microsecond)
	small.Supports = func(d doubling) error {
		if len(d.numbers) > 4 {
			return errors.New("more than 4 numbers")
		}
		return nil
	}
	op := tune.NewOp("double", double(f, "slow", 250*time.Microsecond), double(f, "fast", 110*time.Microsecond), small).With(tuner(t, on(f, tune.Settings{})))
	assert.Equal(t, "double", op.Name())
	ctx := context.Background()
	_, err := op.Result(doubling{numbers: make([]float64, 8)})
	assert.ErrorIs(t, err, tune.ErrMissing)
	require.NoError(t, op.Run(ctx, doubling{numbers: make([]float64, 8)}))
	e, err := op.Result(doubling{numbers: make([]float64, 8)})
	require.NoError(t, err)
	assert.Equal(t, "fast", e.Best)
	assert.Equal(t, "more than 4 numbers", e.Outcomes[2].Skipped)
	assert.Positive(t, f.runs["slow"])
	assert.Zero(t, f.runs["small"])
	before := f.runs["fast"]
	require.NoError(t, op.Run(ctx, doubling{numbers: make([]float64, 8)}))
	assert.Equal(t, before+1, f.runs["fast"])
	name, err := op.Choose(ctx, doubling{numbers: make([]float64, 4)})
	require.NoError(t, err)
	assert.Equal(t, "small", name)
}

// TestOpGivesUpEarly: a candidate that is more than twice as slow as the best has its warm-up
// and its three trials, and the others have at most 100 runs before the finals.
func TestOpGivesUpEarly(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	op := tune.NewOp("double", double(f, "fast", 10*time.Microsecond), double(f, "slow", 21*time.Microsecond)).With(tuner(t, on(f, tune.Settings{})))
	e, err := op.Tune(context.Background(), doubling{})
	require.NoError(t, err)
	assert.True(t, e.Outcomes[1].GaveUp)
	assert.Equal(t, 1+3, f.runs["slow"])
	assert.Equal(t, 100, e.Outcomes[0].Runs)
}

// TestOpBudget: runs take hardly longer than the budget, also where candidates are slow, and
// without the budget they take longer.
func TestOpBudget(t *testing.T) {
	took := func(budget, cost time.Duration) time.Duration {
		f := newFakeTimer(1, 0, 0)
		op := tune.NewOp("double", double(f, "a", cost), double(f, "b", cost), double(f, "c", cost)).With(tuner(t, on(f, tune.Settings{Budget: budget})))
		e, err := op.Tune(context.Background(), doubling{})
		require.NoError(t, err)
		assert.Len(t, e.Outcomes, 3)
		return f.now
	}
	assert.Less(t, took(200*time.Millisecond, time.Millisecond), 250*time.Millisecond)
	assert.Greater(t, took(0, time.Millisecond), 600*time.Millisecond)
	assert.Less(t, took(0, time.Millisecond), 2100*time.Millisecond)
	second := took(200*time.Millisecond, time.Second)
	assert.Less(t, second, 20*time.Second, "warm-ups and trials of three candidates")
}

// TestOpIsClose: the choice is within 3 % of the fastest though runs are disturbed and the clock
// rate moves.
func TestOpIsClose(t *testing.T) {
	costs := []int{130, 107, 103, 100, 104}
	good := 0
	const signatures = 100
	for seed := range uint64(signatures) {
		f := newFakeTimer(seed, .05, .06)
		var all []tune.Implementation[doubling]
		for _, c := range costs {
			all = append(all, double(f, strconv.Itoa(c), time.Duration(c)*time.Microsecond))
		}
		name, err := tune.NewOp("double", all...).With(tuner(t, on(f, tune.Settings{}))).Choose(context.Background(), doubling{})
		require.NoError(t, err)
		if name <= "103" {
			good++
		}
	}
	assert.GreaterOrEqual(t, good, 99)
}

// TestInPlace: a call in place has the effect of one run, though many were measured on copies,
// which are freed.
func TestInPlace(t *testing.T) {
	var freed atomic.Int32
	run := func(_ context.Context, d inPlace) error {
		for i := range d.numbers {
			d.numbers[i] *= 2
		}
		return nil
	}
	op := tune.NewOp("double", tune.Func("a", run), tune.Func("b", run)).With(tuner(t, tune.Settings{Budget: 20 * time.Millisecond}))
	numbers := []float64{1, 2}
	for want := 2.; want <= 4; want *= 2 {
		require.NoError(t, op.Run(context.Background(), inPlace{doubling{numbers: numbers}, &freed}))
		assert.Equal(t, []float64{want, 2 * want}, numbers)
		assert.EqualValues(t, 1, freed.Load())
	}
}

// TestOpErrors: candidates that fail are skipped with the reason, and where all fail the error
// has all reasons.
func TestOpErrors(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	bad := tune.Func("bad", func(context.Context, doubling) error { return errResources })
	never := tune.Implementation[doubling]{Name: "never", Run: bad.Run, Supports: func(doubling) error { return errors.New("wants a GPU") }}
	ctx := context.Background()
	op := tune.NewOp("double", bad, never, double(f, "good", time.Millisecond)).With(tuner(t, on(f, tune.Settings{})))
	e, err := op.Tune(ctx, doubling{})
	require.NoError(t, err)
	assert.Equal(t, "good", e.Best)
	assert.Equal(t, errResources.Error(), e.Outcomes[0].Skipped)
	worse := tune.Func("worse", func(context.Context, doubling) error { return errors.New("no luck") })
	err = tune.NewOp("double", bad, never, worse).Run(ctx, doubling{kind: "f32x"})
	var none *tune.NoneError
	require.ErrorAs(t, err, &none)
	assert.EqualError(t, err, "op double for f32x0: no candidate can run:\n  bad: "+errResources.Error()+"\n  never: wants a GPU\n  worse: no luck")
	err = tune.NewOp("double", never).With(tuner(t, tune.Settings{Mode: tune.Off})).Run(ctx, doubling{})
	assert.EqualError(t, err, "op double for 0: no candidate can run:\n  never: wants a GPU")
	for want, op := range map[string]*tune.Op[doubling]{
		"op x: there are no candidates to choose from":  tune.NewOp[doubling]("x"),
		`op x: two candidates have the name "bad"`:      tune.NewOp("x", bad, bad),
		"op x: a candidate has no name":                 tune.NewOp("x", tune.Func("", bad.Run)),
		`op x: candidate "empty" has no Run`:            tune.NewOp("x", tune.Func[doubling]("empty", nil)),
		`op x for 0: the timer failed: the GPU is gone`: tune.NewOp("x", bad, worse).With(tuner(t, tune.Settings{NewTimer: func() (tune.Timer, error) { return nil, errors.New("the timer failed: the GPU is gone") }})),
	} {
		assert.EqualError(t, op.Run(ctx, doubling{}), want)
	}
	_, err = tune.NewTuner(tune.Settings{Mode: 7})
	assert.EqualError(t, err, "expected the mode Measure, Record or Off, found 7")
}

// TestOneMeasurementPerSignature: goroutines that ask for a signature wait for one measurement;
// calls of another signature do not wait for it.
func TestOneMeasurementPerSignature(t *testing.T) {
	var measured, hold atomic.Int32
	release := make(chan struct{})
	slow := func(ctx context.Context, d doubling) error {
		if len(d.numbers) == 2 && hold.Add(1) == 1 {
			<-release
		}
		return nil
	}
	s := tune.Settings{Budget: time.Millisecond, NewTimer: func() (tune.Timer, error) { measured.Add(1); return tune.HostClock(), nil }}
	op := tune.NewOp("double", tune.Func("a", slow), tune.Func("b", slow)).With(tuner(t, s))
	ctx := context.Background()
	require.NoError(t, op.Run(ctx, doubling{numbers: make([]float64, 1)}))
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { assert.NoError(t, op.Run(ctx, doubling{numbers: make([]float64, 2)})) })
	}
	for hold.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	require.NoError(t, op.Run(ctx, doubling{numbers: make([]float64, 1)}), "a call that is known waits for no measurement")
	close(release)
	all.Wait()
	assert.EqualValues(t, 2, measured.Load())
}

// TestStoppedMeasurement: a caller that is stopped gets the cause, and one that waited for its
// measurement begins another.
func TestStoppedMeasurement(t *testing.T) {
	started := make(chan struct{})
	once := sync.OnceFunc(func() { close(started) })
	var stoppedOnce atomic.Bool
	run := func(ctx context.Context, d doubling) error {
		once()
		if !stoppedOnce.Load() {
			<-ctx.Done()
			return context.Cause(ctx)
		}
		return nil
	}
	op := tune.NewOp("double", tune.Func("a", run), tune.Func("b", run)).With(tuner(t, tune.Settings{Budget: time.Millisecond}))
	ctx, stop := context.WithCancelCause(context.Background())
	why := errors.New("the request is gone")
	var both sync.WaitGroup
	both.Go(func() { assert.ErrorIs(t, op.Run(ctx, doubling{}), why) })
	<-started
	both.Go(func() { assert.NoError(t, op.Run(context.Background(), doubling{})) })
	late, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
	defer cancel()
	assert.ErrorIs(t, op.Run(late, doubling{}), context.DeadlineExceeded)
	assert.ErrorIs(t, op.Run(late, doubling{kind: "other"}), context.DeadlineExceeded)
	stoppedOnce.Store(true)
	stop(why)
	both.Wait()
}

// TestPrepare: candidates are prepared before any is measured; one that cannot be prepared is
// skipped.
func TestPrepare(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	var prepared atomic.Int32
	both := func(context.Context, doubling) error { prepared.Add(1); return nil }
	run := func(context.Context, doubling) error {
		assert.EqualValues(t, 2, prepared.Load(), "a candidate was measured while others were not ready")
		f.cost = time.Millisecond
		return nil
	}
	a, b, c := tune.Func("a", run), tune.Func("b", run), tune.Func("c", run)
	a.Prepare, b.Prepare, c.Prepare = both, both, func(context.Context, doubling) error { return errResources }
	e, err := tune.NewOp("double", a, b, c).With(tuner(t, on(f, tune.Settings{}))).Tune(context.Background(), doubling{})
	require.NoError(t, err)
	assert.Equal(t, errResources.Error(), e.Outcomes[2].Skipped)
	assert.Positive(t, e.Outcomes[1].Median)
}

// TestNestedOps: a candidate that calls an op of the same tuner does not wait for itself.
func TestNestedOps(t *testing.T) {
	tuning := tuner(t, tune.Settings{Budget: time.Millisecond})
	leaf := func(context.Context, doubling) error { return nil }
	inner := tune.NewOp("inner", tune.Func("a", leaf), tune.Func("b", leaf)).With(tuning)
	outer := tune.NewOp("outer", tune.Func("inner", inner.Run), tune.Func("leaf", leaf)).With(tuning)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() { assert.NoError(t, outer.Run(context.Background(), doubling{})) })
		all.Go(func() { assert.NoError(t, inner.Run(context.Background(), doubling{})) })
	}
	all.Wait()
	assert.Len(t, tuning.Table().Entries(), 2)
}

// TestOpResults: results in a file serve another process, unless a validator differs, which is
// said.
func TestOpResults(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	file := filepath.Join(t.TempDir(), "ops.json")
	here := tune.Validators{Device: "H200", Driver: "580.1", Bundle: "abc", Build: "v1"}
	candidates := []tune.Implementation[doubling]{double(f, "slow", 110*time.Microsecond), double(f, "fast", 100*time.Microsecond)}
	op := func(v tune.Validators, c ...tune.Implementation[doubling]) *tune.Op[doubling] {
		return tune.NewOp("double", c...).With(tuner(t, on(f, tune.Settings{File: file, Validators: v})))
	}
	ctx := context.Background()
	require.NoError(t, op(here, candidates...).Run(ctx, doubling{}))
	clear(f.runs)
	name, err := op(here, candidates...).Choose(ctx, doubling{})
	require.NoError(t, err)
	assert.Equal(t, "fast", name)
	assert.Empty(t, f.runs, "a result that is known was measured")
	for _, c := range []struct {
		change func(v *tune.Validators)
		want   string
	}{
		{func(v *tune.Validators) { v.Device = "A100" }, `the device was "H200" and is "A100"`},
		{func(v *tune.Validators) { v.Driver = "590" }, `the driver was "580.1" and is "590"`},
		{func(v *tune.Validators) { v.Bundle = "def" }, `the kernel's source was "abc" and is "def"`},
		{func(v *tune.Validators) { v.Build = "v2" }, `the build was "v1" and is "v2"`},
	} {
		v := here
		c.change(&v)
		_, err := op(v, candidates...).Result(doubling{})
		var mismatch *tune.Mismatch
		require.ErrorAs(t, err, &mismatch)
		assert.EqualError(t, err, "no tuning result of kernel double for 0 applies: "+c.want)
	}
	_, err = op(here, append(candidates, double(f, "new", time.Microsecond))...).Result(doubling{})
	assert.ErrorContains(t, err, "the candidates were fast, slow and are fast, new, slow")
	require.NoError(t, op(here, append(candidates, double(f, "new", time.Microsecond))...).Run(ctx, doubling{}))
	assert.Positive(t, f.runs["new"])
}

// TestRecord: in mode Record the default serves and signatures are noted in the file, from which
// another process measures them.
func TestRecord(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	file := filepath.Join(t.TempDir(), "ops.json")
	op := tune.NewOp("double", double(f, "slow", 110*time.Microsecond), double(f, "fast", 100*time.Microsecond))
	ctx := context.Background()
	with := func(mode tune.Mode, device string) *tune.Op[doubling] {
		return op.With(tuner(t, on(f, tune.Settings{Mode: mode, File: file, Validators: tune.Validators{Device: device}})))
	}
	recording := with(tune.Record, "server")
	for range 2 {
		require.NoError(t, recording.Run(ctx, doubling{numbers: make([]float64, 3)}))
		require.NoError(t, recording.Run(ctx, doubling{numbers: make([]float64, 5)}))
	}
	assert.Equal(t, map[string]int{"slow": 4}, f.runs)
	require.NoError(t, with(tune.Record, "other").Run(ctx, doubling{numbers: make([]float64, 3)}))
	require.NoError(t, with(tune.Off, "server").Run(ctx, doubling{numbers: make([]float64, 7)}))
	later := with(tune.Measure, "server")
	_, err := later.Result(doubling{numbers: make([]float64, 3)})
	assert.ErrorContains(t, err, "it is noted to be measured")
	assert.Equal(t, []string{"3", "5"}, later.Recorded())
	restored := func(_ context.Context, signature string) (doubling, func() error, error) {
		n, err := strconv.Atoi(signature)
		return doubling{numbers: make([]float64, n)}, nil, err
	}
	entries, err := later.TuneRecorded(ctx, restored)
	require.NoError(t, err)
	require.Len(t, entries, 2)
	assert.Equal(t, "fast", entries[1].Best)
	assert.Empty(t, later.Recorded())
	name, err := with(tune.Record, "server").Choose(ctx, doubling{numbers: make([]float64, 5)})
	require.NoError(t, err)
	assert.Equal(t, "fast", name)
	_, err = with(tune.Measure, "other").TuneRecorded(ctx, func(context.Context, string) (doubling, func() error, error) { return doubling{}, nil, nil })
	assert.EqualError(t, err, "op double for 3: expected parameters of that signature, found those of 0")
}

// TestUnwritableFile: results that cannot be written are used, and the failure is reported.
func TestUnwritableFile(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	var told []string
	s := on(f, tune.Settings{File: filepath.Join(t.TempDir(), "no", "ops.json"), Report: func(err error) { told = append(told, err.Error()) }})
	op := tune.NewOp("double", double(f, "a", time.Millisecond), double(f, "b", time.Millisecond)).With(tuner(t, s))
	require.NoError(t, op.Run(context.Background(), doubling{}))
	require.Len(t, told, 1)
	assert.True(t, strings.HasSuffix(told[0], "no such file or directory"), told[0])
}

// matrix is a call whose signature is written without allocating.
type matrix struct{ rows, columns int }

func (m matrix) AppendSignature(b []byte) []byte {
	return strconv.AppendInt(append(strconv.AppendInt(b, int64(m.rows), 10), 'x'), int64(m.columns), 10)
}

func matrixOp() *tune.Op[matrix] {
	nothing := func(context.Context, matrix) error { return nil }
	t, err := tune.NewTuner(tune.Settings{Budget: time.Millisecond})
	if err != nil {
		panic(err)
	}
	return tune.NewOp("matrix", tune.Func("a", nothing), tune.Func("b", nothing)).With(t)
}

// TestLookupDoesNotAllocate: a call whose choice is known allocates nothing.
func TestLookupDoesNotAllocate(t *testing.T) {
	op, ctx := matrixOp(), context.Background()
	require.NoError(t, op.Run(ctx, matrix{4096, 4096}))
	assert.Zero(t, testing.AllocsPerRun(100, func() { _ = op.Run(ctx, matrix{4096, 4096}) }))
}

// BenchmarkOp: what a call costs besides its implementation, with 100 signatures known.
func BenchmarkOp(b *testing.B) {
	op, ctx := matrixOp(), context.Background()
	for i := range 100 {
		require.NoError(b, op.Run(ctx, matrix{4096, i}))
	}
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for i := 0; pb.Next(); i++ {
			_ = op.Run(ctx, matrix{4096, i % 100})
		}
	})
}

// ExampleNewOp: two ways to add numbers; the first call of a length finds the faster one.
func ExampleNewOp() {
	forward := func(_ context.Context, d doubling) error {
		for i := range d.numbers {
			d.numbers[i] *= 2
		}
		return nil
	}
	backward := func(_ context.Context, d doubling) error {
		for i := len(d.numbers) - 1; i >= 0; i-- {
			d.numbers[i] += d.numbers[i]
		}
		return nil
	}
	op := tune.NewOp("double", tune.Func("forward", forward), tune.Func("backward", backward))
	numbers := make([]float64, 3)
	fmt.Println(op.Run(context.Background(), doubling{numbers: numbers}), numbers)
	// Output: <nil> [0 0 0]
}
