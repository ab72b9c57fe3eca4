//go:build linux && !race && (amd64 || arm64)

//lint:file-ignore U1000 the assembly uses them

package crashhandler

import (
	"bufio"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"syscall"
	"unsafe"
)

// handlerAddress is the address of the signal handler, which has the C calling convention. It calls onSignal
// and then jumps to the handler that onSignal returns.
func handlerAddress() uintptr

var (
	// previous are the handlers that were set before, by signal.
	previous [32]uintptr
	// goText is where Go's own code is.
	goText struct{ low, high uintptr }
	// reports is where the handler writes to, and the goroutine reads from.
	reports int
	// fault is that of the handler that came first.
	fault   Fault
	faulty  *Execution
	claimed uint32 // a handler came before
	done    uint32 // the fault was reported
)

var fatalSignals = []syscall.Signal{syscall.SIGSEGV, syscall.SIGBUS, syscall.SIGFPE, syscall.SIGILL}

// Install sets the handlers, once per process.
var Install = sync.OnceValue(func() error {
	var err error
	if goText.low, goText.high, err = Mapping(handlerAddress()); err != nil {
		return err
	}
	from, to, err := os.Pipe()
	if err != nil {
		return err
	}
	reports = int(to.Fd())
	go report(from, to)
	for _, s := range fatalSignals {
		if err := install(s); err != nil {
			return fmt.Errorf("no handler can be set for %s: %w", s, err)
		}
	}
	return nil
})

// report waits for a fault and reports it. It keeps the pipe's other end open.
func report(from, to *os.File) {
	defer to.Close()
	if n, err := from.Read(make([]byte, 1)); n == 0 || err != nil {
		return
	}
	defer atomic.StoreUint32(&done, 1)
	faulty.Faulted(fault)
}

// Mapping finds the memory around an address that the system maps as one piece.
func Mapping(address uintptr) (low, high uintptr, err error) {
	f, err := os.Open("/proc/self/maps")
	if err != nil {
		return 0, 0, err
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if _, err := fmt.Sscanf(lines.Text(), "%x-%x", &low, &high); err != nil {
			return 0, 0, fmt.Errorf("/proc/self/maps: %w", err)
		}
		if low <= address && address < high {
			return low, high, nil
		}
	}
	return 0, 0, fmt.Errorf("/proc/self/maps does not have address %#x", address)
}

// sigaction is the kernel's struct.
type sigaction struct {
	handler, flags, restorer uintptr
	mask                     uint64
}

// install sets the handler of a signal. All else stays as Go's runtime set it: the handler runs on the
// stack for signals.
func install(s syscall.Signal) error {
	var action sigaction
	if err := setAction(s, nil, &action); err != nil {
		return err
	}
	if action.handler <= 1 {
		return fmt.Errorf("it has no handler of Go's runtime")
	}
	previous[s] = action.handler
	action.handler = handlerAddress()
	return setAction(s, &action, nil)
}

func setAction(s syscall.Signal, action, old *sigaction) error {
	_, _, errno := syscall.RawSyscall6(syscall.SYS_RT_SIGACTION, uintptr(s), uintptr(unsafe.Pointer(action)), uintptr(unsafe.Pointer(old)), unsafe.Sizeof(action.mask), 0, 0)
	if errno != 0 {
		return errno
	}
	return nil
}

// Offsets in siginfo_t.
const (
	infoCode    = 8
	infoAddress = 16

	codeKernel = 0x80 // the system does not know the address
)

// onSignal is called by handler on the stack for signals, in the middle of anything: it neither allocates nor
// grows the stack nor takes locks. It returns the handler that comes next.
//
//go:nosplit
//go:norace
//go:nocheckptr
func onSignal(signal uintptr, info, context unsafe.Pointer) uintptr {
	pc, sp := *(*uintptr)(unsafe.Add(context, contextPC)), *(*uintptr)(unsafe.Add(context, contextSP))
	code := *(*int32)(unsafe.Add(info, infoCode))
	e, at, isReturn := whose(pc, sp, context)
	if e == nil || code <= 0 { // which another process sent
		return previous[signal]
	}
	if atomic.CompareAndSwapUint32(&claimed, 0, 1) {
		fault.Signal, fault.PC, fault.IsReturn = syscall.Signal(signal), at, isReturn
		fault.Address, fault.HasAddress = *(*uintptr)(unsafe.Add(info, infoAddress)), code != codeKernel
		keepFaulty(e)
		syscall.RawSyscall(syscall.SYS_WRITE, uintptr(reports), uintptr(unsafe.Pointer(&reports)), 1)
	}
	// Threads that fault after the first one wait, too: the process must not end before the report.
	pause := syscall.Timespec{Nsec: 1e6}
	for i := 0; i < maxPauses && atomic.LoadUint32(&done) == 0; i++ {
		syscall.RawSyscall(syscall.SYS_NANOSLEEP, uintptr(unsafe.Pointer(&pause)), 0, 0)
	}
	return previous[signal]
}

// maxPauses are five seconds, for which a report is waited.
const maxPauses = 5000

// keepFaulty stores a pointer without telling the garbage collector, which knows the execution by its slot.
//
//go:nosplit
//go:norace
//go:nocheckptr
func keepFaulty(e *Execution) { *(*uintptr)(unsafe.Pointer(&faulty)) = uintptr(unsafe.Pointer(e)) }

// maxStack is more than native code uses of a stack.
const maxStack = 1 << 20

// whose finds the execution that faulted: its code, or a function that it called, which is not Go's.
//
//go:nosplit
//go:norace
//go:nocheckptr
func whose(pc, sp uintptr, context unsafe.Pointer) (found *Execution, at uintptr, isReturn bool) {
	inGo := goText.low <= pc && pc < goText.high
	nearest := uintptr(maxStack)
	for i := range running {
		// Load checks the stack where it is not inlined, as in builds for debuggers.
		e := *(**Execution)(unsafe.Pointer(&running[i].execution))
		if e == nil {
			continue
		}
		frame := *e.Frame
		if frame < sp || frame-sp >= nearest { // stacks grow down
			continue
		}
		if e.Low <= pc && pc < e.High {
			found, at, isReturn, nearest = e, pc, false, frame-sp
		} else if back := returnAddress(e, sp, frame, context); back != 0 && !inGo {
			found, at, isReturn, nearest = e, back, true, frame-sp
		}
	}
	return found, at, isReturn
}

// returnAddress finds the innermost address of the code on the stack, or 0.
//
//go:nosplit
//go:norace
//go:nocheckptr
func returnAddress(e *Execution, sp, frame uintptr, context unsafe.Pointer) uintptr {
	if contextLink != 0 {
		if link := *(*uintptr)(unsafe.Add(context, contextLink)); e.Low <= link && link < e.High {
			return link
		}
	}
	for at := sp &^ 7; at < frame; at += 8 {
		if back := *(*uintptr)(*(*unsafe.Pointer)(unsafe.Pointer(&at))); e.Low <= back && back < e.High {
			return back
		}
	}
	return 0
}
