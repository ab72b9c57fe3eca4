package codegen

import (
	"math"
	"math/big"
	"strings"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// pythonName is a built-in function of Python that kernels have. Run calls it at compile
// time with arguments that are plain values; nil where the name is not called like that.
type pythonName struct {
	name string
	run  func(f *frame, e *pysyntax.Call, args *pyeval.Args) (pyeval.Value, error)
}

// TypeName implements pyeval.Value.
func (*pythonName) TypeName() string { return "builtin_function_or_method" }

// pythonNames are the built-in names of Python that kernels have. The rest, abs and zip among
// them, is not defined.
var pythonNames map[string]*pythonName

func init() {
	pythonNames = map[string]*pythonName{
		"len":        {run: runLen},
		"int":        {run: runInt},
		"float":      {run: runFloat},
		"isinstance": {run: runIsInstance},
		"getattr":    {run: runGetAttr},
		"hasattr":    {run: runHasAttr},
		"list":       {run: runList},
		"range":      {},
		"print":      {},
		"min":        {},
		"max":        {},
	}
	for name, p := range pythonNames {
		p.name = name
	}
}

// languageNames are the functions of the language that stand for built-in names of Python.
var languageNames = map[string]string{"print": "device_print", "min": "builtin_min", "max": "builtin_max"}

// need checks the number of arguments of a function that runs at compile time.
func (f *frame) need(e *pysyntax.Call, args *pyeval.Args, least, most int) error {
	if n := len(args.Pos); n < least || n > most || len(args.Names) > 0 {
		return f.errorf(e, "%s takes %d to %d positional arguments, found %d", exprText(e.Func), least, most, n+len(args.Names))
	}
	return nil
}

func runLen(f *frame, e *pysyntax.Call, args *pyeval.Args) (pyeval.Value, error) {
	if err := f.need(e, args, 1, 1); err != nil {
		return nil, err
	}
	if isTensor(args.Pos[0]) {
		return nil, f.errorf(e, "object of type 'tensor' has no len()")
	}
	n, err := f.u.in.Len(args.Pos[0])
	return pyeval.NewInt(int64(n)), err
}

func runInt(f *frame, e *pysyntax.Call, args *pyeval.Args) (pyeval.Value, error) {
	if err := f.need(e, args, 1, 1); err != nil {
		return nil, err
	}
	switch v := args.Pos[0].(type) {
	case pyeval.Int:
		return v, nil
	case pyeval.Bool:
		n, _ := intOf(v)
		return pyeval.NewInt(n), nil
	case pyeval.Float:
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
			return nil, f.errorf(e, "cannot convert float %v to integer", float64(v))
		}
		n, _ := big.NewFloat(float64(v)).Int(nil)
		return pyeval.NewBigInt(n), nil
	case pyeval.Str:
		n, ok := new(big.Int).SetString(strings.TrimSpace(string(v)), 10)
		if !ok {
			return nil, f.errorf(e, "invalid literal for int() with base 10: '%s'", string(v))
		}
		return pyeval.NewBigInt(n), nil
	}
	return nil, f.errorf(e, "int() argument must be known at compile time, found %s", describe(args.Pos[0]))
}

func runFloat(f *frame, e *pysyntax.Call, args *pyeval.Args) (pyeval.Value, error) {
	if err := f.need(e, args, 1, 1); err != nil {
		return nil, err
	}
	if isTensor(args.Pos[0]) {
		return nil, f.errorf(e, "float() argument must be known at compile time, found %s", describe(args.Pos[0]))
	}
	return f.u.in.Call(f.u.in.Builtin("float"), args)
}

func runList(f *frame, e *pysyntax.Call, args *pyeval.Args) (pyeval.Value, error) {
	if err := f.need(e, args, 1, 1); err != nil {
		return nil, err
	}
	t, ok := args.Pos[0].(*pyeval.Tuple)
	if !ok {
		return nil, f.errorf(e, "list() takes a tuple in a kernel, found %s", describe(args.Pos[0]))
	}
	return pyeval.NewTuple(t.Elts...), nil
}

