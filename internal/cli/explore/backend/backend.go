// Package backend makes the stages of a kernel after linalg for package explore: the plan for a
// GPU, LLVM IR, PTX, and assembly for a CPU, with pictures of them.
package backend

import (
	"context"
	"time"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/explore"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// Backend is an explore.Backend for GPUs and CPUs.
type Backend struct{}

// Prepare makes LLVM ready for a target, in the background.
func Prepare(target string) {
	gpu, cpu := split(target)
	driver.Prepare(onCPU(cpu))
	driver.Prepare(onGPU(gpu))
}

func onCPU(arch string) driver.Target { return driver.Target{Backend: driver.CPU, Arch: arch} }
func onGPU(arch string) driver.Target { return driver.Target{Backend: driver.CUDA, Arch: arch} }

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
		return onGPU("").Lowering()
	}
	return onCPU("").Lowering()
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

// compile takes the kernel to the last stage, from linalg where that was made already. Stages with a pane are timed as it, and made
// notes them.
func (s *side) compile(linalg *tshared.Module, j driver.Job, panes map[driver.Stage]string, made func(driver.Event)) (*driver.Result, error) {
	j.Kernel, j.Start, j.Module = s.Symbol, driver.Linalg, driver.Module(linalg)
	if linalg == nil {
		j.Start, j.Module = driver.TTIR, driver.Module(explore.Clone(s.TTIR))
	}
	var end func(time.Duration)
	j.Begin = func(stage driver.Stage) {
		if id := panes[stage]; id != "" {
			end = s.Begin(id)
		}
	}
	j.Made = func(e driver.Event) error {
		if panes[e.Stage] != "" {
			end(e.Took)
			made(e)
		}
		return nil
	}
	return driver.Compile(s.ctx, j)
}
