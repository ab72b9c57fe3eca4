package bufferization

import (
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// manualDeallocation marks operations whose buffers are freed by hand.
const manualDeallocation = "bufferization.manual_deallocation"

// freesOrAllocates are the operations that may carry manual_deallocation.
var freesOrAllocates = map[*ir.OpDef]bool{memref.Alloc: true, memref.Alloca: true, memref.Dealloc: true}

func verifyAttr(op *ir.Op, name string, _ ir.Attr) error {
	if name != manualDeallocation {
		return op.Errorf("attribute '%q' not supported as an op attribute by the bufferization dialect", name)
	}
	if !freesOrAllocates[op.Def()] {
		return op.OpErrorf("attribute '%s' can be used only on ops that have an allocation and/or free side effect", manualDeallocation)
	}
	return nil
}
