package fuzz

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"runtime/debug"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/pass"
)

// stages are the parts of the compiler that mutated kernels are sent through.
var stages = map[string]func(r *rand.Rand, m *tshared.Module) error{
	"lowering": lowerAll,
	"cpu":      compileForCPU,
	"ptx":      compileForGPU,
}

// RunStage sends a text through a part of the compiler. What the compiler says about
// it, the text being wrong or the compiler unable, is as it should be; a verdict
// that is bad is a mistake of ours. The random numbers choose options.
func RunStage(part string, r *rand.Rand, text string) (v *Result) {
	defer func() {
		if p := recover(); p != nil {
			v = &Result{Kind: Crash, Pipeline: part, Detail: fmt.Sprint(p), After: frame(debug.Stack())}
		}
	}()
	m, err := tshared.Parse("kernel.mlir", text)
	if err == nil {
		if err = stages[part](r, m); err == nil {
			return &Result{Kind: OK, Pipeline: part}
		}
		v = &Result{Kind: Refused, Pipeline: part, Detail: err.Error()}
	} else {
		v = &Result{Kind: Invalid, Pipeline: part, Detail: err.Error()}
	}
	var p *diag.Bug
	var rejected *libllvm.Error
	switch {
	case errors.As(err, &p):
		v.Kind, v.After, v.Detail = Crash, frame(p.Stack), p.Error()
	case strings.Contains(v.Detail, "BUG:"):
		v.Kind = Crash
	case errors.As(err, &rejected) && !strings.Contains(text, "inline_asm"), m != nil && strings.Contains(v.Detail, failedToVerify):
		v.Kind = Broken
	}
	return v
}

// failedToVerify is what is said of IR that a pass left.
const failedToVerify = "the verifier says so"

// ownFrame is a function of ours in a stack trace, and the line it is at.
var ownFrame = regexp.MustCompile(`(?m)^github\.com/tshared/tshared/(\S+)\([^()\n]*\)\n\t\S*?([\w-]+\.go:\d+)`)

// frame is the function that panicked, and where.
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

// otherPasses are those a kernel is sent through besides the whole lowering.
var otherPasses = []string{
	"triton-to-structured", "triton-to-structured{skip-prepass=true}", "triton-to-unstructured",
	"triton-arith-to-linalg", "triton-arith-to-linalg{tensor-ptr-to-linalg=true}",
	"structured-to-memref", "unstructured-to-memref", "triton-ptr-to-memref", "triton-to-ptr", "reconcile-ptr-casts", "collapse-shape",
	"ttx-to-linalg", "tptr-to-llvm", "expand-narrow-floats", "triton-saturate-casts", "triton-to-linalg-experimental",
	"triton-rewrite-tensor-pointer", "triton-rewrite-tensor-descriptor-to-pointer", "triton-combine", "triton-reorder-broadcast",
	"triton-licm", "triton-loop-aware-cse", "triton-loop-unroll", "canonicalize", "cse", "sccp", "inline", tidy,
}

// lowerAll runs one pass of its own, and the whole lowering. What that leaves is
// printed and read again.
func lowerAll(r *rand.Rand, m *tshared.Module) error {
	text := m.String()
	alone, err := tshared.Parse("kernel.mlir", text)
	if err != nil {
		return fmt.Errorf("BUG: a kernel is not valid once it is printed: %w", err)
	}
	single := runPasses(alone, pick(r, otherPasses))
	if err := runPasses(m, lower); err != nil {
		return errors.Join(single, err)
	}
	if _, err := tshared.Parse("lowered.mlir", m.String()); err != nil {
		return fmt.Errorf("BUG: a lowered kernel is not valid once it is printed: %w", err)
	}
	return single
}

// runPasses runs passes; when one panics the error has a *diag.Bug.
func runPasses(m *tshared.Module, passes string) error {
	return m.RunPipeline(anchor+passes+")", pass.Config{})
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.IntN(len(list))] }

// compileForCPU makes an object for the machine at hand.
func compileForCPU(r *rand.Rand, m *tshared.Module) error {
	o := cpu.Options{Contract: r.IntN(2) == 0, Check: r.IntN(8) == 0, Level: cpu.LevelOf(pick(r, []int{0, 1, 3}))}
	pipeline := lower
	if o.Check {
		pipeline += "{leave-undefined=true}"
	}
	if err := runPasses(m, pipeline); err != nil {
		return err
	}
	k, err := cpu.Compile(m.Top, "", o)
	if err != nil {
		return m.Explain(err)
	}
	k.Close()
	return nil
}

// compileForGPU makes PTX for one of the targets.
func compileForGPU(r *rand.Rand, m *tshared.Module) error {
	o := ptx.Options{
		Target: pick(r, targets.GPUNames()),
		Warps:  1 << r.IntN(4), Stages: 1 + r.IntN(4), Contract: r.IntN(2) == 0,
	}
	if err := runPasses(m, lower); err != nil {
		return err
	}
	_, err := ptx.Compile(m.Top, "", o)
	return m.Explain(err)
}

// needsLLVM says whether a part of the compiler can be used here.
func needsLLVM(part string) error {
	if part == "lowering" {
		return nil
	}
	_, err := libllvm.Open()
	return err
}
