// Package forgpu compiles kernels for GPUs, and describes how they are launched.
package forgpu

import (
	"fmt"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/multiple"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/run/ongpu"
	"github.com/tshared/tshared/runtime/kernelfile"
)

// usualWarps is how many warps run a program when nothing says so.
const usualWarps = 4

// wholeLowering is what kernels go through before they are compiled.
const wholeLowering = "triton-to-linalg"

// Compile compiles a kernel of a module for a device. The module is spent.
func Compile(m *tshared.Module, name string, o ongpu.Options) (string, *kernelfile.Description, error) {
	args, err := argParams(m, name)
	if err != nil {
		return "", nil, err
	}
	if err := m.Run(wholeLowering); err != nil {
		return "", nil, err
	}
	warps := o.NumWarps
	if warps == 0 {
		warps = usualWarps
	}
	k, err := ptx.Compile(m.Top, name, ptx.Options{Target: o.Capability.String(), Warps: warps, Stages: o.NumStages, Contract: o.Contract, Libdevice: o.Libdevice})
	if err != nil {
		return "", nil, m.Explain(err)
	}
	d := &kernelfile.Description{Kind: "ptx", Name: k.Name, NumWarps: k.Warps, Shared: int(k.Shared)}
	if len(k.Assertions) > 0 {
		d.Assertions, d.Failures = k.Assertions, ptx.Failures
	}
	for _, p := range k.Params {
		d.Params = append(d.Params, args[p.Arg])
	}
	return k.Text, d, nil
}

// argParams are a kernel's arguments as parameters: their types, and what is
// promised of them.
func argParams(m *tshared.Module, name string) (params []kernelfile.Param, err error) {
	f, err := funclike.Kernel(m.Top, tt.Func, name)
	if err != nil {
		return nil, err
	}
	for i, a := range f.Body().Entry().Args() {
		p := kernelfile.Argument(i, "ptr")
		switch t := a.Type().(type) {
		case *ir.IntegerType, *ir.FloatType:
			p.Type = t.String()
		default:
			if _, isPtr := tt.AsPtr(t); !isPtr {
				return nil, fmt.Errorf("argument %d of kernel %s is of type %s, which kernels on a GPU do not take", i, name, t)
			}
		}
		if d, ok := f.ArgAttr(i, multiple.Divisibility).(*ir.IntegerAttr); ok {
			p.Divisible = uint64(max(d.Value, 0))
		}
		params = append(params, p)
	}
	return params, nil
}
