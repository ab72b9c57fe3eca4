package fakecuda

import (
	"context"
	"encoding/binary"
	"fmt"
	"strings"
	"unsafe"

	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/cuda"
)

// elfMagic begins a cubin.
const elfMagic = "\x7fELF"

// NewSimulated makes a driver like New whose modules are the PTX itself, run by the
// simulator. A kernel that the simulator stops traps; Faults has the reason.
func NewSimulated() *Driver {
	f := New()
	f.load, f.encode = f.simulate, simulatedMap
	return f
}

// Faults are the reasons that the simulator stopped kernels for.
func (f *Driver) Faults() []error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.faults
}

// simulate makes the kernels and the variables of a module. The cubins of the fake are PTX
// after the first bytes of a cubin.
func (f *Driver) simulate(text string) (kernels map[string]Kernel, variables map[string]*[8]byte, err error) {
	text = strings.TrimPrefix(text, elfMagic)
	m, err := sim.Load(text)
	if err != nil {
		return nil, nil, err
	}
	kernels, variables = map[string]Kernel{}, map[string]*[8]byte{}
	for _, name := range m.EntryNames() {
		e, err := m.Entry(name)
		if err != nil {
			return nil, nil, err
		}
		k := Kernel{Run: func(l *Launch) { f.runSimulated(e, l) }}
		for _, p := range e.Params {
			k.Params = append(k.Params, p.Size)
		}
		kernels[name] = k
	}
	for _, name := range variableNames(text) {
		if _, data, ok := m.Global(name); ok && len(data) == 8 {
			variables[name] = (*[8]byte)(data)
		}
	}
	return kernels, variables, nil
}

// variableNames are the words that can be names of variables.
func variableNames(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t\n;=[]{}(),", r) })
}

func (f *Driver) runSimulated(e *sim.Entry, l *Launch) {
	launch := sim.Launch{Shared: int(l.Shared), Workers: 1} // programs of a test may write the same place
	for i := range 3 {
		launch.Grid[i], launch.Block[i], launch.Cluster[i] = int(l.Grid[i]), int(l.Block[i]), int(l.Cluster[i])
	}
	for i, p := range l.Params {
		if len(p) <= 8 {
			launch.Args = append(launch.Args, l.Bits(i))
			continue
		}
		if len(p)%8 != 0 {
			f.fault(l, fmt.Errorf("kernel %s: the simulator's driver has no parameters of %d bytes", e.Name, len(p)))
			return
		}
		for ; len(p) > 0; p = p[8:] {
			launch.Args = append(launch.Args, binary.LittleEndian.Uint64(p))
		}
	}
	for at, data := range f.memory {
		launch.Memory = append(launch.Memory, sim.Buffer{Name: "device memory", Base: uint64(at), Data: data})
	}
	for at, data := range f.pinned {
		launch.Memory = append(launch.Memory, sim.Buffer{Name: "pinned memory", Base: uint64(uintptr(unsafe.Pointer(at))), Data: data})
	}
	if _, err := e.Run(context.Background(), launch); err != nil {
		f.fault(l, err)
	}
}

// tensorTypes are the simulator's types of elements by the driver's.
var tensorTypes = map[cuda.TensorType]string{
	cuda.TensorU8: "u8", cuda.TensorU16: "u16", cuda.TensorU32: "u32", cuda.TensorI32: "s32", cuda.TensorU64: "u64", cuda.TensorI64: "s64",
	cuda.TensorF16: "f16", cuda.TensorF32: "f32", cuda.TensorF64: "f64", cuda.TensorBF16: "bf16", cuda.TensorF32FlushSubnormals: "f32.ftz",
	cuda.TensorTF32: "tf32", cuda.TensorTF32FlushSubnormals: "tf32.ftz",
}

// simulatedMap encodes a tensor map in the simulator's form.
func simulatedMap(t Tensor) (to [128]byte) {
	m := sim.TensorMap{Base: uint64(t.Base), Type: tensorTypes[t.Type], Dims: t.Sizes, StridesBytes: t.Strides, FillNaN: t.Fill == cuda.FillNaN}
	if t.Swizzle != cuda.SwizzleNone {
		m.SwizzleBytes = 16 << t.Swizzle
	}
	for _, n := range t.Box {
		m.Box = append(m.Box, uint64(n))
	}
	for i, word := range m.Words() {
		binary.LittleEndian.PutUint64(to[8*i:], word)
	}
	return to
}

func (f *Driver) fault(l *Launch, err error) {
	f.faults = append(f.faults, err)
	l.Trap(cuda.ErrLaunchFailed)
}
