package ir

import "github.com/tshared/tshared/ir/affine"

// BoolAttr reports whether a flag is set: a unit attribute that is present, or
// an integer attribute that is not 0.
func (op *Op) BoolAttr(name string) bool {
	switch a := op.Attr(name).(type) {
	case *UnitAttr:
		return true
	case *IntegerAttr:
		return a.Value != 0
	}
	return false
}

// IntsAttr reads a dense array of integers, nil when it is absent. The list is a copy,
// which the caller may change: all operations with that attribute share it.
func (op *Op) IntsAttr(name string) []int64 {
	if a, ok := op.Attr(name).(*DenseArrayAttr); ok {
		return a.Ints()
	}
	return nil
}

// SymbolAttr reads a symbol reference, nil when it is absent.
func (op *Op) SymbolAttr(name string) *SymbolRefAttr {
	a, _ := op.Attr(name).(*SymbolRefAttr)
	return a
}

// TypeAttr reads a type, nil when it is absent.
func (op *Op) TypeAttr(name string) Type {
	if a, ok := op.Attr(name).(*TypeAttr); ok {
		return a.Type
	}
	return nil
}

// MapAttr reads an affine map, nil when it is absent.
func (op *Op) MapAttr(name string) *affine.Map {
	if a, ok := op.Attr(name).(*AffineMapAttr); ok {
		return a.Map
	}
	return nil
}
