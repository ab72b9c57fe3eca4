// Package driver is the only way from a kernel to its stages and files: no other package runs a backend.
//
// A kernel goes through its stages in order:
//
//	cpu:  source -> ttir -> linalg -> llir -> o -> so
//	cuda: source -> ttir -> linalg -> tile -> llir -> ptx -> cubin
//
// A Job says what to compile and how. Compile makes a module, or takes the file of a stage; runs Triton's passes (ttir) and the
// lowering (linalg); for a GPU it plans the kernel (tile); emits LLVM IR, and has LLVM make code of it. Each stage has a file, the
// text or code that the next stage is made of. A compilation may start with any stage and end with any later one: going on from a
// file gives the same result. An Observer sees the module of each stage and every pass. The manifest says how to launch the last
// file.
//
// Load compiles kernels for the machine at hand and leaves their code in this process.
//
// The package knows neither where kernels come from nor where files are kept.
package driver

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/cost"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/pass"
)

// Stage is a form of a kernel. The value is the extension of its file.
type Stage string

// The stages.
const (
	Source Stage = "source" // Triton IR as the front end emits it
	TTIR   Stage = "ttir"   // Triton IR after Triton's passes
	Linalg Stage = "linalg" // lowered to linalg, memref and tensor
	Tile   Stage = "tile"   // with the layouts and instructions of a GPU
	LLIR   Stage = "llir"   // LLVM IR, as LLVM gets it
	PTX    Stage = "ptx"    // assembly of NVIDIA GPUs
	CUBIN  Stage = "cubin"  // code of one NVIDIA GPU
	Object Stage = "o"      // an object file of a CPU
	Shared Stage = "so"     // a shared library of a CPU, where it is asked for

	// Files of a CPU from which no other stage is made. They are made where they are the last stage, or kept by name.
	Optimized Stage = "opt.llir" // LLVM IR after LLVM's passes
	Assembly  Stage = "s"
)

// IsText reports whether the file of a stage is text.
func (s Stage) IsText() bool { return s != CUBIN && s != Object && s != Shared }

// The backends.
const (
	CPU  = "cpu"
	CUDA = "cuda"
)

// Target is the machine that a kernel is compiled for.
type Target struct {
	Backend string `json:"backend"` // CPU or CUDA
	// Arch is a GPU such as sm_90a, or a CPU level such as x86-64-v3, with LLVM's features
	// after commas. Empty is the machine at hand: the device of Job.Context, or the host
	// with all that it can do.
	Arch string `json:"arch,omitempty"`
	// Processor is LLVM's name of a CPU in place of that of Arch.
	Processor string `json:"processor,omitempty"`
}

// Stages lists the stages of a kernel for the target in order; none for an unknown backend.
func (t Target) Stages() []Stage {
	var list []Stage
	for _, s := range paths[t.Backend] {
		if !s.side {
			list = append(list, s.stage)
		}
	}
	return list
}

// Identity tells targets apart that kernels are compiled differently for, for keys. That of the
// host depends on its processor, and that of a GPU must be known.
func (t Target) Identity() string {
	identity := t.Backend + " " + t.Arch
	if name, _, _ := strings.Cut(t.Arch, ","); t.Backend == CPU && (name == "" || name == targets.Host) {
		identity = t.Backend + " " + cpu.HostIdentity() + t.Arch[len(name):]
	}
	if t.Processor != "" {
		identity += " " + t.Processor
	}
	return identity
}

// Job is what to compile.
type Job struct {
	Target
	CompileOptions
	Codegen
	Observer
	// Kernel is the symbol of the kernel's function; empty where there is one.
	Kernel string

	// Start is the stage of Module or of Text.
	Start Stage
	// Module makes a module, which the compilation changes.
	Module func(context.Context) (*tshared.Module, error)
	// Text is a file, and Name its name for messages.
	Text []byte
	Name string
	// Manifest is that of an earlier compilation. Stages from llir on need it; files of earlier
	// stages have most of it, but not all that Triton IR tells of arguments.
	Manifest []byte

	// Last is the stage to end with. The zero value is the object of a CPU, and the last of a GPU, or PTX where
	// nothing can make a cubin.
	Last Stage
	// Keep lists the stages whose files are wanted besides the last one; nil is all.
	Keep []Stage
	// Accesses collects what the lowering decides about accesses to memory; nil for nothing.
	Accesses *remarks.Collector
	// Context is a CUDA context. Its device is the target where Arch is empty, and its driver
	// makes the cubin where ptxas is not found.
	Context *cuda.Context
	// Launch is the launch whose time on a GPU is estimated, as far as it is known; nil for none.
	Launch *cost.Launch
	// PTXAS is the path of ptxas; empty for the one that FindPTXAS finds.
	PTXAS string
	// Environment says which files of stages are replaced and written, in the folder Key.
	Environment Environment
	Key         string

	// AnyArguments allows arguments of a kernel for a GPU that our launches do not take, and kernels at stage ttir that are lowered already.
	AnyArguments bool
	// Header adds the C header of native code to the result. Its names are those of the manifest then, and of the entry.
	Header bool
	// Detached says that native code for this machine is for another process, or another machine like it.
	Detached bool
	// NoDataLayout leaves the data layout out of LLVM IR for a GPU, which then takes no LLVM. It must be the last stage.
	NoDataLayout bool
}

