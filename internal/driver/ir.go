package driver

import (
	"bytes"
	"context"
	"fmt"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/pass"
)

// The passes from Triton IR to linalg.
const (
	cpuLowering = "triton-to-linalg"
	gpuLowering = ptx.Lowering
	// Checked code keeps uninitialized values, and asserts what the lowering assumes of index arithmetic.
	sanitizeOverflow = "triton-sanitize-overflow"
	checkedLowering  = cpuLowering + "{leave-undefined=true}"
)

// Lowering is the pipeline from Triton IR to linalg for a target.
func (t Target) Lowering() string {
	if t.Backend == CUDA {
		return gpuLowering
	}
	return cpuLowering
}

// limits returns the budget of operations and the context for the passes that make a stage.
func (j *Job) limits(ctx context.Context, s Stage) pass.Config {
	return pass.Config{Context: ctx, MaxOps: j.MaxOps, Hooks: j.passes(s)}
}

// openModule gets the module from whoever compiles.
func (r *run) openModule() (err error) {
	r.module, err = r.job.Module(r.ctx)
	return err
}

// makeTTIR runs Triton's own passes.
func (r *run) makeTTIR() error {
	capability := 0 // a CPU
	if r.job.Backend == CUDA {
		gpu, err := targets.LookupGPU(r.job.Arch)
		if err != nil {
			return err
		}
		capability = gpu.Capability
	}
	return r.module.MakeTTIR(uint(capability), r.job.limits(r.ctx, TTIR))
}

// lower lowers Triton IR to linalg. A kernel with the decisions of a plan is lowered already.
func (r *run) lower() error {
	if r.job.Backend == CUDA && ptx.IsPlanned(r.module.Top) {
		return nil
	}
	return r.job.lower(r.ctx, r.module, r.job.Lowering())
}

// Lower lowers all kernels of a module for the target of a job.
func (j *Job) Lower(ctx context.Context, m *tshared.Module) error {
	return j.lower(ctx, m, j.Lowering())
}

// lower runs the passes of a lowering.
func (j *Job) lower(ctx context.Context, m *tshared.Module, passes ...string) error {
	defer j.step(stepLower, m.Context().LiveOps())()
	config := j.limits(ctx, Linalg)
	config.Remarks = j.Accesses
	return m.RunWith(config, passes...)
}

// plan assigns layouts and selects instructions for a GPU.
func (r *run) plan() error {
	defer r.job.step(stepPlan, r.module.Context().LiveOps())()
	o := r.job.ptxOptions(r.ctx, r.module)
	o.Hooks = r.job.passes(Tile)
	planned, err := ptx.Plan(r.module.Top, r.result.Kernel, o)
	if err != nil {
		return err
	}
	r.ownPlan = !ptx.IsPlanned(r.module.Top)
	module := *r.module
	module.Top = planned
	r.module = &module
	r.expect()
	return nil
}

// tritonText is the module as Triton prints it, and irText as the parser needs it to make the
// same of it. Both have locations: code for a GPU has source lines, and arguments have names.
func (r *run) tritonText() ([]byte, error) {
	return r.print(tshared.PrintOptions{DebugInfo: true, UseNameLoc: true})
}

func (r *run) irText() ([]byte, error) { return r.print(tshared.PrintOptions{DebugInfo: true}) }

func (r *run) print(o tshared.PrintOptions) ([]byte, error) {
	var text bytes.Buffer
	err := r.module.Print(&text, o)
	return text.Bytes(), err
}

// parse reads IR.
func (r *run) parse(file *diag.Source) error {
	m, err := tshared.Parse(file.Name, file.Text)
	if err != nil {
		return err
	}
	r.module, r.ownPlan = m, false
	return nil
}

// readArguments finds the kernel and its arguments in the module, before the lowering where it
// can: Triton IR tells more of them.
func (r *run) readArguments(at Stage) error {
	var find = abi.Arguments
	switch {
	case at == Linalg || at == Tile:
		find = abi.LoweredArguments
	case at != Source && at != TTIR:
		return nil
	}
	if r.params != nil && at != TTIR || r.job.Manifest != nil && r.params != nil {
		return nil
	}
	name, params, err := find(r.module.Top, r.job.Kernel)
	if err != nil && at == TTIR && r.job.AnyArguments {
		return nil // the kernel may be lowered already; if it is not there, what cannot be lowered is told first
	}
	if err != nil {
		return err
	}
	r.result.Kernel = name
	if at == Source { // calls hide what happens to arguments
		return nil
	}
	r.params = params
	if at == TTIR {
		r.footprint = abi.Footprint(r.module.Top, name)
	}
	return r.checkArguments()
}

// checkArguments refuses arguments that kernels on a GPU cannot have.
func (r *run) checkArguments() error {
	for _, p := range r.params {
		if r.job.Backend == CUDA && !r.job.AnyArguments && !manifest.IsArgumentType(p.Type) {
			return fmt.Errorf("argument %q of kernel @%s is of type %s, which kernels on a GPU do not take", p.Name, r.result.Kernel, p.Type)
		}
	}
	return nil
}
