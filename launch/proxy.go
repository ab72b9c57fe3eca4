package launch

import (
	"errors"
	"fmt"
	"reflect"
	"unsafe"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/kernel"
)

// Proxy is the arguments of a launch with copies of the memory that the kernel both reads and
// writes, so that a tunable op can measure launches and leave the memory as it is. Memory that is
// only read or only written is not copied: the launch that counts comes last. Release frees the
// copies, when the launches with them are done.
func (f *Kernel) Proxy(d *Device, args ...any) (proxy []any, release func() error, err error) {
	c := f.newCall()
	defer c.free()
	if err := c.bind(args); err != nil {
		return nil, nil, err
	}
	p := &proxies{call: c, device: d}
	if err := p.copyAll(); err != nil {
		return nil, nil, errors.Join(err, p.Close())
	}
	for i := range c.args {
		if c.given[i] {
			proxy = append(proxy, Named(f.params[i].Name, c.args[i].value))
		}
	}
	return proxy, p.Close, nil
}

// proxies are copies of memory for the arguments of a call.
type proxies struct {
	call   *call
	device *Device
	host   [][]uint64 // copies in the memory of this process
	gpu    []*cuda.Memory
}

// Close frees the copies.
func (p *proxies) Close() error {
	var errs []error
	for _, m := range p.gpu {
		errs = append(errs, m.Close())
	}
	p.host, p.gpu = nil, nil
	return errors.Join(errs...)
}

// region is memory that arguments share.
type region struct {
	args     []int
	low, end uint64
	access   kernel.Access // of all arguments together
}

// copyAll gives arguments copies of the regions that are read and written.
func (p *proxies) copyAll() error {
	for _, r := range p.regions() {
		if r.access != kernel.Reads|kernel.Writes {
			continue
		}
		if err := p.copyRegion(r); err != nil {
			return p.call.fn.argError(r.args[0], err)
		}
	}
	return nil
}

// regions are the memory of the arguments. Arguments that share memory are in one region.
func (p *proxies) regions() (all []region) {
	for i := range p.call.args {
		a := &p.call.args[i]
		access := p.call.fn.access(i)
		if !p.call.given[i] || a.kind != memory || access == 0 || a.bytes == 0 && a.host {
			continue
		}
		merged := region{[]int{i}, a.bits, a.bits + uint64(a.bytes), access}
		rest := all[:0]
		for _, r := range all {
			if p.inHost(r.args[0]) != p.inHost(i) || max(r.end, r.low+1) <= merged.low || max(merged.end, merged.low+1) <= r.low {
				rest = append(rest, r)
				continue
			}
			merged = region{append(r.args, merged.args...), min(r.low, merged.low), max(r.end, merged.end), r.access | merged.access}
		}
		all = append(rest, merged)
	}
	return all
}

// inHost reports whether the memory of an argument is in this process.
func (p *proxies) inHost(i int) bool { return p.device.context == nil || p.call.args[i].host }

// access is what the kernel does with the memory of a parameter: everything, where that is not
// known.
func (f *Kernel) access(i int) (access kernel.Access) {
	if f.variants == nil {
		return kernel.Reads | kernel.Writes
	}
	for _, v := range f.variants.list {
		if v.params[i].pointer {
			access |= v.params[i].access
		}
	}
	return access
}

// copyRegion copies a region and points its arguments into the copy.
func (p *proxies) copyRegion(r region) error {
	n := int(r.end - r.low)
	for _, i := range r.args {
		if p.call.args[i].bytes == 0 {
			return errors.New("the size of memory that the kernel reads and writes must be known to copy it while candidates are measured: give launch.Pointer its Bytes")
		}
	}
	at, err := p.clone(r, n)
	if err != nil {
		return err
	}
	for _, i := range r.args {
		if err := p.call.args[i].move(at + p.call.args[i].bits - r.low); err != nil {
			return err
		}
	}
	return nil
}

// roomForAlignment is how much larger than its memory a copy is: it begins at an address with the
// same remainder.
const roomForAlignment = 256

// clone copies a region, and returns its address.
func (p *proxies) clone(r region, n int) (uint64, error) {
	offset := r.low % roomForAlignment
	if p.inHost(r.args[0]) {
		words := make([]uint64, (n+2*roomForAlignment)/8+1)
		p.host = append(p.host, words)
		start := uint64(uintptr(unsafe.Pointer(&words[0])))
		at := (start+roomForAlignment-1)/roomForAlignment*roomForAlignment + offset
		copy(bytesAt(at, n), bytesAt(r.low, n))
		return at, nil
	}
	m, err := p.device.context.Alloc(n + roomForAlignment)
	if err != nil {
		return 0, err
	}
	p.gpu = append(p.gpu, m)
	from := p.device.context.View(cuda.Pointer(r.low), n)
	if err := p.device.context.Synchronize(); err != nil { // for launches that write it
		return 0, err
	}
	if err := m.Copy(int(offset), from, 0, n); err != nil {
		return 0, err
	}
	return uint64(m.Pointer) + offset, p.device.context.Synchronize()
}

// bytesAt is memory of this process.
func bytesAt(at uint64, n int) []byte {
	a := argument{bits: at, bytes: n}
	return a.hostBytes()
}

// move points an argument to other memory of its size.
func (a *argument) move(to uint64) error {
	a.bits = to
	switch v := a.value.(type) {
	case Pointer:
		v.Address = to
		a.value = v
		return nil
	case deviceBuffer:
		a.value = Pointer{Address: to, Dtype: v.Dtype(), Bytes: a.bytes}
		return nil
	}
	if t := reflect.TypeOf(a.value); t.Kind() == reflect.Slice {
		at := uintptr(to)
		a.value = reflect.SliceAt(t.Elem(), *(*unsafe.Pointer)(unsafe.Pointer(&at)), reflect.ValueOf(a.value).Len()).Interface()
		return nil
	}
	return fmt.Errorf("memory that is a %T cannot be copied while candidates are measured", a.value)
}
