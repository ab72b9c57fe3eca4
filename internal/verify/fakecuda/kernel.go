package fakecuda

import (
	"encoding/binary"
	"math"
	"unsafe"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// Kernel is what an entry of PTX does.
type Kernel struct {
	Params     []int // sizes in bytes
	Attributes map[cuda.FunctionAttribute]int32
	Run        func(l *Launch) // nil does nothing
}

// Launch is what a kernel gets.
type Launch struct {
	Grid, Block, Cluster [3]uint32
	Shared               uint32
	Cooperative          bool
	Params               [][]byte

	driver *Driver
	trap   cuda.Result
}

// Bits is a parameter as a number.
func (l *Launch) Bits(i int) uint64 {
	var word [8]byte
	copy(word[:], l.Params[i])
	return binary.LittleEndian.Uint64(word[:])
}

// Trap ends the kernel's context once it is waited for.
func (l *Launch) Trap(r cuda.Result) { l.trap = r }

// Memory gives n bytes of device memory; a kernel that asks for others dies of it.
func (l *Launch) Memory(at uint64, n int) []byte {
	b := l.driver.alive(cuda.Pointer(at), uint64(n))
	if b == nil {
		l.Trap(cuda.ErrIllegalAddress)
		return make([]byte, n)
	}
	return b
}

// Pinned gives n bytes of the host's memory that kernels can reach.
func (l *Launch) Pinned(at uint64, n int) []byte {
	for start, b := range l.driver.pinned {
		if offset := at - uint64(uintptr(start)); offset+uint64(n) <= uint64(len(b)) && offset <= uint64(len(b)) {
			return b[offset:][:n]
		}
	}
	l.Trap(cuda.ErrIllegalAddress)
	return make([]byte, n)
}

// Floats are f32 elements of device memory.
func (l *Launch) Floats(at uint64, n int) Floats { return Floats(l.Memory(at, 4*n)) }

// Floats is memory with f32 elements in it.
type Floats []byte

func (f Floats) Get(i int) float32    { return math.Float32frombits(binary.LittleEndian.Uint32(f[4*i:])) }
func (f Floats) Set(i int, v float32) { binary.LittleEndian.PutUint32(f[4*i:], math.Float32bits(v)) }

// launch takes a launch over, and gives the work that it is.
func (f *Driver) launch(p *primary, function cuda.Handle, l *Launch, params *unsafe.Pointer) (func() cuda.Result, cuda.Result) {
	o := f.get(p, function, "function")
	if o == nil {
		return nil, cuda.ErrInvalidHandle
	}
	threads := l.Block[0] * l.Block[1] * l.Block[2]
	if l.Grid[0]*l.Grid[1]*l.Grid[2] == 0 || threads == 0 || threads > targets.ThreadsPerBlock || int32(l.Shared) > o.dynamic {
		return nil, cuda.ErrInvalidValue
	}
	if n := max(l.Cluster[0]*l.Cluster[1]*l.Cluster[2], 1); n > 8 && o.large == 0 {
		return nil, cuda.ErrInvalidValue
	}
	l.driver = f
	if len(o.kernel.Params) > 0 && params == nil {
		f.problem("a launch of %s without parameters", o.name)
		return nil, cuda.ErrInvalidValue
	}
	for i, at := range unsafe.Slice(params, len(o.kernel.Params)) {
		l.Params = append(l.Params, append([]byte(nil), unsafe.Slice((*byte)(at), o.kernel.Params[i])...))
	}
	kernel := o.kernel
	return func() cuda.Result {
		run := *l
		if kernel.Run != nil {
			kernel.Run(&run)
		}
		if run.trap != cuda.Success && p.later == cuda.Success {
			p.later = run.trap
		}
		return cuda.Success
	}, cuda.Success
}

// put does work in a stream, or records it.
func (f *Driver) put(p *primary, stream cuda.Handle, work func() cuda.Result) cuda.Result {
	if stream == 0 {
		return work()
	}
	s := f.get(p, stream, "stream")
	if s == nil {
		return cuda.ErrInvalidHandle
	}
	if s.record != nil {
		*s.record = append(*s.record, work)
		return cuda.Success
	}
	return work()
}
