package patterns

import (
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var scopePatterns = []*rewrite.Pattern{
	{Name: "AllocaScopeInliner", Root: memref.AllocaScope, Benefit: 1, Rewrite: inlineScope},
	{Name: "AllocaScopeHoister", Root: memref.AllocaScope, Benefit: 1, Rewrite: hoistFromScope},
}

// inlineScope:
//
//	memref.alloca_scope {
//	  "op"()
//	}
//
// becomes
//
//	"op"()
//
// if it has no stack allocations, or these would be freed right after the scope anyway.
func inlineScope(r *rewrite.Rewriter, op *ir.Op) error {
	if mayUseStack(op) && !(memref.IsAllocationScope(op.Parent()) && isLastInRegion(op)) {
		return rewrite.MatchFailure(op, "its allocations would live longer")
	}
	block := op.Region0().Entry()
	end := block.Last()
	r.InlineBlock(block, op.Block(), op)
	r.Replace(op, end.Operands()...)
	r.Erase(end)
	return nil
}

// mayUseStack reports whether an operation in a scope, and in no nested scope, may allocate on the stack.
func mayUseStack(scope *ir.Op) bool {
	found := false
	scope.Walk(func(op *ir.Op) ir.WalkResult {
		switch {
		case op == scope:
			return ir.Continue
		case op.Is(memref.Alloca), !listsEffects(op):
			found = true
			return ir.Stop
		case memref.IsAllocationScope(op):
			return ir.Skip
		}
		return ir.Continue
	})
	return found
}

// listsEffects reports whether an operation declares its memory effects, or has those of its regions.
func listsEffects(op *ir.Op) bool {
	d := op.Def()
	return d.Effects != nil || d.Has(ir.Pure) || d.Has(ir.NoEffects) || d.Has(ir.RecursiveEffects)
}

// isLastInRegion reports whether nothing runs between an operation and the end of its parent.
func isLastInRegion(op *ir.Op) bool {
	b := op.Block()
	return op.Next() != nil && op.Next() == b.Terminator() && b.Region().HasOneBlock()
}

// hoistFromScope hoists an allocation out of an operation that is not an allocation scope:
//
//	scf.if %c {
//	  memref.alloca_scope {
//	    %a = memref.alloca(%n) : memref<?xf32>
//	    use(%a)
//	  }
//	}
//
// becomes
//
//	%a = memref.alloca(%n) : memref<?xf32>
//	scf.if %c {
//	  memref.alloca_scope {
//	    use(%a)
//	  }
//	}
//
// if both end together.
func hoistFromScope(r *rewrite.Rewriter, op *ir.Op) error {
	outermost := op.Parent()
	if outermost == nil || memref.IsAllocationScope(outermost) {
		return rewrite.MatchFailure(op, "the scope around is the next one")
	}
	if !isLastInRegion(op) || !isLastInRegion(outermost) {
		return rewrite.MatchFailure(op, "its allocations would live longer")
	}
	for !memref.IsAllocationScope(outermost.Parent()) {
		if outermost = outermost.Parent(); outermost == nil || outermost.Block() == nil || !isLastInRegion(outermost) {
			return rewrite.MatchFailure(op, "its allocations would live longer")
		}
	}
	var hoisted []*ir.Op
	op.WalkPost(func(o *ir.Op) ir.WalkResult {
		if o.Is(memref.Alloca) && operandsFromOutside(o, outermost) {
			hoisted = append(hoisted, o)
		}
		return ir.Continue
	})
	if len(hoisted) == 0 {
		return rewrite.MatchFailure(op, "nothing in it can be allocated before")
	}
	r.Before(outermost)
	for _, o := range hoisted {
		r.ReplaceWithOp(o, r.Clone(o, ir.NewMapping()))
	}
	return nil
}

func operandsFromOutside(op, around *ir.Op) bool {
	for _, v := range op.Operands() {
		for _, region := range around.Regions() {
			if region.IsAncestorOf(v.Region()) {
				return false
			}
		}
	}
	return true
}
