package launch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"unsafe"

	cpucode "github.com/tshared/tshared/cpu/code"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/kernel"
)

// EnvCheck is the environment variable that turns WithCheck on for all functions, where it is 1. Launches on
// GPUs are not checked then.
const EnvCheck = "TSHARED_CHECK"

// WithCheck runs checked code on the CPU: accesses outside of the arguments, uninitialised values, races between
// programs and overflow of index arithmetic are errors with program and line, of type *kernel.Failure. It runs on one
// core, some hundred times slower. It takes slices, and pointers whose sizes are known. Launches on a GPU are errors, and
// so are those of code that was compiled ahead of time and has no Triton IR beside it.
func WithCheck() Option { return func(s *settings) { s.check = true } }

// checks reports whether a launch on a device runs checked code.
func (f *Kernel) checks(d *Device) (bool, error) {
	switch {
	case d.context == nil:
		return f.load.check || os.Getenv(EnvCheck) == "1", nil
	case f.load.check:
		return false, fmt.Errorf("kernel %s: checked code runs on the CPU only", f.name)
	}
	return false, nil
}

// asksForCheck is what asks for checked code.
func (f *Kernel) asksForCheck() string {
	if f.load.check {
		return "WithCheck"
	}
	return EnvCheck + "=1"
}

// checkedKernel is a kernel as checked code.
type checkedKernel struct {
	name   string // in messages
	kernel *cpucode.Kernel
}

// checkedBound is a launch of checked code.
type checkedBound struct {
	*cpucode.Bound
	name string
}

// Run runs the launch. What it finds is said of the kernel.
func (b checkedBound) Run(ctx context.Context) error {
	if err := b.Bound.Run(ctx); err != nil {
		return fmt.Errorf("kernel %s: %w", b.name, err)
	}
	return nil
}

// errNoTTIR is the error of code that was compiled ahead of time, and of which nothing else is left.
var errNoTTIR = errors.New("there is only compiled code, without the Triton IR that checked code is made of: launch the kernel of its source file with jit.Load")

// CheckedCompiler makes checked code of Triton IR, whose arguments agree with those of a kernel.
// Package jit registers it, so that programs without a compiler do not link one.
var CheckedCompiler func(ctx context.Context, name string, ttir []byte, agree func([]manifest.Param) error, noFPFusion, overlap bool) (*cpucode.Kernel, error)

// errNoCompiler is the error of a program that asks for checked code and has no compiler.
var errNoCompiler = errors.New("checked code is compiled when it is launched, and this program has no compiler: import github.com/tshared/tshared/jit")

// compileChecked makes checked code of the Triton IR of a variant, which must take the arguments that launches pass.
func (v *Variant) compileChecked(ctx context.Context) (Code, error) {
	if v.about.Checked == nil {
		return nil, errNoTTIR
	}
	text, err := v.about.Checked()
	if err != nil {
		return nil, err
	}
	if CheckedCompiler == nil {
		return nil, errNoCompiler
	}
	k, err := CheckedCompiler(ctx, v.about.Name, text, v.checkParams, v.about.NoFPFusion, v.about.Overlap)
	if err != nil {
		return nil, err
	}
	return CheckedCode(v.about.Name, k), nil
}

// CheckedCode is checked code, with the name of its kernel for messages.
func CheckedCode(name string, k *cpucode.Kernel) Code { return &checkedKernel{name, k} }

// check does nothing: the code finds out.
func (k *checkedKernel) check(kernel.Grid, *call, kernel.Bounds) error { return nil }

func (k *checkedKernel) launch(ctx context.Context, d *Device, grid kernel.Grid, c *call) error {
	b, err := k.bound(d, grid, c)
	if err != nil {
		return err
	}
	return errors.Join(b.Run(ctx), b.Close())
}

func (k *checkedKernel) prepare(d *Device, grid kernel.Grid, c *call) (frozen, error) {
	b, err := k.bound(d, grid, c)
	if err != nil {
		return nil, err
	}
	return b, nil
}

func (k *checkedKernel) bound(d *Device, grid kernel.Grid, c *call) (checkedBound, error) {
	buffers, err := c.buffers()
	if err != nil {
		return checkedBound{}, err
	}
	b, err := k.kernel.PrepareChecked(cpucode.Launch{Grid: grid, Workers: d.workers}, c.words, buffers)
	return checkedBound{b, k.name}, err
}

func (k *checkedKernel) info() (*KernelInfo, error) {
	return &KernelInfo{Symbol: k.kernel.Name()}, nil
}

func (k *checkedKernel) close() error { return k.kernel.Close() }

// buffers are the memory of the arguments. Arguments that share memory are one buffer.
func (c *call) buffers() ([]cpucode.Buffer, error) {
	var list []cpucode.Buffer
	for i := range c.args {
		if c.isConstant(i) {
			continue
		}
		if err := c.args[i].appendBuffers(c.fn.params[i].Name, &list); err != nil {
			return nil, c.fn.argError(i, err)
		}
	}
	slices.SortStableFunc(list, func(a, b cpucode.Buffer) int { return cmp.Compare(a.Base, b.Base) })
	var merged []cpucode.Buffer
	for _, b := range list {
		if len(merged) == 0 || b.Base >= merged[len(merged)-1].Base+uint64(len(merged[len(merged)-1].Data)) {
			merged = append(merged, b)
			continue
		}
		last := &merged[len(merged)-1]
		last.Name += " and " + b.Name
		last.Data = unsafe.Slice(unsafe.SliceData(last.Data), max(uint64(len(last.Data)), b.Base-last.Base+uint64(len(b.Data))))
	}
	return merged, nil
}

// appendBuffers adds the memory of an argument.
func (a *argument) appendBuffers(name string, list *[]cpucode.Buffer) error {
	for i := range a.elems {
		if err := a.elems[i].appendBuffers(name, list); err != nil {
			return err
		}
	}
	switch {
	case a.kind != memory || a.isEmpty():
		return nil
	case !a.sized:
		return errors.New("checked code takes slices, and pointers whose Bytes are given")
	}
	start := *(*unsafe.Pointer)(unsafe.Pointer(&a.bits))
	*list = append(*list, cpucode.Buffer{Name: name, Base: a.bits, Data: unsafe.Slice((*byte)(start), a.bytes)})
	return nil
}
