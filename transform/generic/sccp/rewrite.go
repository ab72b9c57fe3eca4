package sccp

import (
	"github.com/tshared/tshared/analysis/dataflow"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

type replacer struct {
	constants dataflow.Constants
	pool      *rewrite.ConstantPool
}

// run replaces constant values and erases operations that are dead then.
func (r replacer) run(root *ir.Op) {
	var work []*ir.Block
	addBlocks := func(op *ir.Op) {
		for _, r := range op.Regions() {
			for b := r.Last(); b != nil; b = b.Prev() {
				work = append(work, b)
			}
		}
	}
	addBlocks(root)
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for op := range b.Ops() {
			all := op.NumResults() > 0
			for _, v := range op.Results() {
				all = r.replace(b, v) && all
			}
			if all && op.IsTriviallyDeadIfUnused() {
				op.Erase()
				continue
			}
			addBlocks(op)
		}
		for _, v := range b.Args() {
			r.replace(b, v)
		}
	}
}

func (r replacer) replace(at *ir.Block, v *ir.Value) bool {
	value, dialect := r.constants.Of(v)
	if value == nil {
		return false
	}
	c := r.pool.Get(at, dialect, value, v.Type())
	if c == nil {
		return false
	}
	v.ReplaceAllUsesWith(c)
	return true
}
