package language

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/frontend/triton/library"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
)

// TestAllNames: every name that `from triton.language import *` gives in Triton 3.6 is known,
// here or in the library.
func TestAllNames(t *testing.T) {
	names := map[string]bool{"extra": true, "math": true, "target_info": true} // modules
	for _, n := range NativeNames() {
		names[n] = true
	}
	for _, m := range library.Modules() {
		for _, n := range m.Exports {
			names[n] = true
		}
	}
	for _, n := range allNames {
		require.True(t, names[n], n)
	}
	require.Len(t, allNames, 146)
}

// TestLibdevice: Triton 3.6 has 197 functions of libdevice for CUDA, and one more that only
// other targets have.
func TestLibdevice(t *testing.T) {
	table := libdeviceTable()
	require.Len(t, table, 198)
	require.Len(t, libdeviceFunctions(), len(table), "a name is defined twice")
	require.Len(t, table["norm4d"].Params, 4)
}

func TestBind(t *testing.T) {
	b := define("f", "x, y, axis=None, *rest, flag=False", nil)
	plain := define("g", "x, y=1", nil)
	one, two := pyeval.NewInt(1), pyeval.NewInt(2)
	for _, c := range []struct {
		b    *Builtin
		args pyeval.Args
		want string
	}{
		{plain, pyeval.Args{}, "g() missing 1 required positional argument: 'x'"},
		{b, pyeval.Args{}, "f() missing 2 required positional arguments: 'x' and 'y'"},
		{plain, pyeval.Args{Pos: []pyeval.Value{one, one, one}}, "g() takes from 1 to 2 positional arguments but 3 were given"},
		{plain, pyeval.Args{Pos: []pyeval.Value{one}, Names: []string{"x"}, Named: []pyeval.Value{two}}, "g() got multiple values for argument 'x'"},
		{plain, pyeval.Args{Pos: []pyeval.Value{one}, Names: []string{"z"}, Named: []pyeval.Value{two}}, "g() got an unexpected keyword argument 'z'"},
	} {
		_, err := c.b.Bind(&c.args)
		require.ErrorContains(t, err, c.want)
	}
	a, err := b.Bind(&pyeval.Args{Pos: []pyeval.Value{one, two, one, two, two}, Names: []string{"flag"}, Named: []pyeval.Value{pyeval.Bool(true)}})
	require.NoError(t, err)
	require.Equal(t, []pyeval.Value{two, two}, a.rest)
	require.True(t, a.bool("flag"))
	require.Equal(t, int64(1), a.int("axis"))
}

// call calls a function of the language on the arguments of a function of the IR.
func call(t *testing.T, name, args, text string, types []semantic.Type, more ...pyeval.Value) {
	t.Helper()
	testir.Builds(t, args, text, func(b *ir.Builder, values []*ir.Value) {
		s := semantic.New(&semantic.Builder{Builder: b, Options: of36}, nil)
		var pos []pyeval.Value
		for i, v := range values {
			pos = append(pos, &semantic.Tensor{Handle: v, Type: types[i]})
		}
		_, err := Call(s, Lookup(name), &pyeval.Args{Pos: append(pos, more...)})
		require.NoError(t, err)
	}, arith.Dialect, tt.Dialect)
}

// of36 are the settings of Triton 3.6.
var of36 = func() semantic.Options {
	o := semantic.DefaultOptions(90)
	o.Version = semantic.V36
	return o
}()

