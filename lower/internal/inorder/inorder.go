// Package inorder goes through operations from the first to the last.
package inorder

import "github.com/tshared/tshared/ir"

// Table has what is done about operations, by their definitions. What is done
// may replace and erase the operation itself.
type Table[R any] = ir.DefTable[func(r R, op *ir.Op)]

// Region does what a table says about the operations of a region, in order. The
// insides of those it says nothing about come in their place; of the others
// they are its business. Where values may come from themselves nothing is done:
// in blocks that are never reached and in regions without an order.
func Region[R any](r R, b *ir.Builder, region *ir.Region, table *Table[R]) {
	for _, block := range ordered(region) {
		for op := block.First(); op != nil; {
			next := op.Next()
			if rewrite := table.Get(op.Def()); rewrite != nil {
				b.Before(op)
				rewrite(r, op)
			} else {
				for _, inner := range op.Regions() {
					Region(r, b, inner, table)
				}
			}
			op = next
		}
	}
}

// ordered lists the blocks of a region that can be reached, as they stand.
func ordered(region *ir.Region) []*ir.Block {
	switch {
	case !region.HasSSAOrder():
		return nil
	case region.HasOneBlock():
		return []*ir.Block{region.Entry()}
	}
	var blocks []*ir.Block
	dominance := ir.NewDominance()
	for b := range region.Blocks() {
		if dominance.Reachable(b) {
			blocks = append(blocks, b)
		}
	}
	return blocks
}
