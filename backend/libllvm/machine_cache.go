package libllvm

import "sync"

// machineCache has the machines of CachedMachine. Making a machine takes as long as
// compiling a small kernel, because LLVM computes the features of the CPU.
var machineCache struct {
	sync.Mutex
	of map[machineKey]Machine
}

type machineKey struct {
	lib    LLVM
	target Target
}

// CachedMachine returns the machine of a library for a target, the same one at each call.
// Callers must not close it.
func CachedMachine(lib LLVM, target Target) (Machine, error) {
	machineCache.Lock()
	defer machineCache.Unlock()
	key := machineKey{lib, target}
	if m, ok := machineCache.of[key]; ok {
		return m, nil
	}
	m, err := lib.Machine(target)
	if err != nil {
		return nil, err
	}
	if machineCache.of == nil {
		machineCache.of = map[machineKey]Machine{}
	}
	machineCache.of[key] = m
	return m, nil
}
