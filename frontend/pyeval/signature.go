package pyeval

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// signature is a Go function as a function of the program. Its parameters are named as bindArgs does, an optional one
// with its default after it: "sub/ start/? count?=-1". The types of Go's parameters say what the arguments become: a
// Value stays as it is (nil where it is left out), a string must be one, an int is an index, a bool the truth of a
// value, []Value, []string and *Set are the elements of an iterable. A function whose last parameter is *Args sorts its arguments
// itself. Before them may stand *Interp, and for a method the object.
type signature struct {
	params string
	f      any
}

// methodTable makes the methods of a type.
func methodTable(table map[string]signature) map[string]method {
	methods := map[string]method{}
	for name, s := range table {
		methods[name] = s.bind(name, true)
	}
	return methods
}

// function makes a function.
func (s signature) function(name string) func(in *Interp, a *Args) (Value, error) {
	m := s.bind(name, false)
	return func(in *Interp, a *Args) (Value, error) { return m(in, nil, a) }
}

// builtin makes a function as a value of the program.
func (s signature) builtin(name string) Value { return &Builtin{name: name, call: s.function(name)} }

// functions makes the functions of a module.
func functions(table map[string]signature) map[string]Value {
	values := map[string]Value{}
	for name, s := range table {
		values[name] = s.builtin(name)
	}
	return values
}

var (
	interpType = reflect.TypeFor[*Interp]()
	argsType   = reflect.TypeFor[*Args]()
	anyValue   = reflect.TypeFor[Value]()
)

func (s signature) bind(name string, ofObject bool) method {
	f := reflect.ValueOf(s.f)
	t := f.Type()
	var params, defaults []string
	for _, p := range strings.Fields(s.params) {
		param, missing, _ := strings.Cut(p, "=")
		if params = append(params, param); param != "*" {
			defaults = append(defaults, missing)
		}
	}
	first := 0
	withInterp := t.NumIn() > 0 && t.In(0) == interpType
	if withInterp {
		first++
	}
	if ofObject {
		first++
	}
	if call := direct(name, s.f); call != nil {
		return func(in *Interp, self Value, a *Args) (Value, error) {
			v, err := bindArgs(name, a, params...)
			if err != nil {
				return nil, err
			}
			if ofObject {
				v = slices.Insert(v, 0, self)
			}
			return call(in, v)
		}
	}
	sortsItself := t.NumIn() > first && t.In(first) == argsType
	return func(in *Interp, self Value, a *Args) (Value, error) {
		args := make([]reflect.Value, 0, t.NumIn())
		if withInterp {
			args = append(args, reflect.ValueOf(in))
		}
		if ofObject {
			o, err := in.goValue(name, self, t.In(len(args)), "")
			if err != nil {
				return nil, err
			}
			args = append(args, o)
		}
		if sortsItself {
			return result(f.Call(append(args, reflect.ValueOf(a))))
		}
		v, err := bindArgs(name, a, params...)
		for i := range v {
			if err == nil {
				var arg reflect.Value
				arg, err = in.goValue(name, v[i], t.In(first+i), defaults[i])
				args = append(args, arg)
			}
		}
		if err != nil {
			return nil, err
		}
		return result(f.Call(args))
	}
}

// direct calls functions of the shapes that programs call most, as len and append have, without the cost of reflection.
// It is nil for others.
func direct(name string, f any) func(in *Interp, v []Value) (Value, error) {
	switch f := f.(type) {
	case func(*Interp, Value) (Value, error):
		return func(in *Interp, v []Value) (Value, error) { return f(in, v[0]) }
	case func(*Interp, Value) (int, error):
		return func(in *Interp, v []Value) (Value, error) { n, err := f(in, v[0]); return NewInt(int64(n)), err }
	case func(*Interp, Value, Value) (bool, error):
		return func(in *Interp, v []Value) (Value, error) { b, err := f(in, v[0], v[1]); return Bool(b), err }
	case func(*Interp, Value, Value, Value) (Value, error):
		return func(in *Interp, v []Value) (Value, error) { return f(in, v[0], v[1], v[2]) }
	case func(*Interp, *Dict, Value, Value) (Value, error):
		return func(in *Interp, v []Value) (Value, error) { return f(in, v[0].(*Dict), v[1], v[2]) }
	case func(*List, Value) error:
		return func(_ *Interp, v []Value) (Value, error) { return None, f(v[0].(*List), v[1]) }
	case func(string) string:
		return func(_ *Interp, v []Value) (Value, error) { s, err := wantStr(name, v[0]); return Str(f(s)), err }
	}
	return nil
}

// goValue is an argument of a function as a value of Go's type.
func (in *Interp) goValue(fn string, v Value, t reflect.Type, missing string) (r reflect.Value, err error) {
	var x any
	switch {
	case t == anyValue:
		return reflect.ValueOf(&v).Elem(), nil
	case v == nil:
		x, err = defaultOf(t, missing)
	case t == reflect.TypeOf(v):
		x = v
	case t == reflect.TypeFor[Int]():
		i, _ := asInt(v)
		x = i
	case t == reflect.TypeFor[string]():
		x, err = wantStr(fn, v)
	case t == reflect.TypeFor[int]():
		x, err = in.smallIndex(v)
	case t == reflect.TypeFor[bool]():
		x, err = in.Truth(v)
	case t == reflect.TypeFor[float64]():
		var float Float
		float, err = in.toFloat(v)
		x = float64(float)
	case t == reflect.TypeFor[[]string]():
		x, err = in.texts(fn, v)
	case t == reflect.TypeFor[*Set]():
		x, err = in.setOf(v)
	case t == reflect.TypeFor[[]Value]():
		x, err = in.Elements(v)
	default:
		err = typeError("%s() doesn't apply to a '%s' object", fn, v.TypeName())
	}
	return reflect.ValueOf(x), err
}

func defaultOf(t reflect.Type, text string) (any, error) {
	if text == "" {
		return reflect.Zero(t).Interface(), nil
	}
	if t.Kind() == reflect.Bool {
		return strconv.ParseBool(text)
	}
	return strconv.Atoi(text)
}

// result is what a function of Go returns, as a value of the program: None for nothing.
func result(out []reflect.Value) (Value, error) {
	v := Value(None)
	for _, r := range out {
		switch x := r.Interface().(type) {
		case error:
			return nil, x
		case Value:
			v = x
		case string:
			v = Str(x)
		case bool:
			v = Bool(x)
		case int:
			v = NewInt(int64(x))
		case float64:
			v = Float(x)
		case []Value:
			v = &List{Elts: x}
		case []string:
			v = strList(x)
		}
	}
	return v, nil
}
