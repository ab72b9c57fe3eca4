package driver

import (
	"cmp"
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/driver/cheader"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// CompileOptions are the options of a compilation. Whoever compiles embeds them, or fills them in once: a new option is a
// field here, and a line where the options of a backend are made below. The zero value is the usual compilation.
type CompileOptions struct {
	NumWarps  int `json:"num_warps,omitempty"`  // of a program on a GPU; 0 is 4
	NumStages int `json:"num_stages,omitempty"` // of pipelined loops on a GPU; 0 is the compiler's choice
	manifest.TritonOptions
	Debug      bool    `json:"debug,omitempty"`        // the front end compiles assertions
	Overlap    bool    `json:"overlap,omitempty"`      // arguments may share memory that the kernel writes
	Sharing    [][]int `json:"sharing,omitempty"`      // groups of arguments, by number, that may, where the others may not
	NoLineInfo bool    `json:"no_line_info,omitempty"` // code does not know its source lines
	Libdevice  string  `json:"libdevice,omitempty"`    // the file of NVIDIA's library; empty for our functions

	// The result does not depend on the others.

	// VerifyEach has the verifier run after each pass of the plan for a GPU, and passes check what they leave behind.
	VerifyEach bool `json:"-"`
	// MaxOps and MaxInstructions are limits as those of cpu.Options and gpu.Options.
	MaxOps          int64 `json:"-"`
	MaxInstructions int64 `json:"-"`
}

// Codegen are options of code that stays in this process, or that a command writes. Nothing that is kept in a cache has them.
type Codegen struct {
	Level   Level // of native code; the zero value is the highest
	Check   bool  // native code checks its accesses, see package cpu
	Precise bool  // functions are computed as the interpreters compute them
}

// Level is LLVM's level of optimisation.
type Level = libllvm.Level

// LevelOf is the level of -O0 to -O3.
func LevelOf(n int) Level { return cpu.LevelOf(n) }

// defaultWarps is the number of warps of a program where none is asked for.
const defaultWarps = 4

// ptxOptions are the options of the backend for GPUs.
func (j *Job) ptxOptions(ctx context.Context, m *tshared.Module) ptx.Options {
	o := ptx.Options{
		Target: j.Arch, Warps: cmp.Or(j.NumWarps, defaultWarps), CTAs: j.NumCTAs, Stages: j.NumStages, Libdevice: j.Libdevice, NoLineInfo: j.NoLineInfo, Overlap: j.Overlap || len(j.Sharing) > 0,
		Contract: j.Contract(), MaxRegisters: j.MaxRegisters, MaxNumImpreciseAcc: j.MaxNumImpreciseAcc, AccurateExp: j.AccurateExp, Maps: j.TensorMaps, ThreadStores: j.ThreadStores, Persistent: j.Persistent, StreamK: j.StreamK, Precise: j.Precise,
		Verify: j.VerifyEach, Context: ctx, MaxInstructions: j.MaxInstructions, Stage: j.Step,
	}
	if m != nil {
		o.Emitters = m.Toolchain().PTXEmitters()
	}
	return o
}

// cpuOptions are the options of the backend for CPUs.
func (j *Job) cpuOptions(ctx context.Context, m *tshared.Module) cpu.Options {
	o := cpu.Options{
		Contract: j.Contract(), Overlap: j.Overlap, Sharing: j.Sharing, NoLineInfo: j.NoLineInfo, Level: j.Level, Check: j.Check, Precise: j.Precise,
		Context: ctx, MaxInstructions: j.MaxInstructions, Stage: j.Step,
	}
	if j.Header {
		o.Name = cheader.Entry
	}
	if m != nil {
		o.Emitters = m.Toolchain().CPUEmitters()
	}
	return o
}
