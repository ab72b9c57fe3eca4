package jit

import (
	"strings"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
)

// Function is a Python function under @triton.jit.
type Function struct {
	Fn     *pyeval.Function
	Params []Param
	// NoInline says that calls are kept.
	NoInline bool
	// Debug turns device-side assertions on: nil where the decorator does not say.
	Debug *bool
	// Repr is the callback that names the compiled kernel, nil where there is none.
	Repr pyeval.Value
	// DoNotSpecialize and DoNotSpecializeOnAlignment have names or indices of parameters.
	DoNotSpecialize, DoNotSpecializeOnAlignment []pyeval.Value
}

// Param is a parameter of a function.
type Param struct {
	Name       string
	Annotation pysyntax.Expr // nil where there is none
	Default    pyeval.Value  // nil where there is none
	// Constexpr says that the annotation mentions constexpr.
	Constexpr bool
}

// NewFunction makes the value of @triton.jit.
func NewFunction(fn *pyeval.Function) (*Function, error) {
	if fn.Def == nil {
		return nil, pyeval.Raise("TypeError", "@triton.jit needs a function written with def, found a lambda")
	}
	f := &Function{Fn: fn}
	a := fn.Def.Args
	positional := append(append([]*pysyntax.Arg(nil), a.PosOnlyArgs...), a.Args...)
	first := len(positional) - len(fn.Defaults)
	for i, p := range positional {
		var value pyeval.Value
		if i >= first {
			value = fn.Defaults[i-first]
		}
		f.add(p, value)
	}
	for i, p := range a.KwOnlyArgs {
		f.add(p, fn.KwDefaults[i])
	}
	return f, nil
}

func (f *Function) add(p *pysyntax.Arg, value pyeval.Value) {
	f.Params = append(f.Params, Param{Name: p.Arg, Annotation: p.Annotation, Default: value, Constexpr: mentionsConstexpr(p.Annotation)})
}

// mentionsConstexpr reports whether an annotation has the word constexpr in it: Triton
// looks for the word in the annotation's text, so strings count as well.
func mentionsConstexpr(e pysyntax.Expr) bool {
	switch e := e.(type) {
	case *pysyntax.Name:
		return strings.Contains(e.Id, "constexpr")
	case *pysyntax.Attribute:
		return strings.Contains(e.Attr, "constexpr")
	case *pysyntax.Constant:
		s, ok := e.Value.(string)
		return ok && strings.Contains(s, "constexpr")
	case *pysyntax.Subscript:
		return mentionsConstexpr(e.Value) || mentionsConstexpr(e.Slice)
	case *pysyntax.BinOp:
		return mentionsConstexpr(e.Left) || mentionsConstexpr(e.Right)
	case *pysyntax.Tuple:
		for _, elt := range e.Elts {
			if mentionsConstexpr(elt) {
				return true
			}
		}
	}
	return false
}

// TypeName implements pyeval.Value.
func (*Function) TypeName() string { return "JITFunction" }

// FullName is the module and qualified name, with which symbols of private functions begin.
func (f *Function) FullName() string { return f.Fn.Module.Name + "." + f.Fn.Qualname }

// String is the function as Triton prints it, which becomes part of symbols where a
// function is an argument.
func (f *Function) String() string {
	return "JITFunction(" + f.Fn.Module.Name + ":" + f.Fn.Qualname + ")"
}

// Key implements pyeval.HasKey: functions are compared by identity.
func (f *Function) Key() any { return f }

// Call implements pyeval.Callable: host code must not call a kernel like a function.
func (f *Function) Call(*pyeval.Interp, *pyeval.Args) (pyeval.Value, error) {
	return nil, pyeval.Raise("RuntimeError", "Cannot call @triton.jit'd outside of the scope of a kernel")
}

// Param returns the index of a parameter, -1 where there is none of that name.
func (f *Function) Param(name string) int {
	for i := range f.Params {
		if f.Params[i].Name == name {
			return i
		}
	}
	return -1
}

// Method is a jit function bound to the value it was looked up in.
type Method struct {
	Self pyeval.Value
	Fn   *Function
}

// TypeName implements pyeval.Value.
func (*Method) TypeName() string { return "BoundJITMethod" }
