package triton

import (
	"fmt"

	"github.com/tshared/tshared/frontend/pyeval"
)

// pointerValue is a pointer as Python code on the host sees it: a tensor.
type pointerValue struct{ t Pointer }

// TypeName implements pyeval.Value.
func (*pointerValue) TypeName() string { return "Tensor" }

// Attr implements pyeval.HasAttrs.
func (v *pointerValue) Attr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	switch name {
	case "shape":
		return integers(v.t.Shape), nil
	case "ndim":
		return pyeval.NewInt(int64(len(v.t.Shape))), nil
	case "dtype":
		return dtypeOf(v.t), nil
	case "itemsize":
		return tensorMethods["element_size"](nil, v, nil)
	}
	if method := tensorMethods[name]; method != nil {
		return pyeval.NewBuiltin(name, func(in *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) { return method(in, v, args) }), nil
	}
	return nil, nil
}

// Repr implements pyeval.HasRepr.
func (v *pointerValue) Repr(*pyeval.Interp) (string, error) {
	return fmt.Sprintf("<tensor of %s, %v>", v.t.Elem, v.t.Shape), nil
}

// integers is a tuple of integers.
func integers(list []int) *pyeval.Tuple {
	elts := make([]pyeval.Value, len(list))
	for i, n := range list {
		elts[i] = pyeval.NewInt(int64(n))
	}
	return pyeval.NewTuple(elts...)
}

// strides are the strides of the tensor in elements.
func (v *pointerValue) strides() []int {
	if v.t.Strides != nil {
		return v.t.Strides
	}
	strides := make([]int, len(v.t.Shape))
	step := 1
	for i := len(strides) - 1; i >= 0; i-- {
		strides[i] = step
		step *= v.t.Shape[i]
	}
	return strides
}

// contiguous reports whether elements follow each other in memory.
func (v *pointerValue) contiguous() bool {
	step := 1
	for i := len(v.t.Strides) - 1; i >= 0; i-- {
		if v.t.Shape[i] > 1 && v.t.Strides[i] != step {
			return false
		}
		step *= v.t.Shape[i]
	}
	return true
}

// numel is the number of elements.
func (v *pointerValue) numel() int {
	n := 1
	for _, size := range v.t.Shape {
		n *= size
	}
	return n
}

// method is a method of a tensor.
type method func(in *pyeval.Interp, v *pointerValue, args *pyeval.Args) (pyeval.Value, error)

// tensorMethods are the methods of torch.Tensor that grids, heuristics and hooks call.
var tensorMethods = map[string]method{
	"numel": func(_ *pyeval.Interp, v *pointerValue, _ *pyeval.Args) (pyeval.Value, error) {
		return pyeval.NewInt(int64(v.numel())), nil
	},
	"dim": func(_ *pyeval.Interp, v *pointerValue, _ *pyeval.Args) (pyeval.Value, error) {
		return pyeval.NewInt(int64(len(v.t.Shape))), nil
	},
	"size": func(in *pyeval.Interp, v *pointerValue, args *pyeval.Args) (pyeval.Value, error) {
		return item(in, integers(v.t.Shape), args)
	},
	"stride": func(in *pyeval.Interp, v *pointerValue, args *pyeval.Args) (pyeval.Value, error) {
		return item(in, integers(v.strides()), args)
	},
	"is_contiguous": func(_ *pyeval.Interp, v *pointerValue, _ *pyeval.Args) (pyeval.Value, error) {
		return pyeval.Bool(v.contiguous()), nil
	},
	"element_size": func(_ *pyeval.Interp, v *pointerValue, _ *pyeval.Args) (pyeval.Value, error) {
		e, ok := elementOf(v.t)
		if !ok {
			return nil, pyeval.Raise("TypeError", "the size of elements of type %s is not known", v.t.Elem)
		}
		return pyeval.NewInt(int64(e.bytes)), nil
	},
	"data_ptr": func(_ *pyeval.Interp, v *pointerValue, _ *pyeval.Args) (pyeval.Value, error) {
		m, err := v.memory("data_ptr")
		if err != nil {
			return nil, err
		}
		return pyeval.NewInt(int64(m.Address())), nil
	},
	"zero_": func(_ *pyeval.Interp, v *pointerValue, _ *pyeval.Args) (pyeval.Value, error) {
		return v.fill("zero_", pyeval.NewInt(0))
	},
	"fill_": func(_ *pyeval.Interp, v *pointerValue, args *pyeval.Args) (pyeval.Value, error) {
		value, err := only("fill_", "value", args)
		if err != nil {
			return nil, err
		}
		return v.fill("fill_", value)
	},
	"clone": func(_ *pyeval.Interp, v *pointerValue, _ *pyeval.Args) (pyeval.Value, error) {
		m, err := v.memory("clone")
		if err != nil {
			return nil, err
		}
		t := v.t
		if t.Memory, err = m.Clone(); err != nil {
			return nil, pyeval.Raise("RuntimeError", "clone of a tensor: %v", err)
		}
		return &pointerValue{t}, nil
	},
	"copy_": func(_ *pyeval.Interp, v *pointerValue, args *pyeval.Args) (pyeval.Value, error) {
		value, err := only("copy_", "src", args)
		if err != nil {
			return nil, err
		}
		return v.copyFrom(value)
	},
}

// item is one element of a tuple, or the tuple itself where no index is given.
func item(in *pyeval.Interp, tuple *pyeval.Tuple, args *pyeval.Args) (pyeval.Value, error) {
	if len(args.Pos) == 0 {
		return tuple, nil
	}
	return in.Item(tuple, args.Pos[0])
}

// only is the first argument of a method, given by position or by name.
func only(call, name string, args *pyeval.Args) (pyeval.Value, error) {
	if len(args.Pos) > 0 {
		return args.Pos[0], nil
	}
	if v := args.Keyword(name); v != nil {
		return v, nil
	}
	return nil, pyeval.Raise("TypeError", "%s() missing a required argument: '%s'", call, name)
}

// memory is the memory of the tensor, and an exception where there is none, as for a grid or
// while a kernel is only compiled.
func (v *pointerValue) memory(call string) (Memory, error) {
	if v.t.Memory == nil {
		return nil, pyeval.Raise("RuntimeError", "%s() needs the memory of a tensor, which has none here", call)
	}
	return v.t.Memory, nil
}

// fill gives all elements a value.
func (v *pointerValue) fill(call string, value pyeval.Value) (pyeval.Value, error) {
	m, err := v.memory(call)
	if err != nil {
		return nil, err
	}
	pattern, err := encodeElement(v.t, value)
	if err != nil {
		return nil, err
	}
	if err := m.Fill(pattern); err != nil {
		return nil, pyeval.Raise("RuntimeError", "%s of a tensor: %v", call, err)
	}
	return v, nil
}

// copyFrom copies the elements of another tensor.
func (v *pointerValue) copyFrom(from pyeval.Value) (pyeval.Value, error) {
	other, ok := from.(*pointerValue)
	if !ok {
		return nil, pyeval.Raise("TypeError", "copy_() copies a tensor, found an object of type %s", from.TypeName())
	}
	to, err := v.memory("copy_")
	if err != nil {
		return nil, err
	}
	source, err := other.memory("copy_")
	if err != nil {
		return nil, err
	}
	if v.t.Elem != other.t.Elem {
		return nil, pyeval.Raise("TypeError", "copy_() copies elements of type %s, found %s", v.t.Elem, other.t.Elem)
	}
	if err := to.CopyFrom(source); err != nil {
		return nil, pyeval.Raise("RuntimeError", "copy_ of a tensor: %v", err)
	}
	return v, nil
}
