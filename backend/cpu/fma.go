package cpu

import (
	"regexp"
	"sync"

	"github.com/tshared/tshared/backend/libllvm"
)

var (
	fmaSymbol = regexp.MustCompile(`\bfma\b`)
	fmaKnown  sync.Map // libllvm.Target -> bool
)

const fmaProbe = `define double @probe(double %x, double %y, double %z) {
  %r = call double @llvm.fma.f64(double %x, double %y, double %z)
  ret double %r
}
declare double @llvm.fma.f64(double, double, double)
`

// HasFMA reports whether a machine has a fused multiply-add instruction. Without one LLVM
// emits a call of libm's fma.
func HasFMA(lib libllvm.LLVM, machine libllvm.Machine) (bool, error) {
	if known, ok := fmaKnown.Load(machine.Target()); ok {
		return known.(bool), nil
	}
	m, err := lib.Parse("probe", fmaProbe)
	if err != nil {
		return false, err
	}
	defer m.Close()
	code, err := m.Emit(machine, libllvm.Assembly)
	if err != nil {
		return false, err
	}
	has := !fmaSymbol.Match(code)
	fmaKnown.Store(machine.Target(), has)
	return has, nil
}
