package ir

import (
	"slices"
	"sort"
	"strings"
)

// Attr returns an inherent or discardable attribute, nil when it is absent.
func (op *Op) Attr(name string) Attr {
	if i := op.def.AttrIndex(name); i >= 0 {
		return op.props[i]
	}
	if i := op.discardable(name); i >= 0 {
		return op.attrs[i].Attr
	}
	if d, ok := op.rawProps.(*DictAttr); ok {
		return d.Get(name)
	}
	return nil
}

// HasAttr reports whether an attribute is present.
func (op *Op) HasAttr(name string) bool { return op.Attr(name) != nil }

func (op *Op) discardable(name string) int {
	for i := range op.attrs {
		if op.attrs[i].Name == name {
			return i
		}
	}
	return -1
}

// SetAttr adds or replaces an attribute. A nil attribute removes it.
func (op *Op) SetAttr(name string, a Attr) {
	op.markChanged()
	if i := op.def.AttrIndex(name); i >= 0 {
		op.props[i] = a
		return
	}
	i := op.discardable(name)
	switch {
	case a == nil && i >= 0:
		op.attrs = append(op.attrs[:i:i], op.attrs[i+1:]...)
	case a == nil:
	case i >= 0:
		op.attrs[i].Attr = a
	default:
		at := sort.Search(len(op.attrs), func(i int) bool { return op.attrs[i].Name > name })
		op.attrs = append(op.attrs, NamedAttr{})
		copy(op.attrs[at+1:], op.attrs[at:])
		op.attrs[at] = NamedAttr{name, a}
	}
}

// RemoveAttr removes an attribute if it is present.
func (op *Op) RemoveAttr(name string) { op.SetAttr(name, nil) }

// Prop returns the i-th inherent attribute of the definition, nil when it is absent.
func (op *Op) Prop(i int) Attr { return op.props[i] }

// SetProp sets the i-th inherent attribute.
func (op *Op) SetProp(i int, a Attr) {
	op.props[i] = a
	op.markChanged()
}

// Discardable returns the attributes that are not part of the definition. The slice
// belongs to the operation.
func (op *Op) Discardable() []NamedAttr { return op.attrs }

// RawProps returns the <{...}> of an unregistered operation.
func (op *Op) RawProps() Attr { return op.rawProps }

// Inherent returns the inherent attributes that are present, sorted by name.
func (op *Op) Inherent() []NamedAttr {
	n := 0
	for _, a := range op.props {
		if a != nil {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	out := make([]NamedAttr, 0, n)
	for _, i := range op.def.attrOrder {
		if a := op.props[i]; a != nil {
			out = append(out, NamedAttr{op.def.Attrs[i].Name, a})
		}
	}
	return out
}

// Attrs returns all attributes, inherent and discardable, sorted by name.
func (op *Op) Attrs() []NamedAttr {
	inherent := op.Inherent()
	if len(inherent) == 0 {
		return op.attrs
	}
	if len(op.attrs) == 0 {
		return inherent
	}
	out := append(inherent, op.attrs...)
	slices.SortStableFunc(out, compareNames)
	return out
}

func compareNames(a, b NamedAttr) int { return strings.Compare(a.Name, b.Name) }

// IntAttr returns the value of an integer attribute. It reports false when the attribute
// is absent, no integer, or wider than 64 bits.
func (op *Op) IntAttr(name string) (int64, bool) {
	a, ok := op.Attr(name).(*IntegerAttr)
	if !ok || a.Big != nil {
		return 0, false
	}
	return a.Value, true
}

// StringAttr returns the value of a string attribute. It reports false when there is
// none.
func (op *Op) StringAttr(name string) (string, bool) {
	a, ok := op.Attr(name).(*StringAttr)
	if !ok {
		return "", false
	}
	return a.Value, true
}

// IsDefault reports whether the i-th inherent attribute has its default value.
func (op *Op) IsDefault(i int) bool {
	if !op.def.hasDefaults {
		return false
	}
	d := op.ctx.opDefaults(op.def)[i]
	return d != nil && op.props[i] == d
}

// OperandGroup returns the operands of the i-th slot of the definition as a range of
// operand numbers. It reports false when the number of operands does not fit the
// definition, which the verifier rejects.
func (op *Op) OperandGroup(i int) (start, n int, ok bool) {
	return group(op.def.Operands, i, len(op.operands), op.segmentAttr(op.def.segments.operands))
}

// ResultGroup returns the results of the i-th slot of the definition as a range of result
// numbers.
func (op *Op) ResultGroup(i int) (start, n int, ok bool) {
	return group(op.def.Results, i, len(op.results), op.segmentAttr(op.def.segments.results))
}

func (op *Op) segmentAttr(i int) *DenseArrayAttr {
	if i < 0 || i >= len(op.props) {
		return nil
	}
	a, _ := op.props[i].(*DenseArrayAttr)
	return a
}

// group computes the range of slot i among total values: from segment sizes, or by
// splitting the values left over by other slots equally among the variadic ones.
func group(slots []Slot, i, total int, sizes *DenseArrayAttr) (start, n int, ok bool) {
	if i >= len(slots) {
		return 0, 0, false
	}
	if sizes != nil {
		if sizes.Len != len(slots) || sizes.Elem != I32 {
			return 0, 0, false
		}
		for j := 0; j <= i; j++ {
			start += n
			n = sizes.i32(j)
			if n < 0 {
				return 0, 0, false
			}
		}
		return start, n, start+n <= total
	}
	fixed, variadic := 0, 0
	for j := range slots {
		if slots[j].Arity == One {
			fixed++
		} else {
			variadic++
		}
	}
	each := 0
	if variadic > 0 {
		each = (total - fixed) / variadic
		if total < fixed || each*variadic+fixed != total {
			return 0, 0, false
		}
	}
	for j := 0; j <= i; j++ {
		start += n
		n = 1
		if slots[j].Arity != One {
			n = each
		}
	}
	return start, n, start+n <= total
}

// OperandsOf returns the operands of the i-th operand slot.
func (op *Op) OperandsOf(i int) []*Value {
	start, n, ok := op.OperandGroup(i)
	if !ok {
		return nil
	}
	out := make([]*Value, n)
	for j := range out {
		out[j] = op.operands[start+j].value
	}
	return out
}

// OperandOf returns the operand of the i-th operand slot, nil when an optional one is
// absent.
func (op *Op) OperandOf(i int) *Value {
	start, n, ok := op.OperandGroup(i)
	if !ok || n == 0 {
		return nil
	}
	return op.operands[start].value
}

// ResultsOf returns the results of the i-th result slot, as Results does.
func (op *Op) ResultsOf(i int) []*Value {
	start, n, ok := op.ResultGroup(i)
	if !ok {
		return nil
	}
	return op.results[start : start+n : start+n]
}
