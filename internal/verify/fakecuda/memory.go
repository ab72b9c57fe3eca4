package fakecuda

import (
	"encoding/binary"
	"slices"
	"unsafe"

	"github.com/tshared/tshared/cuda"
)

func (f *Driver) memories(d *cuda.API) {
	alloc := func(at *cuda.Pointer, n uint64) cuda.Result {
		used := n
		for _, b := range f.memory {
			used += uint64(len(b))
		}
		if n == 0 {
			return cuda.ErrInvalidValue
		}
		if used > f.Devices[0].Memory {
			return cuda.ErrOutOfMemory
		}
		f.next = (f.next + 511) / 256 * 256
		*at = cuda.Pointer(f.next) | 0x7f0000000000
		f.next += n
		f.memory[*at] = make([]byte, n)
		return cuda.Success
	}
	free := func(at cuda.Pointer) cuda.Result {
		if f.memory[at] == nil {
			f.problem("memory at %#x is freed that is not there", uint64(at))
			return cuda.ErrInvalidValue
		}
		delete(f.memory, at)
		return cuda.Success
	}
	d.MemGetInfo = func(left, total *uint64) cuda.Result {
		return f.inside("cuMemGetInfo", func(*primary) cuda.Result {
			*total, *left = f.Devices[0].Memory, f.Devices[0].Memory
			return cuda.Success
		})
	}
	d.MemAlloc = func(at *cuda.Pointer, n uint64) cuda.Result {
		return f.inside("cuMemAlloc", func(*primary) cuda.Result { return alloc(at, n) })
	}
	d.MemFree = func(at cuda.Pointer) cuda.Result {
		return f.inside("cuMemFree", func(*primary) cuda.Result { return free(at) })
	}
	d.MemAllocAsync = func(at *cuda.Pointer, n uint64, stream cuda.Handle) cuda.Result {
		return f.inside("cuMemAllocAsync", func(p *primary) cuda.Result {
			return f.put(p, stream, func() cuda.Result { return alloc(at, n) })
		})
	}
	d.MemFreeAsync = func(at cuda.Pointer, stream cuda.Handle) cuda.Result {
		return f.inside("cuMemFreeAsync", func(p *primary) cuda.Result {
			return f.put(p, stream, func() cuda.Result { return free(at) })
		})
	}
	d.MemHostAlloc = func(host *unsafe.Pointer, n uint64, _ uint32) cuda.Result {
		return f.inside("cuMemHostAlloc", func(*primary) cuda.Result {
			b := make([]byte, n)
			*host = unsafe.Pointer(&b[0])
			f.pinned[*host] = b
			return cuda.Success
		})
	}
	d.MemFreeHost = func(host unsafe.Pointer) cuda.Result {
		return f.inside("cuMemFreeHost", func(*primary) cuda.Result {
			if f.pinned[host] == nil {
				f.problem("pinned memory is freed that is not there")
				return cuda.ErrInvalidValue
			}
			delete(f.pinned, host)
			return cuda.Success
		})
	}
	f.tensorMaps(d)
}

// isPinned reports whether n bytes of host memory are pinned.
func (f *Driver) isPinned(at unsafe.Pointer, n uint64) bool {
	for start, b := range f.pinned {
		if offset := uintptr(at) - uintptr(start); uint64(offset) <= uint64(len(b)) && uint64(offset)+n <= uint64(len(b)) {
			return true
		}
	}
	return false
}

