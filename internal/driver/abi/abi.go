// Package abi describes the arguments of kernels: their names and types, and what the
// compiler may assume of them.
package abi

import (
	"strconv"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/inferfootprint"
	"github.com/tshared/tshared/analysis/nonnull"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/ir"
)

// Arguments describes the arguments of a kernel in Triton IR, or in the tile dialect, one
// parameter for each. The name may be empty where a module has one kernel.
func Arguments(module *ir.Op, name string) (kernel string, params []manifest.Param, err error) {
	if tile.HasPlanned(module) {
		return LoweredArguments(module, name)
	}
	f, err := funclike.Kernel(module, tt.Func, name)
	if err != nil {
		return "", nil, err
	}
	surely := nonnull.Args(f)
	for i, a := range f.Body().Entry().Args() {
		p := manifest.Argument(i, a.Type().String())
		p.Name = nameOf(a, i)
		if ptr, ok := tt.AsPtr(a.Type()); ok {
			p.Type, p.Element, p.NotNull = manifest.Pointer, ptr.Pointee().String(), surely[i]
		} else if desc, ok := tt.AsTensorDesc(a.Type()); ok {
			p.Element = desc.Block().Elem.String()
		}
		p.Divisible = divisibilityOf(f, i)
		params = append(params, p)
	}
	return f.SymName(), params, nil
}

// Footprint is the elements of its arguments that a kernel in Triton IR accesses; nil for other modules.
func Footprint(module *ir.Op, name string) *footprint.Kernel {
	if tile.HasPlanned(module) {
		return nil
	}
	f, err := funclike.Kernel(module, tt.Func, name)
	if err != nil {
		return nil
	}
	return inferfootprint.Of(f)
}

// LoweredArguments describes the arguments of a kernel that is lowered to linalg or to the tile dialect. Whether every
// program accesses memory through a pointer is not known there.
func LoweredArguments(module *ir.Op, name string) (kernel string, params []manifest.Param, err error) {
	f, err := funclike.Kernel(module, function.Func, name)
	if err != nil {
		return "", nil, err
	}
	args := f.Body().Entry().Args()
	for i, a := range args[:max(0, len(args)-tile.GridArgs)] {
		p := manifest.Argument(i, a.Type().String())
		p.Name, p.Divisible = nameOf(a, i), divisibilityOf(f, i)
		if ir.IsAnyMemRef(a.Type()) {
			p.Type, p.Element = manifest.Pointer, ir.ElementTypeOf(a.Type()).String()
		}
		params = append(params, p)
	}
	return f.SymName(), params, nil
}

// divisibilityOf is what the kernel assumes an argument to be a multiple of; 0 for nothing.
func divisibilityOf(f funclike.Func, i int) uint64 {
	d, ok := f.ArgAttr(i, axisinfo.DivisibilityAttr).(*ir.IntegerAttr)
	if !ok {
		return 0
	}
	return uint64(max(d.Value, 0))
}

// Kernels lists the public functions of a module in Triton IR, in order.
func Kernels(module *ir.Op) (names []string) {
	for op := range module.Region0().Entry().Ops() {
		if f, ok := funclike.AsFunc(op); ok && op.Is(tt.Func) && !f.IsDeclaration() && !op.IsPrivate() {
			names = append(names, f.SymName())
		}
	}
	return names
}

// nameOf is what the source calls an argument, or arg and its number.
func nameOf(a *ir.Value, i int) string {
	if loc, ok := a.Loc().(*ir.NameLoc); ok && loc.Name != "" {
		return loc.Name
	}
	return "arg" + strconv.Itoa(i)
}

// BackendRemarks are remarks of a backend as users see them.
func BackendRemarks(list []remarks.Remark) []tshared.Remark {
	public := make([]tshared.Remark, len(list))
	for i, d := range list {
		public[i] = tshared.Remark{Place: d.Loc, Topic: d.What, Text: d.How}
	}
	return public
}

// Remarks are those about the memory accesses of a lowered module.
func Remarks(c *remarks.Collector) []tshared.Remark {
	if c == nil {
		return nil
	}
	rows := c.Accesses()
	list := make([]tshared.Remark, len(rows))
	for i, a := range rows {
		list[i] = tshared.Remark{Place: a.Loc, Topic: a.Op, Text: a.Text()}
	}
	return list
}
