package gorgonia

import (
	"strings"
	"unsafe"

	"gorgonia.org/cu"

	"github.com/tshared/tshared/cuda"
)

// API is the table of the driver that gorgonia.org/cu is linked with.
func API() *cuda.API {
	d := new(cuda.API)
	devices(d)
	modules(d)
	streams(d)
	memory(d)
	return d.Complete()
}

func devices(d *cuda.API) {
	d.Init = func(uint32) cuda.Result { return cuda.Success } // done by the package
	d.DriverGetVersion = func(v *int32) cuda.Result { *v = int32(cu.Version()); return cuda.Success }
	d.DeviceGetCount = func(n *int32) cuda.Result {
		count, err := cu.NumDevices()
		return store(n, int32(count), err)
	}
	d.DeviceGet = func(id *int32, ordinal int32) cuda.Result {
		device, err := cu.GetDevice(int(ordinal))
		return store(id, int32(device), err)
	}
	d.DeviceGetName = func(to *byte, n, id int32) cuda.Result {
		name, err := cu.Device(id).Name()
		room := unsafe.Slice(to, n)
		room[copy(room[:n-1], name)] = 0
		return result(err)
	}
	d.DeviceGetAttribute = func(to *int32, a cuda.DeviceAttribute, id int32) cuda.Result {
		value, err := cu.Device(id).Attribute(cu.DeviceAttribute(a))
		return store(to, int32(value), err)
	}
	d.DeviceTotalMem = func(to *uint64, id int32) cuda.Result {
		bytes, err := cu.Device(id).TotalMem()
		return store(to, uint64(bytes), err)
	}
	d.DevicePrimaryCtxRetain = func(to *cuda.Handle, id int32) cuda.Result {
		context, err := cu.Device(id).RetainPrimaryCtx()
		return store(to, handleOf(context), err)
	}
	d.DevicePrimaryCtxRelease = func(id int32) cuda.Result { return result(cu.Device(id).ReleasePrimaryCtx()) }
	d.DevicePrimaryCtxReset = func(id int32) cuda.Result { return result(cu.Device(id).ResetPrimaryCtx()) }
	d.CtxPushCurrent = func(h cuda.Handle) cuda.Result { return result(cu.PushCurrentCtx(objectOf[cu.CUContext](h))) }
	d.CtxPopCurrent = func(to *cuda.Handle) cuda.Result {
		context, err := cu.PopCurrentCtx()
		return store(to, handleOf(context), err)
	}
	d.CtxSynchronize = func() cuda.Result { return result(cu.Synchronize()) }
}

func modules(d *cuda.API) {
	d.ModuleLoadDataEx = func(to *cuda.Handle, image unsafe.Pointer, n uint32, options *cuda.JITOption, values *uintptr) cuda.Result {
		text := textAt((*byte)(image))
		if strings.HasPrefix(text, "\x7fELF") {
			return cuda.ErrNotSupported // its size is not known here
		}
		module, err := cu.LoadDataEx(text, compilerOptions(unsafe.Slice(options, n), unsafe.Slice(values, n))...)
		return store(to, handleOf(module), err)
	}
	d.ModuleUnload = func(h cuda.Handle) cuda.Result { return result(objectOf[cu.Module](h).Unload()) }
	d.ModuleGetFunction = func(to *cuda.Handle, module cuda.Handle, name *byte) cuda.Result {
		function, err := objectOf[cu.Module](module).Function(textAt(name))
		return store(to, handleOf(function), err)
	}
	d.ModuleGetGlobal = func(to *cuda.Pointer, bytes *uint64, module cuda.Handle, name *byte) cuda.Result {
		address, size, err := objectOf[cu.Module](module).Global(textAt(name))
		*bytes = uint64(size)
		return store(to, cuda.Pointer(address), err)
	}
	d.FuncGetAttribute = func(to *int32, a cuda.FunctionAttribute, h cuda.Handle) cuda.Result {
		value, err := objectOf[cu.Function](h).Attribute(cu.FunctionAttribute(a))
		return store(to, int32(value), err)
	}
	d.MaxActiveBlocks = func(to *int32, h cuda.Handle, threads int32, shared uint64) cuda.Result {
		n, err := objectOf[cu.Function](h).MaxActiveBlocksPerMultiProcessor(int(threads), int64(shared))
		return store(to, int32(n), err)
	}
	d.LaunchKernel = func(h cuda.Handle, gx, gy, gz, bx, by, bz, shared uint32, stream cuda.Handle, params, _ *unsafe.Pointer) cuda.Result {
		return result(objectOf[cu.Function](h).Launch(int(gx), int(gy), int(gz), int(bx), int(by), int(bz), int(shared),
			objectOf[cu.Stream](stream), list(params)))
	}
}

// list is the parameters of a launch, which end with nil. They are copied as eight
// bytes each, so tensor maps cannot be among them.
func list(params *unsafe.Pointer) []unsafe.Pointer {
	n := 0
	for *(*unsafe.Pointer)(unsafe.Add(unsafe.Pointer(params), n*int(unsafe.Sizeof(*params)))) != nil {
		n++
	}
	return unsafe.Slice(params, n)
}

// compilerOptions turns the driver's options into those of gorgonia.org/cu. A log's
// size follows its address.
func compilerOptions(options []cuda.JITOption, values []uintptr) (list []cu.JITOption) {
	log := func(i int) []byte { return unsafe.Slice(*(**byte)(unsafe.Pointer(&values[i])), values[i+1]) }
	for i, o := range options {
		switch o {
		case 0:
			list = append(list, &cu.JITMaxRegisters{Value: uint(values[i])})
		case 3:
			list = append(list, &cu.JITInfoLogBuffer{Buffer: log(i)})
		case 5:
			list = append(list, &cu.JITErrorLogBuffer{Buffer: log(i)})
		case 7:
			list = append(list, &cu.JITOptimizationLevel{Value: uint(values[i])})
		case 8:
			list = append(list, &cu.JITTargetFromContext{})
		case 11:
			list = append(list, &cu.JITGenerateDebugInfo{Enabled: true})
		case 12:
			list = append(list, &cu.JITLogVerbose{Enabled: true})
		case 13:
			list = append(list, &cu.JITGenerateLineInfo{Enabled: true})
		}
	}
	return list
}
