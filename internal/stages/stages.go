// Package stages compiles one kernel through its stages:
//
//	cpu:  source -> ttir -> linalg -> llir -> o -> so
//	cuda: source -> ttir -> linalg -> tile -> llir -> ptx -> cubin
//
// Each stage has a file, the text or code that the next stage is made of. A compilation may
// start with the file of any stage and end with any later one. The manifest says how to
// launch the last file.
//
// The package knows neither where kernels come from nor where files are kept.
package stages

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/targets"
)

// Stage is a form of a kernel. The value is the extension of its file.
type Stage string

// The stages.
const (
	Source Stage = "source" // Triton IR as the front end emits it
	TTIR   Stage = "ttir"   // Triton IR behind Triton's passes
	Linalg Stage = "linalg" // lowered to linalg, memref and tensor
	Tile   Stage = "tile"   // with the layouts and instructions of a GPU
	LLIR   Stage = "llir"   // LLVM IR, as LLVM gets it
	PTX    Stage = "ptx"    // assembly of NVIDIA GPUs
	CUBIN  Stage = "cubin"  // code of one NVIDIA GPU
	Object Stage = "o"      // an object file of a CPU
	Shared Stage = "so"     // a shared library of a CPU, where it is asked for
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
	// behind commas. Empty is the machine at hand: the device of Job.Context, or the host
	// with all that it can do.
	Arch string `json:"arch,omitempty"`
}

// Stages lists the stages of a kernel for the target in order; none for an unknown backend.
func (t Target) Stages() []Stage {
	var list []Stage
	for _, s := range paths[t.Backend] {
		list = append(list, s.stage)
	}
	return list
}

// Identity tells targets apart that kernels are compiled differently for, for keys. That of the
// host depends on its processor, and that of a GPU must be known.
func (t Target) Identity() string {
	if name, _, _ := strings.Cut(t.Arch, ","); t.Backend == CPU && (name == "" || name == targets.Host) {
		return t.Backend + " " + cpu.HostIdentity() + t.Arch[len(name):]
	}
	return t.Backend + " " + t.Arch
}

// Options are the options of a compilation that its result depends on.
type Options struct {
	NumWarps           int    `json:"num_warps,omitempty"`  // of a program on a GPU; 0 is 4
	NumStages          int    `json:"num_stages,omitempty"` // of pipelined loops on a GPU; 0 is the compiler's choice
	NumCTAs            int    `json:"num_ctas,omitempty"`   // blocks that run a program together; 0 is 1
	MaxRegisters       int    `json:"maxnreg,omitempty"`    // of a thread on a GPU; 0 is no limit
	NoFPFusion         bool   `json:"no_fp_fusion,omitempty"`
	MaxNumImpreciseAcc *int   `json:"max_num_imprecise_acc,omitempty"` // as triton's; nil leaves it to each dot
	AccurateExp        bool   `json:"accurate_exp,omitempty"`          // see gpu.Options
	Debug              bool   `json:"debug,omitempty"`                 // the front end compiles assertions
	Overlap            bool   `json:"overlap,omitempty"`               // arguments may share memory that the kernel writes
	NoLineInfo         bool   `json:"no_line_info,omitempty"`          // code does not know its source lines
	Libdevice          string `json:"libdevice,omitempty"`             // the file of NVIDIA's library; empty for our functions

	// MaxOps and MaxInstructions are limits as those of cpu.Options and gpu.Options, on which
	// the result does not depend.
	MaxOps          int64 `json:"-"`
	MaxInstructions int64 `json:"-"`
}

// Job is what to compile.
type Job struct {
	Target
	Options
	// Kernel is the symbol of the kernel's function; empty where there is one.
	Kernel string

	// Start is the stage of Text, a file, or Source with Module.
	Start Stage
	// Module makes the module of stage Source.
	Module func(context.Context) (*tshared.Module, error)
	// Text is the file of stage Start, and Name its name for messages.
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
	// Context is a CUDA context. Its device is the target where Arch is empty, and its driver
	// makes the cubin where ptxas is not found.
	Context *cuda.Context
	// PTXAS is the path of ptxas; empty for the one that FindPTXAS finds.
	PTXAS string
	// Hook is called after each stage, also with the last one that was made before an error.
	Hook func(Event)
	// Key is the folder of the kernel's files in those for overriding and dumping; see
	// Environment.
	Key string
}

// Event tells that a stage is made.
type Event struct {
	Kernel string
	Stage  Stage
	Took   time.Duration
	Text   []byte // the file; nil where it is not kept
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
}

// Code is the file of the last stage.
func (r *Result) Code() []byte { return r.Files[r.Last] }

// check finds jobs that make no sense.
func (j *Job) check() error {
	list := j.Target.Stages()
	switch {
	case list == nil:
		return fmt.Errorf("there is no backend %q, only %s and %s", j.Backend, CPU, CUDA)
	case !slices.Contains(list, j.Start):
		return fmt.Errorf("kernels for %s have no stage %q, only %v", j.Backend, j.Start, list)
	case j.Last != "" && !slices.Contains(list, j.Last):
		return fmt.Errorf("kernels for %s have no stage %q, only %v", j.Backend, j.Last, list)
	case j.Last != "" && slices.Index(list, j.Last) < slices.Index(list, j.Start):
		return fmt.Errorf("stage %s comes before %s: a compilation cannot end with it", j.Last, j.Start)
	case j.Module == nil && j.Text == nil:
		return fmt.Errorf("there is neither a module nor a file of stage %s", j.Start)
	case j.Module != nil && j.Start != Source:
		return fmt.Errorf("a module is of stage %s, not %s", Source, j.Start)
	}
	return j.launchOptions().Check()
}
