package cpu

import (
	"sync"

	"github.com/tshared/tshared/backend/llvmc"
)

// machines are those kernels were compiled with. LLVM works out what a
// processor can do for each new one, which takes as long as a small kernel.
var machines struct {
	sync.Mutex
	of map[machineKey]llvmc.Machine
}

type machineKey struct {
	lib    llvmc.LLVM
	target llvmc.Target
}

// machineFor is shared by all compilations, so nobody closes it.
func machineFor(lib llvmc.LLVM, target llvmc.Target) (llvmc.Machine, error) {
	machines.Lock()
	defer machines.Unlock()
	key := machineKey{lib, target}
	if m, ok := machines.of[key]; ok {
		return m, nil
	}
	m, err := lib.Machine(target)
	if err != nil {
		return nil, err
	}
	if machines.of == nil {
		machines.of = map[machineKey]llvmc.Machine{}
	}
	machines.of[key] = m
	return m, nil
}
