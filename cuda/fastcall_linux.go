package cuda

import (
	"reflect"
	"runtime"
	"sync"
	"unsafe"

	"github.com/ebitengine/purego"
)

// bindFast replaces the functions that start kernels: calls through reflection allocate,
// and take longer than the driver itself.
func bindFast(d *API, find find) {
	address := func(field string) uintptr {
		f, ok := reflect.TypeFor[API]().FieldByName(field)
		if !ok {
			panic("BUG: cuda: API has no " + field)
		}
		return find(symbolOf(f))
	}
	if a := address("LaunchKernel"); a != 0 {
		d.LaunchKernel = fastLaunch(a)
	}
	if a := address("LaunchKernelEx"); a != 0 {
		d.LaunchKernelEx = func(c *LaunchConfig, f Handle, params, extra *unsafe.Pointer) Result {
			args := frames.Get().(*frame)
			args[0], args[1], args[2], args[3] = uintptr(unsafe.Pointer(c)), f, uintptr(unsafe.Pointer(params)), uintptr(unsafe.Pointer(extra))
			r := args.call(a, 4)
			runtime.KeepAlive(c)
			runtime.KeepAlive(params)
			return r
		}
	}
	bindInContext(d, address("CtxPushCurrent"), address("CtxPopCurrent"), address("LaunchKernel"), address("LaunchKernelEx"))
	if a := address("CtxPopCurrent"); a != 0 {
		d.CtxPopCurrent = func(h *Handle) Result {
			r := call(a, uintptr(unsafe.Pointer(h)), 0)
			runtime.KeepAlive(h)
			return r
		}
	}
	for field, to := range map[string]*func(Handle) Result{
		"CtxPushCurrent": &d.CtxPushCurrent, "EventQuery": &d.EventQuery, "StreamQuery": &d.StreamQuery,
	} {
		if a := address(field); a != 0 {
			*to = func(h Handle) Result { return call(a, h, 0) }
		}
	}
	for field, to := range map[string]*func(Handle, Handle) Result{"GraphLaunch": &d.GraphLaunch, "EventRecord": &d.EventRecord} {
		if a := address(field); a != 0 {
			*to = func(h, stream Handle) Result { return call(a, h, stream) }
		}
	}
}

func fastLaunch(a uintptr) func(f Handle, gx, gy, gz, bx, by, bz, shared uint32, stream Handle, params, extra *unsafe.Pointer) Result {
	return func(f Handle, gx, gy, gz, bx, by, bz, shared uint32, stream Handle, params, extra *unsafe.Pointer) Result {
		args := frames.Get().(*frame)
		*args = frame{f, uintptr(gx), uintptr(gy), uintptr(gz), uintptr(bx), uintptr(by), uintptr(bz), uintptr(shared), stream,
			uintptr(unsafe.Pointer(params)), uintptr(unsafe.Pointer(extra))}
		r := args.call(a, len(args))
		runtime.KeepAlive(params)
		return r
	}
}

// frame is the arguments of a call. Frames are reused: a list made for a call of C would
// be allocated each time. Objects that the arguments point to do not move: the table's
// functions are called through variables, so the objects are on the heap.
type frame [11]uintptr

var frames = sync.Pool{New: func() any { return new(frame) }}

func (f *frame) call(function uintptr, n int) Result {
	r, _, _ := purego.SyscallN(function, f[:n]...)
	frames.Put(f)
	return Result(int32(r))
}

func call(function, first, second uintptr) Result {
	args := frames.Get().(*frame)
	args[0], args[1] = first, second
	return args.call(function, 2)
}
