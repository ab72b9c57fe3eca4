package cpu

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/ir"
)

// element is the type of the elements of a tensor or memref.
type element = arithtollvm.Element

func isTensor(t ir.Type) bool { _, ok := t.(*ir.TensorType); return ok }

func isMemRef(t ir.Type) bool { return ir.IsAnyMemRef(t) }
