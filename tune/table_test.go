package tune_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/tune"
)

var subject = tune.Subject{Kernel: "softmax", Source: "abc", Key: "n=4096, fp32", Device: "NVIDIA H200", Driver: "13.0", Build: "v0.5"}

func outcome(name string, median time.Duration) tune.Outcome {
	return tune.Outcome{Name: name, Measurement: tune.Measurement{Median: median, Low: median, High: median, Min: median, Runs: 1}}
}

// TestTable: results are written in the same order whatever order they came in, and read back.
func TestTable(t *testing.T) {
	one := tune.Entry{Subject: subject, Best: "B=64", Outcomes: []tune.Outcome{outcome("B=64", 5), {Name: "B=128", Skipped: "out of resources"}}}
	two := one
	two.Key = "n=8192, fp32"
	var a, b tune.Table
	a.Add(one)
	a.Add(two)
	b.Add(two)
	b.Add(one)
	text, err := a.Encode()
	require.NoError(t, err)
	other, err := b.Encode()
	require.NoError(t, err)
	assert.Equal(t, string(text), string(other))
	assert.Contains(t, string(text), `"skipped": "out of resources"`)
	file := filepath.Join(t.TempDir(), "table.json")
	require.NoError(t, a.Save(file))
	saved, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(text), string(saved))
	read, err := tune.Load(file)
	require.NoError(t, err)
	assert.Equal(t, a.Entries(), read.Entries())
	require.NoError(t, os.WriteFile(file, bytes.Replace(text, []byte(`"format": 1`), []byte(`"format": 7`), 1), 0o600))
	_, err = tune.Load(file)
	assert.EqualError(t, err, file+": expected a table of tuning results of format 1, found format 7")
	for _, bad := range []string{`[]`, `{"format": 1, "entries": [{"kernel": "k", "best": "x"}]}`, `{"format": 1, "entries": [{"outcomes": [{"config": "x"}]}]}`} {
		_, err := tune.Decode([]byte(bad))
		assert.Error(t, err, bad)
	}
}

// TestLookup: a result of another device, driver, build or text does not apply, and the reason
// is said.
func TestLookup(t *testing.T) {
	var table tune.Table
	table.Add(tune.Entry{Subject: subject, Best: "B=64", Outcomes: []tune.Outcome{outcome("B=64", 5)}})
	e, err := table.Lookup(subject)
	require.NoError(t, err)
	assert.Equal(t, "B=64", e.Best)
	for _, c := range []struct {
		change func(*tune.Subject)
		want   string
	}{
		{func(s *tune.Subject) { s.Device = "NVIDIA A100" }, `the device was "NVIDIA H200" and is "NVIDIA A100"`},
		{func(s *tune.Subject) { s.Driver = "12.4" }, `the driver was "13.0" and is "12.4"`},
		{func(s *tune.Subject) { s.Build = "v0.6" }, `the build was "v0.5" and is "v0.6"`},
		{func(s *tune.Subject) { s.Source = "x" }, `the kernel's source was "abc" and is "x"`},
	} {
		about := subject
		c.change(&about)
		_, err := table.Lookup(about)
		var mismatch *tune.Mismatch
		require.ErrorAs(t, err, &mismatch)
		assert.Equal(t, []string{c.want}, mismatch.Reasons)
		assert.ErrorContains(t, err, "no tuning result of kernel softmax for n=4096, fp32 applies: ")
	}
	lenient := subject
	lenient.Driver, lenient.Build = "", ""
	_, err = table.Lookup(lenient)
	assert.NoError(t, err)
	other := subject
	other.Key = "n=1"
	_, err = table.Lookup(other)
	assert.ErrorIs(t, err, tune.ErrMissing)
	table.Add(tune.Entry{Subject: other, Outcomes: []tune.Outcome{outcome("B=64", 5)}})
	_, err = table.Lookup(other)
	assert.ErrorContains(t, err, "the search was stopped")
}

// TestMerge: the other table's results win; those of searches that were stopped only add
// outcomes.
func TestMerge(t *testing.T) {
	var a, b tune.Table
	stopped := subject
	stopped.Key = "n=2"
	a.Add(tune.Entry{Subject: subject, Best: "x", Outcomes: []tune.Outcome{outcome("x", 5)}})
	a.Add(tune.Entry{Subject: stopped, Outcomes: []tune.Outcome{outcome("x", 5)}})
	b.Add(tune.Entry{Subject: subject, Best: "y", Outcomes: []tune.Outcome{outcome("y", 4)}})
	b.Add(tune.Entry{Subject: stopped, Outcomes: []tune.Outcome{outcome("x", 9), outcome("y", 4)}})
	a.Merge(&b)
	entries := a.Entries()
	require.Len(t, entries, 2)
	assert.Equal(t, []tune.Outcome{outcome("x", 5), outcome("y", 4)}, entries[0].Outcomes)
	assert.Equal(t, "y", entries[1].Best)
}

// TestStore: a search through a cache is made once; one that was stopped goes on.
func TestStore(t *testing.T) {
	c, err := cache.Open(cache.Options{Dir: t.TempDir(), Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	require.NoError(t, err)
	store := tune.Store{Layer: c}
	report := func(err error) { t.Errorf("the cache failed: %v", err) }
	f := newFakeTimer(1, 0, 0)
	ctx, stop := context.WithCancel(context.Background())
	space := tune.Space{Candidates: f.candidates(300, 100, 200), Timer: f, Workers: 1}
	stopping := space
	stopping.Candidates = append([]tune.Candidate{}, space.Candidates...)
	stopping.Candidates[2].Compile = func(context.Context) (*tune.Compiled, error) {
		return &tune.Compiled{Run: func() error { stop(); return nil }}, nil
	}
	_, err = store.Search(ctx, subject, stopping, report)
	require.ErrorIs(t, err, context.Canceled)
	partial, err := store.Get(context.Background(), subject)
	require.NoError(t, err)
	assert.Empty(t, partial.Best)
	assert.Len(t, partial.Outcomes, 2)
	before := f.runs["c0"]
	e, err := store.Search(context.Background(), subject, space, report)
	require.NoError(t, err)
	assert.Equal(t, "c1", e.Best)
	assert.Equal(t, before, f.runs["c0"])
	total := len(f.runs)
	again, err := store.Search(context.Background(), subject, tune.Space{}, report)
	require.NoError(t, err, "a result that is kept needs no search")
	assert.Equal(t, e, again)
	assert.Len(t, f.runs, total)
	other := subject
	other.Device = "another"
	_, err = store.Get(context.Background(), other)
	assert.ErrorIs(t, err, cache.ErrMissing)
}

type brokenLayer struct{}

var errBroken = errors.New("no space left on device")

func (brokenLayer) Get(context.Context, cache.Key) (*cache.Entry, error) { return nil, errBroken }
func (brokenLayer) Put(context.Context, cache.Key, *cache.Entry) error   { return errBroken }

// TestBrokenStore: a cache that fails does not fail the search.
func TestBrokenStore(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	told := 0
	e, err := tune.Store{Layer: brokenLayer{}}.Search(context.Background(), subject, tune.Space{Candidates: f.candidates(300, 100), Timer: f},
		func(err error) { assert.ErrorIs(t, err, errBroken); told++ })
	require.NoError(t, err)
	assert.Equal(t, "c1", e.Best)
	assert.Equal(t, 1+2+1, told)
	e, err = tune.Store{}.Search(context.Background(), subject, tune.Space{Candidates: f.candidates(300, 100), Timer: f}, nil)
	require.NoError(t, err)
	assert.Equal(t, "c1", e.Best)
}
