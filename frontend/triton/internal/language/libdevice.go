package language

import (
	"strings"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// letters are the types of libdevice's signatures.
var letters = map[byte]semantic.Type{
	'f': semantic.FP32, 'd': semantic.FP64,
	'i': semantic.Int32, 'u': semantic.UInt32, 'l': semantic.Int64, 'v': semantic.UInt64,
}

// floatFamilies are the functions that exist for fp32 with an f after their symbol and for
// fp64 without, by signature: x is the type.
var floatFamilies = map[string]string{
	"x:x": "floor rsqrt ceil trunc exp2 sqrt rint nearbyint sin cos sinpi cospi tan log2 exp exp10 cosh sinh tanh atan " +
		"asin acos log log10 log1p acosh asinh atanh expm1 cbrt rcbrt j0 j1 y0 y1 cyl_bessel_i0 cyl_bessel_i1 erf erfinv " +
		"erfc erfcx erfcinv normcdfinv normcdf lgamma tgamma round logb",
	"xx:x":   "copysign nextafter atan2 hypot rhypot fmod remainder fdim",
	"xxx:x":  "norm3d rnorm3d fma",
	"xxxx:x": "norm4d rnorm4d",
	"ix:x":   "yn jn",
	"xi:x":   "ldexp scalbn",
	"x:l":    "llrint llround",
	"x:i":    "ilogb",
}

// roundedFamilies are the functions with a rounding mode after their name, whose symbols
// start with the letter of the type.
var roundedFamilies = map[string]string{"xx:x": "div add mul sub", "x:x": "rcp sqrt"}

// roundings are the rounding modes.
var roundings = []string{"rn", "rz", "rd", "ru"}

// conversions are the functions that convert between types with each rounding mode. The
// results of conversions to unsigned integers are signed ones.
var conversions = map[string]string{
	"double2float": "d:f", "double2int": "d:i", "double2uint": "d:i", "float2int": "f:i", "float2uint": "f:i",
	"int2float": "i:f", "uint2float": "u:f", "float2ll": "f:l", "float2ull": "f:l", "double2ll": "d:l", "double2ull": "d:l",
	"ll2float": "l:f", "ull2float": "v:f", "ll2double": "l:d", "ull2double": "v:d",
}

// otherFunctions have symbols of their own: symbol and signature of each variant.
var otherFunctions = map[string]string{
	"clz": "clz i:i, clzll l:i", "popc": "popc i:i, popcll l:i", "ffs": "ffs i:i, ffsll l:i",
	"brev": "brev i:i, brevll l:l", "byte_perm": "byte_perm iii:i",
	"mulhi": "mulhi ii:i, umulhi uu:u, mul64hi ll:l, umul64hi vv:v", "mul24": "mul24 ii:i, umul24 uu:u",
	"sad": "sad iiu:i, usad uuu:u", "hadd": "hadd ii:i, uhadd uu:u", "rhadd": "rhadd ii:i, urhadd uu:u",
	"abs":    "abs i:i, llabs l:l, fabsf f:f, fabs d:d",
	"rcp64h": "rcp64h d:d", "saturatef": "saturatef f:f", "rsqrt_rn": "frsqrt_rn f:f", "fast_dividef": "fast_fdividef ff:f",
	"pow":           "powif fi:f, powi di:d, powf ff:f, pow dd:d",
	"int2double_rn": "int2double_rn i:d", "uint2double_rn": "uint2double_rn u:d",
	"hiloint2double": "hiloint2double ii:d", "double2loint": "double2loint d:i", "double2hiint": "double2hiint d:i",
	"int_as_float": "int_as_float i:f", "float_as_int": "float_as_int f:i", "uint_as_float": "uint_as_float u:f",
	"float_as_uint": "float_as_uint f:i", "longlong_as_double": "longlong_as_double l:d", "double_as_longlong": "double_as_longlong d:l",
	"fast_sinf": "fast_sinf f:f", "fast_cosf": "fast_cosf f:f", "fast_log2f": "fast_log2f f:f", "fast_logf": "fast_logf f:f",
	"fast_expf": "fast_expf f:f", "fast_tanf": "fast_tanf f:f", "fast_tanhf": "fast_tanhf f:f", "fast_exp10f": "fast_exp10f f:f",
	"fast_log10f": "fast_log10f f:f", "fast_powf": "fast_powf ff:f",
	"isnan": "isnanf f:i, isnand d:i", "isinf": "isinff f:i, isinfd d:i", "signbit": "signbitf f:i, signbitd d:i",
	"finitef": "finitef f:i", "isfinited": "isfinited d:i",
}

// classifiers are the functions whose result becomes an int1.
var classifiers = map[string]bool{"isnan": true, "isinf": true, "finitef": true, "isfinited": true}

// libdeviceFunctions makes the functions of libdevice.
func libdeviceFunctions() []*Builtin {
	var all []*Builtin
	add := func(name string, variants []semantic.Symbol) { all = append(all, libdevice(name, variants)) }
	for signature, names := range floatFamilies {
		for _, name := range strings.Fields(names) {
			add(name, []semantic.Symbol{symbol(name+"f", signature, 'f'), symbol(name, signature, 'd')})
		}
	}
	for _, mode := range roundings {
		for signature, names := range roundedFamilies {
			for _, name := range strings.Fields(names) {
				full := name + "_" + mode
				add(full, []semantic.Symbol{symbol("f"+full, signature, 'f'), symbol("d"+full, signature, 'd')})
			}
		}
		add("fma_"+mode, []semantic.Symbol{symbol("fmaf_"+mode, "xxx:x", 'f'), symbol("fma_"+mode, "xxx:x", 'd')})
		for name, signature := range conversions {
			add(name+"_"+mode, []semantic.Symbol{symbol(name+"_"+mode, signature, 0)})
		}
	}
	for name, variants := range otherFunctions {
		var symbols []semantic.Symbol
		for _, v := range strings.Split(variants, ", ") {
			sym, signature, _ := strings.Cut(v, " ")
			symbols = append(symbols, symbol(sym, signature, 0))
		}
		add(name, symbols)
	}
	return all
}

// symbol reads a variant: the letters of its parameters, a colon, and that of its result.
func symbol(name, signature string, x byte) semantic.Symbol {
	if x != 0 {
		signature = strings.ReplaceAll(signature, "x", string(rune(x)))
	}
	params, ret, _ := strings.Cut(signature, ":")
	s := semantic.Symbol{Name: "__nv_" + name, Result: letters[ret[0]]}
	for i := range len(params) {
		s.Params = append(s.Params, letters[params[i]])
	}
	return s
}

// argNames are the names of libdevice's parameters.
var argNames = []string{"arg0", "arg1", "arg2", "arg3"}

func libdevice(name string, variants []semantic.Symbol) *Builtin {
	params := argNames[:len(variants[0].Params)]
	return define(name, strings.Join(params, ", "), func(s *semantic.Semantic, a *Bound) (pyeval.Value, error) {
		t, err := s.Extern("", "", a.values, variants, true)
		if err == nil && classifiers[name] {
			t, err = s.Cast(t, semantic.Int1, "")
		}
		return result(t, err)
	})
}
