package patterns

import (
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var executeRegionPatterns = []*rewrite.Pattern{
	{Name: "SingleBlockExecuteInliner", Root: scf.ExecuteRegion, Benefit: 1, Rewrite: inlineSingleBlock},
	{Name: "MultiBlockExecuteInliner", Root: scf.ExecuteRegion, Benefit: 1, Rewrite: inlineBlocks},
}

// inlineSingleBlock:
//
//	%r = scf.execute_region -> i32 {
//	  "op"()
//	  scf.yield %x : i32
//	}
//	use(%r)
//
// becomes
//
//	"op"()
//	use(%x)
func inlineSingleBlock(r *rewrite.Rewriter, op *ir.Op) error {
	if !op.Region0().HasOneBlock() || scf.NoInline(op) {
		return rewrite.MatchFailure(op, "it has several blocks or must stay")
	}
	replaceWithBlock(r, op, op.Region0().Entry())
	return nil
}

// inlineBlocks, inside a function:
//
//	%r = scf.execute_region -> i32 {
//	  cf.cond_br %c, ^bb1, ^bb2
//	^bb1:
//	  scf.yield %x : i32
//	^bb2:
//	  scf.yield %y : i32
//	}
//	use(%r)
//
// becomes
//
//	  cf.br ^bb0
//	^bb0:
//	  cf.cond_br %c, ^bb1, ^bb2
//	^bb1:
//	  cf.br ^bb3(%x : i32)
//	^bb2:
//	  cf.br ^bb3(%y : i32)
//	^bb3(%r: i32):
//	  use(%r)
func inlineBlocks(r *rewrite.Rewriter, op *ir.Op) error {
	parent := op.Parent()
	if parent == nil || !parent.Def().Function && !parent.Is(scf.ExecuteRegion) || scf.NoInline(op) {
		return rewrite.MatchFailure(op, "only one block is allowed around it, or it must stay")
	}
	before := op.Block()
	entry := op.Region0().Entry()
	rest := r.SplitBlock(before, op)
	r.AtEnd(before)
	r.CreateFrom(&ir.OpState{Def: cf.Br, Successors: []*ir.Block{entry}})
	for b := range op.Region0().Blocks() {
		end := b.Last()
		if !end.Is(scf.Yield) {
			continue
		}
		r.AtEnd(b)
		r.CreateFrom(&ir.OpState{Def: cf.Br, Operands: end.Operands(), Successors: []*ir.Block{rest}})
		r.Erase(end)
	}
	r.InlineRegion(op.Region0(), before.Region(), rest)
	results := make([]*ir.Value, op.NumResults())
	for i, v := range op.Results() {
		results[i] = rest.AddArg(v.Type(), op.Loc())
	}
	r.Replace(op, results...)
	return nil
}
