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
		return v.sizes(), nil
	case "ndim":
		return pyeval.NewInt(int64(len(v.t.Shape))), nil
	case "dtype":
		if s := dtypeNamed(v.t.Elem); s != nil {
			return s, nil
		}
	}
	if method := tensorMethods[name]; method != nil {
		return &tensorMethod{v.t, method}, nil
	}
	return nil, nil
}

// Repr implements pyeval.HasRepr.
func (v *pointerValue) Repr(*pyeval.Interp) (string, error) {
	return fmt.Sprintf("<tensor of %s, %v>", v.t.Elem, v.t.Shape), nil
}

// sizes are the sizes as a tuple.
func (v *pointerValue) sizes() *pyeval.Tuple {
	elts := make([]pyeval.Value, len(v.t.Shape))
	for i, n := range v.t.Shape {
		elts[i] = pyeval.NewInt(int64(n))
	}
	return pyeval.NewTuple(elts...)
}

// strides are the strides of a contiguous tensor in elements.
func (v *pointerValue) strides() *pyeval.Tuple {
	elts := make([]pyeval.Value, len(v.t.Shape))
	step := int64(1)
	for i := len(elts) - 1; i >= 0; i-- {
		elts[i] = pyeval.NewInt(step)
		step *= int64(v.t.Shape[i])
	}
	return pyeval.NewTuple(elts...)
}

// tensorMethods are the methods of torch.Tensor that grids and heuristics call.
var tensorMethods = map[string]func(in *pyeval.Interp, t Pointer, args *pyeval.Args) (pyeval.Value, error){
	"numel": func(_ *pyeval.Interp, t Pointer, _ *pyeval.Args) (pyeval.Value, error) {
		n := int64(1)
		for _, size := range t.Shape {
			n *= int64(size)
		}
		return pyeval.NewInt(n), nil
	},
	"dim": func(_ *pyeval.Interp, t Pointer, _ *pyeval.Args) (pyeval.Value, error) {
		return pyeval.NewInt(int64(len(t.Shape))), nil
	},
	"size": func(in *pyeval.Interp, t Pointer, args *pyeval.Args) (pyeval.Value, error) {
		return element(in, (&pointerValue{t}).sizes(), args)
	},
	"stride": func(in *pyeval.Interp, t Pointer, args *pyeval.Args) (pyeval.Value, error) {
		return element(in, (&pointerValue{t}).strides(), args)
	},
}

// element is one element of a tuple, or the tuple itself where no index is given.
func element(in *pyeval.Interp, tuple *pyeval.Tuple, args *pyeval.Args) (pyeval.Value, error) {
	if len(args.Pos) == 0 {
		return tuple, nil
	}
	return in.Item(tuple, args.Pos[0])
}

// tensorMethod is a method bound to its tensor.
type tensorMethod struct {
	t    Pointer
	call func(in *pyeval.Interp, t Pointer, args *pyeval.Args) (pyeval.Value, error)
}

// TypeName implements pyeval.Value.
func (*tensorMethod) TypeName() string { return "builtin_function_or_method" }

// Call implements pyeval.Callable.
func (m *tensorMethod) Call(in *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
	return m.call(in, m.t, args)
}
