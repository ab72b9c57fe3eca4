package triton

import (
	"fmt"
	"maps"
	"math/big"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// Pointer is an argument that points to memory, as far as a specialisation depends on it.
type Pointer struct {
	// Elem is the type of the elements: "fp32".
	Elem string
	// Aligned says that the address is a multiple of 16.
	Aligned bool
	// Shape has the sizes of a contiguous tensor, for heuristics and grids; nil where they
	// are not known.
	Shape []int
	// Strides has the distances between elements along each size, in elements; nil for a
	// contiguous tensor.
	Strides []int
	// Memory is what the pointer points to, for hooks that change it; nil where they cannot.
	Memory Memory
}

// alignment is the divisibility that Triton specialises for.
const alignment = 16

// Specialize derives a specialisation from the arguments of a launch, as Triton's launcher
// does: an integer 1 becomes a constant, divisibility by 16 is noted, annotated types win
// over the types of values. Arguments are by name: a Pointer, bool, int, int64, *big.Int,
// float64, nil for None; for constexpr parameters any constant. Parameters that are left out
// take their defaults. An autotuned kernel gets the constants of its first configuration, and
// heuristics are evaluated, as far as the arguments do not have their constants.
func (k *Kernel) Specialize(args map[string]any) (*Specialization, error) {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	config, err := k.firstConfig(args)
	if err != nil {
		return nil, err
	}
	return k.specialize(args, config)
}

// SpecializeConfig is Specialize with a choice of the caller in place of the first; nil stands
// for no choice.
func (k *Kernel) SpecializeConfig(args map[string]any, config *Config) (*Specialization, error) {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	return k.specialize(args, config)
}

func (k *Kernel) specialize(args map[string]any, config *Config) (*Specialization, error) {
	k.module.interp.Refill()
	s := newSpecialization()
	for name := range args {
		if k.fn.Param(name) < 0 {
			return nil, k.noParam(name)
		}
	}
	if args = maps.Clone(args); args == nil {
		args = map[string]any{}
	}
	if err := k.decide(args, config); err != nil {
		return nil, err
	}
	s.Config = config
	for i := range k.fn.Params {
		p := &k.fn.Params[i]
		v, given := args[p.Name]
		if !given {
			if p.Default == nil {
				return nil, fmt.Errorf("%s needs an argument for its parameter '%s'", k.Name(), p.Name)
			}
			v = defaultArgument(p.Default)
		}
		if p.Constexpr || v == nil {
			s.Signature[p.Name], s.Constants[p.Name] = constexprType, v
			continue
		}
		if err := k.specializeArg(s, i, v); err != nil {
			return nil, fmt.Errorf("parameter '%s' of %s: %w", p.Name, k.Name(), err)
		}
	}
	return s, nil
}

// defaultArgument is the default of a parameter as an argument: numbers specialise like
// arguments that are passed.
func defaultArgument(v pyeval.Value) any {
	switch v := v.(type) {
	case pyeval.NoneType:
		return nil
	case pyeval.Bool:
		return bool(v)
	case pyeval.Int:
		return v.Big()
	case pyeval.Float:
		return float64(v)
	}
	return v
}

// specializeArg adds an argument that is passed at run time.
func (k *Kernel) specializeArg(s *Specialization, i int, v any) error {
	p := &k.fn.Params[i]
	typ, err := k.annotatedType(i)
	if err != nil {
		return err
	}
	align := !k.listed(k.fn.DoNotSpecialize, i) && !k.listed(k.fn.DoNotSpecializeOnAlignment, i)
	switch v := v.(type) {
	case Pointer:
		prefix := "*"
		if typ == constPointer {
			prefix = "*k"
		}
		s.Signature[p.Name] = prefix + v.Elem
		if v.Aligned && align {
			s.Divisibility[p.Name] = alignment
		}
		return nil
	case bool:
		s.Signature[p.Name] = orElse(typ, "u1")
		return nil
	case float64:
		s.Signature[p.Name] = orElse(typ, "fp32")
		return nil
	case int:
		return k.specializeInt(s, i, big.NewInt(int64(v)), typ, align)
	case int64:
		return k.specializeInt(s, i, big.NewInt(v), typ, align)
	case *big.Int:
		return k.specializeInt(s, i, v, typ, align)
	}
	return fmt.Errorf("an argument of type %T cannot be passed to a kernel", v)
}

func orElse(typ, otherwise string) string {
	if typ != "" {
		return typ
	}
	return otherwise
}

// specializeInt adds an integer argument.
func (k *Kernel) specializeInt(s *Specialization, i int, v *big.Int, typ string, align bool) error {
	name := k.fn.Params[i].Name
	if typ == "" && v.IsInt64() && v.Int64() == 1 && !k.listed(k.fn.DoNotSpecialize, i) {
		s.Signature[name], s.Constants[name] = constexprType, int64(1)
		return nil
	}
	if typ == "" {
		switch {
		case v.IsInt64() && v.Int64() == int64(int32(v.Int64())):
			typ = "i32"
		case v.IsInt64():
			typ = "i64"
		case v.IsUint64():
			typ = "u64"
		default:
			return fmt.Errorf("the integer %s does not fit into 64 bits", v)
		}
	}
	s.Signature[name] = typ
	scalar := scalarNames[typ]
	integer := scalar != nil && scalar.IsInt() && scalar != semantic.Int1
	if align && integer && new(big.Int).And(v, big.NewInt(alignment-1)).Sign() == 0 {
		s.Divisibility[name] = alignment
	}
	return nil
}

// listed reports whether a list of names and indices of the decorator has a parameter.
func (k *Kernel) listed(list []pyeval.Value, i int) bool {
	for _, e := range list {
		switch e := e.(type) {
		case pyeval.Str:
			if string(e) == k.fn.Params[i].Name {
				return true
			}
		case pyeval.Int:
			if n, ok := e.Int64(); ok && n == int64(i) {
				return true
			}
		}
	}
	return false
}

// constPointer is the annotation of pointers to constant memory.
const constPointer = "const"

// annotatedType is the type that a parameter's annotation asks for, empty where it says
// nothing about types.
func (k *Kernel) annotatedType(i int) (string, error) {
	annotation := k.fn.Params[i].Annotation
	if annotation == nil {
		return "", nil
	}
	v, err := k.module.interp.Eval(annotation, k.fn.Fn)
	if err != nil {
		return "", asDiagnostic(err)
	}
	switch v := v.(type) {
	case *semantic.Scalar:
		return v.Mangle(), nil
	case pyeval.Str:
		if scalarNames[string(v)] != nil || string(v) == constPointer {
			return string(v), nil
		}
	case *pyeval.BuiltinType:
		switch v.Name() {
		case "int":
			return "i32", nil
		case "bool":
			return "u1", nil
		case "float":
			return "fp32", nil
		}
	}
	if k.module.textOf(annotation) == constPointer || k.module.textOf(annotation) == "tl."+constPointer {
		return constPointer, nil
	}
	return "", nil
}
