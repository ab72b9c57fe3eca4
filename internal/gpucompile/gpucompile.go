// Package gpucompile makes PTX of kernels in Triton IR, with the manifest of how to
// launch them. It knows no device.
package gpucompile

import (
	"cmp"
	"context"
	"fmt"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/abi"
	"github.com/tshared/tshared/internal/footprint"
	"github.com/tshared/tshared/internal/manifest"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/pass"
)

// defaultWarps is the number of warps of a program where nothing else is asked for.
const defaultWarps = 4

// Options say how to compile.
type Options struct {
	Target    string // sm_90a
	NumWarps  int    // 0 for the default
	NumStages int    // 0 for the compiler's choice
	Libdevice string // a file with NVIDIA's library of functions; "" for ours
	manifest.CompileOptions
	Overlap    bool // arguments may share memory that the kernel writes
	NoLineInfo bool // instructions do not say which source lines they are made for
	Remarks    bool // on memory accesses too
	// Context ends compiling when it ends; nil never does.
	Context context.Context
	// MaxOps and MaxInstructions are limits as those of pass.Config and ptx.Options.
	MaxOps, MaxInstructions int64
	// Stage is called when a stage begins, as that of ptx.Options, and Hooks by passes; nil for none.
	Stage func(name string, size int64) (end func())
	Hooks []pass.Hook
}

// Compiler makes PTX of a kernel of a module, which it may change.
type Compiler func(m *tshared.Module, kernel string, o Options) (*manifest.Artifact, error)

// Compile compiles a kernel of a module, which is lowered by this.
func Compile(m *tshared.Module, name string, o Options) (*manifest.Artifact, error) {
	kernels, err := Kernels(m, []string{name}, o)
	if err != nil {
		return nil, err
	}
	return &kernels[0].Artifact, nil
}

// Kernel is a compiled kernel, and what the compiler decided about it.
type Kernel struct {
	manifest.Artifact
	Remarks []tshared.Remark
}

// Kernels compiles several kernels of a module, which is lowered by this. A name may be
// empty where the module has one kernel.
func Kernels(m *tshared.Module, names []string, o Options) ([]*Kernel, error) {
	if err := o.CompileOptions.Check(); err != nil {
		return nil, err
	}
	args := make([][]manifest.Param, len(names))
	footprints := make([]*footprint.Kernel, len(names))
	for i, name := range names {
		footprints[i] = abi.Footprint(m.Top, name)
		symbol, params, err := abi.Arguments(m.Top, name)
		if err != nil {
			return nil, err
		}
		for _, p := range params {
			if !manifest.IsArgumentType(p.Type) {
				return nil, fmt.Errorf("argument %q of kernel @%s is of type %s, which kernels on a GPU do not take", p.Name, symbol, p.Type)
			}
		}
		args[i] = params
	}
	var accesses *remarks.Collector
	if o.Remarks {
		accesses = remarks.New()
	}
	if !ptx.IsPlanned(m.Top) {
		if err := o.lower(m, accesses); err != nil {
			return nil, err
		}
	}
	kernels := make([]*Kernel, len(names))
	for i, name := range names {
		options := o.backend()
		options.Emitters = m.Toolchain().PTXEmitters()
		k, err := ptx.Compile(m.Top, name, options)
		if err != nil {
			return nil, m.Explain(err)
		}
		d := Describe(k, args[i])
		d.Footprint = footprints[i]
		d.Target, d.Stages, d.Overlap, d.CompileOptions = o.Target, o.NumStages, o.Overlap, o.CompileOptions.NonDefault()
		kernels[i] = &Kernel{manifest.Artifact{PTX: k.Text, Kernel: d}, append(abi.Remarks(accesses), backendRemarks(k)...)}
	}
	return kernels, nil
}

// lower lowers a module.
func (o Options) lower(m *tshared.Module, accesses *remarks.Collector) error {
	if o.Stage != nil {
		defer o.Stage("lower", m.Context().LiveOps())()
	}
	return m.RunWith(pass.Config{Context: o.Context, MaxOps: o.MaxOps, Remarks: accesses, Hooks: o.Hooks}, ptx.Lowering)
}

func (o Options) backend() ptx.Options {
	b := BackendOptions(o.CompileOptions)
	b.Target, b.Warps, b.Stages, b.Libdevice, b.NoLineInfo = o.Target, cmp.Or(o.NumWarps, defaultWarps), o.NumStages, o.Libdevice, o.NoLineInfo
	b.Overlap, b.Context, b.MaxInstructions, b.Stage = o.Overlap, o.Context, o.MaxInstructions, o.Stage
	return b
}

// BackendOptions are the options of code generation for those of Triton. CompileOptions.Check
// refuses the ones that have none.
func BackendOptions(o manifest.CompileOptions) ptx.Options {
	return ptx.Options{Contract: o.Contract(), MaxRegisters: o.MaxRegisters, MaxNumImpreciseAcc: o.MaxNumImpreciseAcc, AccurateExp: o.AccurateExp}
}

// backendRemarks are those of code generation.
func backendRemarks(k *ptx.Kernel) []tshared.Remark {
	list := make([]tshared.Remark, len(k.Remarks))
	for i, d := range k.Remarks {
		list[i] = tshared.Remark{Place: d.Loc, Topic: d.What, Text: d.How}
	}
	return list
}

// Describe makes the manifest of a kernel. An argument that args lacks is known by its
// number only.
func Describe(k *ptx.Kernel, args []manifest.Param) *manifest.Kernel {
	d := &manifest.Kernel{Kind: "ptx", Name: k.Name, NumWarps: k.Warps, Shared: int(k.Shared)}
	if len(k.Assertions) > 0 {
		d.Assertions, d.Failures = k.Assertions, ptx.Failures
	}
	for _, p := range k.Params {
		param := manifest.Argument(p.Arg, "")
		if p.Arg < len(args) {
			param = args[p.Arg]
		}
		if param.Type == manifest.Pointer {
			param.Access = p.Access.String()
		}
		d.Params = append(d.Params, param)
	}
	return d
}
