// Package signature tells what a kernel in Triton IR takes: names and types of its
// arguments, and what is promised of them.
package signature

import (
	"strconv"

	"github.com/tshared/tshared/analysis/multiple"
	"github.com/tshared/tshared/analysis/touched"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/runtime/kernelfile"
)

// Of describes the arguments of a kernel, one parameter for each. The name may be
// empty where a module has one kernel.
func Of(module *ir.Op, name string) (kernel string, params []kernelfile.Param, err error) {
	f, err := funclike.Kernel(module, tt.Func, name)
	if err != nil {
		return "", nil, err
	}
	surely := touched.Surely(f)
	for i, a := range f.Body().Entry().Args() {
		p := kernelfile.Argument(i, a.Type().String())
		p.Name = nameOf(a, i)
		if ptr, ok := tt.AsPtr(a.Type()); ok {
			p.Type, p.Element, p.NotNull = kernelfile.Pointer, ptr.Pointee().String(), surely[i]
		}
		if d, ok := f.ArgAttr(i, multiple.Divisibility).(*ir.IntegerAttr); ok {
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
