package scf

import "github.com/tshared/tshared/ir"

// NewFor makes a loop that carries values. The body gets the counter and the
// values of an iteration and gives those of the next; the builder stands in
// the loop meanwhile.
func NewFor(b *ir.Builder, lower, upper, step *ir.Value, inits []*ir.Value, body func(counter *ir.Value, args []*ir.Value) []*ir.Value) ForOp {
	st := &ir.OpState{Ctx: b.Ctx, Def: For, Operands: append([]*ir.Value{lower, upper, step}, inits...)}
	block := ir.NewBlock()
	block.AddArg(lower.Type(), lower.Loc())
	for _, v := range inits {
		st.Types = append(st.Types, v.Type())
		block.AddArg(v.Type(), v.Loc())
	}
	region := ir.NewRegion()
	region.Append(block)
	st.Regions = []*ir.Region{region}
	op := b.CreateFrom(st)
	saved := b.Save()
	b.AtEnd(block)
	b.Create(Yield, body(block.Arg(0), block.Args()[1:]), nil)
	b.Restore(saved)
	return ForOp{op}
}
