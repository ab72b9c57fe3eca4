//go:build linux && (amd64 || arm64)

package cuda

import (
	"runtime"
	"sync"
	"unsafe"

	"github.com/ebitengine/purego"
)

// inContextCode is the address of code that makes a context current, calls a function and
// makes the context that was current before current again. One call of C in place of three
// costs a launch less than half, and needs no thread to be kept.
var inContextCode uintptr

// contextCall is the argument of that code; it has the offsets of the fields.
type contextCall struct {
	push     uintptr // cuCtxPushCurrent
	context  Handle
	pop      uintptr // cuCtxPopCurrent
	popped   *Handle
	function uintptr
	pushed   uintptr // 1 when push succeeded
	args     frame

	self [1]uintptr // the list of arguments, which is this; kept to save an allocation
}

var contextCalls = sync.Pool{New: func() any { return new(contextCall) }}

// bindInContext adds launches in a context to a table.
func bindInContext(d *API, push, pop, launch, launchEx uintptr) {
	if push == 0 || pop == 0 || launch == 0 {
		return
	}
	d.LaunchIn = func(c Handle, popped *Handle, f Handle, gx, gy, gz, bx, by, bz, shared uint32, stream Handle, params *unsafe.Pointer) (Result, bool) {
		call := contextCalls.Get().(*contextCall)
		*call = contextCall{push: push, context: c, pop: pop, popped: popped, function: launch, args: frame{f, uintptr(gx), uintptr(gy), uintptr(gz),
			uintptr(bx), uintptr(by), uintptr(bz), uintptr(shared), stream, uintptr(unsafe.Pointer(params))}}
		r, pushed := call.run()
		runtime.KeepAlive(params)
		return r, pushed
	}
	if launchEx == 0 {
		return
	}
	d.LaunchExIn = func(c Handle, popped *Handle, config *LaunchConfig, f Handle, params *unsafe.Pointer) (Result, bool) {
		call := contextCalls.Get().(*contextCall)
		*call = contextCall{push: push, context: c, pop: pop, popped: popped, function: launchEx,
			args: frame{uintptr(unsafe.Pointer(config)), f, uintptr(unsafe.Pointer(params))}}
		r, pushed := call.run()
		runtime.KeepAlive(config)
		runtime.KeepAlive(params)
		return r, pushed
	}
}

// run makes the call, and gives it back to the pool.
func (c *contextCall) run() (Result, bool) {
	c.self[0] = uintptr(unsafe.Pointer(c))
	r, _, _ := purego.SyscallN(inContextCode, c.self[:]...)
	pushed := c.pushed != 0
	contextCalls.Put(c)
	return Result(int32(r)), pushed
}