// Module is a job's Module for one that there is.
func Module(m *tshared.Module) func(context.Context) (*tshared.Module, error) {
	return func(context.Context) (*tshared.Module, error) { return m, nil }
}

// Observer watches a compilation. Fields may be nil.
type Observer struct {
	// Begin is called when a stage begins.
	Begin func(Stage)
	// Made is called after each stage. An error of it ends the compilation.
	Made func(Event) error
	// Step is called when a step of a stage begins, and what it returns when the step ends: lower, plan, emit, print, LLVM parse,
	// optimise, codegen, link. The size is the number of operations, or of bytes of LLVM IR, that it works on; 0 where that is not known.
	Step func(name string, size int64) (end func())
	// Passes are the hooks of the passes that make a stage.
	Passes func(Stage) []pass.Hook
}

// Progress is an observer for bars and tables of times: of steps, among which the plan is a part of emit, and of the passes of the
// lowering.
func Progress(step func(name string, size int64) (end func()), lowering []pass.Hook) Observer {
	return Observer{
		Step: func(name string, size int64) (end func()) {
			if name == stepPlan {
				name = stepEmit
			}
			return step(name, size)
		},
		Passes: LoweringHooks(lowering),
	}
}

// LoweringHooks makes hooks those of the passes of the lowering.
func LoweringHooks(hooks []pass.Hook) func(Stage) []pass.Hook {
	return func(s Stage) []pass.Hook {
		if s == Linalg {
			return hooks
		}
		return nil
	}
}

// step begins a step.
func (o *Observer) step(name string, size int64) (end func()) {
	if o.Step == nil {
		return func() {}
	}
	return o.Step(name, size)
}

// passes are the hooks for a stage.
func (o *Observer) passes(s Stage) []pass.Hook {
	if o.Passes == nil {
		return nil
	}
	return o.Passes(s)
}

// The steps of this package; the others are those of backends.
const (
	stepLower = "lower"
	stepPlan  = "plan"
	stepEmit  = "emit"
)

// Event tells that a stage is made.
type Event struct {
	Kernel string
	Stage  Stage
	Took   time.Duration
	Text   []byte // the file; nil where it is not kept
	// Module is the kernel as IR, up to the stage tile; later stages change it.
	Module *tshared.Module
	// Remarks are those of the backend for GPUs, from llir on.
	Remarks []remarks.Remark
	// Overridden is the file that replaces the stage; empty for none.
	Overridden string
	// Tool is the program that made the stage where that is not this one.
	Tool string
}

// Result is a compiled kernel.
type Result struct {
	Kernel   string // the symbol
	Last     Stage  // that was made
	Files    map[Stage][]byte
	Manifest []byte // JSON: how to launch the last file, and how to go on from any
	Times    map[Stage]time.Duration
	// Printing is the time that writing IR as text took.
	Printing time.Duration
	// Overridden are the stages that files replace.
	Overridden []Stage
	// GPU or CPU is the manifest, as Manifest, from llir on.
	GPU *manifest.Kernel
	CPU *manifest.CPUKernel
	// Remarks are those of the backend for GPUs, and the estimate as text.
	Remarks []remarks.Remark
	// Expected is the estimate for Job.Launch, from the stage tile on; it may be nil.
	Expected *cost.Estimate
	// Header is the C header, where the job asks for it.
	Header []byte
}

// Artifact is a kernel for a GPU as devices and simulators load it. How its LLVM IR became code does not matter to them.
func (r *Result) Artifact() *manifest.Artifact {
	about := *r.GPU
	about.Codegen = nil
	a := &manifest.Artifact{Kernel: &about}
	if r.Last == CUBIN {
		a.Cubin = r.Code()
	} else {
		a.PTX = string(r.Code())
	}
	return a
}

// Code is the file of the last stage.
func (r *Result) Code() []byte { return r.Files[r.Last] }

// check finds jobs that make no sense.
func (j *Job) check() error {
	list := paths[j.Backend]
	at := func(s Stage) int { return slices.IndexFunc(list, func(x step) bool { return x.stage == s }) }
	switch start, last := at(j.Start), at(j.Last); {
	case list == nil:
		return fmt.Errorf("there is no backend %q, only %s and %s", j.Backend, CPU, CUDA)
	case start < 0 || list[start].side:
		return fmt.Errorf("kernels for %s have no stage %q, only %v", j.Backend, j.Start, j.Target.Stages())
	case j.Last != "" && last < 0:
		return fmt.Errorf("kernels for %s have no stage %q, only %v", j.Backend, j.Last, j.Target.Stages())
	case j.Last != "" && last < start:
		return fmt.Errorf("stage %s comes before %s: a compilation cannot end with it", j.Last, j.Start)
	case j.Module == nil && j.Text == nil:
		return fmt.Errorf("there is neither a module nor a file of stage %s", j.Start)
	case j.Module != nil && start >= at(LLIR):
		return fmt.Errorf("stage %s has no module", j.Start)
	}
	return j.TritonOptions.Check()
}
