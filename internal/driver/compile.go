package driver

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/remarks"
)

// step makes a stage.
type step struct {
	stage Stage
	make  func(*run) error           // from the stage before
	text  func(*run) ([]byte, error) // the file
	read  func(r *run, file *diag.Source) error
	side  bool // no stage is made from it
}

// paths are the stages by backend.
var paths map[string][]step

func init() { // the steps refer to the table
	front := []step{
		{stage: Source, make: (*run).openModule, text: (*run).tritonText, read: (*run).parse},
		{stage: TTIR, make: (*run).makeTTIR, text: (*run).tritonText, read: (*run).parse},
		{stage: Linalg, make: (*run).lower, text: (*run).irText, read: (*run).parse},
	}
	paths = map[string][]step{
		CPU: append(slices.Clone(front),
			step{stage: LLIR, make: (*run).emitCPU, text: (*run).codeText, read: (*run).readCode},
			step{stage: Assembly, make: (*run).compileAssembly, text: (*run).sideText, side: true},
			step{stage: Optimized, make: (*run).optimize, text: (*run).sideText, side: true},
			step{stage: Object, make: (*run).compileObject, text: (*run).codeText, read: (*run).readObject},
			step{stage: Shared, make: (*run).linkShared, text: (*run).codeText, read: (*run).readObject}),
		CUDA: append(slices.Clone(front),
			step{stage: Tile, make: (*run).plan, text: (*run).irText, read: (*run).parse},
			step{stage: LLIR, make: (*run).emitPTX, text: (*run).codeText, read: (*run).readCode},
			step{stage: PTX, make: (*run).compilePTX, text: (*run).codeText, read: (*run).readCode},
			step{stage: CUBIN, make: (*run).assemble, text: (*run).codeText, read: (*run).readCubin}),
	}
}

// run is the compilation of a kernel.
type run struct {
	ctx    context.Context
	job    Job
	result *Result
	file   *diag.Source // the file that the stage was read from; nil where it was made

	module *tshared.Module // of the stages up to Tile
	// ownPlan says that the plan in the module was made here.
	ownPlan  bool
	expected []remarks.Remark // the estimate as text
	params   []manifest.Param // the kernel's arguments; nil until they are known
	// footprint is the elements of the arguments that the kernel accesses; nil where Triton IR was not seen.
	footprint *footprint.Kernel

	// code is the file of the stages from LLIR on, and gpu or cpu the manifest.
	code []byte
	gpu  *manifest.Kernel
	cpu  *manifest.CPUKernel
	tool string
	side []byte // the file of a stage from which no other is made

	codegen   ptx.Codegen    // of LLIR for a GPU
	generated *cpu.Generated // LLIR for a CPU; nil where it was read
}

// Compile compiles a kernel. When ctx is done, it returns its cause; LLVM goes on in its
// thread then. The result is not nil where some stages were made before an error.
func Compile(ctx context.Context, j Job) (*Result, error) {
	runs, err := compileAll(ctx, j, []string{j.Kernel})
	if len(runs) == 0 {
		return nil, err
	}
	return runs[0].result, err
}

// CompileAll compiles several kernels of a module or file, which is lowered once. There is a result for each, or an error.
func CompileAll(ctx context.Context, j Job, names []string) ([]*Result, error) {
	runs, err := compileAll(ctx, j, names)
	if err != nil {
		return nil, err
	}
	results := make([]*Result, len(runs))
	for i, r := range runs {
		results[i] = r.result
	}
	return results, nil
}

func compileAll(ctx context.Context, j Job, names []string) (runs []*run, err error) {
	if err := j.check(); err != nil {
		return nil, err
	}
	for _, name := range names {
		j.Kernel = name
		r := &run{ctx: ctx, job: j, result: &Result{Kernel: name, Files: map[Stage][]byte{}, Times: map[Stage]time.Duration{}}}
		if err := r.readManifest(); err != nil {
			return nil, err
		}
		if err := r.chooseTarget(); err != nil {
			return nil, err
		}
		runs = append(runs, r)
	}
	list := paths[j.Backend]
	list = list[slices.IndexFunc(list, func(s step) bool { return s.stage == j.Start }):]
	common := 1 + slices.IndexFunc(list, func(s step) bool { return s.stage == Linalg })
	for i, s := range list[:common] {
		for k, r := range runs {
			if i > 0 && r.done(s.stage) {
				break
			}
			if k > 0 {
				err = r.follow(runs[0], s)
			} else {
				err = r.step(s, i == 0)
			}
			if err != nil {
				return runs, err
			}
		}
	}
	for _, r := range runs {
		for i, s := range list[common:] {
			if common+i > 0 && r.done(s.stage) {
				break
			}
			if s.side && !r.wants(s.stage) {
				continue
			}
			if err := r.step(s, common+i == 0); err != nil {
				return runs, err
			}
		}
		if err := r.end(); err != nil {
			return runs, err
		}
	}
	return runs, nil
}

