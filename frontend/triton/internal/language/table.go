package language

import (
	"slices"
	"sync"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// functions has the functions and classes of triton.language that are not Python, by name.
var functions = sync.OnceValue(func() map[string]*Builtin {
	table := map[string]*Builtin{}
	for _, list := range [][]*Builtin{programFunctions, memoryFunctions, shapeFunctions, elementwiseFunctions,
		mathFunctions, combineFunctions, externFunctions, classes} {
		for _, b := range list {
			table[b.Name] = b
		}
	}
	return table
})

// libdeviceTable has the functions of libdevice by name.
var libdeviceTable = sync.OnceValue(func() map[string]*Builtin { return methodTable(libdeviceFunctions()) })

// Lookup finds a function or class of triton.language, nil where there is none that is not
// Python.
func Lookup(name string) *Builtin { return functions()[name] }

// dtypes are the names of the types in triton.language.
var dtypes = map[string]semantic.Type{
	"int1": semantic.Int1, "int8": semantic.Int8, "int16": semantic.Int16, "int32": semantic.Int32, "int64": semantic.Int64,
	"uint8": semantic.UInt8, "uint16": semantic.UInt16, "uint32": semantic.UInt32, "uint64": semantic.UInt64,
	"float8e5": semantic.FP8E5, "float8e5b16": semantic.FP8E5B16, "float8e4nv": semantic.FP8E4NV, "float8e4b8": semantic.FP8E4B8,
	"float8e4b15": semantic.FP8E4B15, "float16": semantic.FP16, "bfloat16": semantic.BF16, "float32": semantic.FP32,
	"float64": semantic.FP64, "void": semantic.Void, "pi32_t": &semantic.Pointer{Elem: semantic.Int32},
}

// nanModes is the class PropagateNan.
type nanModes struct{}

// TypeName implements pyeval.Value.
func (nanModes) TypeName() string { return "pybind11_type" }

// Attr implements pyeval.HasAttrs.
func (nanModes) Attr(_ *pyeval.Interp, name string) (pyeval.Value, error) {
	switch name {
	case "NONE":
		return semantic.PropagateNone, nil
	case "ALL":
		return semantic.PropagateAll, nil
	}
	return nil, nil
}

// Native finds a name of triton.language that is not Python: a function, class, type or
// constant. It is nil where there is none.
func Native(name string) pyeval.Value {
	if b := Lookup(name); b != nil {
		return b
	}
	if t := dtypes[name]; t != nil {
		return t
	}
	switch name {
	case "PropagateNan":
		return nanModes{}
	case "TRITON_MAX_TENSOR_NUMEL":
		return pyeval.NewInt(semantic.MaxNumel)
	case "aggregate_replace":
		return AggregateReplace
	case "CONSTEXPR_0":
		return semantic.NewConstexpr(pyeval.NewInt(0))
	}
	return nil
}

// AggregateReplace is tl.aggregate_replace, which the code generator knows itself.
var AggregateReplace = &Builtin{Name: "aggregate_replace", Since: semantic.V38}

// coreOnly are the names that triton.language.core has and triton.language has not.
var coreOnly = map[string]bool{"item": true, "get_int_dtype": true, "builtin_max": true, "builtin_min": true,
	"extern_elementwise": true, "base_value": true, "base_type": true, "tensor_descriptor_base": true, "CONSTEXPR_0": true}

// isPublic reports whether triton.language has a name of Native.
func isPublic(name string) bool { return !coreOnly[name] && name[0] != '_' }

// NativeNames lists the names of Native that triton.language has, sorted.
func NativeNames() []string {
	names := []string{"aggregate_replace", "PropagateNan", "TRITON_MAX_TENSOR_NUMEL"}
	for name := range functions() {
		if isPublic(name) {
			names = append(names, name)
		}
	}
	for name := range dtypes {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