func (f *Driver) copies(d *cuda.API) {
	// move copies between two places, either of which may be missing.
	move := func(to, from []byte) func() cuda.Result {
		return func() cuda.Result {
			if to == nil || from == nil {
				return cuda.ErrInvalidValue
			}
			copy(to, from)
			return cuda.Success
		}
	}
	host := func(p unsafe.Pointer, n uint64) []byte { return unsafe.Slice((*byte)(p), n) }
	// now copies at once, and tells of what went wrong before.
	now := func(name string, work func() func() cuda.Result) cuda.Result {
		return f.inside(name, func(p *primary) cuda.Result {
			if r := p.wait(); r != cuda.Success {
				return r
			}
			return work()()
		})
	}
	later := func(name string, stream cuda.Handle, pinned unsafe.Pointer, n uint64, work func() func() cuda.Result) cuda.Result {
		return f.inside(name, func(p *primary) cuda.Result {
			if pinned != nil && !f.isPinned(pinned, n) {
				f.problem("%s with host memory that is not pinned", name)
			}
			return f.put(p, stream, func() cuda.Result { return work()() })
		})
	}
	d.MemcpyHtoD = func(to cuda.Pointer, from unsafe.Pointer, n uint64) cuda.Result {
		return now("cuMemcpyHtoD", func() func() cuda.Result { return move(f.alive(to, n), host(from, n)) })
	}
	d.MemcpyDtoH = func(to unsafe.Pointer, from cuda.Pointer, n uint64) cuda.Result {
		return now("cuMemcpyDtoH", func() func() cuda.Result { return move(host(to, n), f.alive(from, n)) })
	}
	d.MemcpyDtoD = func(to, from cuda.Pointer, n uint64) cuda.Result {
		return now("cuMemcpyDtoD", func() func() cuda.Result { return move(f.alive(to, n), f.alive(from, n)) })
	}
	d.MemcpyHtoDAsync = func(to cuda.Pointer, from unsafe.Pointer, n uint64, s cuda.Handle) cuda.Result {
		return later("cuMemcpyHtoDAsync", s, from, n, func() func() cuda.Result { return move(f.alive(to, n), host(from, n)) })
	}
	d.MemcpyDtoHAsync = func(to unsafe.Pointer, from cuda.Pointer, n uint64, s cuda.Handle) cuda.Result {
		return later("cuMemcpyDtoHAsync", s, to, n, func() func() cuda.Result { return move(host(to, n), f.alive(from, n)) })
	}
	d.MemcpyDtoDAsync = func(to, from cuda.Pointer, n uint64, s cuda.Handle) cuda.Result {
		return later("cuMemcpyDtoDAsync", s, nil, n, func() func() cuda.Result { return move(f.alive(to, n), f.alive(from, n)) })
	}
	// fill repeats a pattern. Buffers that flush caches are large, so it clears them, or copies what is there: the race detector
	// looks at every byte of a copy.
	fill := func(to []byte, pattern ...byte) func() cuda.Result {
		return func() cuda.Result {
			if to == nil {
				return cuda.ErrInvalidValue
			}
			n := copy(to, pattern)
			if !slices.ContainsFunc(pattern, func(b byte) bool { return b != 0 }) {
				clear(to)
				return cuda.Success
			}
			for ; n < len(to); n *= 2 {
				copy(to[n:], to[:n])
			}
			return cuda.Success
		}
	}
	word := func(v uint32) []byte { return binary.LittleEndian.AppendUint32(nil, v) }
	d.MemsetD8 = func(at cuda.Pointer, v uint8, n uint64) cuda.Result {
		return now("cuMemsetD8", func() func() cuda.Result { return fill(f.alive(at, n), v) })
	}
	d.MemsetD32 = func(at cuda.Pointer, v uint32, n uint64) cuda.Result {
		return now("cuMemsetD32", func() func() cuda.Result { return fill(f.alive(at, 4*n), word(v)...) })
	}
	d.MemsetD8Async = func(at cuda.Pointer, v uint8, n uint64, s cuda.Handle) cuda.Result {
		return later("cuMemsetD8Async", s, nil, n, func() func() cuda.Result { return fill(f.alive(at, n), v) })
	}
	d.MemsetD32Async = func(at cuda.Pointer, v uint32, n uint64, s cuda.Handle) cuda.Result {
		return later("cuMemsetD32Async", s, nil, n, func() func() cuda.Result { return fill(f.alive(at, 4*n), word(v)...) })
	}
}

// Tensor is a tensor map that was asked for. The map itself is its number, in the
// first byte.
type Tensor struct {
	cuda.Tiled
	Interleave int32
}

// Tensors lists the tensor maps that were asked for.
func (f *Driver) Tensors() []Tensor { return f.tensors }

func (f *Driver) tensorMaps(d *cuda.API) {
	d.TensorMapEncodeTiled = func(to unsafe.Pointer, kind cuda.TensorType, rank uint32, base cuda.Pointer, sizes, strides *uint64, box, steps *uint32,
		interleave int32, swizzle cuda.Swizzle, l2 cuda.L2Promotion, fill cuda.OutOfBounds) cuda.Result {
		return f.inside("cuTensorMapEncodeTiled", func(*primary) cuda.Result {
			if uintptr(to)%64 != 0 {
				f.problem("a tensor map is written to an address that is no multiple of 64")
			}
			t := Tensor{Interleave: interleave, Tiled: cuda.Tiled{
				Type: kind, Base: base, Swizzle: swizzle, L2: l2, Fill: fill,
				Sizes: clone(sizes, rank), Strides: clone(strides, rank-1), Box: clone(box, rank), Steps: clone(steps, rank),
			}}
			f.tensors = append(f.tensors, t)
			*(*[128]byte)(to) = [128]byte{byte(len(f.tensors))}
			if f.encode != nil {
				*(*[128]byte)(to) = f.encode(t)
			}
			return cuda.Success
		})
	}
}

func clone[T any](p *T, n uint32) []T { return append([]T(nil), unsafe.Slice(p, n)...) }
