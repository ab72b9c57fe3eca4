package cpu

import (
	"fmt"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/internal/kernel/argval"
	"github.com/tshared/tshared/ir"
)

// goTypes are the types of scalars, and of elements of pointers, by argument; nil for a
// type without a Go value.
func (k *Kernel) goTypes() []*argval.Type {
	list := make([]*argval.Type, len(k.Args))
	for i, t := range k.Args {
		if isMemRef(t) {
			list[i] = elementType(arithtollvm.ScalarTypeOf(t))
		} else if isTensor(t) {
			list[i] = numberType(t.(*ir.TensorType).Elem)
		} else {
			list[i] = numberType(t)
		}
	}
	return list
}

func numberType(t ir.Type) *argval.Type {
	if typ, ok := argval.Parse(t.String()); ok {
		return &typ
	}
	return nil
}

func elementType(elem ir.Type) *argval.Type {
	layout, err := arithtollvm.ElementOf(elem)
	if err != nil {
		return nil
	}
	if typ := numberType(elem); typ != nil && int64(typ.Bytes()) == layout.Bytes {
		return typ
	}
	typ := argval.Opaque(elem.String(), int(layout.Bytes))
	return &typ
}

func mismatch(t ir.Type, value any) error { return argval.Mismatch(describe(t), value) }

// describe says in words what an argument is.
func describe(t ir.Type) string {
	switch {
	case isMemRef(t):
		return fmt.Sprintf("a pointer to %s", arithtollvm.ScalarTypeOf(t))
	case isTensor(t):
		return fmt.Sprintf("a tensor (%s)", t)
	}
	return fmt.Sprintf("a number of type %s", t)
}
