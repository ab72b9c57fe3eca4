// Package backend makes the stages of a kernel behind linalg for package explore: the plan for a
// GPU, LLVM IR, PTX, and assembly for a CPU, with pictures of them.
package backend

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/explore"
	"github.com/tshared/tshared/internal/stages"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/pass"
)

// Backend is an explore.Backend for GPUs and CPUs.
type Backend struct{}

// cpuLowering is the pipeline to linalg for CPUs.
const cpuLowering = "triton-to-linalg"

// Prepare makes LLVM ready for a target, in the background.
func Prepare(target string) {
	gpu, cpu := split(target)
	stages.Prepare(stages.Target{Backend: stages.CPU, Arch: cpu})
	stages.Prepare(stages.Target{Backend: stages.CUDA, Arch: gpu})
}

// Targets are the names of the GPUs and CPUs that kernels are compiled for.
func Targets() []string {
	names := append(targets.GPUNames(), targets.Host)
	for _, c := range targets.CPUs() {
		names = append(names, c.Name)
	}
	return names
}

// isGPU reports whether a target is a GPU; the empty one is the default GPU.
func isGPU(target string) bool {
	_, err := targets.LookupGPU(target)
	return err == nil || target == ""
}

// split is the GPU and the CPU that a kernel is compiled for: one of them is the target.
func split(target string) (gpu, cpu string) {
	switch {
	case target == "":
		return targets.DefaultGPU, targets.Host
	case isGPU(target):
		return target, targets.Host
	}
	return targets.DefaultGPU, target
}

// Capability implements explore.Backend.
func (Backend) Capability(target string) (capability int, cpu bool) {
	gpu, _ := split(target)
	if g, err := targets.LookupGPU(gpu); err == nil {
		capability = g.Capability
	}
	return capability, !isGPU(target)
}

// Lowering implements explore.Backend.
func (Backend) Lowering(target string) string {
	if isGPU(target) {
		return ptx.Lowering
	}
	return cpuLowering
}

// Continue implements explore.Backend. What the target cannot be compiled for is an error, what
// the other side cannot is a warning.
func (b Backend) Continue(ctx context.Context, r *explore.Recorder, k *explore.Kernels) {
	gpu, cpu := split(k.Request.Target)
	forGPU, forCPU := k.Linalg, k.Linalg
	severityGPU, severityCPU := explore.Error, explore.Warning
	if isGPU(k.Request.Target) {
		forCPU = nil
	} else {
		forGPU, severityGPU, severityCPU = nil, explore.Warning, explore.Error
	}
	side := &side{Recorder: r, Kernels: k, ctx: ctx}
	r.Guard("the backend for GPUs", severityGPU, func() error { return side.gpu(forGPU, gpu) })
	r.Guard("the backend for CPUs", severityCPU, func() error { return side.cpu(forCPU, cpu) })
}

// side is one side of the stages: those of a GPU, or those of a CPU.
type side struct {
	*explore.Recorder
	*explore.Kernels
	ctx context.Context
}

// lowered is the kernel in linalg for a pipeline, which may have been made already.
func (s *side) lowered(m *tshared.Module, pipeline string) (*tshared.Module, error) {
	if m != nil {
		return m, nil
	}
	m = explore.Clone(s.TTIR)
	return m, m.RunWith(pass.Config{Context: s.ctx}, pipeline)
}
