package cpu

import (
	"math/bits"
	"runtime"
	"sync/atomic"
	"syscall"
	"unsafe"
)

// cpuSet is a set of processors, as the kernel has it.
type cpuSet [16]uint64

// coreNumbers are the system call's, which the syscall package lacks.
var coreNumbers = map[string]uintptr{"amd64": 309, "arm64": 168}

// launches is how many runs are under way in this process.
var launches atomic.Int32

// affinity keeps the workers of a run on cores of their own: a thread that was
// just woken is often put where its waker is, and a short run is over before
// that is noticed.
type affinity struct {
	free []int // cores for the workers but the first
}

// begin chooses cores for workers. It does nothing if others run as well, or if there
// are not enough cores.
func (p *affinity) begin(workers int) {
	p.free = p.free[:0]
	alone := launches.Add(1) == 1
	number, known := coreNumbers[runtime.GOARCH]
	if workers < 2 || !alone || !known {
		return
	}
	var own uint32
	if _, _, e := syscall.RawSyscall(number, uintptr(unsafe.Pointer(&own)), 0, 0); e != 0 {
		return
	}
	allowed, ok := allowedCores()
	if !ok {
		return
	}
	for word, set := range allowed {
		for ; set != 0; set &= set - 1 {
			if core := 64*word + bits.TrailingZeros64(set); core != int(own) {
				p.free = append(p.free, core)
			}
		}
	}
	if len(p.free) < workers-1 {
		p.free = p.free[:0]
	}
}

func (p *affinity) end() { launches.Add(-1) }

// pin moves the calling thread, a worker's but not the first's, to its core. Where it
// does, unpin lets the thread go where it could before.
func (p *affinity) pin(worker int) (before cpuSet, pinned bool) {
	if worker < 1 || worker > len(p.free) {
		return before, false
	}
	before, ok := allowedCores()
	if !ok {
		return before, false
	}
	runtime.LockOSThread()
	var only cpuSet
	core := p.free[worker-1]
	only[core/64] = 1 << (core % 64)
	setCores(&only)
	return before, true
}

func (p *affinity) unpin(before *cpuSet) {
	setCores(before)
	runtime.UnlockOSThread()
}

func allowedCores() (set cpuSet, ok bool) {
	_, _, e := syscall.RawSyscall(syscall.SYS_SCHED_GETAFFINITY, 0, unsafe.Sizeof(set), uintptr(unsafe.Pointer(&set)))
	return set, e == 0
}

func setCores(set *cpuSet) {
	_, _, _ = syscall.RawSyscall(syscall.SYS_SCHED_SETAFFINITY, 0, unsafe.Sizeof(*set), uintptr(unsafe.Pointer(set)))
}
