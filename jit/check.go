package jit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"unsafe"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cpu"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/abi"
)

// EnvCheck is the environment variable that turns WithCheck on for all functions, where it is 1. Launches on
// GPUs are not checked then.
const EnvCheck = "TSHARED_CHECK"

// WithCheck runs checked code on the CPU: accesses outside of the arguments, uninitialised values, races between
// programs and overflow of index arithmetic are errors with program and line, of type *tshared.Failure. It runs on one
// core, some hundred times slower. It takes slices, and pointers whose sizes are known. Launches on a GPU are errors, and
// so are those of code that was compiled ahead of time and has no Triton IR beside it.
func WithCheck() Option { return func(s *settings) { s.check = true } }

// checks reports whether a launch on a device runs checked code.
func (f *Function) checks(d *Device) (bool, error) {
	switch {
	case d.context == nil:
		return f.load.check || os.Getenv(EnvCheck) == "1", nil
	case f.load.check:
		return false, fmt.Errorf("kernel %s: checked code runs on the CPU only", f.name)
	}
	return false, nil
}

// asksForCheck is what asks for checked code.
func (f *Function) asksForCheck() string {
	if f.load.check {
		return "WithCheck"
	}
	return EnvCheck + "=1"
}

// checkedKernel is a kernel as checked code.
type checkedKernel struct {
	name   string // in messages
	kernel *cpu.Kernel
}

// checkedBound is a launch of checked code.
type checkedBound struct {
	*cpu.Bound
	name string
}

// Run runs the launch. What it finds is said of the kernel.
func (b checkedBound) Run(ctx context.Context) error {
	if err := b.Bound.Run(ctx); err != nil {
		return fmt.Errorf("kernel %s: %w", b.name, err)
	}
	return nil
}

// compileChecked makes checked code of the kernel. It is not kept on disk.
func (b *building) compileChecked(ctx context.Context) (executable, error) {
	m, err := b.checkedModule(ctx)
	if err != nil {
		return nil, b.fn.explain(err)
	}
	return compileChecked(ctx, b.fn.name, m, cpu.Options{NoContract: b.options.NoFPFusion, Overlap: b.overlap})
}

// compileChecked compiles a module of Triton IR.
func compileChecked(ctx context.Context, name string, m *tshared.Module, o cpu.Options) (executable, error) {
	o.Check = true
	k, err := cpu.CompileModule(ctx, m, o)
	if err != nil {
		return nil, err
	}
	return &checkedKernel{name, k}, nil
}

// errNoTTIR is the error of code that was compiled ahead of time, and of which nothing else is left.
var errNoTTIR = errors.New("there is only compiled code, without the Triton IR that checked code is made of: launch the kernel of its source file with jit.Load")

// compileChecked makes checked code of the Triton IR of a variant, which must take the arguments that launches pass.
func (v *Variant) compileChecked(ctx context.Context) (executable, error) {
	if v.about.Checked == nil {
		return nil, errNoTTIR
	}
	text, err := v.about.Checked()
	if err != nil {
		return nil, err
	}
	m, err := tshared.Parse(v.about.Name+".ttir", string(text))
	if err != nil {
		return nil, err
	}
	_, params, err := abi.Arguments(m.Top, "")
	if err == nil {
		err = v.checkParams(params)
	}
	if err != nil {
		return nil, fmt.Errorf("its Triton IR does not agree with its parameters: %w", err)
	}
	return compileChecked(ctx, v.about.Name, m, cpu.Options{NoContract: v.about.NoFPFusion, Overlap: v.about.Overlap})
}

// checkedModule is the kernel in Triton IR.
func (b *building) checkedModule(ctx context.Context) (*tshared.Module, error) {
	o := b.frontOptions()
	o.Limits.Context = ctx
	sf := b.fn.file
	switch {
	case sf == nil:
		m, err := b.module(ctx)
		if err == nil && !b.descriptors {
			err = m.MakeTTIR(uint(o.Capability), o.Limits)
		}
		return m, err
	case sf.stage != driver.Source && sf.stage != driver.TTIR:
		return nil, fmt.Errorf("%s: checked code is made of Triton IR, not of the stage %s", sf.name, sf.stage)
	}
	m, err := tshared.Parse(sf.name, string(sf.text))
	if err == nil && sf.stage == driver.Source {
		err = m.MakeTTIR(uint(o.Capability), o.Limits)
	}
	return m, err
}

// check does nothing: the code finds out.
func (k *checkedKernel) check(tshared.Grid, *call, tshared.Bounds) error { return nil }

func (k *checkedKernel) launch(ctx context.Context, d *Device, grid tshared.Grid, c *call) error {
	b, err := k.bound(d, grid, c)
	if err != nil {
		return err
	}
	return errors.Join(b.Run(ctx), b.Close())
}

func (k *checkedKernel) prepare(d *Device, grid tshared.Grid, c *call) (frozen, error) {
	b, err := k.bound(d, grid, c)
	if err != nil {
		return nil, err
	}
	return b, nil
}

func (k *checkedKernel) bound(d *Device, grid tshared.Grid, c *call) (checkedBound, error) {
	buffers, err := c.buffers()
	if err != nil {
		return checkedBound{}, err
	}
	b, err := k.kernel.PrepareChecked(cpu.Launch{Grid: grid, Workers: d.workers}, c.words, buffers)
	return checkedBound{b, k.name}, err
}

func (k *checkedKernel) info() (*KernelInfo, error) {
	return &KernelInfo{Symbol: k.kernel.Name()}, nil
}

func (k *checkedKernel) close() error { return k.kernel.Close() }

// buffers are the memory of the arguments. Arguments that share memory are one buffer.
func (c *call) buffers() ([]cpu.Buffer, error) {
	var list []cpu.Buffer
	for i := range c.args {
		if c.isConstant(i) {
			continue
		}
		if err := c.args[i].appendBuffers(c.fn.params[i].Name, &list); err != nil {
			return nil, c.fn.argError(i, err)
		}
	}
	slices.SortStableFunc(list, func(a, b cpu.Buffer) int { return cmp.Compare(a.Base, b.Base) })
	var merged []cpu.Buffer
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
func (a *argument) appendBuffers(name string, list *[]cpu.Buffer) error {
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
	*list = append(*list, cpu.Buffer{Name: name, Base: a.bits, Data: unsafe.Slice((*byte)(start), a.bytes)})
	return nil
}
