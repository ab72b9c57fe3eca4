// Package requirelowered is the pass require-lowered, which changes nothing: it
// refuses what a lowering of Triton has left behind, each operation with its
// reason. It knows what Triton's operations are for.
package requirelowered

import (
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/dialect/tptr"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Pass fails when something of Triton is left.
var Pass = &pass.Pass{
	Name:  "require-lowered",
	Title: "RequireLowered",
	Doc:   "Refuse operations and types of Triton that a lowering has left, with the reasons",
	Options: []pass.Option{
		{Name: strictOption, Kind: pass.Bool, Doc: "Refuse operations and types of ttx, tptr and ptr as well"},
	},
	Run: run,
}

const strictOption = "strict"

// leftovers are the dialects nothing of which may be left, and those that may
// be unless the check is strict.
var (
	leftovers       = []*ir.Dialect{tt.Dialect, tts.Dialect}
	strictLeftovers = []*ir.Dialect{tt.Dialect, tts.Dialect, ttx.Dialect, tptr.Dialect, ptr.Dialect}
)

// reasons says of operations why they may be left.
var reasons = ir.NewDefTable(map[*ir.OpDef]string{
	tt.AtomicRMW:            "what it does cannot be done to its elements",
	tts.AtomicRMW:           "what it does cannot be done to its elements",
	tt.AtomicCAS:            "there are no atomic operations on its elements",
	tt.AtomicPoll:           "there are no atomic operations on its elements",
	tt.ExternElementwise:    "its function has effects, or is one of libdevice on other types, or its symbol names something else",
	tt.MakeTensorDescriptor: "tensor descriptors are to be rewritten by triton-rewrite-tensor-descriptor-to-pointer first",
	tt.DescriptorLoad:       "tensor descriptors are to be rewritten by triton-rewrite-tensor-descriptor-to-pointer first",
	tt.DescriptorStore:      "tensor descriptors are to be rewritten by triton-rewrite-tensor-descriptor-to-pointer first",
	tt.DescriptorReduce:     "tensor descriptors are not lowered yet",
	tt.DescriptorGather:     "tensor descriptors are not lowered yet",
	tt.DescriptorScatter:    "tensor descriptors are not lowered yet",
	tt.Load:                 "its addresses come neither from one base nor from pointers that can be followed",
	tt.Store:                "its addresses come neither from one base nor from pointers that can be followed",
})

func run(ctx *pass.Context, root *ir.Op) error {
	ctx.PreserveAll()
	var left, around diag.List
	dialects := check(leftovers)
	if ctx.Bool(strictOption) {
		dialects = strictLeftovers
	}
	if !ctx.IR.MayHaveAny(dialects.hasKind) && !pass.Get(ctx, pass.TypeSet).Any(dialects.has) {
		return nil
	}
	root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if why := dialects.problem(op); why == "" {
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

// check looks for operations and types of dialects.
type check []*ir.Dialect

// problem is why an operation may not be there, empty when it may.
func (c check) problem(op *ir.Op) string {
	if why := reasons.Get(op.Def()); why != "" {
		return why
	}
	if c.hasKind(op.Def()) {
		return "nothing lowers it here"
	}
	for i := range op.NumResults() {
		if v := op.Result(i); c.has(v.Type()) {
			return "its result is of type " + ir.QuoteType(v.Type())
		}
	}
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			for _, a := range b.Args() {
				if c.has(a.Type()) {
					return "an argument of its region is of type " + ir.QuoteType(a.Type())
				}
			}
		}
	}
	return ""
}

// hasKind reports whether operations of a definition are of the dialects.
func (c check) hasKind(def *ir.OpDef) bool { return slices.Contains(c, def.Dialect) }

// has reports whether a type is one of the dialects, or a tensor of such.
func (c check) has(t ir.Type) bool {
	d, ok := ir.ElementTypeOf(t).(*ir.DialectType)
	return ok && slices.Contains(c, d.Def.Dialect)
}
