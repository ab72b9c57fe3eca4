package fuzz

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"runtime/debug"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/pass"
)

// stages are the compiler stages that mutated kernels run through.
var stages = map[string]func(r *rand.Rand, m *tshared.Module) error{
	"lowering": lowerAll,
	"cpu":      compileForCPU,
	"ptx":      compileForGPU,
}

// RunStage runs a text through a compiler stage. Diagnostics about the text are fine; a bad result
// is a defect of the compiler. The random numbers choose options.
func RunStage(stage string, r *rand.Rand, text string) (v *Result) {
	defer func() {
		if p := recover(); p != nil {
			v = &Result{Kind: Crash, Pipeline: stage, Detail: fmt.Sprint(p), After: frame(debug.Stack())}
		}
	}()
	m, err := tshared.Parse("kernel.mlir", text)
	if err == nil {
		if err = stages[stage](r, m); err == nil {
			return &Result{Kind: OK, Pipeline: stage}
		}
		v = &Result{Kind: refusal(err), Pipeline: stage, Detail: err.Error()}
	} else {
		v = &Result{Kind: Invalid, Pipeline: stage, Detail: err.Error()}
	}
	var p *diag.Bug
	switch {
	case errors.As(err, &p):
		v.Kind, v.After, v.Detail = Crash, frame(p.Stack), p.Error()
	case strings.Contains(v.Detail, "BUG:"):
		v.Kind = Crash
	case driver.IsRejected(err) && !strings.Contains(text, "inline_asm"), m != nil && strings.Contains(v.Detail, failedToVerify):
		v.Kind = Broken
	}
	return v
}

// failedToVerify occurs in the message about invalid IR after a pass.
const failedToVerify = "the verifier says so"

// ownFrame matches a function of this module in a stack trace, and its line.
var ownFrame = regexp.MustCompile(`(?m)^github\.com/tshared/tshared/(\S+)\([^()\n]*\)\n\t\S*?([\w-]+\.go:\d+)`)

// frame is the function that panicked, with its line.
func frame(stack []byte) string {
	text := string(stack)
	if i := strings.Index(text, "\npanic("); i >= 0 {
		text = text[i:]
	}
	if m := ownFrame.FindStringSubmatch(text); m != nil {
		return m[1] + " " + m[2]
	}
	return ""
}

// otherPasses are pipelines besides the whole lowering.
var otherPasses = []string{
	"triton-to-structured", "triton-to-structured{skip-prepass=true}", "triton-to-unstructured",
	"triton-arith-to-linalg", "triton-arith-to-linalg{tensor-ptr-to-linalg=true}",
	"structured-to-memref", "unstructured-to-memref", "triton-ptr-to-memref", "triton-to-ptr", "reconcile-ptr-casts", "collapse-shape",
	"ttx-to-linalg", "tptr-to-llvm", "expand-narrow-floats", "triton-saturate-casts", "triton-version-clamps", "triton-relax-clamps", "triton-to-linalg-experimental",
	"triton-rewrite-tensor-pointer", "triton-rewrite-tensor-descriptor-to-pointer", "triton-combine", "triton-reorder-broadcast",
	"triton-licm", "triton-loop-aware-cse", "triton-loop-unroll", "canonicalize", "cse", "sccp", "int-range-optimizations", "inline", tidy,
}

// lowerAll runs one of the other pipelines, and the whole lowering, whose result is printed and
// parsed again.
func lowerAll(r *rand.Rand, m *tshared.Module) error {
	text := m.String()
	alone, err := tshared.Parse("kernel.mlir", text)
	if err != nil {
		return diag.Bugf("a kernel is not valid once it is printed: %w", err)
	}
	single := runPasses(alone, pick(r, otherPasses))
	if err := runPasses(m, lower); err != nil {
		return errors.Join(single, err)
	}
	if _, err := tshared.Parse("lowered.mlir", m.String()); err != nil {
		return diag.Bugf("a lowered kernel is not valid once it is printed: %w", err)
	}
	return single
}

// runPasses runs passes; the error wraps a *diag.Bug when one panics.
func runPasses(m *tshared.Module, passes string) error {
	return m.RunPipeline(anchor+passes+")", pass.Config{})
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// compileForCPU compiles to native code for this machine.
func compileForCPU(r *rand.Rand, m *tshared.Module) error {
	var j driver.Job
	j.FPFusion = manifest.Fusion(r.IntN(2) == 0)
	j.Codegen = driver.Codegen{Check: r.IntN(8) == 0, Level: driver.LevelOf(pick(r, []int{0, 1, 3}))}
	loaded, err := driver.Load(context.Background(), m, j, "")
	if err != nil {
		return err
	}
	loaded[0].Code.Close()
	return nil
}

// compileForGPU compiles to PTX for one of the targets.
func compileForGPU(r *rand.Rand, m *tshared.Module) error {
	j := driver.Job{
		Target: driver.Target{Backend: driver.CUDA, Arch: pick(r, targets.GPUNames())},
		Start:  driver.TTIR, Module: driver.Module(m), Last: driver.PTX, Keep: []driver.Stage{}, AnyArguments: true,
	}
	j.NumWarps, j.NumStages, j.FPFusion = 1<<r.IntN(4), 1+r.IntN(4), manifest.Fusion(r.IntN(2) == 0)
	_, err := driver.Compile(context.Background(), j)
	return err
}

// needsLLVM returns an error when a stage needs LLVM and it is missing.
func needsLLVM(stage string) error {
	if stage == "lowering" {
		return nil
	}
	_, err := driver.DescribeLLVM()
	return err
}
