package tt

import "github.com/tshared/tshared/ir"

// reduceSyntax reads the oldest text of reductions, which names the operation
// to combine with by number instead of having a body:
//
//	tt.reduce %x {axis = 0 : i32, redOp = 2 : i32} : tensor<8xf32> -> f32
//
// Reductions print in generic form.
var reduceSyntax = &ir.Syntax{Parse: parseNumberedReduce}

// numberedCombiners are the operations by their numbers; argmin and argmax
// have no counterpart with one operand today.
var numberedCombiners = map[int64]string{
	1: "arith.addi", 2: "arith.addf",
	3: "arith.minsi", 4: "arith.maxsi", 5: "arith.minui", 6: "arith.maxui",
	11: "arith.minnumf", 12: "arith.maxnumf",
	15: "arith.xori",
}

func parseNumberedReduce(p ir.OpParser, st *ir.OpState) {
	ref, ok := p.AcceptOperand()
	if !ok {
		p.Fail(p.NamePos(), "has no custom assembly form")
	}
	at := p.Pos()
	st.Attrs = p.AttrDict()
	number, ok := st.TakeAttr("redOp").(*ir.IntegerAttr)
	if !ok {
		p.Fail(p.NamePos(), "has no custom assembly form")
	}
	combiner := st.Ctx.OpDef(numberedCombiners[number.Value])
	if combiner == nil {
		p.Fail(at, "redOp %d cannot be read: no operation with one operand combines like that", number.Value)
	}
	src := p.ColonType()
	st.Types = p.ArrowTypes()
	st.Operands = []*ir.Value{p.Resolve(ref, src)}
	st.Regions = []*ir.Region{combinerBody(st, combiner, elementOf(src))}
}

func combinerBody(st *ir.OpState, combiner *ir.OpDef, elem ir.Type) *ir.Region {
	region := ir.NewRegion()
	body := region.AddBlock(elem, elem)
	b := ir.NewBuilder(st.Ctx).AtEnd(body)
	b.Loc = st.Ctx.LocAt(st.Pos)
	combined := b.Create(combiner, body.Args(), []ir.Type{elem})
	b.Create(st.Ctx.OpDef("tt.reduce.return"), combined.Results(), nil)
	return region
}
