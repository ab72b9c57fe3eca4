package cuda

import (
	"fmt"
	"runtime"
	"sync/atomic"
)

// Context is a hold on a device's primary context, the one that all libraries of
// a process share. What is made in it lives until it is closed, or until the last
// hold is released.
type Context struct {
	*primary
	life life
}

// primary is a primary context, from when it is made until it is destroyed or
// thrown away.
type primary struct {
	device *Device
	d      *API
	handle Handle
	lost   atomic.Pointer[ContextLost]
	gone   atomic.Bool // by Device.Reset
	popped Handle      // what the driver writes there when the context is left, and nobody reads
}

// Retain makes the primary context, or holds on to it when it is there already.
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

// Release lets go of the context. The last one to do so destroys it.
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
	// The driver counts holds on a context that was reset, too.
	if r := dev.api.DevicePrimaryCtxRelease(dev.id); r != Success && c.lost.Load() == nil {
		return c.d.failure("cuDevicePrimaryCtxRelease", dev.String(), r)
	}
	return nil
}

// Device is the device the context is on.
func (c *Context) Device() *Device { return c.device }

// ContextLost is the error of every call after one that ended the context.
type ContextLost struct {
	Device *Device
	Cause  *Error
}

func (l *ContextLost) Unwrap() error { return l.Cause }

func (l *ContextLost) Error() string {
	return fmt.Sprintf("%v; the kernel that did it was launched by this call or by an earlier one. "+
		"The CUDA context of %v is lost with all memory, modules and streams in it, and nothing can run there any more: "+
		"run again in a new process, or call Device.Reset and make everything anew", l.Cause, l.Device)
}

// usable says why the context cannot be used.
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

// failed is the error of a result, nil for success. It takes note of the end of
// the context.
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

// dispose is do for giving something back: there is nothing to do when it went
// with the context.
func (p *primary) dispose(call string, fn func() Result) error {
	if p.usable() != nil {
		return nil
	}
	return p.do(call, "", fn)
}

// Synchronize waits until all work in the context is done.
func (c *Context) Synchronize() error {
	return c.do("cuCtxSynchronize", "", c.d.CtxSynchronize)
}

// MemoryInfo is how many bytes of device memory are free, and how many there are.
func (c *Context) MemoryInfo() (free, total uint64, err error) {
	err = c.do("cuMemGetInfo", "", func() Result { return c.d.MemGetInfo(&free, &total) })
	return free, total, err
}

// Do runs a function on a thread on which the context is current all the time, so
// that what is launched through t does not have to make it so. The function must
// not use t in another goroutine, nor after it returned.
func (c *Context) Do(fn func(t *Thread) error) error {
	if err := c.enter(); err != nil {
		return err
	}
	defer c.leave()
	t := &Thread{p: c.primary}
	defer func() { t.p = nil }()
	return fn(t)
}

// Thread is a thread on which a context is current.
type Thread struct{ p *primary }
