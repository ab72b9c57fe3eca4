package cuda

import (
	"fmt"
	"runtime"
	"sync/atomic"
)

// Context is a reference to a device's primary context, which all libraries of a process
// share. Memory, modules, streams and events in it live until they are closed, or until
// the last reference is released. Several goroutines may use it at once.
type Context struct {
	*primary
	life life
}

// primary is a primary context, from its creation until it is destroyed or reset.
type primary struct {
	device *Device
	d      *API
	handle Handle
	lost   atomic.Pointer[ContextLost]
	gone   atomic.Bool // by Device.Reset
	popped Handle      // where the driver writes the context that it pops; unused
}

// Retain gives a reference to the primary context, which it creates where there is none.
// Each Retain goes with one Release.
func (dev *Device) Retain() (*Context, error) {
	dev.mu.Lock()
	defer dev.mu.Unlock()
	var handle Handle
	if r := dev.api.DevicePrimaryCtxRetain(&handle, dev.id); r != Success {
		return nil, dev.api.failure("cuDevicePrimaryCtxRetain", dev.String(), r)
	}
	if dev.primary == nil {
		dev.primary = &primary{device: dev, d: dev.api, handle: handle}
	}
	dev.held++
	return &Context{primary: dev.primary}, nil
}

// Release gives the reference back. The last one destroys the context with everything in
// it. Releasing twice is an error.
func (c *Context) Release() error {
	if err := c.life.end("context"); err != nil {
		return err
	}
	dev := c.device
	dev.mu.Lock()
	defer dev.mu.Unlock()
	if dev.primary == c.primary { // not after Device.Reset
		if dev.held--; dev.held == 0 {
			c.gone.Store(true)
			dev.primary = nil
		}
	}
	// The driver also counts references to a context that was reset.
	if r := dev.api.DevicePrimaryCtxRelease(dev.id); r != Success && c.lost.Load() == nil {
		return c.d.failure("cuDevicePrimaryCtxRelease", dev.String(), r)
	}
	return nil
}

// Device is the device of the context.
func (c *Context) Device() *Device { return c.device }

// ContextLost is the error of the call that reports the end of a context, and of every
// call in that context after it. A kernel ends its context when it traps or accesses
// memory that is not its own.
type ContextLost struct {
	Device *Device // whose context it was
	Cause  *Error  // the first error
}

func (l *ContextLost) Unwrap() error { return l.Cause }

func (l *ContextLost) Error() string {
	return fmt.Sprintf("%v; the kernel that did it was launched by this call or by an earlier one. "+
		"The CUDA context of %v is lost with all memory, modules and streams in it, and nothing can run there any more: "+
		"run again in a new process, or call Device.Reset and make everything anew", l.Cause, l.Device)
}

// usable returns an error if the context cannot be used.
func (p *primary) usable() error {
	if l := p.lost.Load(); l != nil {
		return l
	}
	if p.gone.Load() {
		return fmt.Errorf("the CUDA context of %v is gone: it was released or reset", p.device)
	}
	return nil
}

// enter makes the context current on this thread, and keeps the goroutine there
// until leave.
func (p *primary) enter() error {
	if err := p.usable(); err != nil {
		return err
	}
	runtime.LockOSThread()
	if r := p.d.CtxPushCurrent(p.handle); r != Success {
		runtime.UnlockOSThread()
		return p.failed("cuCtxPushCurrent", "", r)
	}
	return nil
}

func (p *primary) leave() {
	p.d.CtxPopCurrent(&p.popped)
	runtime.UnlockOSThread()
}

// do calls the driver in the context.
func (p *primary) do(call, about string, fn func() Result) error {
	if err := p.enter(); err != nil {
		return err
	}
	defer p.leave()
	return p.failed(call, about, fn())
}

// failed is the error of a result, nil for success. A fatal result marks the context as
// lost.
func (p *primary) failed(call, about string, r Result) error {
	if r == Success {
		return nil
	}
	e := p.d.failure(call, about, r)
	if !r.fatal() {
		return e
	}
	p.lost.CompareAndSwap(nil, &ContextLost{Device: p.device, Cause: e})
	return p.lost.Load()
}

// dispose is do for calls that free an object: a lost context has nothing left to free.
func (p *primary) dispose(call string, fn func() Result) error {
	if p.usable() != nil {
		return nil
	}
	return p.do(call, "", fn)
}

// Synchronize waits until all work in the context is done. Its error may be that of a
// kernel launched earlier.
func (c *Context) Synchronize() error {
	return c.do("cuCtxSynchronize", "", c.d.CtxSynchronize)
}

// MemoryInfo is how many bytes of device memory are free, and how many the device has.
func (c *Context) MemoryInfo() (free, total uint64, err error) {
	err = c.do("cuMemGetInfo", "", func() Result { return c.d.MemGetInfo(&free, &total) })
	return free, total, err
}

// Do runs a function on a thread on which the context is current all the time, so that
// launches through t need not make it current. The function must not use t in another
// goroutine, nor after it returned. The error is that of the function.
func (c *Context) Do(fn func(t *Thread) error) error {
	if err := c.enter(); err != nil {
		return err
	}
	defer c.leave()
	t := &Thread{p: c.primary}
	defer func() { t.p = nil }()
	return fn(t)
}

// Thread is a thread on which a context is current; see Context.Do.
type Thread struct{ p *primary }
