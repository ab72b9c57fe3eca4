package cpu

import (
	"regexp"
	"strings"
	"sync"

	"github.com/tshared/tshared/backend/llvmc"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/vecmath"
)

// straightLine builds a function as code that LLVM makes vectors of, where there
// is such code for the type, and what is compiled need not be faithful to libm.
// The name is that of libm or LLVM's intrinsic.
func (c *compiler) straightLine(name string, x []llvmir.Value) (llvmir.Value, bool) {
	f, ok := vecmath.Find(strings.TrimPrefix(name, "llvm."), x[0].Type())
	if !ok || len(x) != f.Args || c.options.Faithful {
		return llvmir.Value{}, false
	}
	return f.Build(c.b, vecmath.Target{FMA: c.options.FMA}, x...), true
}

var (
	fmaSymbol = regexp.MustCompile(`\bfma\b`)
	fmaKnown  sync.Map // llvmc.Target -> bool
)

const fmaProbe = `define double @probe(double %x, double %y, double %z) {
  %r = call double @llvm.fma.f64(double %x, double %y, double %z)
  ret double %r
}
declare double @llvm.fma.f64(double, double, double)
`

// HasFMA says whether a machine multiplies and adds in one instruction, by what
// LLVM makes of it: where it does not, that is a call of libm's fma.
func HasFMA(lib llvmc.LLVM, machine llvmc.Machine) (bool, error) {
	if known, ok := fmaKnown.Load(machine.Target()); ok {
		return known.(bool), nil
	}
	m, err := lib.Parse("probe", fmaProbe)
	if err != nil {
		return false, err
	}
	defer m.Close()
	code, err := m.Emit(machine, llvmc.Assembly)
	if err != nil {
		return false, err
	}
	has := !fmaSymbol.Match(code)
	fmaKnown.Store(machine.Target(), has)
	return has, nil
}
