package libllvm

import "sync"

// machineCache are the machines that Shared gave. LLVM works out what a processor can
// do for each new one, which takes as long as a small kernel.
var machineCache struct {
	sync.Mutex
	of map[machineKey]Machine
}

type machineKey struct {
	lib    LLVM
	target Target
}

// CachedMachine is a machine of a library for all who ask for the same target, so nobody
// closes it.
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