// follow takes a stage of all kernels of a module from the compilation of the first.
func (r *run) follow(first *run, s step) error {
	r.module, r.file, r.result.Last = first.module, first.file, s.stage
	if text := first.result.Files[s.stage]; text != nil {
		r.result.Files[s.stage] = text
	}
	return r.explain(r.readArguments(s.stage))
}

// end completes the result.
func (r *run) end() (err error) {
	if last := r.result.Last; r.result.Files[last] == nil {
		list := paths[r.job.Backend]
		at := slices.IndexFunc(list, func(s step) bool { return s.stage == last })
		if r.result.Files[last], err = list[at].text(r); err != nil {
			return r.explain(err)
		}
	}
	r.writeHeader()
	return r.writeManifest()
}

// done reports whether a stage is not to be made.
func (r *run) done(next Stage) bool {
	if last := r.job.Last; last != "" {
		return r.result.Last == last
	}
	return next == Shared || next == CUBIN && !r.canAssemble()
}

// wants reports whether a stage from which no other is made is to be made.
func (r *run) wants(s Stage) bool { return s == r.job.Last || slices.Contains(r.job.Keep, s) }

// step makes or reads a stage, and replaces it where that is asked for.
func (r *run) step(s step, first bool) error {
	if r.ctx.Err() != nil {
		return context.Cause(r.ctx)
	}
	if r.job.Begin != nil {
		r.job.Begin(s.stage)
	}
	started := time.Now()
	r.tool = ""
	if first && r.job.Text != nil {
		r.result.Files[s.stage] = r.job.Text
		if err := r.readFile(s, r.job.fileName(), r.job.Text); err != nil {
			return err
		}
	} else {
		build := s.make
		if first {
			build = (*run).openModule
		}
		if err := build(r); err != nil {
			return r.explain(err)
		}
		r.file = nil
	}
	if err := r.readArguments(s.stage); err != nil {
		return r.explain(err)
	}
	took := time.Since(started)
	r.result.Last, r.result.Times[s.stage] = s.stage, took
	return r.finish(s, Event{Stage: s.stage, Took: took, Tool: r.tool, Remarks: r.result.Remarks})
}

// finish writes and replaces the file of a stage and tells of it.
func (r *run) finish(s step, e Event) error {
	var err error
	if e.Overridden, err = r.override(s); err != nil {
		return err
	}
	if e.Text = r.result.Files[s.stage]; e.Text == nil && r.keeps(s.stage) {
		started := time.Now()
		if e.Text, err = s.text(r); err != nil {
			return r.explain(err)
		}
		r.result.Printing += time.Since(started)
		r.result.Files[s.stage] = e.Text
	}
	if e.Kernel, e.Module = r.result.Kernel, r.module; r.job.Made != nil {
		if err := r.job.Made(e); err != nil {
			return err
		}
	}
	return r.job.Environment.dump(r.job.Key, r.result.Kernel, s.stage, e.Text)
}

// keeps reports whether the file of a stage is wanted.
func (r *run) keeps(s Stage) bool {
	return r.job.Keep == nil || slices.Contains(r.job.Keep, s) || r.job.Environment.Dumps()
}

// override replaces a stage by the file that the environment has for it.
func (r *run) override(s step) (path string, err error) {
	if !r.job.Environment.Overrides() || s.side {
		return "", nil
	}
	path, text, err := r.job.Environment.overriding(r.job.Key, r.result.Kernel, s.stage)
	if path == "" || err != nil {
		return "", err
	}
	r.result.Files[s.stage], r.result.Overridden = text, append(r.result.Overridden, s.stage)
	return path, r.readFile(s, path, text)
}

// readFile takes a stage from a file.
func (r *run) readFile(s step, name string, text []byte) error {
	r.file = diag.NewSource(name, string(text))
	if err := s.read(r, r.file); err != nil {
		return fmt.Errorf("stage %s: %w", s.stage, err)
	}
	return nil
}

// explain adds the source lines to an error about the module.
func (r *run) explain(err error) error {
	if r.module != nil {
		return r.module.Explain(err)
	}
	return err
}

// fileName is the name of the file that the job starts with.
func (j *Job) fileName() string {
	if j.Name != "" {
		return j.Name
	}
	return "kernel." + string(j.Start)
}
