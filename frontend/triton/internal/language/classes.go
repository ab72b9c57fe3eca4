package language

import (
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// class makes a class of the language whose calls mean the same in a kernel and outside.
func class(name, signature string, call func(a *Bound) (pyeval.Value, error)) *Builtin {
	return &Builtin{
		Name: name, Params: parseParams(signature),
		Run: guard(func(_ *semantic.Semantic, a *Bound) (pyeval.Value, error) { return call(a) }),
		Host: func(_ *pyeval.Interp, a *Bound) (pyeval.Value, error) {
			v, err := call(a)
			return v, firstError(a.err, err)
		},
	}
}

// name is a class that the code generator knows, or that only types are compared with.
func nameOnly(name, signature string) *Builtin {
	return &Builtin{Name: name, Params: parseParams(signature)}
}

// classes are the classes of the language.
var classes = []*Builtin{
	class("constexpr", "value", func(a *Bound) (pyeval.Value, error) { return semantic.NewConstexpr(a.value("value")), nil }),
	class("dtype", "name", func(a *Bound) (pyeval.Value, error) {
		t := semantic.ScalarNamed(a.str("name"))
		if t == nil && a.err == nil {
			return nil, raise("AssertionError", "%s", a.str("name"))
		}
		return t, nil
	}),
	class("pointer_type", "element_ty, address_space=1, const=False", func(a *Bound) (pyeval.Value, error) {
		return &semantic.Pointer{Elem: a.dtype("element_ty"), Const: a.bool("const")}, nil
	}),
	class("block_type", "element_ty, shape", func(a *Bound) (pyeval.Value, error) {
		return &semantic.Block{Elem: a.dtype("element_ty"), Shape: a.shape("shape")}, nil
	}),
	class("constexpr_type", "value", func(a *Bound) (pyeval.Value, error) {
		return &semantic.ConstexprType{Value: a.value("value")}, nil
	}),
	class("tuple", "args, type=None", func(a *Bound) (pyeval.Value, error) { return pyeval.NewTuple(a.list("args")...), nil }),
	class("slice", "start, stop, step", func(a *Bound) (pyeval.Value, error) {
		return &pyeval.Slice{Start: a.arg("start"), Stop: a.arg("stop"), Step: a.arg("step")}, nil
	}),
	class("get_int_dtype", "bitwidth, signed", intDtype),
	class("_unwrap_if_constexpr", "o", func(a *Bound) (pyeval.Value, error) { return a.value("o"), nil }),
	nameOnly("const", ""),
	nameOnly("tensor", "handle, type"),
	nameOnly("tensor_descriptor", "handle, shape, strides, block_type"),
	nameOnly("tensor_descriptor_type", "block_type, shape_type, strides_type"),
	nameOnly("tensor_descriptor_base", "handle, block_type"),
	nameOnly("tuple_type", "types, fields=None"),
	nameOnly("base_value", ""),
	nameOnly("base_type", ""),
	nameOnly("range", "arg1, arg2=None, step=None, num_stages=None, loop_unroll_factor=None, disallow_acc_multi_buffer=False, flatten=False, warp_specialize=False, disable_licm=False"),
	nameOnly("static_range", "arg1, arg2=None, step=None"),
	nameOnly("condition", "arg1, disable_licm=False"),
	nameOnly("static_print", "*values, sep=' ', end='\n', file=None, flush=False"),
	nameOnly("static_assert", "cond, msg=''"),
}

func intDtype(a *Bound) (pyeval.Value, error) {
	bits, signed := a.int("bitwidth"), a.bool("signed")
	if a.err != nil {
		return nil, a.err
	}
	for _, t := range dtypes {
		s, ok := t.(*semantic.Scalar)
		if ok && s.IsInt() && int64(s.Bits) == bits && (s.IsSigned() == signed || bits == 1) {
			return s, nil
		}
	}
	return nil, raise("ValueError", "Unsupported bitwidth %d and signedness %t", bits, signed)
}
