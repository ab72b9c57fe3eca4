// Package requirelowered is the pass require-lowered, which changes nothing: it
// refuses what a lowering of Triton has left behind, each operation with its
// reason. It knows what Triton's operations are for.
package requirelowered

import (
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Pass fails when something of Triton is left.
var Pass = &pass.Pass{
	Name:  "require-lowered",
	Title: "RequireLowered",
	Doc:   "Refuse operations and types of Triton that a lowering has left, with the reasons",
	Run:   run,
}

// reasons says of operations why they may be left.
var reasons = map[*ir.OpDef]string{
	tt.AtomicRMW:            "atomic operations are not lowered yet",
	tt.AtomicCAS:            "atomic operations are not lowered yet",
	tt.AtomicPoll:           "atomic operations are not lowered yet",
	tt.Print:                "printing is not lowered yet",
	tt.Gather:               "gathers within a tensor are not lowered yet",
	tt.Histogram:            "histograms are not lowered yet",
	tt.DotScaled:            "scaled products are not lowered yet",
	tt.ElementwiseInlineAsm: "inline assembly is not lowered yet",
	tt.MapElementwise:       "it is not lowered yet",
	tt.ExternElementwise:    "its symbol is not one of the known functions of libdevice",
	tt.MakeTensorDescriptor: "tensor descriptors are to be rewritten by triton-rewrite-tensor-descriptor-to-pointer first",
	tt.DescriptorLoad:       "tensor descriptors are to be rewritten by triton-rewrite-tensor-descriptor-to-pointer first",
	tt.DescriptorStore:      "tensor descriptors are to be rewritten by triton-rewrite-tensor-descriptor-to-pointer first",
	tt.DescriptorReduce:     "tensor descriptors are not lowered yet",
	tt.DescriptorGather:     "tensor descriptors are not lowered yet",
	tt.DescriptorScatter:    "tensor descriptors are not lowered yet",
	tt.Load:                 "its addresses come neither from one base nor from pointers that can be followed",
	tt.Store:                "its addresses come neither from one base nor from pointers that can be followed",
}

func run(ctx *pass.Context, root *ir.Op) error {
	ctx.PreserveAll()
	var left, around diag.List
	root.Look(func(op *ir.Op) ir.WalkResult {
		if why := problem(op); why == "" {
			return ir.Continue
		} else if op.Is(builtin.UnrealizedConversionCast) {
			around = append(around, rewrite.CannotLower(op, why))
		} else {
			left = append(left, rewrite.CannotLower(op, why))
		}
		return ir.Continue
	})
	if len(left) == 0 {
		left = around // casts are there for the sake of something else
	}
	return left.Err()
}

// problem is why an operation may not be there, empty when it may.
func problem(op *ir.Op) string {
	if why, ok := reasons[op.Def()]; ok {
		return why
	}
	if d := op.Def().Dialect; d == tt.Dialect || d == tts.Dialect {
		return "nothing lowers it here"
	}
	for i := range op.NumResults() {
		if v := op.Result(i); ofTriton(v.Type()) {
			return "its result is of type " + ir.QuoteType(v.Type())
		}
	}
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			for _, a := range b.Args() {
				if ofTriton(a.Type()) {
					return "an argument of its region is of type " + ir.QuoteType(a.Type())
				}
			}
		}
	}
	return ""
}

// ofTriton reports whether a type is one of Triton, or a tensor of such.
func ofTriton(t ir.Type) bool {
	d, ok := ir.ElementTypeOf(t).(*ir.DialectType)
	return ok && d.Def.Dialect == tt.Dialect
}