func runIsInstance(f *frame, e *pysyntax.Call, args *pyeval.Args) (pyeval.Value, error) {
	if err := f.need(e, args, 2, 2); err != nil {
		return nil, err
	}
	classes := []pyeval.Value{args.Pos[1]}
	if t, ok := args.Pos[1].(*pyeval.Tuple); ok {
		classes = t.Elts
	}
	for _, c := range classes {
		if isInstance(args.Pos[0], semantic.Unwrap(c)) {
			return pyeval.Bool(true), nil
		}
	}
	return pyeval.Bool(false), nil
}

// attributeArgs are the object and the name of getattr and hasattr.
func (f *frame) attributeArgs(e *pysyntax.Call, args *pyeval.Args) (string, error) {
	if err := f.need(e, args, 2, 3); err != nil {
		return "", err
	}
	name, ok := args.Pos[1].(pyeval.Str)
	if !ok {
		return "", f.errorf(e, "attribute name must be string, not '%s'", args.Pos[1].TypeName())
	}
	return string(name), nil
}

func runGetAttr(f *frame, e *pysyntax.Call, args *pyeval.Args) (pyeval.Value, error) {
	name, err := f.attributeArgs(e, args)
	if err != nil {
		return nil, err
	}
	v, err := f.attributeOf(args.Pos[0], name)
	if err != nil || v != nil {
		return v, err
	}
	if len(args.Pos) == 3 {
		return args.Pos[2], nil
	}
	return nil, f.errorf(e, "'%s' object has no attribute '%s'", args.Pos[0].TypeName(), name)
}

func runHasAttr(f *frame, e *pysyntax.Call, args *pyeval.Args) (pyeval.Value, error) {
	name, err := f.attributeArgs(e, args)
	if err != nil {
		return nil, err
	}
	v, err := f.attributeOf(args.Pos[0], name)
	return pyeval.Bool(err == nil && v != nil), nil
}

// runStatic visits the arguments of a call and runs it at compile time.
func (f *frame) runStatic(e *pysyntax.Call, run func(*frame, *pysyntax.Call, *pyeval.Args) (pyeval.Value, error)) (pyeval.Value, error) {
	args, err := f.arguments(e)
	if err != nil {
		return nil, err
	}
	v, err := run(f, e, unwrapped(args))
	if err != nil {
		return nil, err
	}
	return wrap(v), nil
}

// staticAssert checks a condition at compile time.
func staticAssert(f *frame, e *pysyntax.Call) (pyeval.Value, error) {
	args, err := f.arguments(e)
	if err != nil {
		return nil, err
	}
	if n := len(args.Pos); n < 1 || n > 2 || len(args.Names) > 0 {
		return nil, f.errorf(e, "`static_assert` requires one or two positional arguments only")
	}
	ok, err := f.assertion(e, args.Pos[0])
	if err != nil || ok {
		return pyeval.None, err
	}
	message := "static_assert failed"
	if len(args.Pos) == 2 {
		text, err := f.u.in.Str(semantic.Unwrap(args.Pos[1]))
		if err != nil {
			return nil, err
		}
		message += ": " + text
	}
	return nil, f.errorf(e, "%s", message)
}

// assertion is the truth of an assertion's condition, which must be a bool.
func (f *frame) assertion(e *pysyntax.Call, cond pyeval.Value) (bool, error) {
	switch v := semantic.Unwrap(cond).(type) {
	case pyeval.Bool:
		return bool(v), nil
	case pyeval.Value:
		return false, f.errorf(e, "Assertion condition could not be determined at compile-time. Make sure that it depends only on `constexpr` values, found %s", describe(v))
	}
	return false, nil
}

// staticPrint prints at compile time.
func staticPrint(f *frame, e *pysyntax.Call) (pyeval.Value, error) {
	args, err := f.arguments(e)
	if err != nil {
		return nil, err
	}
	_, err = f.u.in.Call(f.u.in.Builtin("print"), unwrapped(args))
	return pyeval.None, err
}

// makeConstexpr is tl.constexpr(value).
func makeConstexpr(f *frame, e *pysyntax.Call) (pyeval.Value, error) {
	args, err := f.arguments(e)
	if err != nil {
		return nil, err
	}
	if len(args.Pos) != 1 || len(args.Names) > 0 {
		return nil, f.errorf(e, "constexpr takes one argument")
	}
	return semantic.NewConstexpr(args.Pos[0]), nil
}
