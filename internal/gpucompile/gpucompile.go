// Package gpucompile compiles kernels for GPUs, and describes how they are launched.
package gpucompile

import (
	"cmp"
	"fmt"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/abi"
	"github.com/tshared/tshared/internal/gpusession"
	"github.com/tshared/tshared/internal/manifest"
	"github.com/tshared/tshared/pass"
)

// usualWarps is how many warps run a program when nothing says so.
const usualWarps = 4

// wholeLowering is what kernels go through before they are compiled.
const wholeLowering = "triton-to-linalg"

// Compile compiles a kernel of a module for a device. The module is spent.
func Compile(m *tshared.Module, name string, o gpusession.Options) (*manifest.Artifact, error) {
	if err := o.CompileOptions.Check(); err != nil {
		return nil, err
	}
	symbol, args, err := abi.Arguments(m.Top, name)
	if err != nil {
		return nil, err
	}
	for i, a := range args {
		if !gpusession.Takes(a.Type) {
			return nil, fmt.Errorf("argument %d of kernel %s is of type %s, which kernels on a GPU do not take", i, symbol, a.Type)
		}
	}
	if err := m.RunWith(pass.Config{Context: o.Context, MaxOps: o.MaxOps}, wholeLowering); err != nil {
		return nil, err
	}
	how := Options(o.CompileOptions)
	how.Target, how.Warps, how.Stages, how.Libdevice, how.NoLineInfo = o.Target, cmp.Or(o.NumWarps, usualWarps), o.NumStages, o.Libdevice, o.NoLineInfo
	how.Context, how.MaxInstructions = o.Context, o.MaxInstructions
	k, err := ptx.Compile(m.Top, name, how)
	if err != nil {
		return nil, m.Explain(err)
	}
	d := Describe(k, args)
	d.CompileOptions = o.CompileOptions.NonDefault()
	return &manifest.Artifact{PTX: k.Text, Kernel: d}, nil
}

// Options are how the compiler does what Triton's options ask for. One that it does
// not do is no option that passes their Check.
func Options(o manifest.CompileOptions) ptx.Options {
	return ptx.Options{Contract: o.Contract(), MaxRegisters: o.MaxRegisters, MaxNumImpreciseAcc: o.MaxNumImpreciseAcc}
}

// Describe is how a kernel is launched. An argument nothing is known of is one by its
// number.
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
