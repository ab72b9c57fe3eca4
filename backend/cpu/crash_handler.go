//go:build unix

package cpu

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/llvmir"
)

// The crash handler records where native code was when a fatal signal came, and the
// stack. Go's runtime reports only the program counter, which may be in a function of the
// C library that the kernel called. The handler runs as a signal handler on any stack, so
// it is native code, too; then it calls Go's handler.

// registers are the byte offsets of registers in a signal's context.
type registers struct {
	pc, stack int64
	link      int64 // 0 if the return address is on the stack
}

var contexts = map[string]registers{
	"amd64": {pc: 168, stack: 160},
	"arm64": {pc: 440, stack: 432, link: 424},
}

// Byte offsets in the state of the crash handler.
const (
	handlerFrames   = 0  // address of the first worker's controlFrame
	handlerCount    = 8  // number of workers
	handlerLog      = 16 // address of the log, 0 for none
	handlerPrevious = 24 // previous handlers, by signal
	maxSignal       = 32

	sigactionBytes = 256 // more than any system's struct sigaction, which begins with the handler
)

var fatalSignals = []unix.Signal{unix.SIGSEGV, unix.SIGBUS, unix.SIGFPE, unix.SIGILL}

// crashHandler is the state of the handler, which is installed once per process.
var crashHandler = sync.OnceValues(func() ([]uint64, error) {
	where, ok := contexts[runtime.GOARCH]
	if !ok || runtime.GOOS != "linux" {
		return nil, errors.New("signals are not known here")
	}
	lib, err := libllvm.Open()
	if err != nil {
		return nil, err
	}
	target := lib.Host()
	target.Level = libllvm.O0
	machine, err := lib.Machine(target)
	if err != nil {
		return nil, err
	}
	defer machine.Close()
	u := &unit{c: &compiler{module: buildCrashHandler(where)}}
	object, err := u.compile(lib, machine, libllvm.Object)
	if err != nil {
		return nil, err
	}
	code, err := lib.Load(object, nil)
	if err != nil {
		return nil, err
	}
	state, err := code.Lookup("state")
	if err != nil {
		return nil, err
	}
	install, err := code.Lookup("install")
	if err != nil {
		return nil, err
	}
	for _, s := range fatalSignals {
		if libllvm.Call(install, uintptr(s)) != 0 {
			return nil, fmt.Errorf("no handler can be set for %s", s)
		}
	}
	words := *(**uint64)(unsafe.Pointer(&state))
	return unsafe.Slice(words, handlerPrevious/8), nil
})

func word(b *llvmir.Builder, p llvmir.Value, at int64) llvmir.Value {
	return b.Offset(p, llvmir.ConstInt(llvmir.I64, at))
}

func buildCrashHandler(where registers) *llvmir.Module {
	m := llvmir.NewModule("crash_handler")
	words := llvmir.Array(handlerPrevious/8+maxSignal, llvmir.I64)
	state := m.Global(llvmir.Global{Name: "state", Type: words, Init: llvmir.Zero(words)})
	handler := buildHandler(m, state, where)

	set := m.Declare("sigaction", llvmir.I32, llvmir.I32, llvmir.Ptr, llvmir.Ptr)
	install := m.Function("install", llvmir.I32, llvmir.Param{Name: "signal", Type: llvmir.I32})
	b := install.Builder()
	action := b.Alloca(llvmir.I8, sigactionBytes, 16)
	null := llvmir.Zero(llvmir.Ptr)
	b.Call(set, install.Param(0), null, action)
	b.Store(b.Load(llvmir.I64, action), previousHandler(b, state, install.Param(0)))
	b.Store(handler.Value(), action)
	b.Ret(b.Call(set, install.Param(0), action, null))
	return m
}

// previousHandler is the address of the previous handler of a signal.
func previousHandler(b *llvmir.Builder, state, signal llvmir.Value) llvmir.Value {
	return b.GEP(llvmir.I64, word(b, state, handlerPrevious), b.ZExt(signal, llvmir.I64))
}

func buildHandler(m *llvmir.Module, state llvmir.Value, where registers) *llvmir.Function {
	f := m.Function("handler", llvmir.Void,
		llvmir.Param{Name: "signal", Type: llvmir.I32}, llvmir.Param{Name: "info", Type: llvmir.Ptr}, llvmir.Param{Name: "context", Type: llvmir.Ptr})
	b := f.Builder()
	zero, one := llvmir.ConstInt(llvmir.I64, 0), llvmir.ConstInt(llvmir.I64, 1)
	register := func(at int64) llvmir.Value { return b.Load(llvmir.I64, word(b, f.Param(2), at)) }
	log := b.Load(llvmir.Ptr, word(b, state, handlerLog))
	b.When(b.ICmp(llvmir.NE, b.PtrToInt(log, llvmir.I64), zero), func() {
		_, first := b.CmpXchg(word(b, log, logTaken), zero, one, llvmir.Monotonic, llvmir.Monotonic, "", 8)
		b.When(first, func() {
			stack := register(where.stack)
			b.Store(stack, word(b, log, logSP))
			b.Store(register(where.pc), word(b, log, logPC))
			if where.link != 0 {
				b.Store(register(where.link), word(b, log, logLR))
			}
			// The stack is copied up to the frame in which native code was entered.
			frames, count := b.Load(llvmir.Ptr, word(b, state, handlerFrames)), b.Load(llvmir.I64, word(b, state, handlerCount))
			nearest := b.For(llvmir.Range{From: zero, To: count}, []llvmir.Value{zero}, func(i llvmir.Value, carried []llvmir.Value) []llvmir.Value {
				frame := b.Load(llvmir.I64, b.Offset(frames, b.Mul(i, llvmir.ConstInt(llvmir.I64, controlBytes))))
				distance := b.Sub(frame, stack)
				closer := b.Or(b.ICmp(llvmir.EQ, carried[0], zero), b.ICmp(llvmir.ULT, distance, carried[0]))
				return []llvmir.Value{b.Select(b.And(b.ICmp(llvmir.UGE, frame, stack), closer), distance, carried[0])}
			})[0]
			n := b.UMin(b.LShr(nearest, llvmir.ConstInt(llvmir.I64, 3)), llvmir.ConstInt(llvmir.I64, logCapacity))
			from := b.IntToPtr(stack, llvmir.Ptr)
			b.Each(llvmir.Range{From: zero, To: n}, func(i llvmir.Value) {
				b.Store(b.Load(llvmir.I64, b.GEP(llvmir.I64, from, i)), b.GEP(llvmir.I64, word(b, log, logStack), i))
			})
			b.Store(n, word(b, log, logCount))
		})
	})
	next := b.Load(llvmir.Ptr, previousHandler(b, state, f.Param(0)))
	b.CallPointer(llvmir.Func(llvmir.Void, llvmir.I32, llvmir.Ptr, llvmir.Ptr), next, f.Param(0), f.Param(1), f.Param(2))
	b.Ret(llvmir.Value{})
	return f
}
