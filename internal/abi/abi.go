// Package abi tells what a kernel in Triton IR takes: names and types of its
// arguments, and what is promised of them.
package abi

import (
	"strconv"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/nonnull"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/manifest"
	"github.com/tshared/tshared/ir"
)

// Arguments describes the arguments of a kernel, one parameter for each. The name may be
// empty where a module has one kernel.
func Arguments(module *ir.Op, name string) (kernel string, params []manifest.Param, err error) {
	f, err := funclike.Kernel(module, tt.Func, name)
	if err != nil {
		return "", nil, err
	}
	surely := nonnull.Surely(f)
	for i, a := range f.Body().Entry().Args() {
		p := manifest.Argument(i, a.Type().String())
		p.Name = nameOf(a, i)
		if ptr, ok := tt.AsPtr(a.Type()); ok {
			p.Type, p.Element, p.NotNull = manifest.Pointer, ptr.Pointee().String(), surely[i]
		}
		if d, ok := f.ArgAttr(i, axisinfo.DivisibilityAttr).(*ir.IntegerAttr); ok {
			p.Divisible = uint64(max(d.Value, 0))
		}
		params = append(params, p)
	}
	return f.SymName(), params, nil
}

// nameOf is what the source calls an argument, or arg and its number.
func nameOf(a *ir.Value, i int) string {
	if loc, ok := a.Loc().(*ir.NameLoc); ok && loc.Name != "" {
		return loc.Name
	}
	return "arg" + strconv.Itoa(i)
}
