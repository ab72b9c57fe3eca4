package codegen

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// path says where a value lies among the arguments of a call: the index of the argument,
// then the indices into nested tuples.
type path []int

// String is the path as Python prints a tuple of integers.
func (p path) String() string {
	parts := make([]string, len(p))
	for i, n := range p {
		parts[i] = strconv.Itoa(n)
	}
	if len(parts) == 1 {
		return "(" + parts[0] + ",)"
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

// leaf is an argument, or an element of a tuple among the arguments.
type leaf struct {
	path  path
	value pyeval.Value
}

// leavesOf lists the arguments of a call with tuples taken apart, in order, the constants
// apart from the others.
func leavesOf(args []pyeval.Value) (constants, values []leaf) {
	var visit func(p path, v pyeval.Value)
	visit = func(p path, v pyeval.Value) {
		if t, ok := v.(*pyeval.Tuple); ok {
			for i, e := range t.Elts {
				visit(append(slices.Clone(p), i), e)
			}
			return
		}
		if isConstant(v) {
			constants = append(constants, leaf{p, v})
		} else {
			values = append(values, leaf{p, v})
		}
	}
	for i, a := range args {
		visit(path{i}, a)
	}
	return constants, values
}

// constantText replaces what symbols must not contain in the reprs of constants.
var constantText = strings.NewReplacer(".", "_d_", "'", "_sq_", "[", "_", "]", "_")

// mangle is the symbol of a private function: the full name of the Python function, the
// types of its arguments and the reprs of its constants.
func mangle(name string, types []semantic.Type, constants []string) string {
	var b strings.Builder
	b.WriteString(name)
	b.WriteString("__")
	for i, t := range types {
		if i > 0 {
			b.WriteByte('_')
		}
		b.WriteString(t.Mangle())
	}
	b.WriteString("__")
	b.WriteString(constantText.Replace(strings.Join(constants, "_")))
	return b.String()
}

// argumentText replaces what symbols must not contain in the types of arguments.
var argumentText = strings.NewReplacer("'", "_sq_", "[", "_", "]", "_")

// mangled is the symbol of a private function for the arguments of a call. Newer releases write constants in the places of their
// parameters, as types of one value.
func (f *frame) mangled(name string, args []pyeval.Value, types []semantic.Type, constants []leaf) (string, error) {
	if !f.u.options.Has(semantic.MangledConstants) {
		reprs, err := f.constantReprs(constants)
		return mangle(name, types, reprs), err
	}
	text, err := f.mangledList(args)
	return name + "__" + argumentText.Replace(text), err
}

func (f *frame) mangledList(values []pyeval.Value) (string, error) {
	parts := make([]string, len(values))
	for i, v := range values {
		var err error
		switch t, isTuple := v.(*pyeval.Tuple); {
		case isTuple:
			parts[i], err = f.mangledList(t.Elts)
			parts[i] = "T" + parts[i] + "T"
		case isConstant(v):
			if t, ok := semantic.Unwrap(v).(semantic.Type); ok {
				parts[i] = t.Mangle()
			} else {
				parts[i], err = f.plainRepr(semantic.Unwrap(v))
			}
			parts[i] = "c" + parts[i]
		default:
			parts[i] = typeOf(v).Mangle()
		}
		if err != nil {
			return "", err
		}
	}
	return strings.Join(parts, "_"), nil
}
