package launch

import (
	"context"

	gpucode "github.com/tshared/tshared/gpu/code"
)

// KernelInfo describes a compiled kernel.
type KernelInfo struct {
	Symbol string // the name of the kernel's function in the code
	// Code is the PTX or the cubin of a kernel for a GPU; nil for the CPU.
	Code []byte
	// NumWarps is the number of warps that run a program, and SharedMemory how many bytes of
	// dynamic shared memory a program has.
	NumWarps, SharedMemory int
	// Registers is the number of registers of a thread, and LocalMemory how many bytes of
	// memory it has; more than a few are spilled registers.
	Registers, LocalMemory int
}

// Compiled compiles and loads the kernel for arguments as Launch takes them, where that is
// needed, and describes it.
func (f *Kernel) Compiled(ctx context.Context, d *Device, args ...any) (*KernelInfo, error) {
	c := f.newCall()
	defer c.free()
	k, _, err := f.prepare(ctx, d, c, 1, args)
	if err != nil {
		return nil, err
	}
	return k.info()
}

func (k *cpuKernel) info() (*KernelInfo, error) { return &KernelInfo{Symbol: k.kernel.Name()}, nil }

func (k *gpuKernel) info() (*KernelInfo, error) {
	a, err := k.kernel.Attributes()
	if err != nil {
		return nil, err
	}
	return &KernelInfo{Symbol: k.kernel.Name(), Code: code(k.kernel), NumWarps: k.kernel.NumWarps(), SharedMemory: k.kernel.SharedMemory(),
		Registers: a.Registers, LocalMemory: a.Local}, nil
}

func code(k *gpucode.Kernel) []byte {
	if cubin := k.Cubin(); cubin != nil {
		return cubin
	}
	return []byte(k.PTX())
}
