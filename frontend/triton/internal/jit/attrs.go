package jit

import "github.com/tshared/tshared/frontend/pyeval"

// Attr implements pyeval.HasAttrs: what host code reads from a kernel.
func (f *Function) Attr(in *pyeval.Interp, name string) (pyeval.Value, error) {
	switch name {
	case "fn":
		return f.Fn, nil
	case "__name__":
		return pyeval.Str(f.Fn.Name), nil
	case "__qualname__":
		return pyeval.Str(f.Fn.Qualname), nil
	case "__module__":
		return pyeval.Str(f.Fn.Module.Name), nil
	case "noinline":
		return pyeval.Bool(f.NoInline), nil
	case "arg_names":
		names := make([]pyeval.Value, len(f.Params))
		for i := range f.Params {
			names[i] = pyeval.Str(f.Params[i].Name)
		}
		return &pyeval.List{Elts: names}, nil
	}
	return nil, nil
}

// Wrapper is a function under @triton.autotune or @triton.heuristics.
type Wrapper struct {
	Fn pyeval.Value // a *Function or another *Wrapper
	// Configs and Keys are autotune's first arguments, and Options has the others by name;
	// Configs is nil for heuristics.
	Configs pyeval.Value
	Keys    pyeval.Value
	Options map[string]pyeval.Value
	// Heuristics is the dictionary of @triton.heuristics, nil for autotune.
	Heuristics pyeval.Value
}

// TypeName implements pyeval.Value.
func (w *Wrapper) TypeName() string {
	if w.Heuristics != nil {
		return "Heuristics"
	}
	return "Autotuner"
}

// Key implements pyeval.HasKey.
func (w *Wrapper) Key() any { return w }

// Attr implements pyeval.HasAttrs.
func (w *Wrapper) Attr(in *pyeval.Interp, name string) (pyeval.Value, error) {
	switch {
	case name == "fn":
		return w.Fn, nil
	case name == "configs" && w.Configs != nil:
		return w.Configs, nil
	case name == "keys" && w.Keys != nil:
		return w.Keys, nil
	case name == "values" && w.Heuristics != nil:
		return w.Heuristics, nil
	}
	return in.GetAttr(w.Fn, name)
}

// Call implements pyeval.Callable.
func (w *Wrapper) Call(*pyeval.Interp, *pyeval.Args) (pyeval.Value, error) {
	return nil, pyeval.Raise("RuntimeError", "Cannot call @triton.jit'd outside of the scope of a kernel")
}

// FunctionOf takes the wrappers of autotune, heuristics and decorators that are not available
// off a kernel; nil where the value is not a kernel.
func FunctionOf(v pyeval.Value) *Function {
	for {
		switch w := v.(type) {
		case *Function:
			return w
		case *Decorated:
			return w.Fn
		case *Wrapper:
			v = w.Fn
		case *pyeval.Opaque:
			v = w.Wrapped
		default:
			return nil
		}
	}
}

// ConstexprFunction is a Python function under @triton.constexpr_function: kernels call it
// at compile time.
type ConstexprFunction struct{ Fn pyeval.Value }

// TypeName implements pyeval.Value.
func (*ConstexprFunction) TypeName() string { return "ConstexprFunction" }

// Key implements pyeval.HasKey.
func (f *ConstexprFunction) Key() any { return f }

// Call implements pyeval.Callable: on the host it is the function itself.
func (f *ConstexprFunction) Call(in *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
	return in.Call(f.Fn, args)
}

// Attr implements pyeval.HasAttrs.
func (f *ConstexprFunction) Attr(in *pyeval.Interp, name string) (pyeval.Value, error) {
	return in.GetAttr(f.Fn, name)
}

// ConstexprMethod is a constexpr function bound to the value it was looked up in.
type ConstexprMethod struct {
	Self pyeval.Value
	Fn   *ConstexprFunction
}

// TypeName implements pyeval.Value.
func (*ConstexprMethod) TypeName() string { return "BoundConstexprFunction" }
