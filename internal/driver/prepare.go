package driver

import (
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
)

// Prepare opens LLVM and makes it ready for a target, in the background, and returns at once.
// Compile does that otherwise when it needs it; a program that will compile has the front end's
// time for it meanwhile. A problem is told by Compile.
func Prepare(t Target) {
	go func() {
		if t.Backend == CUDA {
			_ = ptx.Prepare(t.Arch) // Compile has the same error
			return
		}
		if lib, m, _, err := t.machine(libllvm.O3); err == nil {
			_, _ = cpu.HasFMA(lib, m)
		}
	}()
}
