// Command tune measures the kernels of package kernels with many constants and numbers of warps,
// for the function tables and for the choices of the wrappers.
//
//	tune -kernels kernels -device gpu -json results.json
//
// All configs of a problem compile at once, then each is measured by its median, and the fastest
// ones once more in turns.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/tshared/tshared/bench/kernels/internal/arena"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/tune"
)

type options struct {
	kernels, device, json, only string
	warmup, rep                 time.Duration
	top, workers                int
	shortest                    bool
}

func main() {
	var o options
	flag.StringVar(&o.kernels, "kernels", "kernels", "the folder with the Python files")
	flag.StringVar(&o.device, "device", "gpu", "gpu or cpu")
	flag.StringVar(&o.json, "json", "", "a file for all results")
	flag.StringVar(&o.only, "only", "", "a regular expression: problems whose names match")
	flag.DurationVar(&o.warmup, "warmup", 2*time.Millisecond, "time of runs before measured ones")
	flag.DurationVar(&o.rep, "rep", 10*time.Millisecond, "time of measured runs")
	flag.IntVar(&o.top, "top", 4, "how many configs of a problem are printed")
	flag.IntVar(&o.workers, "workers", 0, "programs that run at once on a CPU; 0 is one per core")
	flag.BoolVar(&o.shortest, "shortest", false, "compare the shortest runs rather than medians, on a machine that does other work")
	flag.Parse()
	if err := o.run(context.Background()); err != nil {
		fmt.Fprintf(os.Stderr, "tune: %v\n", err)
		os.Exit(1)
	}
}

func (o *options) run(ctx context.Context) error {
	only, err := regexp.Compile(o.only)
	if err != nil {
		return err
	}
	t := &tuner{options: o, device: jit.CPU().WithWorkers(o.workers), timer: tune.HostClock(), functions: map[string]*jit.Kernel{}}
	problems := cpuProblems
	if o.device == "gpu" {
		if t.device, err = jit.GPU(nil); err != nil {
			return err
		}
		events, err := tune.NewEventTimer(t.device.Context(), nil, 0)
		if err != nil {
			return err
		}
		defer events.Close()
		t.timer, problems = events, gpuProblems
	}
	list := slices.DeleteFunc(problems(), func(p *problem) bool { return !only.MatchString(p.name()) })
	return t.all(ctx, list)
}

// tuner measures problems one after the other. The next ones compile meanwhile on a GPU.
type tuner struct {
	*options
	device    *jit.Device
	timer     tune.Timer
	mu        sync.Mutex
	functions map[string]*jit.Kernel
	results   []result
}

// result is what became of a problem: its configs, the fastest first.
type result struct {
	Problem string     `json:"problem"`
	Bytes   int        `json:"bytes"`
	Configs []measured `json:"configs"`
}

type measured struct {
	Config string        `json:"config"`
	Median time.Duration `json:"median_ns,omitempty"`
	Error  string        `json:"error,omitempty"`
	bound  *jit.Bound
}

func (t *tuner) all(ctx context.Context, problems []*problem) error {
	for p := range t.ready(ctx, problems) {
		if p.err != nil {
			fmt.Printf("%-36s %v\n", p.name(), p.err)
			continue
		}
		t.measure(ctx, p)
	}
	if t.json == "" {
		return nil
	}
	text, err := json.MarshalIndent(t.results, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(t.json, text, 0o644)
}

// ready gives the problems when their configs are compiled. On a GPU the next ones compile while one
// is measured.
func (t *tuner) ready(ctx context.Context, problems []*problem) iter.Seq[*prepared] {
	if t.device.Context() == nil {
		return func(yield func(*prepared) bool) {
			for _, p := range problems {
				if !yield(t.prepare(ctx, p)) {
					return
				}
			}
		}
	}
	next := make(chan *prepared, 2)
	go func() {
		defer close(next)
		for _, p := range problems {
			next <- t.prepare(ctx, p)
		}
	}()
	return func(yield func(*prepared) bool) {
		for p := range next {
			if !yield(p) {
				return
			}
		}
	}
}

// prepared is a problem whose configs are compiled.
type prepared struct {
	*problem
	arena   *arena.Arena
	configs []*measured
	err     error
}

func (t *tuner) function(p *problem) (*jit.Kernel, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if f := t.functions[p.kernel]; f != nil {
		return f, nil
	}
	f, err := jit.Load(filepath.Join(t.kernels, p.file), p.kernel)
	t.functions[p.kernel] = f
	return f, err
}

func (t *tuner) prepare(ctx context.Context, p *problem) *prepared {
	out := &prepared{problem: p, arena: arena.New(t.device)}
	f, err := t.function(p)
	if err != nil {
		out.err = err
		return out
	}
	args, err := p.args(out.arena)
	if err != nil {
		out.err = err
		return out
	}
	var all sync.WaitGroup
	slots := make(chan struct{}, runtime.NumCPU())
	for _, c := range p.configs {
		m := &measured{Config: c.String()}
		out.configs = append(out.configs, m)
		all.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			given := append(slices.Clone(args), p.constants(c)...)
			b, err := f.Bind(ctx, t.device, p.grid(c), append(given, jit.Named("num_warps", c.warps))...)
			if m.bound = b; err != nil {
				m.Error = err.Error()
			}
		})
	}
	all.Wait()
	return out
}

// measure measures all configs, and those within a tenth of the fastest three times more.
func (t *tuner) measure(ctx context.Context, p *prepared) {
	for _, m := range p.configs {
		t.bench(ctx, m)
	}
	fastest := func(a, b *measured) int { return cmp.Compare(a.time(), b.time()) }
	slices.SortFunc(p.configs, fastest)
	for range 3 {
		for _, m := range p.configs[:min(8, len(p.configs))] {
			if m.Error == "" && float64(m.Median) <= 1.1*float64(p.configs[0].Median) {
				t.bench(ctx, m)
			}
		}
	}
	slices.SortFunc(p.configs, fastest)
	r := result{Problem: p.name(), Bytes: p.bytes}
	fmt.Printf("%-36s", p.name())
	for i, m := range p.configs {
		r.Configs = append(r.Configs, *m)
		if i < t.top && m.Error == "" {
			fmt.Printf("  %s %.2f us %.0f GB/s;", m.Config, float64(m.Median)/1e3, float64(p.bytes)/float64(m.Median))
		} else if i < t.top {
			fmt.Printf("  %s: %s;", m.Config, m.Error)
		}
		if m.bound != nil {
			m.bound.Close()
		}
	}
	fmt.Println()
	if err := p.arena.Close(); err != nil {
		fmt.Println(err)
	}
	t.results = append(t.results, r)
}

// time orders configs: those that failed come last.
func (m *measured) time() time.Duration {
	if m.Error != "" {
		return time.Hour
	}
	return m.Median
}

// bench keeps the shortest of the medians so far.
func (t *tuner) bench(ctx context.Context, m *measured) {
	if m.Error != "" {
		return
	}
	b, err := tune.Bench(ctx, t.timer, m.bound.Start, tune.BenchOptions{Warmup: t.warmup, Rep: t.rep})
	if err != nil {
		m.Error = err.Error()
		return
	}
	if t.shortest {
		b.Median = b.Min
	}
	if m.Median == 0 || b.Median < m.Median {
		m.Median = b.Median
	}
}
