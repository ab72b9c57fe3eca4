package gorgonia

import (
	"unsafe"

	"gorgonia.org/cu"

	"github.com/tshared/tshared/cuda"
)

func streams(d *cuda.API) {
	d.StreamCreate = func(to *cuda.Handle, flags uint32) cuda.Result {
		stream, err := cu.MakeStream(cu.StreamFlags(flags))
		return store(to, handleOf(stream), err)
	}
	d.StreamCreateWithPriority = func(to *cuda.Handle, flags uint32, priority int32) cuda.Result {
		stream, err := cu.MakeStreamWithPriority(int(priority), cu.StreamFlags(flags))
		return store(to, handleOf(stream), err)
	}
	d.StreamDestroy = func(h cuda.Handle) cuda.Result {
		stream := objectOf[cu.Stream](h)
		return result(stream.Destroy())
	}
	d.StreamSynchronize = func(h cuda.Handle) cuda.Result { return result(objectOf[cu.Stream](h).Synchronize()) }
	d.StreamQuery = func(h cuda.Handle) cuda.Result { return result(objectOf[cu.Stream](h).Query()) }
	d.StreamWaitEvent = func(h, event cuda.Handle, flags uint32) cuda.Result {
		return result(objectOf[cu.Stream](h).Wait(objectOf[cu.Event](event), uint(flags)))
	}
	d.EventCreate = func(to *cuda.Handle, flags uint32) cuda.Result {
		event, err := cu.MakeEvent(cu.EventFlags(flags))
		return store(to, handleOf(event), err)
	}
	d.EventDestroy = func(h cuda.Handle) cuda.Result {
		event := objectOf[cu.Event](h)
		return result(cu.DestroyEvent(&event))
	}
	d.EventRecord = func(h, stream cuda.Handle) cuda.Result {
		return result(objectOf[cu.Event](h).Record(objectOf[cu.Stream](stream)))
	}
	d.EventQuery = func(h cuda.Handle) cuda.Result { return result(objectOf[cu.Event](h).Query()) }
	d.EventSynchronize = func(h cuda.Handle) cuda.Result { return result(objectOf[cu.Event](h).Synchronize()) }
	d.EventElapsedTime = func(to *float32, start, end cuda.Handle) cuda.Result {
		milliseconds, err := objectOf[cu.Event](start).Elapsed(objectOf[cu.Event](end))
		return store(to, float32(milliseconds), err)
	}
}

func memory(d *cuda.API) {
	d.MemGetInfo = func(free, total *uint64) cuda.Result {
		f, t, err := cu.MemInfo()
		*total = uint64(t)
		return store(free, uint64(f), err)
	}
	d.MemAlloc = func(to *cuda.Pointer, bytes uint64) cuda.Result {
		address, err := cu.MemAlloc(int64(bytes))
		return store(to, cuda.Pointer(address), err)
	}
	d.MemFree = func(at cuda.Pointer) cuda.Result { return result(cu.MemFree(cu.DevicePtr(at))) }
	d.MemFreeHost = func(at unsafe.Pointer) cuda.Result { return result(cu.MemFreeHost(at)) }
	d.MemcpyHtoD = func(to cuda.Pointer, from unsafe.Pointer, n uint64) cuda.Result {
		return result(cu.MemcpyHtoD(cu.DevicePtr(to), from, int64(n)))
	}
	d.MemcpyDtoH = func(to unsafe.Pointer, from cuda.Pointer, n uint64) cuda.Result {
		return result(cu.MemcpyDtoH(to, cu.DevicePtr(from), int64(n)))
	}
	d.MemcpyDtoD = func(to, from cuda.Pointer, n uint64) cuda.Result {
		return result(cu.MemcpyDtoD(cu.DevicePtr(to), cu.DevicePtr(from), int64(n)))
	}
	d.MemcpyHtoDAsync = func(to cuda.Pointer, from unsafe.Pointer, n uint64, s cuda.Handle) cuda.Result {
		return result(cu.MemcpyHtoDAsync(cu.DevicePtr(to), from, int64(n), objectOf[cu.Stream](s)))
	}
	d.MemcpyDtoHAsync = func(to unsafe.Pointer, from cuda.Pointer, n uint64, s cuda.Handle) cuda.Result {
		return result(cu.MemcpyDtoHAsync(to, cu.DevicePtr(from), int64(n), objectOf[cu.Stream](s)))
	}
	d.MemcpyDtoDAsync = func(to, from cuda.Pointer, n uint64, s cuda.Handle) cuda.Result {
		return result(cu.MemcpyDtoDAsync(cu.DevicePtr(to), cu.DevicePtr(from), int64(n), objectOf[cu.Stream](s)))
	}
	d.MemsetD8 = func(at cuda.Pointer, v uint8, n uint64) cuda.Result {
		return result(cu.MemsetD8(cu.DevicePtr(at), v, int64(n)))
	}
	d.MemsetD32 = func(at cuda.Pointer, v uint32, n uint64) cuda.Result {
		return result(cu.MemsetD32(cu.DevicePtr(at), v, int64(n)))
	}
	d.MemsetD8Async = func(at cuda.Pointer, v uint8, n uint64, s cuda.Handle) cuda.Result {
		return result(cu.MemsetD8Async(cu.DevicePtr(at), v, int64(n), objectOf[cu.Stream](s)))
	}
	d.MemsetD32Async = func(at cuda.Pointer, v uint32, n uint64, s cuda.Handle) cuda.Result {
		return result(cu.MemsetD32Async(cu.DevicePtr(at), uint(v), int64(n), objectOf[cu.Stream](s)))
	}
}
