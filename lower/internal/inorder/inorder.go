// Package inorder goes through operations from the first to the last.
package inorder

import "github.com/tshared/tshared/ir"

// Table has what is done about operations, by their definitions. What is done
// may replace and erase the operation itself.
type Table[R any] map[*ir.OpDef]func(r R, op *ir.Op)

// Region does what a table says about the operations of a region, in order. The
// insides of those it says nothing about come in their place; of the others
// they are its business.
func Region[R any](r R, b *ir.Builder, region *ir.Region, table Table[R]) {
	for block := range region.Blocks() {
		for op := block.First(); op != nil; {
			next := op.Next()
			if rewrite := table[op.Def()]; rewrite != nil {
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
