// Package fakecuda is a CUDA driver written in Go, for tests on machines without
// one. Its kernels are Go functions, found by the names of the entries in PTX, or the PTX
// itself on the simulator. It checks rules that real drivers do not report: which context
// is current on the thread of a call, whether handles are valid, and which objects are
// left over at the end.
package fakecuda

import (
	"fmt"
	"slices"
	"sync"
	"unsafe"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// Driver is the fake. Its fields are set before use.
type Driver struct {
	Version int32
	Devices []Device
	Kernels map[string]Kernel
	// Variables are those that every module has, by their addresses: 8 bytes each.
	Variables map[string]*[8]byte

	mu       sync.Mutex
	next     uint64
	calls    []string
	failures map[string][]cuda.Result
	problems []string
	busy     int

	contexts map[int32]*primary // by device
	current  map[int][]cuda.Handle
	objects  map[cuda.Handle]*object
	memory   map[cuda.Pointer][]byte
	pinned   map[unsafe.Pointer][]byte
	tensors  []Tensor

	// load makes the kernels and variables of PTX; nil takes Kernels and Variables.
	load func(ptx string) (map[string]Kernel, map[string]*[8]byte, error)
	// encode encodes tensor maps; nil numbers them.
	encode func(t Tensor) [128]byte
	faults []error
}

// Device is a device of the fake.
type Device struct {
	Name       string
	Memory     uint64
	Attributes map[cuda.DeviceAttribute]int32
}

type primary struct {
	handle cuda.Handle
	holds  int
	reset  bool        // the next retain creates it anew
	broken cuda.Result // what every call returns
	later  cuda.Result // what the next call that waits will return
}

// object is what a handle stands for.
type object struct {
	kind    string
	context cuda.Handle
	kernels map[string]cuda.Handle // of modules
	kernel  *Kernel                // of functions
	name    string
	dynamic int32
	large   int32
	record  *[]func() cuda.Result // of streams, while they are captured
	thread  int                   // that captures
	work    []func() cuda.Result  // of graphs
	text    []byte                // of linkers
	time    uint64                // of events
	done    bool
}

// New makes a driver with one device like an H200.
func New() *Driver {
	return &Driver{
		Version: 13000, Devices: []Device{Hopper()}, Kernels: map[string]Kernel{}, Variables: map[string]*[8]byte{},
		next: 1 << 20, failures: map[string][]cuda.Result{}, contexts: map[int32]*primary{}, current: map[int][]cuda.Handle{},
		objects: map[cuda.Handle]*object{}, memory: map[cuda.Pointer][]byte{}, pinned: map[unsafe.Pointer][]byte{},
	}
}

// Hopper is a device with the numbers of an H200.
func Hopper() Device {
	gpu, err := targets.LookupGPU("sm_90")
	if err != nil {
		panic("BUG: " + err.Error())
	}
	block, grid := targets.BlockLimit, targets.GridLimit
	return Device{Name: "NVIDIA H200", Memory: 150_000_000_000, Attributes: map[cuda.DeviceAttribute]int32{
		1: targets.ThreadsPerBlock, 2: int32(block[0]), 3: int32(block[1]), 4: int32(block[2]), 5: int32(grid[0]), 6: int32(grid[1]), 7: int32(grid[2]),
		8: targets.StaticShared, 10: targets.WarpSize, 12: targets.RegistersPerSM, 13: 1980000, 16: 132, 17: 0, 36: 3201000, 37: 6144, 38: 62914560,
		39: 2048, 75: int32(gpu.Capability / 10), 76: int32(gpu.Capability % 10), 81: int32(gpu.SharedPerSM), 82: targets.RegistersPerSM,
		95: 1, 97: int32(gpu.SharedPerBlock), 115: 1, 120: 1, 127: 1,
	}}
}

// Fail has the next call of a function, by the driver's name for it, return a
// result.
func (f *Driver) Fail(function string, r cuda.Result) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.failures[function] = append(f.failures[function], r)
}

// Busy has so many questions whether work is done be answered with no.
func (f *Driver) Busy(questions int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.busy = questions
}

