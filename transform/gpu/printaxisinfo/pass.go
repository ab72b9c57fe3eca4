// Package printaxisinfo has the pass that prints axis information.
package printaxisinfo

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
)

// Pass is the pass: a remark for each integer, and tensor of integers, of which something is known.
var Pass = kernelpass.OnKernels(&pass.Pass{
	Name:  "tile-print-axis-info",
	Title: "TilePrintAxisInfo",
	Doc:   "Print contiguity, divisibility and constancy of integers along each dimension, as remarks",
	Run: func(ctx *pass.Context, kernel *ir.Op) error {
		a := distribute.NewAxisInfo(kernel)
		kernel.Walk(func(op *ir.Op) ir.WalkResult {
			for _, v := range op.Results() {
				if text := describe(a, v); text != "" {
					ctx.Remarkf(op, "%s", text)
				}
			}
			return ir.Continue
		})
		ctx.PreserveAll()
		return nil
	},
})

// describe says what is known of a value; it is empty if that is nothing.
func describe(a *axisinfo.Analysis, v *ir.Value) string {
	shape, ok := ir.ShapeOf(v.Type())
	switch t := ir.ElementTypeOf(v.Type()); {
	case !isInteger(t):
		return ""
	case !ir.IsTensor(v.Type()):
		if n := axisinfo.Log2Divisibility(v); n > 0 {
			return fmt.Sprintf("divisibility = %d", power(n))
		}
		return ""
	case !ok:
		return ""
	}
	var lists [3][]string
	known := false
	for d, size := range shape {
		i := a.Of(v, d)
		for k, n := range [3]int64{min(power(i.Contiguity), size), power(i.Divisibility), min(power(i.Constancy), size)} {
			lists[k] = append(lists[k], fmt.Sprint(n))
			known = known || n > 1
		}
	}
	if !known {
		return ""
	}
	return fmt.Sprintf("contiguity = [%s], divisibility = [%s], constancy = [%s]", strings.Join(lists[0], ", "), strings.Join(lists[1], ", "), strings.Join(lists[2], ", "))
}

// power is a power of two, at most one that every integer is a multiple of.
func power(n int) int64 { return 1 << min(n, 32) }

func isInteger(t ir.Type) bool {
	switch t.(type) {
	case *ir.IntegerType, *ir.IndexType:
		return true
	}
	return false
}
