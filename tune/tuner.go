package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"
	"time"
)

// Mode is what an Op does with a signature of which no result is known.
type Mode int

// The modes.
const (
	Measure Mode = iota // measures the candidates
	Record              // notes the signature, to be measured later, and takes the default
	Off                 // takes the default, also where a result is known
)

// Validators say what results depend on besides the op and its parameters. A result with others
// is not used. Fields that are empty fit all.
type Validators struct {
	Device string // the name of the device
	Driver string // the version of its driver
	Bundle string // the hash of the code of the candidates
	Build  string // of the compiler that made the code
}

// Settings say how ops choose.
type Settings struct {
	// Mode is what happens to signatures without a result.
	Mode Mode
	// NewTimer makes the Timer of a measurement, which is closed after it if it is an
	// io.Closer. Nil makes HostClock.
	NewTimer func() (Timer, error)
	// Budget is how long the runs of a measurement may take in all; 0 stands for 2 s.
	Budget time.Duration
	// Validators say what results depend on.
	Validators
	// Table has results, and gets those that are measured; nil is an empty one.
	Table *Table
	// File is read for results, where it exists, and written after each measurement and each
	// signature that is noted; empty is none.
	File string
	// Report is told why results could not be written; it may be nil.
	Report func(error)
	// Progress is told what a measurement is doing; it may be nil.
	Progress func(Progress)
}

// Tuner has the settings and the results that ops on one device share. It measures one op at a
// time. Goroutines may share it.
type Tuner struct {
	settings  Settings
	measuring chan struct{} // has room while nothing is measured
	saving    sync.Mutex
}

// NewTuner makes a Tuner, and reads the results of its file.
func NewTuner(s Settings) (*Tuner, error) {
	t := newTuner(s)
	if s.Mode < Measure || s.Mode > Off {
		return nil, fmt.Errorf("expected the mode Measure, Record or Off, found %d", s.Mode)
	}
	if s.File == "" {
		return t, nil
	}
	read, err := loadOrEmpty(s.File)
	if err != nil {
		return nil, err
	}
	t.settings.Table.Merge(read)
	return t, nil
}

func newTuner(s Settings) *Tuner {
	s.Budget = cmp.Or(s.Budget, 2*time.Second)
	if s.NewTimer == nil {
		s.NewTimer = func() (Timer, error) { return HostClock(), nil }
	}
	if s.Table == nil {
		s.Table = &Table{}
	}
	if s.Report == nil {
		s.Report = func(error) {}
	}
	return &Tuner{settings: s, measuring: make(chan struct{}, 1)}
}

// loadOrEmpty is Load, with an empty table for a file that does not exist.
func loadOrEmpty(file string) (*Table, error) {
	t, err := Load(file)
	if errors.Is(err, fs.ErrNotExist) {
		return &Table{}, nil
	}
	return t, err
}

// Table has the results that ops of the Tuner use.
func (t *Tuner) Table() *Table { return t.settings.Table }

// record notes a signature that was asked for.
func (t *Tuner) record(about Subject) {
	if t.settings.Table.Record(about) {
		t.save()
	}
}

// save writes the results into the file, with those that others wrote meanwhile.
func (t *Tuner) save() {
	if t.settings.File == "" {
		return
	}
	t.saving.Lock()
	defer t.saving.Unlock()
	all, err := loadOrEmpty(t.settings.File)
	if err == nil {
		all.Merge(t.settings.Table)
		err = all.Save(t.settings.File)
	}
	if err != nil {
		t.settings.Report(err)
	}
}

// inside marks the context of a measurement with its Tuner: a candidate may call another op.
type inside struct{ *Tuner }

// measures reports whether ctx is that of a measurement.
func (t *Tuner) measures(ctx context.Context) bool { return ctx.Value(inside{t}) != nil }

// begin waits until nothing else is measured: two measurements at once would disturb each other.
func (t *Tuner) begin(ctx context.Context) (_ context.Context, end func(), err error) {
	if t.measures(ctx) {
		return ctx, func() {}, nil
	}
	select {
	case t.measuring <- struct{}{}:
		return context.WithValue(ctx, inside{t}, true), func() { <-t.measuring }, nil
	case <-ctx.Done():
		return nil, nil, stopped(ctx)
	}
}

// stopped is the cause why ctx ended, marked as that of this caller.
func stopped(ctx context.Context) error { return &stoppedError{context.Cause(ctx)} }

// errStopped marks the error of a measurement that its caller stopped: it is none of those who
// waited.
var errStopped = errors.New("the measurement was stopped")

func isStopped(err error) bool { return errors.Is(err, errStopped) }

// stoppedError is the cause of a context, which is errStopped as well.
type stoppedError struct{ cause error }

// Error implements error.
func (e *stoppedError) Error() string { return e.cause.Error() }

// Unwrap has the cause and the mark.
func (e *stoppedError) Unwrap() []error { return []error{e.cause, errStopped} }

// The numbers of a measurement: trials, and the most runs after them. A candidate whose trials
// take twice as long as the fastest is given up.
const (
	opTrials   = 3
	opRuns     = 100
	opHopeless = 2
)

// search measures the candidates of an op and keeps the result.
func (t *Tuner) search(ctx context.Context, about Subject, space Space) (*Entry, error) {
	timer, err := t.settings.NewTimer()
	if err != nil {
		return nil, err
	}
	if c, ok := timer.(io.Closer); ok {
		space.Finish = c.Close
	}
	share := min(defaultRep, t.settings.Budget/time.Duration(2*len(space.Candidates)))
	space.Timer, space.Budget, space.Hopeless = timer, t.settings.Budget, opHopeless
	space.Bench = BenchOptions{Warmup: share / 4, Rep: share, Trials: opTrials, MaxRuns: opRuns}
	space.Progress = t.settings.Progress
	r, err := Search(ctx, space)
	if ctx.Err() != nil {
		return nil, stopped(ctx)
	}
	if err != nil {
		return nil, err
	}
	e := &Entry{Subject: about, Best: r.Best().Name, Outcomes: r.Outcomes}
	t.settings.Table.Add(*e)
	t.save()
	return e, nil
}
