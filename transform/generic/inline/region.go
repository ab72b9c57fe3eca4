package inline

import (
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/ir"
)

// splice replaces a call by the body of a function. The body is cloned, or with take moved. It returns the
// calls in the body.
func splice(call, function *ir.Op, take bool) (calls []*ir.Op) {
	body := ir.NewRegion()
	if take {
		body.TakeBlocks(function.Region0())
	} else {
		function.Region0().CloneInto(body, ir.NewMapping())
	}
	relocate(body, call.Loc())
	calls = callsIn(body)

	start, n := call.Def().Call.Args(call)
	entry := body.Entry()
	for i := range n {
		entry.Arg(i).ReplaceAllUsesWith(call.Operand(start + i))
	}
	for entry.NumArgs() > 0 {
		entry.EraseArg(entry.NumArgs() - 1)
	}
	if body.HasOneBlock() {
		spliceBlock(call, entry)
	} else {
		spliceBlocks(call, body)
	}
	call.Erase()
	return calls
}

func spliceBlock(call *ir.Op, body *ir.Block) {
	end := body.Last()
	for i := range call.NumResults() {
		call.Result(i).ReplaceAllUsesWith(end.Operand(i))
	}
	end.Erase()
	for op := range body.Ops() {
		op.Remove()
		call.Block().InsertBefore(call, op)
	}
}

// spliceBlocks splits the block of the call. The operations after the call move to a block whose arguments are
// the results.
func spliceBlocks(call *ir.Op, body *ir.Region) {
	here := call.Block()
	rest := here.Split(call.Next())
	for _, v := range call.Results() {
		v.ReplaceAllUsesWith(rest.AddArg(v.Type(), v.Loc()))
	}
	call.Remove()
	entry, at := body.Entry(), here
	for b := range body.Blocks() {
		if end := b.Last(); end.Has(ir.ReturnLike) {
			branch := ir.NewBuilder(call.Context()).Before(end)
			branch.CreateFrom(&ir.OpState{Def: cf.Br, Operands: end.Operands(), Successors: []*ir.Block{rest}})
			end.Erase()
		}
		b.Remove()
		if b == entry {
			continue
		}
		here.Region().InsertAfter(at, b)
		at = b
	}
	for op := range entry.Ops() {
		op.Remove()
		here.Append(op)
	}
}

// relocate makes locations call-site locations of the call. A call at an unknown location says nothing about the
// operations of the callee, which keep their locations.
func relocate(body *ir.Region, caller ir.Location) {
	if caller == ir.Unknown {
		return
	}
	through := func(b *ir.Block, ctx *ir.Context) {
		for _, a := range b.Args() {
			a.SetLoc(stacked(ctx, a.Loc(), caller))
		}
	}
	for b := range body.Blocks() {
		for top := range b.Ops() {
			top.Walk(func(op *ir.Op) ir.WalkResult {
				ctx := op.Context()
				op.SetLoc(stacked(ctx, op.Loc(), caller))
				for _, r := range op.Regions() {
					for in := range r.Blocks() {
						through(in, ctx)
					}
				}
				return ir.Continue
			})
		}
		if last := b.Last(); last != nil {
			through(b, last.Context())
		}
	}
}

// stacked adds a call site to the outermost frame of a location.
func stacked(ctx *ir.Context, loc, caller ir.Location) ir.Location {
	if c, ok := loc.(*ir.CallSiteLoc); ok {
		return ctx.CallSiteLoc(c.Callee, stacked(ctx, c.Caller, caller))
	}
	return ctx.CallSiteLoc(loc, caller)
}
