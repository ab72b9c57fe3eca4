package main

import (
	"context"
	"errors"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/cli/explore/backend"
	"github.com/tshared/tshared/internal/cli/progress/compiling"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/explore"
	"github.com/tshared/tshared/internal/explore/draw"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// chain is a sequence of stages that is measured.
type chain struct {
	doc    string
	stages []*stage
}

// measurement has all that was measured.
type measurement struct {
	kernels int
	chains  map[string]*chain
	passes  map[string][]point
}

func newMeasurement() *measurement {
	return &measurement{passes: map[string][]point{}, chains: map[string]*chain{
		"CPU":     {doc: "tshared compile --emit=obj, and run --backend=cpu"},
		"GPU":     {doc: "tshared compile --emit=ptx, and run --backend=ptx-sim"},
		"DrawGPU": {doc: "tshared draw, pictures of a GPU"},
		"DrawCPU": {doc: "tshared draw cpu"},
		"Explore": {doc: "tshared explore --export"},
		"Opt":     {doc: "tshared-opt without passes"},
	}}
}

// file measures all chains on a kernel, or on the kernels of a Python file.
func (m *measurement) file(path string) {
	text, err := os.ReadFile(path)
	if err != nil {
		log.Fatal(err)
	}
	if filepath.Ext(path) == ".py" {
		m.python(path, string(text))
		return
	}
	m.kernels++
	for name, do := range map[string]func(*recorder, string) error{"CPU": onCPU, "GPU": onGPU, "DrawGPU": drawGPU, "DrawCPU": drawCPU, "Opt": m.opt} {
		m.measure(path, name, func(r *recorder) error { return do(r, string(text)) })
	}
	m.explore(path, explore.Request{Name: "kernel.ttir", Text: string(text)})
}

// python measures the kernels of a Python file.
func (m *measurement) python(path, text string) {
	req := explore.Request{Name: filepath.Base(path), Text: text}
	all := explore.Explore(context.Background(), req, nil)
	for _, k := range all.Kernels {
		m.kernels++
		req.Kernel = k.Name
		m.explore(path+" "+k.Name, req)
	}
}

// measure measures one chain. A kernel that cannot be compiled is left out.
func (m *measurement) measure(path, name string, do func(*recorder) error) []run {
	var best *recorder
	for range repeats {
		r := &recorder{}
		if err := do(r); err != nil {
			log.Printf("%s: %s: %s", path, name, strings.SplitN(err.Error(), "\n", 2)[0])
			return nil
		}
		r.end()
		if best == nil || r.total() < best.total() {
			best = r
		}
		if best.total() > longEnough {
			break
		}
	}
	best.runs = slices.DeleteFunc(best.runs, func(r run) bool { return r.stage == "" })
	m.chains[name].add(best.runs)
	return best.runs
}

// repeats is how often short compilations are measured: the first one finds nothing in caches.
const (
	repeats    = 2
	longEnough = 300 * time.Millisecond
)

// explore measures the page, and the front end with it.
func (m *measurement) explore(path string, req explore.Request) {
	runs := m.measure(path, "Explore", func(r *recorder) error {
		e := &explore.Engine{Backend: backend.Backend{}, Stage: func(name string, size int64) { r.Stage(name, size) }}
		for _, d := range e.Explore(context.Background(), req).Diagnostics {
			if d.Severity == explore.Error {
				return errors.New(d.Message)
			}
		}
		return nil
	})
	if len(runs) == 0 || runs[0].stage != explore.PanePython {
		return
	}
	front := run{stage: compiling.FrontEnd, size: runs[0].size}
	for _, r := range runs[:3] {
		front.took += r.took
	}
	for _, name := range []string{"CPU", "GPU", "DrawGPU", "DrawCPU"} {
		m.chains[name].add([]run{front})
	}
}

// add adds the runs of a compilation. Stages of the same name are told apart by their order.
func (c *chain) add(runs []run) {
	at := 0
	for i, r := range runs {
		j := at
		for j < len(c.stages) && c.stages[j].name != r.stage {
			j++
		}
		if j == len(c.stages) {
			j = at // a stage that was not seen so far comes after the one before
			c.stages = append(c.stages[:j:j], append([]*stage{{name: r.stage}}, c.stages[j:]...)...)
		}
		before := r.size
		if i > 0 {
			before = runs[i-1].size
		}
		c.stages[j].points = append(c.stages[j].points, point{r.size, before, max(r.took, time.Microsecond).Seconds()})
		at = j + 1
	}
}

func parse(r *recorder, text string) (*tshared.Module, error) {
	r.Stage(compiling.Parse, int64(len(text)))
	return tshared.Parse("kernel.ttir", text)
}

// watched is a job that begins with a kernel and tells of its steps.
func watched(r *recorder, text, backend string) (j driver.Job, m *tshared.Module, err error) {
	m, err = parse(r, text)
	j = driver.Job{Target: driver.Target{Backend: backend}, Start: driver.TTIR, Module: driver.Module(m), Keep: []driver.Stage{}, AnyArguments: true}
	j.Observer = driver.Progress(r.Stage, nil)
	return j, m, err
}

func onCPU(r *recorder, text string) error {
	j, m, err := watched(r, text, driver.CPU)
	if err != nil {
		return err
	}
	loaded, err := driver.Load(context.Background(), m, j, "")
	if err != nil {
		return err
	}
	loaded[0].Code.Close()
	return nil
}

func onGPU(r *recorder, text string) error {
	j, _, err := watched(r, text, driver.CUDA)
	if err != nil {
		return err
	}
	j.Last = driver.PTX
	_, err = driver.Compile(context.Background(), j)
	return err
}

func drawGPU(r *recorder, text string) error {
	j, _, err := watched(r, text, driver.CUDA)
	if err != nil {
		return err
	}
	var planned *ir.Op
	j.Last, j.Step = driver.Tile, r.Stage
	j.Made = func(e driver.Event) error { planned = e.Module.Top; return nil }
	if _, err := driver.Compile(context.Background(), j); err != nil {
		return err
	}
	r.Stage(compiling.Pictures, planned.Context().LiveOps())
	_, err = draw.Draw(context.Background(), draw.Input{Tile: planned}, "access")
	if _, nothing := err.(*draw.Nothing); nothing {
		return nil
	}
	return err
}

func drawCPU(r *recorder, text string) error {
	j, _, err := watched(r, text, driver.CPU)
	if err != nil {
		return err
	}
	j.Last, j.Detached = driver.Optimized, true
	made, err := driver.Compile(context.Background(), j)
	if err != nil {
		return err
	}
	r.Stage(compiling.Pictures, int64(len(made.Code())))
	_, err = draw.Draw(context.Background(), draw.Input{Kernel: made.Kernel, CPU: targets.Host, LLVM: string(made.Code())}, "cpu")
	return err
}

// opt measures what tshared-opt does besides passes, and each pass of the usual pipelines.
func (m *measurement) opt(r *recorder, text string) error {
	mod, err := parse(r, text)
	if err != nil {
		return err
	}
	r.Stage(compiling.Verify, mod.Context().LiveOps())
	if err := mod.Verify(); err != nil {
		return err
	}
	r.Stage(compiling.Output, mod.Context().LiveOps())
	_ = mod.String()
	r.Stage("", 0) // what comes now is not a stage
	for _, pipeline := range []string{"triton-make-ttir", driver.Target{}.Lowering(), "canonicalize", "cse"} {
		again, err := tshared.Parse("kernel.ttir", text)
		if err != nil {
			return err
		}
		if err := again.RunWith(pass.Config{Hooks: []pass.Hook{&passTimer{to: m.passes}}}, pipeline); err != nil {
			return err
		}
	}
	return nil
}

// passTimer notes how long passes take for each operation of the module that there was before the pipeline.
type passTimer struct {
	pass.NopHook
	to    map[string][]point
	ops   float64
	began time.Time
}

// BeforePass implements pass.Hook.
func (p *passTimer) BeforePass(ev *pass.Event) {
	if p.ops == 0 {
		p.ops = float64(ev.Op.Context().LiveOps())
	}
	p.began = time.Now()
}

// AfterPass implements pass.Hook.
func (p *passTimer) AfterPass(ev *pass.Event) {
	name := ev.Pass().Name
	p.to[name] = append(p.to[name], point{size: p.ops, seconds: time.Since(p.began).Seconds()})
}
