package semantic

import (
	"strings"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
)

// Func is a method of a type or of another value of this package, bound to its object.
type Func struct {
	Name string
	Run  func(in *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error)
}

// TypeName implements pyeval.Value.
func (*Func) TypeName() string { return "method" }

// Call implements pyeval.Callable.
func (f *Func) Call(in *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
	return f.Run(in, args)
}

// answer is a method without arguments.
func answer(name string, v pyeval.Value) *Func {
	return &Func{name, func(_ *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
		if len(args.Pos)+len(args.Names) > 0 {
			return nil, errorf("%s() takes 1 positional argument but %d were given", name, 1+len(args.Pos)+len(args.Names))
		}
		return v, nil
	}}
}

// predicates are the methods of types that answer yes or no.
var predicates = map[string]func(t Type) bool{
	"is_fp8":               onNumbers((*Scalar).IsFP8),
	"is_fp8e4nv":           isScalar(FP8E4NV),
	"is_fp8e4b8":           isScalar(FP8E4B8),
	"is_fp8e4b15":          isScalar(FP8E4B15),
	"is_fp8e5":             isScalar(FP8E5),
	"is_fp8e5b16":          isScalar(FP8E5B16),
	"is_fp16":              isScalar(FP16),
	"is_bf16":              isScalar(BF16),
	"is_fp32":              isScalar(FP32),
	"is_fp64":              isScalar(FP64),
	"is_int1":              isScalar(Int1),
	"is_int8":              isScalar(Int8),
	"is_int16":             isScalar(Int16),
	"is_int32":             isScalar(Int32),
	"is_int64":             isScalar(Int64),
	"is_uint8":             isScalar(UInt8),
	"is_uint16":            isScalar(UInt16),
	"is_uint32":            isScalar(UInt32),
	"is_uint64":            isScalar(UInt64),
	"is_bool":              isScalar(Int1),
	"is_floating":          onNumbers((*Scalar).IsFloat),
	"is_standard_floating": onNumbers((*Scalar).IsStandardFloat),
	"is_int_signed":        onNumbers((*Scalar).IsSigned),
	"is_int_unsigned":      onNumbers((*Scalar).IsUnsigned),
	"is_int":               onNumbers((*Scalar).IsInt),
	"is_void":              func(Type) bool { return false },
	"is_block":             func(t Type) bool { _, ok := t.(*Block); return ok },
	"is_ptr":               func(t Type) bool { _, ok := t.(*Pointer); return ok },
	"is_const":             func(t Type) bool { p, ok := t.(*Pointer); return ok && p.Const },
}

func onNumbers(has func(*Scalar) bool) func(Type) bool {
	return func(t Type) bool { s, ok := t.(*Scalar); return ok && has(s) }
}

func isScalar(s *Scalar) func(Type) bool { return func(t Type) bool { return t == Type(s) } }

// typeAttr is an attribute of a type, nil where there is none.
func typeAttr(t Type, name string) pyeval.Value {
	if is := predicates[name]; is != nil {
		return answer(name, pyeval.Bool(is(t)))
	}
	switch name {
	case "name", "cache_key_part":
		return pyeval.Str(t.String())
	case "scalar":
		return ScalarOf(t)
	case "primitive_bitwidth", "int_bitwidth":
		return pyeval.NewInt(int64(bitWidth(t)))
	case "itemsize":
		return pyeval.NewInt(int64(bitWidth(t) / 8))
	case "mangle":
		return answer(name, pyeval.Str(t.Mangle()))
	case "codegen_name":
		return answer(name, pyeval.Str(codegenName(t)))
	case "with_element_ty":
		return withElemMethod(t)
	}
	return nil
}

// codegenName is the name of a type in generated kernels.
func codegenName(t Type) string {
	name := t.String()
	switch {
	case strings.HasPrefix(name, "fp"):
		return "float" + name[2:]
	case strings.HasPrefix(name, "bf"):
		return "bfloat" + name[2:]
	}
	return name
}

func withElemMethod(t Type) *Func {
	return &Func{"with_element_ty", func(_ *pyeval.Interp, args *pyeval.Args) (pyeval.Value, error) {
		if len(args.Pos) != 1 {
			return nil, errorf("with_element_ty() takes 2 positional arguments but %d were given", 1+len(args.Pos))
		}
		elem, ok := Unwrap(args.Pos[0]).(Type)
		if !ok {
			return nil, errorf("with_element_ty() needs a type, but found %s", textOf(args.Pos[0]))
		}
		return withElem(t, elem), nil
	}}
}

// Attr implements pyeval.HasAttrs.
func (t *Scalar) Attr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	switch {
	case name == "fp_mantissa_width" && t.IsFloat():
		return pyeval.NewInt(int64(t.Mantissa)), nil
	case name == "exponent_bias" && t.IsFloat():
		return pyeval.NewInt(int64(t.Bias)), nil
	case name == "get_int_max_value" && t.IsInt():
		return answer(name, pyeval.NewBigInt(t.MaxInt())), nil
	case name == "get_int_min_value" && t.IsInt():
		return answer(name, pyeval.NewBigInt(t.MinInt())), nil
	case name == "kind":
		return answer(name, pyeval.NewInt(int64(t.kind))), nil
	}
	return typeAttr(t, name), nil
}

// Attr implements pyeval.HasAttrs.
func (t *Pointer) Attr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	switch name {
	case "element_ty":
		return t.Elem, nil
	case "const":
		return pyeval.Bool(t.Const), nil
	case "address_space":
		return pyeval.NewInt(1), nil
	}
	return typeAttr(t, name), nil
}

// Attr implements pyeval.HasAttrs.
func (t *Block) Attr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	switch name {
	case "element_ty":
		return t.Elem, nil
	case "shape":
		return shapeTuple(t.Shape), nil
	case "get_block_shapes":
		return answer(name, shapeTuple(t.Shape)), nil
	case "numel":
		return pyeval.NewInt(t.Numel()), nil
	case "nbytes":
		return pyeval.NewInt(t.Numel() * int64(bitWidth(t)) / 8), nil
	}
	return typeAttr(t, name), nil
}

func shapeTuple(shape []int64) *pyeval.Tuple {
	elts := make([]pyeval.Value, len(shape))
	for i, n := range shape {
		elts[i] = pyeval.NewInt(n)
	}
	return pyeval.NewTuple(elts...)
}

// Attr implements pyeval.HasAttrs.
func (t *DescriptorType) Attr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	if name == "block_type" {
		return t.Block, nil
	}
	return typeAttr(t, name), nil
}

// compareTypes answers == and != of types.
func compareTypes(t Type, op pysyntax.CmpOperator, other pyeval.Value) pyeval.Value {
	o, ok := Unwrap(other).(Type)
	same := ok && Equal(t, o)
	switch op {
	case pysyntax.Eq:
		return pyeval.Bool(same)
	case pysyntax.NotEq:
		return pyeval.Bool(!same)
	}
	return nil
}

// Compare implements pyeval.HasCompare.
func (t *Scalar) Compare(_ *pyeval.Interp, op pysyntax.CmpOperator, other pyeval.Value, _ bool) (pyeval.Value, error) {
	return compareTypes(t, op, other), nil
}

// Compare implements pyeval.HasCompare.
func (t *Pointer) Compare(_ *pyeval.Interp, op pysyntax.CmpOperator, other pyeval.Value, _ bool) (pyeval.Value, error) {
	return compareTypes(t, op, other), nil
}

// Compare implements pyeval.HasCompare.
func (t *Block) Compare(_ *pyeval.Interp, op pysyntax.CmpOperator, other pyeval.Value, _ bool) (pyeval.Value, error) {
	return compareTypes(t, op, other), nil
}

// Key implements pyeval.HasKey.
func (t *Scalar) Key() any { return typeKey(t.Name) }

// Key implements pyeval.HasKey.
func (t *Pointer) Key() any { return typeKey(t.String()) }

// Key implements pyeval.HasKey.
func (t *Block) Key() any { return typeKey(t.String()) }

// typeKey is the key of a type in dictionaries.
type typeKey string

// Repr implements pyeval.HasRepr.
func (t *Scalar) Repr(*pyeval.Interp) (string, error) { return typeRepr(t), nil }

// Repr implements pyeval.HasRepr.
func (t *Pointer) Repr(*pyeval.Interp) (string, error) { return t.String(), nil }

// Repr implements pyeval.HasRepr.
func (t *Block) Repr(*pyeval.Interp) (string, error) { return t.String(), nil }

// typeRepr is a type as Python's repr shows it.
func typeRepr(t Type) string {
	if s, ok := t.(*Scalar); ok {
		return "triton.language." + codegenName(s)
	}
	return t.String()
}

// Str implements pyeval.HasStr: str() of a type is its name.
func (t *Scalar) Str(*pyeval.Interp) (string, error) { return t.Name, nil }
