package scf

import "github.com/tshared/tshared/ir"

// NewWhile makes an scf.while. before gets the values of an iteration and returns the
// condition to go on and the values passed by scf.condition, which are the results when
// the loop ends; after gets the passed values and returns those of the next iteration.
func NewWhile(b *ir.Builder, inits []*ir.Value, results []ir.Type, before func(args []*ir.Value) (*ir.Value, []*ir.Value), after func(args []*ir.Value) []*ir.Value) WhileOp {
	regions := []*ir.Region{ir.NewRegion(), ir.NewRegion()}
	first, second := regions[0].AddBlock(), regions[1].AddBlock()
	for _, v := range inits {
		first.AddArg(v.Type(), v.Loc())
	}
	op := b.CreateFrom(&ir.OpState{Def: While, Operands: inits, Types: results, Regions: regions})
	for _, t := range results {
		second.AddArg(t, op.Loc())
	}
	saved := b.Save()
	b.AtEnd(first)
	condition, passed := before(first.Args())
	b.Create(Condition, append([]*ir.Value{condition}, passed...), nil)
	b.AtEnd(second)
	b.Create(Yield, after(second.Args()), nil)
	b.Restore(saved)
	return WhileOp{op}
}