func TestCalls(t *testing.T) {
	ptrs := &semantic.Block{Elem: &semantic.Pointer{Elem: semantic.FP16}, Shape: []int64{8}}
	mask := &semantic.Block{Elem: semantic.Int1, Shape: []int64{8}}
	call(t, "load", "%p: tensor<8x!tt.ptr<f16>>, %m: tensor<8xi1>",
		`%a = arith.constant 0.000000e+00 : f32
		%b = arith.constant dense<0.000000e+00> : tensor<8xf32>
		%c = arith.truncf %b : tensor<8xf32> to tensor<8xf16>
		%r = tt.load %p, %m, %c : tensor<8x!tt.ptr<f16>>`,
		[]semantic.Type{ptrs, mask}, pyeval.Float(0))
	call(t, "atomic_add", "%p: !tt.ptr<f32>",
		`%a = arith.constant 1.000000e+00 : f32
		%m = arith.constant true
		%r = tt.atomic_rmw fadd, acq_rel, gpu, %p, %a, %m : (!tt.ptr<f32>, f32, i1) -> f32`,
		[]semantic.Type{&semantic.Pointer{Elem: semantic.FP32}}, pyeval.Float(1))
	call(t, "reshape", "%x: tensor<8xi1>", `%r = tt.reshape %x : tensor<8xi1> -> tensor<2x4xi1>`,
		[]semantic.Type{mask}, pyeval.NewTuple(pyeval.NewInt(2), pyeval.NewInt(4)))
	call(t, "full", "", `%a = arith.constant 0 : i32
		%r = arith.constant dense<0> : tensor<4xi32>`,
		nil, pyeval.NewTuple(semantic.NewConstexpr(pyeval.NewInt(4))), pyeval.NewInt(0), semantic.Int32)
}

var allNames = []string{
	"PropagateNan", "TRITON_MAX_TENSOR_NUMEL", "load_tensor_descriptor", "store_tensor_descriptor", "make_tensor_descriptor",
	"tensor_descriptor", "abs", "add", "advance", "arange", "argmax", "argmin", "associative_scan", "assume", "atomic_add",
	"aggregate_replace", "atomic_and", "atomic_cas", "atomic_load", "atomic_max", "atomic_min", "atomic_or", "atomic_poll",
	"atomic_store", "atomic_xchg", "atomic_xor", "expect_zero", "to_tensor", "bfloat16", "bitonic_merge",
	"block_type", "broadcast", "broadcast_to", "cat", "cast", "cdiv", "ceil", "clamp", "condition", "const", "constexpr",
	"constexpr_type", "cos", "cumprod", "cumsum", "debug_barrier", "device_assert", "device_print", "div_rn", "dot", "dot_scaled",
	"dtype", "erf", "exp", "exp2", "expand_dims", "extra", "fdiv", "flip", "float16", "float32", "float64", "float8e4b15",
	"float8e4nv", "float8e4b8", "float8e5", "float8e5b16", "floor", "fma", "full", "gather", "histogram",
	"inline_asm_elementwise", "interleave", "int1", "int16", "int32", "int64", "int8", "join", "load", "log", "log2",
	"make_block_ptr", "map_elementwise", "math", "max", "max_constancy", "max_contiguous", "maximum", "min", "minimum", "mul",
	"multiple_of", "num_programs", "pair_uniform_to_normal", "permute", "philox", "philox_impl", "pi32_t", "pointer_type",
	"program_id", "rand", "rand4x", "randint", "randint4x", "randn", "randn4x", "range", "ravel", "reduce", "reduce_or", "reshape",
	"rsqrt", "slice", "sigmoid", "sin", "softmax", "sort", "split", "sqrt", "sqrt_rn", "static_assert", "static_print",
	"static_range", "store", "sub", "sum", "swizzle2d", "target_info", "tensor", "topk", "trans", "tuple", "uint16", "uint32",
	"uint64", "uint8", "uint_to_uniform_float", "umulhi", "view", "void", "where", "xor_sum", "zeros", "zeros_like",
}

// TestConcurrentLookups: several kernels may be compiled at once.
func TestConcurrentLookups(t *testing.T) {
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			assert.NotNil(t, Lookup("load"))
			assert.NotNil(t, libdeviceTable()["sin"])
			assert.NotNil(t, Method(nil, &semantic.Tensor{Type: semantic.Int32}, "to"))
		})
	}
	group.Wait()
}
