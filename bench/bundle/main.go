// Command bundle measures how long a bundle of many kernels takes to build, with an empty cache and
// then from the cache, and how large it is.
//
//	go run ./bench/bundle                     500 rows for sm_80, sm_90a and x86-64-v3
//	go run ./bench/bundle -rows 20 -workers 1
package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"strings"
	"time"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/bundle/bundlebuild"
	"github.com/tshared/tshared/internal/bundle/functable"
)

//go:embed kernels.py
var kernels []byte

func main() {
	o := options{}
	flag.IntVar(&o.rows, "rows", 0, "how many rows of the table to take; 0 for all")
	targets := flag.String("target", "sm_80,sm_90a,x86-64-v3", "what to compile for")
	flag.IntVar(&o.workers, "workers", 0, "how many kernels are compiled at once; 0 is one for each processor")
	flag.StringVar(&o.profile, "cpuprofile", "", "a file for the profile of the first build")
	flag.Parse()
	o.targets = strings.Split(*targets, ",")
	if err := o.run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// options are the flags.
type options struct {
	rows, workers int
	targets       []string
	profile       string
}

// run builds the bundle twice and reports.
func (o *options) run(w io.Writer) (err error) {
	dir, err := os.MkdirTemp("", "bundle")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	file := filepath.Join(dir, "kernels.py")
	if err := os.WriteFile(file, kernels, 0o600); err != nil {
		return err
	}
	stop, err := o.startProfile()
	if err != nil {
		return err
	}
	used := [3]time.Duration{processorTime()}
	first, data, err := o.build(file, dir)
	stop()
	if err != nil {
		return err
	}
	used[1] = processorTime()
	second, again, err := o.build(file, dir)
	if err != nil {
		return err
	}
	used[2] = processorTime()
	if !bytes.Equal(data, again) {
		return errors.New("the two bundles differ")
	}
	o.report(w, first, second, used, len(data))
	return nil
}

// report prints the figures of both builds; used is the processor time before, between and after
// them.
func (o *options) report(w io.Writer, first, second *bundlebuild.Report, used [3]time.Duration, size int) {
	raw, files := 0, len(first.Files)
	for _, code := range first.Files {
		raw += len(code)
	}
	rows, units := len(first.Index.Kernels), first.Total
	workers := o.workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	fmt.Fprintf(w, "%d rows for %s, %d workers\n", rows, strings.Join(o.targets, ", "), workers)
	wall, cpu := first.Took.Seconds(), (used[1] - used[0]).Seconds()
	fmt.Fprintf(w, "first build   %8.2f s, %.1f s of processor time, %.1f ms of it for a kernel and target\n", wall, cpu, cpu*1e3/float64(units))
	again := second.Took.Seconds()
	fmt.Fprintf(w, "from cache    %8.2f s, %.1f s of processor time, %.1f times faster; %d of %d from the cache\n", again, (used[2] - used[1]).Seconds(), wall/again, second.Cached, units)
	fmt.Fprintf(w, "bundle        %8.1f kB, %.2f kB for a kernel and target\n", kB(size), kB(size)/float64(units))
	fmt.Fprintf(w, "code          %8.1f kB in %d different files, %.2f kB for each\n", kB(raw), files, kB(raw)/float64(files))
}

func kB(n int) float64 { return float64(n) / 1e3 }

// startProfile begins the profile that was asked for.
func (o *options) startProfile() (stop func(), err error) {
	if o.profile == "" {
		return func() {}, nil
	}
	f, err := os.Create(o.profile)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		return nil, err
	}
	return func() {
		pprof.StopCPUProfile()
		if err := f.Close(); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}, nil
}

// build reads the table and builds the bundle, all of which is timed.
func (o *options) build(file, dir string) (*bundlebuild.Report, []byte, error) {
	started := time.Now()
	rows, err := (&functable.Loader{}).Python(file)
	if err != nil {
		return nil, nil, err
	}
	if o.rows > 0 && o.rows < len(rows) {
		rows = rows[:o.rows]
	}
	kept, err := cache.Open(cache.Options{Dir: filepath.Join(dir, "cache")})
	if err != nil {
		return nil, nil, err
	}
	report, err := bundlebuild.Build(context.Background(), bundlebuild.Job{Rows: rows, Targets: o.targets, Cache: kept, Workers: o.workers})
	if err != nil {
		return nil, nil, err
	}
	data, err := report.Bytes()
	report.Took = time.Since(started)
	return report, data, err
}
