package tritonarithtolinalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/rewrite"
)

// convertMapElementwise runs scalar code on elements:
//
//	%r = "tt.map_elementwise"(%x, %y) <{pack = 1 : i32}> ({
//	^bb0(%a: i32, %b: i32):
//	  %s = tt.call @gcd(%a, %b) : (i32, i32) -> i32
//	  tt.map_elementwise.return %s : i32
//	}) : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi32>
//
// becomes
//
//	%r = linalg.generic {...} ins(%x, %y) outs(%empty) {
//	^bb0(%a: i32, %b: i32, %out: i32):
//	  %s = tt.call @gcd(%a, %b) : (i32, i32) -> i32
//	  linalg.yield %s : i32
//	}
//
// The elements of a pack are neighbours.
func convertMapElementwise(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsMapElementwise(op)
	for _, v := range o.Srcs() {
		if t, ok := v.Type().(*ir.TensorType); ok && o.Pack() > 1 && reassociation.Product(t.Shape...)%int64(o.Pack()) != 0 {
			return rewrite.MatchFailure(op, "its %d elements cannot be taken %d at a time", reassociation.Product(t.Shape...), o.Pack())
		}
	}
	r.Replace(op, inGroups(r, o.Srcs(), op.ResultTypes(), o.Pack(), func(args []*ir.Value) []*ir.Value {
		if o.Body().HasOneBlock() {
			return structure.Inline(r.Clone, o.Body().Entry(), args)
		}
		return executeBody(r, o, args)
	})...)
	return nil
}

// executeBody clones a body of several blocks into a
//
//	%r = scf.execute_region -> i32 {
//	  cf.cond_br %c, ^bb1, ^bb2
//	^bb1:
//	  cf.br ^end(%x : i32)
//	^bb2:
//	  cf.br ^end(%y : i32)
//	^end(%v: i32):
//	  scf.yield %v : i32
//	}
//
// with one exit block.
func executeBody(r *rewrite.Rewriter, o tt.MapElementwiseOp, args []*ir.Value) []*ir.Value {
	copied := ir.NewRegion()
	o.Body().CloneInto(copied, ir.NewMapping())
	entry := copied.Entry()
	for i := len(args) - 1; i >= 0; i-- {
		for u := range entry.Arg(i).Uses() {
			u.Set(args[i])
		}
		entry.EraseArg(i)
	}
	var returns []*ir.Op
	for b := range copied.Blocks() {
		if end := b.Last(); end.Is(tt.MapElementwiseReturn) {
			returns = append(returns, end)
		}
	}
	var types []ir.Type
	for _, t := range o.Op.ResultTypes() {
		types = append(types, slices.Repeat([]ir.Type{elementOf(t)}, o.Pack())...)
	}
	end := copied.AddBlock(types...)
	for _, ret := range returns {
		cf.NewBr(ir.NewBuilder(r.Ctx).Before(ret), cf.Destination{Block: end, Operands: ret.Operands()})
		ret.Erase()
	}
	scf.NewYield(ir.NewBuilder(r.Ctx).LocateAs(o.Op).AtEnd(end), end.Args())
	return r.CreateFrom(&ir.OpState{Ctx: r.Ctx, Def: scf.ExecuteRegion, Types: types, Regions: []*ir.Region{copied}}).Results()
}
