package codegen

import (
	"slices"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/language"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/frontend/triton/library"
)

// iterator is what a for statement can run over.
type iterator int

const (
	noIterator iterator = iota
	pythonRange
	tritonRange
	staticRange
)

// iteratorOf says which iterator a value is.
func iteratorOf(v pyeval.Value) iterator {
	switch v := semantic.Unwrap(v).(type) {
	case *pythonName:
		if v.name == "range" {
			return pythonRange
		}
	case *language.Builtin:
		switch v.Name {
		case "range":
			return tritonRange
		case "static_range":
			return staticRange
		}
	}
	return noIterator
}

// isConstexprClass reports whether a value is tl.constexpr itself.
func isConstexprClass(v pyeval.Value) bool { return builtinName(v) == "constexpr" }

// builtinName is the name of a function or class of the language, empty for other values.
func builtinName(v pyeval.Value) string {
	if b, ok := semantic.Unwrap(v).(*language.Builtin); ok {
		return b.Name
	}
	return ""
}

// mustUseResult reports whether a call whose result is not used is a mistake.
func mustUseResult(fn pyeval.Value) bool { return builtinName(fn) == "advance" }

// staticFunction is the function that runs a call at compile time, nil where the call is
// compiled.
func staticFunction(fn pyeval.Value) func(f *frame, e *pysyntax.Call) (pyeval.Value, error) {
	if p, ok := fn.(*pythonName); ok && p.run != nil {
		return func(f *frame, e *pysyntax.Call) (pyeval.Value, error) { return f.runStatic(e, p.run) }
	}
	switch builtinName(fn) {
	case "static_assert":
		return staticAssert
	case "static_print":
		return staticPrint
	case "constexpr":
		return makeConstexpr
	case "condition":
		return makeCondition
	}
	return nil
}

// callLanguage calls a function or method of the language. It reports false for other
// values.
func (f *frame) callLanguage(e *pysyntax.Call, fn pyeval.Value, args *pyeval.Args) (pyeval.Value, bool, error) {
	if p, ok := fn.(*pythonName); ok && languageNames[p.name] != "" {
		fn = language.Lookup(languageNames[p.name])
	}
	b, ok := fn.(*language.Builtin)
	if !ok {
		return nil, false, nil
	}
	if b == language.AggregateReplace {
		v, err := f.replaceAggregate(e, args)
		return v, true, err
	}
	v, err := language.Call(f.sem, b, args)
	if err != nil {
		return nil, true, f.located(e, err)
	}
	return v, true, nil
}

// isLanguageValue reports whether a value is a function or class of the language.
func isLanguageValue(v pyeval.Value) bool {
	switch v.(type) {
	case *language.Builtin, *pythonName:
		return true
	}
	return false
}

// isModule reports whether a value is a module.
func isModule(v pyeval.Value) bool { _, ok := moduleName(v); return ok }

// moduleName is the name of a module; it reports false for other values.
func moduleName(v pyeval.Value) (string, bool) {
	switch m := v.(type) {
	case *pyeval.Module:
		return m.Name, true
	case *pyeval.NativeModule:
		return m.Name, true
	}
	return "", false
}

// attributeNames lists the attributes of a value, to suggest one that was meant.
func attributeNames(v pyeval.Value) []string {
	switch m := v.(type) {
	case *pyeval.Module:
		return m.Names()
	case *pyeval.NativeModule:
		return language.NativeNames()
	}
	return language.MethodNames(v)
}

// isPythonBuiltin reports whether a value is one of Python's built-in functions and types.
func isPythonBuiltin(v pyeval.Value) bool {
	switch v.(type) {
	case *pyeval.Builtin, *pyeval.BuiltinType:
		return true
	}
	return false
}

// classes are the classes of the language that values are instances of.
var classes = map[string]func(v pyeval.Value) bool{
	"tensor":            isTensor,
	"constexpr":         func(v pyeval.Value) bool { _, ok := v.(*semantic.Constexpr); return ok },
	"dtype":             func(v pyeval.Value) bool { _, ok := v.(semantic.Type); return ok },
	"pointer_type":      func(v pyeval.Value) bool { _, ok := v.(*semantic.Pointer); return ok },
	"block_type":        func(v pyeval.Value) bool { _, ok := v.(*semantic.Block); return ok },
	"tuple":             func(v pyeval.Value) bool { _, ok := v.(*pyeval.Tuple); return ok },
	"tensor_descriptor": func(v pyeval.Value) bool { _, ok := v.(*semantic.Descriptor); return ok },
	"tensor_descriptor_base": func(v pyeval.Value) bool {
		_, ok := v.(*semantic.Descriptor)
		return ok
	},
	"base_value": isKernelValue,
	"int":        func(v pyeval.Value) bool { _, ok := intOf(v); return ok },
	"float":      func(v pyeval.Value) bool { _, ok := v.(pyeval.Float); return ok },
	"bool":       func(v pyeval.Value) bool { _, ok := v.(pyeval.Bool); return ok },
	"str":        func(v pyeval.Value) bool { _, ok := v.(pyeval.Str); return ok },
}

// isInstance is isinstance of a value that is not a constexpr.
func isInstance(v, class pyeval.Value) bool {
	name := builtinName(class)
	switch c := class.(type) {
	case *pythonName:
		name = c.name
	case *pyeval.BuiltinType:
		name = c.Name()
	case *pyeval.Class:
		t, ok := v.(*pyeval.Tuple)
		return ok && t.Class == c
	case *semantic.AggregateClass:
		a, ok := v.(*semantic.Aggregate)
		return ok && a.Class == c.Class
	}
	is := classes[name]
	return is != nil && is(v)
}

// tensorItem is `tensor[index]`.
func (f *frame) tensorItem(e *pysyntax.Subscript, v, index pyeval.Value) (pyeval.Value, error) {
	t, ok := v.(*semantic.Tensor)
	if !ok {
		return nil, f.errorf(e, "'%s' object is not subscriptable", v.TypeName())
	}
	return f.sem.Item(t, index)
}

// libraryMethod is a method of tensors that is written in Python, nil where there is none.
func (f *frame) libraryMethod(t *semantic.Tensor, name string) (pyeval.Value, error) {
	for _, m := range library.Modules() {
		if !slices.Contains(m.Methods, name) {
			continue
		}
		module, err := f.u.in.Import(m.Name)
		if err != nil {
			return nil, err
		}
		v, err := f.u.in.GetAttr(module, name)
		if err != nil {
			return nil, err
		}
		if fn, ok := jit.Usable(v).(*jit.Function); ok {
			return &jit.Method{Self: t, Fn: fn}, nil
		}
	}
	return nil, nil
}
