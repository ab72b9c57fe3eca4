package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"time"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/host/isolate"
)

// report collects results and prints each as it arrives.
type report struct {
	Backend string   `json:"backend"`
	Device  string   `json:"device"`
	Workers int      `json:"workers"`
	N       int      `json:"n"`
	Results []figure `json:"results"`

	width  int
	worst  int
	before map[string]float64 // best times of an earlier report; may be nil
}

// figure is a result in numbers. Times are in milliseconds.
type figure struct {
	Kernel    string    `json:"kernel"`
	Label     string    `json:"label"` // the kernel, or the folder of its case where several have the name
	File      string    `json:"file"`
	Grid      [3]int    `json:"grid"`
	CompileMS float64   `json:"compile_ms,omitempty"`
	BestMS    float64   `json:"best_ms,omitempty"`
	MedianMS  float64   `json:"median_ms,omitempty"`
	TimesMS   []float64 `json:"times_ms,omitempty"` // sorted
	GBs       float64   `json:"gb_per_s,omitempty"` // of the best time
	GFLOPs    float64   `json:"gflop_per_s,omitempty"`
	Right     *bool     `json:"right,omitempty"` // absent: not checked
	Wrong     []string  `json:"wrong,omitempty"`
	Error     string    `json:"error,omitempty"`
	Bug       bool      `json:"bug,omitempty"` // internal error
}

func newReport(o *options, b backend) (*report, error) {
	device, err := b.device()
	if err != nil {
		return nil, err
	}
	r := &report{Backend: o.backend, Device: device, Workers: o.workers, N: o.n}
	if r.Workers == 0 {
		r.Workers = runtime.GOMAXPROCS(0)
	}
	return r, r.compareWith(o.against)
}

// compareWith reads an earlier report.
func (r *report) compareWith(path string) error {
	if path == "" {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var old report
	if err := json.Unmarshal(text, &old); err != nil {
		return fmt.Errorf("%s is not what --json writes: %w", path, err)
	}
	r.before = map[string]float64{}
	for _, f := range old.Results {
		r.before[f.key()] = f.BestMS
	}
	return nil
}

// key identifies a problem of a kernel.
func (f figure) key() string { return fmt.Sprint(f.Kernel, f.Grid) }

func (r *report) head(w io.Writer, problems []*problem) {
	r.width = len("kernel")
	for _, p := range problems {
		r.width = max(r.width, len(p.label))
	}
	fmt.Fprintf(w, "%s on %s, %d workers, %d launches each\n", r.Backend, r.Device, r.Workers, r.N)
	against := ""
	if r.before != nil {
		against = "  times before"
	}
	fmt.Fprintf(w, "%-*s %12s %12s %9s %9s %12s%s  %s\n", r.width, "kernel", "median ms", "best ms", "GB/s", "GFLOP/s", "compile ms", against, "result")
}

func (r *report) add(stdout, stderr io.Writer, f figure) {
	r.Results = append(r.Results, f)
	if f.Error != "" {
		switch {
		case f.Bug:
			r.worst = isolate.ExitInternal
		case r.worst != isolate.ExitInternal:
			r.worst = failed
		}
		fmt.Fprintf(stdout, "%-*s failed\n", r.width, f.Label)
		cli.Complain(stderr, f.Label+": "+f.Error)
		return
	}
	outcome := "not checked"
	if f.Right != nil {
		outcome = "right"
		if !*f.Right {
			outcome = "WRONG"
		}
	}
	against := ""
	if r.before != nil {
		against = fmt.Sprintf(" %13s", rate(r.before[f.key()]/f.BestMS))
	}
	fmt.Fprintf(stdout, "%-*s %12.3f %12.3f %9s %9s %12.1f%s  %s\n", r.width, f.Label, f.MedianMS, f.BestMS, rate(f.GBs), rate(f.GFLOPs), f.CompileMS, against, outcome)
	for _, text := range f.Wrong {
		cli.Complain(stderr, f.Label+": "+text)
	}
	if f.Wrong != nil && r.worst == right {
		r.worst = wrong
	}
}

// code is the exit code: a kernel that could not be measured outweighs a wrong one, and an internal
// error outweighs both.
func (r *report) code() int { return r.worst }

func rate(v float64) string {
	if v == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f", v)
}

func (res *result) figure() figure {
	p := res.problem
	f := figure{Kernel: p.Kernel, Label: p.label, File: p.file, Grid: p.Grid, CompileMS: ms(res.compile)}
	if res.err != nil {
		var bug *diag.Bug
		f.Error, f.Bug = res.err.Error(), errors.As(res.err, &bug)
		return f
	}
	f.BestMS, f.MedianMS = ms(res.best()), ms(res.median())
	for _, t := range res.times {
		f.TimesMS = append(f.TimesMS, ms(t))
	}
	f.GBs = p.Bytes / res.best().Seconds() / 1e9
	f.GFLOPs = p.Flops / res.best().Seconds() / 1e9
	if res.checked {
		ok := res.wrong == nil
		f.Right = &ok
	}
	for _, o := range res.wrong {
		f.Wrong = append(f.Wrong, o.String())
	}
	return f
}

func ms(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }
