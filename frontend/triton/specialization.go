package triton

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"sort"
	"strconv"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/codegen"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// object is the value that the module has under a name.
func (m *Module) object(name string) (pyeval.Value, error) {
	v, err := m.find(name)
	if err != nil {
		return nil, asDiagnostic(err)
	}
	if v == nil {
		return nil, fmt.Errorf("%s has no '%s'", m.module.Source().Name, name)
	}
	return v, nil
}

// withObjects is the specialisation with the values of its objects.
func (m *Module) withObjects(s *Specialization) (*Specialization, error) {
	found := *s
	found.Constants = maps.Clone(s.Constants)
	for name, v := range s.Constants {
		o, ok := v.(Object)
		if !ok {
			continue
		}
		value, err := m.object(string(o))
		if err != nil {
			return nil, fmt.Errorf("parameter '%s': %w", name, err)
		}
		found.Constants[name] = value
	}
	return &found, nil
}

const constexprType = "constexpr"

// ParseConstant reads the value of a constexpr parameter: an integer, a float, True, False,
// None, a string in quotes, a tuple in parentheses, or the name of a type.
func ParseConstant(text string) (any, error) {
	text = strings.TrimSpace(text)
	switch text {
	case "True", "true":
		return true, nil
	case "False", "false":
		return false, nil
	case "None", "null":
		return nil, nil
	}
	if n, ok := new(big.Int).SetString(strings.ReplaceAll(text, "_", ""), 0); ok {
		if n.IsInt64() {
			return n.Int64(), nil
		}
		return n, nil
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil {
		return f, nil
	}
	if len(text) >= 2 && (text[0] == '\'' || text[0] == '"') && text[len(text)-1] == text[0] {
		return text[1 : len(text)-1], nil
	}
	if len(text) >= 2 && text[0] == '(' && text[len(text)-1] == ')' {
		elems := []any{}
		for _, part := range splitSignature(text[1 : len(text)-1]) {
			v, err := ParseConstant(part.text)
			if err != nil {
				return nil, err
			}
			elems = append(elems, v)
		}
		return elems, nil
	}
	if name := strings.TrimPrefix(text, "tl."); scalarNames[name] != nil {
		return Dtype(name), nil
	}
	if s := dtypeNamed(strings.TrimPrefix(text, "tl.")); s != nil {
		return Dtype(s.Name), nil
	}
	return nil, fmt.Errorf("expected a constant, found '%s'; strings need quotes", text)
}

// dtypeNamed finds a type by the name that Python code uses: float16, int32.
func dtypeNamed(name string) *semantic.Scalar {
	if s := scalarNames[name]; s != nil {
		return s
	}
	switch name {
	case "float16":
		return semantic.FP16
	case "bfloat16":
		return semantic.BF16
	case "float32":
		return semantic.FP32
	case "float64":
		return semantic.FP64
	case "float8e5":
		return semantic.FP8E5
	case "float8e4nv":
		return semantic.FP8E4NV
	}
	return semantic.ScalarNamed(name)
}

// constantValue is a constant as a value of Python.
func constantValue(v any) (pyeval.Value, error) {
	switch v := v.(type) {
	case nil:
		return pyeval.None, nil
	case bool:
		return pyeval.Bool(v), nil
	case int:
		return pyeval.NewInt(int64(v)), nil
	case int64:
		return pyeval.NewInt(v), nil
	case uint64:
		return pyeval.NewBigInt(new(big.Int).SetUint64(v)), nil
	case *big.Int:
		return pyeval.NewBigInt(new(big.Int).Set(v)), nil
	case float64:
		return pyeval.Float(v), nil
	case string:
		return pyeval.Str(v), nil
	case Dtype:
		if s := dtypeNamed(string(v)); s != nil {
			return s, nil
		}
		return nil, fmt.Errorf("there is no type '%s'", string(v))
	case []any:
		elts := make([]pyeval.Value, len(v))
		for i, e := range v {
			var err error
			if elts[i], err = constantValue(e); err != nil {
				return nil, err
			}
		}
		return pyeval.NewTuple(elts...), nil
	case Pointer:
		return &pointerValue{v}, nil
	case *Descriptor:
		return &descriptorValue{v}, nil
	case pyeval.Value:
		return v, nil
	}
	return nil, fmt.Errorf("a value of type %T cannot be a constant of a kernel", v)
}

// arguments are the kernel's arguments in the order of its parameters.
func (k *Kernel) arguments(ctx *ir.Context, s *Specialization) ([]codegen.Argument, error) {
	if err := k.checkNames(s); err != nil {
		return nil, err
	}
	args := make([]codegen.Argument, len(k.fn.Params))
	for i, p := range k.fn.Params {
		typ, given := s.Signature[p.Name]
		value, constant := s.Constants[p.Name]
		parts, isTuple := s.Tuples[p.Name]
		switch {
		case isTuple:
			if err := setParts(ctx, &args[i], parts); err != nil {
				return nil, fmt.Errorf("parameter '%s': %w", p.Name, err)
			}
		case constant:
			v, err := constantValue(value)
			if err != nil {
				return nil, fmt.Errorf("parameter '%s': %w", p.Name, err)
			}
			args[i].Value = v
		case given && typ != constexprType:
			t, err := parseType(typ)
			if err != nil {
				return nil, fmt.Errorf("parameter '%s': %w", p.Name, err)
			}
			args[i].Type, args[i].Attrs = t, attrsOf(s, ctx, p.Name)
		case p.Default != nil:
			args[i].Value = p.Default
		case given:
			return nil, fmt.Errorf("parameter '%s' of %s is constexpr and has no value", p.Name, k.Name())
		default:
			return nil, fmt.Errorf("parameter '%s' of %s has neither a type nor a value", p.Name, k.Name())
		}
		if p.Constexpr && args[i].Value == nil && !isTuple {
			return nil, fmt.Errorf("parameter '%s' of %s is constexpr: it needs a value, found the type %s", p.Name, k.Name(), typ)
		}
	}
	return args, nil
}

// setParts makes a tuple of an argument.
func setParts(ctx *ir.Context, a *codegen.Argument, parts []Part) error {
	a.Elems = make([]codegen.Argument, len(parts))
	for i, p := range parts {
		if err := setPart(&p, ctx, &a.Elems[i]); err != nil {
			return fmt.Errorf("part %d of the tuple: %w", i, err)
		}
	}
	return nil
}

func setPart(p *Part, ctx *ir.Context, a *codegen.Argument) (err error) {
	switch {
	case p.Parts != nil:
		return setParts(ctx, a, p.Parts)
	case p.Type == constexprType:
		a.Value, err = constantValue(p.Constant)
		return err
	}
	if p.Divisibility != 0 {
		a.Attrs = []ir.NamedAttr{{Name: "tt.divisibility", Attr: ctx.IntAttr(ir.I32, int64(p.Divisibility))}}
	}
	a.Type, err = parseType(p.Type)
	return err
}

// attrsOf are the attributes of a parameter.
func attrsOf(s *Specialization, ctx *ir.Context, name string) []ir.NamedAttr {
	var attrs []ir.NamedAttr
	if n := s.Divisibility[name]; n != 0 {
		attrs = append(attrs, ir.NamedAttr{Name: "tt.divisibility", Attr: ctx.IntAttr(ir.I32, int64(n))})
	}
	for attr, n := range s.Attributes[name] {
		attrs = append(attrs, ir.NamedAttr{Name: attr, Attr: ctx.IntAttr(ir.I32, min(n, math.MaxInt32))})
	}
	sort.Slice(attrs, func(i, j int) bool { return attrs[i].Name < attrs[j].Name })
	return attrs
}

// checkNames refuses names that are no parameters.
func (k *Kernel) checkNames(s *Specialization) error {
	var names []string
	for name := range s.Signature {
		names = append(names, name)
	}
	for name := range s.Constants {
		names = append(names, name)
	}
	for name := range s.Divisibility {
		names = append(names, name)
	}
	for name := range s.Attributes {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if k.fn.Param(name) < 0 {
			return k.noParam(name)
		}
	}
	return nil
}

func (k *Kernel) noParam(name string) error {
	all := make([]string, len(k.fn.Params))
	for i, p := range k.fn.Params {
		all[i] = p.Name
	}
	if near := diag.Nearest(name, all); near != "" {
		return fmt.Errorf("%s has no parameter '%s'; did you mean '%s'?", k.Name(), name, near)
	}
	return fmt.Errorf("%s has no parameter '%s'; its parameters are %s", k.Name(), name, strings.Join(all, ", "))
}
