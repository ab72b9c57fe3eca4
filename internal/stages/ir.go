package stages

import (
	"bytes"
	"fmt"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/abi"
	"github.com/tshared/tshared/internal/manifest"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/pass"
)

// lowering are the passes from Triton IR to linalg by backend.
var lowering = map[string]string{CPU: "triton-to-linalg", CUDA: ptx.Lowering}

// limits are those of passes.
func (r *run) limits() pass.Config {
	return pass.Config{Context: r.ctx, MaxOps: r.job.MaxOps}
}

// openModule gets the module from the front end.
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
	return r.module.MakeTTIR(uint(capability), r.limits())
}

// lower lowers Triton IR to linalg.
func (r *run) lower() error { return r.module.RunWith(r.limits(), lowering[r.job.Backend]) }

// plan assigns layouts and selects instructions for a GPU.
func (r *run) plan() error {
	planned, err := ptx.Plan(r.module.Top, r.result.Kernel, r.ptxOptions())
	if err != nil {
		return err
	}
	module := *r.module
	module.Top = planned
	r.module = &module
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
	r.module = m
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
		if r.job.Backend == CUDA && !manifest.IsArgumentType(p.Type) {
			return fmt.Errorf("argument %q of kernel @%s is of type %s, which kernels on a GPU do not take", p.Name, r.result.Kernel, p.Type)
		}
	}
	return nil
}
