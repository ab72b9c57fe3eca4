package runtime

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// affinity keeps a thread of the pool away from the core of the caller. The scheduler often puts a
// thread that was just woken on the core of the thread that woke it, and a short launch ends
// before the load is balanced.
type affinity struct {
	allowed unix.CPUSet // of the thread, before it was kept away from anything
	known   bool
	away    int // the core that it is kept away from
}

// callersCore is the core that the calling thread runs on, and unknownCore where that is not known.
func callersCore() int {
	var core uint32
	if _, _, errno := unix.RawSyscall(unix.SYS_GETCPU, uintptr(unsafe.Pointer(&core)), 0, 0); errno != 0 {
		return unknownCore
	}
	return int(core)
}

// leave moves the calling thread, to which the affinity belongs, away from a core, if there are
// others. Where the system forbids it, the thread runs where it is.
func (a *affinity) leave(core int) {
	if !a.known {
		a.known, a.away = unix.SchedGetaffinity(0, &a.allowed) == nil, unknownCore
	}
	if core == unknownCore || !a.known || core == a.away || a.allowed.Count() < 2 {
		return
	}
	others := a.allowed
	others.Clear(core)
	if unix.SchedSetaffinity(0, &others) == nil {
		a.away = core
	}
}
