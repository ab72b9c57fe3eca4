package arithtollvm

import (
	"strings"

	"github.com/tshared/tshared/backend/internal/vecmath"
	"github.com/tshared/tshared/backend/llvmir"
)

// straightLine builds a function as straight-line code, which LLVM vectorizes. It declines
// if there is no such code for the type, or if Precise asks for the results of libm and
// libm is there. The name is that of the function in libm or of LLVM's intrinsic.
func (c *ScalarBuilder) straightLine(name string, x []llvmir.Value) (llvmir.Value, bool) {
	find := vecmath.Find
	if c.NoLibm {
		find = vecmath.FindDevice
	}
	t := x[0].Type()
	if !t.IsFloat() { // an order comes first
		t = x[len(x)-1].Type()
	}
	f, ok := find(strings.TrimPrefix(name, "llvm."), t)
	if !ok || len(x) != f.Args || c.Precise && !c.NoLibm {
		return llvmir.Value{}, false
	}
	return f.Build(c.B, vecmath.Target{FMA: c.FMA, ApproxInstructions: c.Approx}, x...), true
}
