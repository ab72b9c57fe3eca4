package fakecuda

import (
	"context"
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
	f.load = f.simulate
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
		launch.Grid[i], launch.Block[i] = int(l.Grid[i]), int(l.Block[i])
	}
	for i := range l.Params {
		if len(l.Params[i]) > 8 {
			f.fault(l, fmt.Errorf("kernel %s: the simulator's driver has no parameters of %d bytes", e.Name, len(l.Params[i])))
			return
		}
		launch.Args = append(launch.Args, l.Bits(i))
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

func (f *Driver) fault(l *Launch, err error) {
	f.faults = append(f.faults, err)
	l.Trap(cuda.ErrLaunchFailed)
}
