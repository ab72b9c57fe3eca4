package stages

import (
	"cmp"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/gpucompile"
	"github.com/tshared/tshared/internal/manifest"
	"github.com/tshared/tshared/internal/targets"
)

// defaultWarps is the number of warps of a program where none is asked for.
const defaultWarps = 4

// launchOptions are Triton's options as manifests have them.
func (o *Options) launchOptions() manifest.CompileOptions {
	fusion := !o.NoFPFusion
	return manifest.CompileOptions{
		NumCTAs: o.NumCTAs, MaxRegisters: o.MaxRegisters, FPFusion: &fusion, MaxNumImpreciseAcc: o.MaxNumImpreciseAcc, AccurateExp: o.AccurateExp,
	}
}

// chooseTarget fills in the GPU of the job.
func (r *run) chooseTarget() error {
	j := r.job
	if j.Backend != CUDA {
		return nil
	}
	if j.Arch == "" && j.Context != nil {
		j.Arch = j.Context.Device().Capability.Target()
	}
	if j.Arch == "" && r.gpu != nil {
		j.Arch = r.gpu.Target
	}
	j.Arch = cmp.Or(j.Arch, targets.DefaultGPU)
	_, err := targets.LookupGPU(j.Arch)
	return err
}

func (r *run) ptxOptions() ptx.Options {
	j := r.job
	o := gpucompile.BackendOptions(j.launchOptions())
	o.Target, o.Warps, o.Stages, o.Libdevice, o.NoLineInfo = j.Arch, cmp.Or(j.NumWarps, defaultWarps), j.NumStages, j.Libdevice, j.NoLineInfo
	o.Overlap, o.Context, o.MaxInstructions = j.Overlap, r.ctx, j.MaxInstructions
	if r.module != nil {
		o.Emitters = r.module.Toolchain().PTXEmitters()
	}
	return o
}

// emitPTX makes LLVM IR of a planned kernel.
func (r *run) emitPTX() error {
	e, err := ptx.Emit(r.module.Top, r.result.Kernel, r.ptxOptions())
	if err != nil {
		return err
	}
	d := gpucompile.Describe(e.Kernel, r.params)
	d.Footprint = r.footprint
	d.Target, d.Stages, d.Overlap, d.CompileOptions = r.job.Arch, r.job.NumStages, r.job.Overlap, r.job.launchOptions().NonDefault()
	d.Codegen = &manifest.Codegen{Features: e.Codegen.Features, Fast: e.Codegen.Fast, Libdevice: e.Codegen.Libdevice}
	r.gpu, r.codegen, r.code = d, e.Codegen, []byte(e.LLVM)
	return nil
}

// compilePTX makes PTX of LLVM IR.
func (r *run) compilePTX() error {
	text, err := ptx.CompileLLVM(string(r.code), r.codegen, ptx.Options{Context: r.ctx})
	if err != nil {
		return r.placeLLVM(err)
	}
	r.code = []byte(text)
	return nil
}

// codeText is the file of a stage that is code.
func (r *run) codeText() ([]byte, error) { return r.code, nil }

// readCode takes LLVM IR or PTX from a file. What it says is seen by the next stage.
func (r *run) readCode(file *diag.Source) error {
	if err := r.needManifest(); err != nil {
		return err
	}
	r.code, r.generated = []byte(file.Text), nil
	return nil
}
