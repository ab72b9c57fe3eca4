// Package bundlebuild compiles the rows of function tables for targets, in parallel and through the
// cache, and makes a bundle of them.
package bundlebuild

import (
	"bytes"
	"context"
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/bundle/functable"
	"github.com/tshared/tshared/internal/driver"
)

// Job is a bundle to build.
type Job struct {
	Rows    []functable.Row
	Targets []string // sm_90a, x86-64-v3, aarch64 ...
	// Cache has kernels that were compiled before; nil for none.
	Cache cache.Layer
	// Workers is how many kernels are compiled at once; 0 is runtime.GOMAXPROCS(0). The bundle
	// does not depend on it.
	Workers int
	// PTXAS is the path of the program that makes cubins; empty leaves PTX to drivers.
	PTXAS string
	// LineInfo lets code for GPUs know its source lines, by the paths of the files here. Code for CPUs
	// always knows them, by the names of the files without it.
	LineInfo bool
	// Checked keeps the Triton IR of kernels for CPUs, which launches with checks compile.
	Checked bool
	// KeepGoing leaves out what does not compile.
	KeepGoing bool
	// License is the text that applies to the kernels, besides those of the rows.
	License string
	// Progress is called whenever something was compiled, by one goroutine at a time; it may be
	// nil.
	Progress func(Progress)
}

// Progress is how far a build is. A unit is a row for one target.
type Progress struct {
	Done, Failed, Cached, Total int // units
}

// Report is a bundle, and how it was built.
type Report struct {
	Progress
	Index    *bundlefile.Index
	Files    map[string][]byte // of the kernels, by their names in the bundle
	Failures []*Failure        // that were left out
	Warnings []error           // about kernels, with lines of Python, each place once
	Others   []*functable.Row  // that are for other targets, and are not in the bundle
	Took     time.Duration
}

// Build compiles all rows for all targets. The error is a *FailedError where some do not compile and
// the job does not go on, or where a row has no code at all.
func Build(ctx context.Context, j Job) (*Report, error) {
	started := time.Now()
	targets, err := parseTargets(j.Targets)
	if err != nil {
		return nil, err
	}
	if j.Checked && !slices.ContainsFunc(targets, func(t target) bool { return t.Backend == driver.CPU }) {
		return nil, errors.New("checked code runs on CPUs only: expected one among the targets, such as x86-64-v3 or aarch64")
	}
	if err := functable.Check(j.Rows); err != nil {
		return nil, err
	}
	b := &build{job: &j, version: driver.Version()}
	if err := b.plan(targets); err != nil {
		return nil, err
	}
	if err := b.run(ctx); err != nil {
		return nil, err
	}
	r, err := b.report()
	if err != nil {
		return nil, err
	}
	r.Took = time.Since(started)
	return r, nil
}

// Write writes the bundle.
func (r *Report) Write(w io.Writer) error { return bundlefile.Write(w, r.Index, r.Files) }

// Bytes is the bundle.
func (r *Report) Bytes() ([]byte, error) {
	var b bytes.Buffer
	err := r.Write(&b)
	return b.Bytes(), err
}

// build is a build under way.
type build struct {
	job     *Job
	version string // of the compiler
	ptxas   string // what identifies ptxas, empty without one
	units   []*unit
	others  []*functable.Row // that are for other targets than those of the bundle
	shared  sharing

	mu       sync.Mutex
	progress Progress
}

// unit is a row for a target, and then its code or why there is none.
type unit struct {
	row    *functable.Row
	target target
	code   []artifact
	ttir   []byte // nil for none
	source string // the hash of the source
	err    error

	module   *triton.Module // of the row's file; nil where it cannot be read
	warnings diag.List      // about the kernel
}

// plan lists what is to be compiled: row by row, so that the targets of a row are compiled at about
// the same time. Rows that are for other targets are left out, unless all are.
func (b *build) plan(targets []target) error {
	for i := range b.job.Rows {
		r := &b.job.Rows[i]
		before := len(b.units)
		for _, t := range targets {
			if r.For(t.Backend, t.Arch) {
				b.units = append(b.units, &unit{row: r, target: t})
			}
		}
		if len(b.units) == before {
			b.others = append(b.others, r)
		}
	}
	if len(b.units) == 0 {
		r := b.others[0]
		return rowError(r, "it is for %s, as all rows are for others than %s", strings.Join(r.Targets, ", "), strings.Join(b.job.Targets, ", "))
	}
	b.progress.Total = len(b.units)
	return nil
}

// run compiles all units. Workers have a module of each Python file to themselves.
func (b *build) run(ctx context.Context) error {
	if b.job.PTXAS != "" {
		var err error
		if b.ptxas, err = identifyPTXAS(ctx, b.job.PTXAS); err != nil {
			return err
		}
	}
	workers := b.job.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	queue := make(chan *unit)
	var running sync.WaitGroup
	for range min(workers, len(b.units)) {
		running.Go(func() {
			w := newWorker(b)
			for u := range queue {
				cached := w.do(ctx, u)
				b.count(u.err != nil, cached)
			}
		})
	}
	for _, u := range b.units {
		if ctx.Err() != nil {
			break
		}
		queue <- u
	}
	close(queue)
	running.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// count notes that a unit is done.
func (b *build) count(failed, cached bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.progress.Done++
	if failed {
		b.progress.Failed++
	}
	if cached {
		b.progress.Cached++
	}
	if b.job.Progress != nil {
		b.job.Progress(b.progress)
	}
}

// report makes the index of what was compiled.
func (b *build) report() (*Report, error) {
	r := &Report{Progress: b.progress, Others: b.others, Files: map[string][]byte{}, Index: &bundlefile.Index{Version: bundlefile.Version, Compiler: b.version, License: b.license()}}
	for _, u := range b.units {
		if u.err != nil {
			r.Failures = append(r.Failures, &Failure{Row: u.row, Target: u.target.Arch, Err: u.err})
		}
	}
	failed := &FailedError{Failures: r.Failures, Total: len(b.units)}
	if len(r.Failures) > 0 && !b.job.KeepGoing {
		return nil, failed
	}
	var told diag.List
	for _, u := range b.units {
		for _, w := range told.AddNew(u.warnings...) {
			r.Warnings = append(r.Warnings, u.module.Explain(w))
		}
	}
	for rest := b.units; len(rest) > 0; {
		end := slices.IndexFunc(rest, func(u *unit) bool { return u.row != rest[0].row })
		if end < 0 {
			end = len(rest)
		}
		k, err := describe(rest[:end], r.Files)
		if errors.Is(err, errNoCode) {
			failed.Empty = rest[0].row
			return nil, failed
		}
		if err != nil {
			return nil, err
		}
		r.Index.Kernels = append(r.Index.Kernels, *k)
		rest = rest[end:]
	}
	return r, nil
}

// license is the text of all licences, each once.
func (b *build) license() string {
	var texts []string
	add := func(text string) {
		if text != "" && !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	add(b.job.License)
	for i := range b.job.Rows {
		add(b.job.Rows[i].License)
	}
	return strings.Join(texts, "\n\n")
}
