// Package requirelowered is the pass require-lowered. It changes nothing: it reports each operation of Triton
// that the lowering has left, with the reason.
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

// Pass fails when an operation or type of Triton is left.
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

// leftovers are the dialects that must not be left. strictLeftovers may be left unless the option strict is
// set.
var (
	leftovers       = []*ir.Dialect{tt.Dialect, tts.Dialect}
	strictLeftovers = []*ir.Dialect{tt.Dialect, tts.Dialect, ttx.Dialect, tptr.Dialect, ptr.Dialect}
)

// reasons has the reason why an operation may be left.
var reasons = ir.NewDefTable(map[*ir.OpDef]string{
	tt.AtomicRMW:            "what it does cannot be done to its elements",
	tts.AtomicRMW:           "what it does cannot be done to its elements",
	tt.AtomicCAS:            "there are no atomic operations on its elements",
	tt.AtomicPoll:           "there are no atomic operations on its elements",
	tt.AtomicLoad:           "there are no atomic operations on its elements",
	tt.AtomicStore:          "there are no atomic operations on its elements",
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
		left = around // the cast exists for its user or definition
	}
	return left.Err()
}

// check finds operations and types of its dialects.
type check []*ir.Dialect

// problem is the reason why an operation must not be there, empty if it may.
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

// hasKind reports whether a definition is of the dialects.
func (c check) hasKind(def *ir.OpDef) bool { return slices.Contains(c, def.Dialect) }

// has reports whether a type is of the dialects, or a tensor of such.
func (c check) has(t ir.Type) bool {
	d, ok := ir.ElementTypeOf(t).(*ir.DialectType)
	return ok && slices.Contains(c, d.Def.Dialect)
}
