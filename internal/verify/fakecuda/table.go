package fakecuda

import (
	"fmt"
	"maps"
	"regexp"
	"strings"
	"unsafe"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// Table is the driver as package cuda takes it.
func (f *Driver) Table() *cuda.API {
	d := new(cuda.API)
	f.devices(d)
	f.code(d)
	f.launches(d)
	f.streams(d)
	f.memories(d)
	f.copies(d)
	return d
}

func (f *Driver) devices(d *cuda.API) {
	d.Init = func(uint32) cuda.Result { return f.plain("cuInit", func() cuda.Result { return cuda.Success }) }
	d.DriverGetVersion = func(v *int32) cuda.Result {
		return f.plain("cuDriverGetVersion", func() cuda.Result { *v = f.Version; return cuda.Success })
	}
	d.GetErrorName = func(r cuda.Result, text *unsafe.Pointer) cuda.Result { return f.text(r, text, "CUDA_ERROR_FAKE_%d") }
	d.GetErrorString = func(r cuda.Result, text *unsafe.Pointer) cuda.Result { return f.text(r, text, "the fake's error %d") }
	d.DeviceGetCount = func(n *int32) cuda.Result {
		return f.plain("cuDeviceGetCount", func() cuda.Result { *n = int32(len(f.Devices)); return cuda.Success })
	}
	d.DeviceGet = func(id *int32, ordinal int32) cuda.Result {
		return f.plain("cuDeviceGet", func() cuda.Result { *id = ordinal + 100; return cuda.Success })
	}
	d.DeviceGetName = func(name *byte, n, id int32) cuda.Result {
		return f.plain("cuDeviceGetName", func() cuda.Result {
			copy(unsafe.Slice(name, n), f.Devices[id-100].Name+"\x00")
			return cuda.Success
		})
	}
	d.DeviceTotalMem = func(n *uint64, id int32) cuda.Result {
		return f.plain("cuDeviceTotalMem", func() cuda.Result { *n = f.Devices[id-100].Memory; return cuda.Success })
	}
	d.DeviceGetAttribute = func(v *int32, a cuda.DeviceAttribute, id int32) cuda.Result {
		return f.plain("cuDeviceGetAttribute", func() cuda.Result {
			value, ok := f.Devices[id-100].Attributes[a]
			if !ok {
				return cuda.ErrInvalidValue
			}
			*v = value
			return cuda.Success
		})
	}
	d.DevicePrimaryCtxRetain = func(h *cuda.Handle, id int32) cuda.Result {
		return f.plain("cuDevicePrimaryCtxRetain", func() cuda.Result {
			p := f.contexts[id]
			if p == nil {
				p = &primary{handle: f.handle()}
				f.contexts[id] = p
			}
			if p.reset {
				p.handle, p.reset = f.handle(), false
			}
			p.holds++
			*h = p.handle
			return cuda.Success
		})
	}
	d.DevicePrimaryCtxRelease = func(id int32) cuda.Result {
		return f.plain("cuDevicePrimaryCtxRelease", func() cuda.Result {
			p := f.contexts[id]
			if p == nil {
				f.problem("a context is released that nobody holds")
				return cuda.ErrInvalidContext
			}
			if p.holds--; p.holds == 0 {
				f.drop(p)
				delete(f.contexts, id)
			}
			return cuda.Success
		})
	}
	d.DevicePrimaryCtxReset = func(id int32) cuda.Result {
		return f.plain("cuDevicePrimaryCtxReset", func() cuda.Result {
			if p := f.contexts[id]; p != nil {
				f.drop(p)
				*p = primary{handle: p.handle, holds: p.holds, reset: true}
			}
			return cuda.Success
		})
	}
	d.CtxPushCurrent = func(h cuda.Handle) cuda.Result {
		return f.plain("cuCtxPushCurrent", func() cuda.Result {
			this := thread()
			f.current[this] = append(f.current[this], h)
			return cuda.Success
		})
	}
	d.CtxPopCurrent = func(h *cuda.Handle) cuda.Result {
		return f.plain("cuCtxPopCurrent", func() cuda.Result {
			this := thread()
			stack := f.current[this]
			if len(stack) == 0 {
				f.problem("a context is popped on a thread that has none")
				return cuda.ErrInvalidContext
			}
			*h = stack[len(stack)-1]
			f.current[this] = stack[:len(stack)-1]
			return cuda.Success
		})
	}
	d.CtxSynchronize = func() cuda.Result { return f.inside("cuCtxSynchronize", (*primary).wait) }
}

func (f *Driver) text(r cuda.Result, text *unsafe.Pointer, format string) cuda.Result {
	*text = unsafe.Pointer(unsafe.SliceData([]byte(fmt.Sprintf(format+"\x00", r))))
	return cuda.Success
}

var entries = regexp.MustCompile(`\.entry\s+([\w$]+)`)

// The options by which the compiler's logs are asked for, and what PTX has in it
// that the fake does not accept.
const (
	infoLog, errorLog = cuda.JITOption(3), cuda.JITOption(5)
	Rejected          = "not_an_instruction"
)

func (f *Driver) code(d *cuda.API) {
	d.ModuleLoadDataEx = func(h *cuda.Handle, image unsafe.Pointer, n uint32, options *cuda.JITOption, values *uintptr) cuda.Result {
		return f.inside("cuModuleLoadDataEx", func(p *primary) cuda.Result {
			text := textAt((*byte)(image))
			if line, _, found := strings.Cut(text, Rejected); found {
				say(errorLog, fmt.Sprintf("ptxas application ptx input, line %d; fatal   : Parsing error near '%s'", 1+strings.Count(line, "\n"), Rejected), n, options, values)
				return cuda.ErrInvalidPTX
			}
			kernels := f.Kernels
			if f.load != nil {
				loaded, variables, err := f.load(text)
				if err != nil {
					say(errorLog, err.Error(), n, options, values)
					return cuda.ErrInvalidPTX
				}
				kernels = loaded
				maps.Copy(f.Variables, variables)
			}
			say(infoLog, "ptxas info    : 0 bytes gmem", n, options, values)
			var m *object
			*h, m = f.make(p, "module")
			m.kernels = map[string]cuda.Handle{}
			for _, entry := range entries.FindAllStringSubmatch(text, -1) {
				name := entry[1]
				kernel, ok := kernels[name]
				if !ok {
					continue
				}
				function, o := f.make(p, "function")
				o.kernel, o.name, o.dynamic = &kernel, name, targets.StaticShared
				m.kernels[name] = function
			}
			return cuda.Success
		})
	}
	unload := f.destroy("cuModuleUnload", "module")
	d.ModuleUnload = func(h cuda.Handle) cuda.Result {
		f.mu.Lock()
		if o := f.objects[h]; o != nil {
			for _, function := range o.kernels {
				delete(f.objects, function)
			}
		}
		f.mu.Unlock()
		return unload(h)
	}
	d.ModuleGetFunction = func(h *cuda.Handle, module cuda.Handle, name *byte) cuda.Result {
		return f.inside("cuModuleGetFunction", func(p *primary) cuda.Result {
			m := f.get(p, module, "module")
			if m == nil {
				return cuda.ErrInvalidHandle
			}
			function, ok := m.kernels[textAt(name)]
			if !ok {
				return cuda.ErrNotFound
			}
			*h = function
			return cuda.Success
		})
	}
	d.ModuleGetGlobal = func(at *cuda.Pointer, size *uint64, _ cuda.Handle, name *byte) cuda.Result {
		return f.inside("cuModuleGetGlobal", func(*primary) cuda.Result {
			v := f.Variables[textAt(name)]
			if v == nil {
				return cuda.ErrNotFound
			}
			*at, *size = cuda.Pointer(uintptr(unsafe.Pointer(v))), uint64(len(v))
			return cuda.Success
		})
	}
	d.LinkCreate = func(n uint32, options *cuda.JITOption, values *uintptr, h *cuda.Handle) cuda.Result {
		return f.inside("cuLinkCreate", func(p *primary) cuda.Result {
			var o *object
			*h, o = f.make(p, "linker")
			o.text = []byte(elfMagic)
			say(infoLog, "info: linked", n, options, values)
			return cuda.Success
		})
	}
	d.LinkAddData = func(h cuda.Handle, kind cuda.InputKind, data unsafe.Pointer, size uint64, name *byte, _ uint32, _ *cuda.JITOption, _ *uintptr) cuda.Result {
		return f.inside("cuLinkAddData", func(p *primary) cuda.Result {
			o := f.get(p, h, "linker")
			text := unsafe.Slice((*byte)(data), size)
			if o == nil || kind != cuda.InputPTX || text[size-1] != 0 {
				return cuda.ErrInvalidValue
			}
			o.text = append(o.text, text[:size-1]...)
			return cuda.Success
		})
	}
	d.LinkComplete = func(h cuda.Handle, cubin *unsafe.Pointer, size *uint64) cuda.Result {
		return f.inside("cuLinkComplete", func(p *primary) cuda.Result {
			o := f.get(p, h, "linker")
			if o == nil {
				return cuda.ErrInvalidHandle
			}
			o.text = append(o.text, 0)
			*cubin, *size = unsafe.Pointer(&o.text[0]), uint64(len(o.text))
			return cuda.Success
		})
	}
	d.LinkDestroy = f.destroy("cuLinkDestroy", "linker")
}

// say writes to the log that an option names.
func say(log cuda.JITOption, text string, n uint32, options *cuda.JITOption, values *uintptr) {
	list := unsafe.Slice(values, n)
	for i, o := range unsafe.Slice(options, n) {
		if o == log {
			buffer := *(**byte)(unsafe.Pointer(&list[i])) // the next value is its size
			copy(unsafe.Slice(buffer, list[i+1]), text+"\x00")
		}
	}
}

func textAt(p *byte) string {
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}

func (f *Driver) launches(d *cuda.API) {
	d.FuncGetAttribute = func(v *int32, a cuda.FunctionAttribute, h cuda.Handle) cuda.Result {
		return f.inside("cuFuncGetAttribute", func(p *primary) cuda.Result {
			o := f.get(p, h, "function")
			if o == nil {
				return cuda.ErrInvalidHandle
			}
			defaults := map[cuda.FunctionAttribute]int32{0: targets.ThreadsPerBlock, 4: 16, 5: 80, 6: 90, 8: o.dynamic}
			value, ok := o.kernel.Attributes[a]
			if !ok {
				value = defaults[a]
			}
			*v = value
			return cuda.Success
		})
	}
	d.FuncSetAttribute = func(h cuda.Handle, a cuda.FunctionAttribute, v int32) cuda.Result {
		return f.inside("cuFuncSetAttribute", func(p *primary) cuda.Result {
			o := f.get(p, h, "function")
			switch {
			case o == nil:
				return cuda.ErrInvalidHandle
			case a == 8:
				o.dynamic = v
			case a == 14:
				o.large = v
			default:
				return cuda.ErrInvalidValue
			}
			return cuda.Success
		})
	}
	d.FuncGetParamInfo = func(h cuda.Handle, i uint64, offset, size *uint64) cuda.Result {
		return f.inside("cuFuncGetParamInfo", func(p *primary) cuda.Result {
			o := f.get(p, h, "function")
			if o == nil || i >= uint64(len(o.kernel.Params)) {
				return cuda.ErrInvalidValue
			}
			*size = uint64(o.kernel.Params[i])
			return cuda.Success
		})
	}
	d.MaxActiveBlocks = func(n *int32, h cuda.Handle, threads int32, shared uint64) cuda.Result {
		return f.inside("cuOccupancyMaxActiveBlocksPerMultiprocessor", func(p *primary) cuda.Result { *n = 2048 / threads; return cuda.Success })
	}
	d.LaunchKernel = func(h cuda.Handle, gx, gy, gz, bx, by, bz, shared uint32, stream cuda.Handle, params, extra *unsafe.Pointer) cuda.Result {
		return f.inside("cuLaunchKernel", func(p *primary) cuda.Result {
			l := &Launch{Grid: [3]uint32{gx, gy, gz}, Block: [3]uint32{bx, by, bz}, Shared: shared}
			work, r := f.launch(p, h, l, params)
			if r != cuda.Success {
				return r
			}
			return f.put(p, stream, work)
		})
	}
	d.LaunchKernelEx = func(c *cuda.LaunchConfig, h cuda.Handle, params, extra *unsafe.Pointer) cuda.Result {
		return f.inside("cuLaunchKernelEx", func(p *primary) cuda.Result {
			l := &Launch{Grid: c.Grid, Block: c.Block, Shared: c.Shared}
			for _, a := range unsafe.Slice(c.Attributes, c.Count) {
				switch a.ID {
				case cuda.LaunchCluster:
					l.Cluster = [3]uint32(a.Value[:3])
				case cuda.LaunchCooperative:
					l.Cooperative = a.Value[0] == 1
				default:
					return cuda.ErrInvalidValue
				}
			}
			work, r := f.launch(p, h, l, params)
			if r != cuda.Success {
				return r
			}
			return f.put(p, c.Stream, work)
		})
	}
}
