package triton

import "github.com/tshared/tshared/frontend/pyeval"

// descriptorValue is a Descriptor as a value of Python.
type descriptorValue struct{ d *Descriptor }

// TypeName implements pyeval.Value.
func (*descriptorValue) TypeName() string { return "TensorDescriptor" }

// Attr implements pyeval.HasAttrs.
func (v *descriptorValue) Attr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	switch name {
	case "base":
		return &pointerValue{v.d.Base}, nil
	case "dtype":
		return dtypeOf(v.d.Base), nil
	case "shape":
		return sizeList(v.d.Shape), nil
	case "strides":
		return sizeList(v.d.Strides), nil
	case "block_shape":
		return sizeList(v.d.Block), nil
	}
	return nil, nil
}

// SetAttr implements pyeval.HasSetAttr.
func (v *descriptorValue) SetAttr(in *pyeval.Interp, name string, to pyeval.Value) error {
	if name != "block_shape" || to == nil {
		return pyeval.Raise("AttributeError", "only block_shape of a TensorDescriptor can be set, not '%s'", name)
	}
	elts, err := in.Elements(to)
	if err != nil {
		return err
	}
	block := make([]int64, len(elts))
	for i, e := range elts {
		n, ok := e.(pyeval.Int)
		if block[i], _ = n.Int64(); !ok {
			return pyeval.Raise("TypeError", "block_shape has integers, found an object of type %s", e.TypeName())
		}
	}
	v.d.Block = block
	return nil
}

func sizeList(sizes []int64) *pyeval.List {
	list := &pyeval.List{}
	for _, n := range sizes {
		list.Elts = append(list.Elts, pyeval.NewInt(n))
	}
	return list
}