// Calls lists the functions called so far, without those that only make a context
// current.
func (f *Driver) Calls() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(f.calls), func(s string) bool { return s == "cuCtxPushCurrent" || s == "cuCtxPopCurrent" })
}

// Problems lists wrong uses of the driver, and what was not given back.
func (f *Driver) Problems() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := slices.Clone(f.problems)
	for _, o := range f.objects {
		if o.kind != "function" {
			list = append(list, "left over: "+o.kind)
		}
	}
	for p, b := range f.memory {
		list = append(list, fmt.Sprintf("left over: %d bytes of memory at %#x", len(b), uint64(p)))
	}
	for range f.pinned {
		list = append(list, "left over: pinned memory")
	}
	for id, p := range f.contexts {
		list = append(list, fmt.Sprintf("left over: the context of device %d, held %d times", id, p.holds))
	}
	for thread, stack := range f.current {
		if len(stack) > 0 {
			list = append(list, fmt.Sprintf("left over: a context current on thread %d", thread))
		}
	}
	slices.Sort(list)
	return list
}

func (f *Driver) problem(format string, args ...any) {
	f.problems = append(f.problems, fmt.Sprintf(format, args...))
}

// plain is a call that needs no context.
func (f *Driver) plain(name string, fn func() cuda.Result) cuda.Result {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls = append(f.calls, name)
	if list := f.failures[name]; len(list) > 0 {
		f.failures[name] = list[1:]
		return list[0]
	}
	return fn()
}

// inside is a call that needs a current context, which it gets.
func (f *Driver) inside(name string, fn func(p *primary) cuda.Result) cuda.Result {
	return f.plain(name, func() cuda.Result {
		stack := f.current[thread()]
		if len(stack) == 0 {
			f.problem("%s without a current context", name)
			return cuda.ErrInvalidContext
		}
		for _, p := range f.contexts {
			if p.handle == stack[len(stack)-1] && !p.reset {
				if p.broken != cuda.Success {
					return p.broken
				}
				return fn(p)
			}
		}
		f.problem("%s with a context that is gone", name)
		return cuda.ErrContextDestroyed
	})
}

func (f *Driver) handle() cuda.Handle { f.next += 16; return cuda.Handle(f.next) }

func (f *Driver) make(p *primary, kind string) (cuda.Handle, *object) {
	h, o := f.handle(), &object{kind: kind, context: p.handle}
	f.objects[h] = o
	return h, o
}

// get finds an object of the current context.
func (f *Driver) get(p *primary, h cuda.Handle, kind string) *object {
	o := f.objects[h]
	switch {
	case o == nil || o.kind != kind:
		f.problem("a handle is used as %s that is none", kind)
		return nil
	case o.context != p.handle:
		f.problem("a %s is used in another context than its own", kind)
		return nil
	}
	return o
}

func (f *Driver) destroy(name, kind string) func(cuda.Handle) cuda.Result {
	return func(h cuda.Handle) cuda.Result {
		return f.inside(name, func(p *primary) cuda.Result {
			if f.get(p, h, kind) == nil {
				return cuda.ErrInvalidHandle
			}
			delete(f.objects, h)
			return cuda.Success
		})
	}
}

// drop forgets what is in a context that goes.
func (f *Driver) drop(p *primary) {
	for h, o := range f.objects {
		if o.context == p.handle {
			delete(f.objects, h)
		}
	}
	if p.broken != cuda.Success {
		clear(f.memory)
		clear(f.pinned)
	}
}

// wait is what calls that wait return.
func (p *primary) wait() cuda.Result {
	if p.later != cuda.Success {
		p.broken, p.later = p.later, cuda.Success
	}
	return p.broken
}

// alive gives n bytes of device memory.
func (f *Driver) alive(at cuda.Pointer, n uint64) []byte {
	for start, b := range f.memory {
		if at >= start && uint64(at-start)+n <= uint64(len(b)) {
			return b[at-start:][:n:n]
		}
	}
	for _, v := range f.Variables {
		if at == cuda.Pointer(uintptr(unsafe.Pointer(v))) && n <= uint64(len(v)) {
			return v[:n]
		}
	}
	return nil
}
