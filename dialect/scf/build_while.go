package scf

import "github.com/tshared/tshared/ir"

// NewWhile makes a loop. before gets the values of a turn and gives the
// condition to go on and what the loop results in when it does not; after gets
// the latter and gives the values of the next turn.
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
