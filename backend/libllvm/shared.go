package libllvm

import "sync"

// shared are the machines that Shared gave. LLVM works out what a processor can
// do for each new one, which takes as long as a small kernel.
var shared struct {
	sync.Mutex
	of map[sharedKey]Machine
}

type sharedKey struct {
	lib    LLVM
	target Target
}

// Shared is a machine of a library for all who ask for the same target, so nobody
// closes it.
func Shared(lib LLVM, target Target) (Machine, error) {
	shared.Lock()
	defer shared.Unlock()
	key := sharedKey{lib, target}
	if m, ok := shared.of[key]; ok {
		return m, nil
	}
	m, err := lib.Machine(target)
	if err != nil {
		return nil, err
	}
	if shared.of == nil {
		shared.of = map[sharedKey]Machine{}
	}
	shared.of[key] = m
	return m, nil
}
