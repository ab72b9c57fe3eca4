package scf

import "github.com/tshared/tshared/ir"

// NewIf makes an scf.if whose branches two functions build, each of which returns the
// yielded values; otherwise may be nil when there are no results.
func NewIf(b *ir.Builder, condition *ir.Value, results []ir.Type, then, otherwise func() []*ir.Value) IfOp {
	regions := []*ir.Region{ir.NewRegion(), ir.NewRegion()}
	branches := []func() []*ir.Value{then, otherwise}
	for i, build := range branches {
		if build != nil {
			regions[i].AddBlock()
		}
	}
	op := b.CreateFrom(&ir.OpState{Def: If, Operands: []*ir.Value{condition}, Types: results, Regions: regions})
	saved := b.Save()
	for i, build := range branches {
		if build != nil {
			b.AtEnd(regions[i].Entry())
			b.Create(Yield, build(), nil)
		}
	}
	b.Restore(saved)
	return IfOp{op}
}
