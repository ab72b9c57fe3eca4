// Package crashhandler calls Go code when native code of this process faults, before the process ends.
//
// Go's runtime ends a process whose native code faults: nothing can be recovered, and its report knows
// neither the kernel nor the line. The signal handler of this package comes before that of the runtime. It
// finds the execution that faulted, lets a goroutine report it while the thread waits, and then calls the
// runtime's handler. Faults of Go code go to the runtime at once.
//
// The package knows nothing of kernels. It needs neither cgo nor LLVM; on systems other than Linux on x86-64
// and AArch64 it does nothing.
package crashhandler

import (
	"sync/atomic"
	"syscall"
)

// Execution is native code that runs, or is about to, on some thread.
type Execution struct {
	// Low and High are the bounds of the code.
	Low, High uintptr
	// Frame has the frame address of the function that Go called, while it runs, and 0 otherwise.
	Frame *uintptr
	// Faulted is called when the code faults, on another thread than the one that faulted. The process ends
	// when it returns, and some seconds later when it does not.
	Faulted func(Fault)

	slot int // that it had before
}

// Fault is a signal that native code caused.
type Fault struct {
	Signal syscall.Signal
	// PC is where the code was; inside of the code, or the address after the call of the function that
	// faulted.
	PC       uintptr
	IsReturn bool // PC is the address after a call
	// Address is what was accessed. HasAddress is false where the system does not tell, as for addresses that
	// the processor cannot form.
	Address    uintptr
	HasAddress bool
}

// maxExecutions is how many executions are known at once; faults of others are not reported.
const maxExecutions = 512

// running has the executions, each in a cache line of its own.
var running [maxExecutions]struct {
	execution atomic.Pointer[Execution]
	_         [56]byte
}

// Enter makes an execution known until Leave. The pointer must stay the same for all runs of a worker, which
// then finds its place at once.
func (e *Execution) Enter() {
	for i := range running {
		at := (e.slot + i) % maxExecutions
		if running[at].execution.CompareAndSwap(nil, e) {
			e.slot = at
			return
		}
	}
	e.slot = maxExecutions // one that no execution has
}

// Leave is the end of Enter.
func (e *Execution) Leave() {
	if e.slot < maxExecutions {
		running[e.slot].execution.Store(nil)
		return
	}
	e.slot = 0
}

// firstSlots spreads executions over the slots.
var firstSlots atomic.Uint32

// New makes an execution.
func New(low, high uintptr, frame *uintptr, faulted func(Fault)) *Execution {
	return &Execution{Low: low, High: high, Frame: frame, Faulted: faulted, slot: int(firstSlots.Add(1) % maxExecutions)}
}
