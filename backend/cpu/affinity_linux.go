package cpu

import (
	"math/bits"
	"runtime"
	"sync/atomic"
	"unsafe"

	"golang.org/x/sys/unix"
)

// cpuSet is a set of cores.
type cpuSet = unix.CPUSet

// launches counts the launches in progress in this process.
var launches atomic.Int32

// affinity pins each worker of a launch to a core of its own. The scheduler often puts
// a thread that was just woken on the core of the thread that woke it, and a short
// launch ends before the load is balanced.
type affinity struct {
	free []int // cores for all workers but the first
}

// begin chooses cores for workers. It pins nothing while another launch is in progress,
// or when there are fewer cores than workers.
func (p *affinity) begin(workers int) {
	p.free = p.free[:0]
	alone := launches.Add(1) == 1
	if workers < 2 || !alone {
		return
	}
	own, ok := currentCore()
	var allowed cpuSet
	if !ok || unix.SchedGetaffinity(0, &allowed) != nil {
		return
	}
	for word, mask := range allowed {
		for set := uint(mask); set != 0; set &= set - 1 {
			if core := bits.UintSize*word + bits.TrailingZeros(set); core != own {
				p.free = append(p.free, core)
			}
		}
	}
	if len(p.free) < workers-1 {
		p.free = p.free[:0]
	}
}

// currentCore is the core that the calling thread runs on.
func currentCore() (int, bool) {
	var core uint32
	_, _, errno := unix.RawSyscall(unix.SYS_GETCPU, uintptr(unsafe.Pointer(&core)), 0, 0)
	return int(core), errno == 0
}

func (p *affinity) end() { launches.Add(-1) }

// pin moves the calling thread, which runs any worker but the first, to the worker's
// core. A thread that was pinned is given its cores back by unpin.
func (p *affinity) pin(worker int) (before cpuSet, pinned bool) {
	if worker < 1 || worker > len(p.free) || unix.SchedGetaffinity(0, &before) != nil {
		return before, false
	}
	runtime.LockOSThread()
	var only cpuSet
	only.Set(p.free[worker-1])
	setAffinity(&only)
	return before, true
}

func (p *affinity) unpin(before *cpuSet) {
	setAffinity(before)
	runtime.UnlockOSThread()
}

// setAffinity fails where the system forbids it; the thread then runs where it is.
func setAffinity(set *cpuSet) { _ = unix.SchedSetaffinity(0, set) }
