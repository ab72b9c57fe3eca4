package stages

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/footprint"
	"github.com/tshared/tshared/internal/manifest"
)

// step makes a stage.
type step struct {
	stage Stage
	make  func(*run) error           // from the stage before
	text  func(*run) ([]byte, error) // the file
	read  func(r *run, file *diag.Source) error
}

// paths are the stages by backend.
var paths map[string][]step

func init() { // the steps refer to the table
	front := []step{
		{Source, (*run).openModule, (*run).tritonText, (*run).parse},
		{TTIR, (*run).makeTTIR, (*run).tritonText, (*run).parse},
		{Linalg, (*run).lower, (*run).irText, (*run).parse},
	}
	paths = map[string][]step{
		CPU: append(slices.Clone(front),
			step{LLIR, (*run).emitCPU, (*run).codeText, (*run).readCode},
			step{Object, (*run).compileObject, (*run).codeText, (*run).readObject},
			step{Shared, (*run).linkShared, (*run).codeText, (*run).readObject}),
		CUDA: append(slices.Clone(front),
			step{Tile, (*run).plan, (*run).irText, (*run).parse},
			step{LLIR, (*run).emitPTX, (*run).codeText, (*run).readCode},
			step{PTX, (*run).compilePTX, (*run).codeText, (*run).readCode},
			step{CUBIN, (*run).assemble, (*run).codeText, (*run).readCubin}),
	}
}

// run is a compilation.
type run struct {
	ctx    context.Context
	job    *Job
	env    Environment
	result *Result
	file   *diag.Source // the file that the stage was read from; nil where it was made

	module *tshared.Module  // of the stages up to Tile
	params []manifest.Param // the kernel's arguments; nil until they are known
	// footprint is the elements of the arguments that the kernel accesses; nil where Triton IR was not seen.
	footprint *footprint.Kernel

	// code is the file of the stages from LLIR on, and gpu or cpu the manifest.
	code []byte
	gpu  *manifest.Kernel
	cpu  *manifest.CPUKernel
	tool string

	codegen   ptx.Codegen    // of LLIR for a GPU
	generated *cpu.Generated // LLIR for a CPU; nil where it was read
}

// Compile compiles a kernel. When ctx is done, it returns its cause; LLVM goes on in its
// thread then. The result is not nil where some stages were made before an error.
func Compile(ctx context.Context, j Job) (*Result, error) {
	if err := j.check(); err != nil {
		return nil, err
	}
	r := &run{ctx: ctx, job: &j, env: ReadEnvironment(), result: &Result{Kernel: j.Kernel, Files: map[Stage][]byte{}, Times: map[Stage]time.Duration{}}}
	if err := r.readManifest(); err != nil {
		return nil, err
	}
	if err := r.chooseTarget(); err != nil {
		return nil, err
	}
	list := paths[j.Backend]
	first := slices.IndexFunc(list, func(s step) bool { return s.stage == j.Start })
	for i, s := range list[first:] {
		if i > 0 && r.done(s.stage) {
			break
		}
		if err := r.step(s, i == 0); err != nil {
			return r.result, err
		}
	}
	return r.result, r.end(list)
}

// end completes the result.
func (r *run) end(list []step) (err error) {
	if r.result.Files[r.result.Last] == nil {
		at := slices.IndexFunc(list, func(s step) bool { return s.stage == r.result.Last })
		if r.result.Files[r.result.Last], err = list[at].text(r); err != nil {
			return r.explain(err)
		}
	}
	return r.writeManifest()
}

// done reports whether a stage is not to be made.
func (r *run) done(next Stage) bool {
	if last := r.job.Last; last != "" {
		return r.result.Last == last
	}
	return next == Shared || next == CUBIN && !r.canAssemble()
}

// step makes or reads a stage, and replaces it where that is asked for.
func (r *run) step(s step, first bool) error {
	if r.ctx.Err() != nil {
		return context.Cause(r.ctx)
	}
	started := time.Now()
	r.tool = ""
	if first && r.job.Text != nil {
		r.result.Files[s.stage] = r.job.Text
		if err := r.readFile(s, r.job.fileName(), r.job.Text); err != nil {
			return err
		}
	} else if err := s.make(r); err != nil {
		return r.explain(err)
	} else {
		r.file = nil
	}
	if err := r.readArguments(s.stage); err != nil {
		return r.explain(err)
	}
	took := time.Since(started)
	r.result.Last, r.result.Times[s.stage] = s.stage, took
	return r.finish(s, Event{Stage: s.stage, Took: took, Tool: r.tool})
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
	if e.Kernel = r.result.Kernel; r.job.Hook != nil {
		r.job.Hook(e)
	}
	return r.env.dump(r.job.Key, r.result.Kernel, s.stage, e.Text)
}

// keeps reports whether the file of a stage is wanted.
func (r *run) keeps(s Stage) bool {
	return r.job.Keep == nil || slices.Contains(r.job.Keep, s) || r.env.Dumps()
}

// override replaces a stage by the file that the environment has for it.
func (r *run) override(s step) (path string, err error) {
	if !r.env.Overrides() {
		return "", nil
	}
	path, text, err := r.env.overriding(r.job.Key, r.result.Kernel, s.stage)
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
