package distribute

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

// atomicInstructions are the PTX instructions of atomic updates by the kinds of memref.atomic_rmw: operation and operand type.
var atomicInstructions = map[string]struct{ does, kind string }{
	"addi": {"add", "u"}, "andi": {"and", "b"}, "ori": {"or", "b"}, "xori": {"xor", "b"},
	"maxs": {"max", "s"}, "maxu": {"max", "u"}, "mins": {"min", "s"}, "minu": {"min", "u"},
	"addf": {"add", "f"}, "assign": {"exch", "b"},
}

// AtomicInstruction is the PTX instruction of an atomic update of elements of a type, without its address; not ok if there is none, so that a
// loop has to compare and swap.
func AtomicInstruction(kind string, t ir.Type) (name string, ok bool) {
	i, ok := atomicInstructions[kind]
	switch {
	case !ok:
		return "", false
	case i.kind == "f" && t == ir.Type(ir.F16):
		return "add.noftz.f16", true
	case i.kind == "f" && t != ir.Type(ir.F32) && t != ir.Type(ir.F64):
		return "", false
	}
	bits := 64 // of an index or a pointer
	switch t := t.(type) {
	case *ir.IntegerType:
		bits = t.Width
	case *ir.FloatType:
		bits = t.Width()
	}
	return fmt.Sprintf("%s.%s%d", i.does, i.kind, bits), bits == 32 || bits == 64
}
