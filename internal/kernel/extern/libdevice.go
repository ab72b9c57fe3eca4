package extern

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/num/apfloat"
)

// LibdevicePrefix begins the symbols of libdevice.
const LibdevicePrefix = "__nv_"

// Type is the type of a parameter or result. Its value is its letter in
// signatures.
type Type byte

// The types of libdevice.
const (
	F32 Type = 'f'
	F64 Type = 'd'
	I16 Type = 'h'
	I32 Type = 'i'
	I64 Type = 'l'
)

var widths = map[Type]int{F32: 32, F64: 64, I16: 16, I32: 32, I64: 64}

// Width is the number of bits.
func (t Type) Width() int { return widths[t] }

// Format is the format of a floating-point type, nil for an integer.
func (t Type) Format() *apfloat.Format {
	switch t {
	case F32:
		return apfloat.F32
	case F64:
		return apfloat.F64
	}
	return nil
}

// Function is a function of libdevice.
type Function struct {
	Name string // without prefix: "fast_sinf"
	// Op is the operation, without type and rounding mode: "sin" for sinf, "min" for llmin,
	// "add" for dadd_rz.
	Op     string
	Params []Type
	Result Type
	Mode   *RoundingMode // that the name ends in; nil without one
	// FromUnsigned and ToUnsigned tell conversions from and to integers apart that
	// have the same types.
	FromUnsigned, ToUnsigned bool
}

// Operations that several functions have in common.
const (
	OpConvert = "convert" // between integers and floats
	OpBitcast = "bitcast"
)

// Libdevice finds a function by its symbol, such as __nv_sinf.
func Libdevice(symbol string) (*Function, bool) {
	name, ok := strings.CutPrefix(symbol, LibdevicePrefix)
	if !ok {
		return nil, false
	}
	f, ok := libdevice[name]
	return f, ok
}

// PlainSymbol is the symbol of a function of libdevice without the fast_ in front of
// its name, which only says that the result may be less accurate.
func PlainSymbol(symbol string) string {
	if name, ok := strings.CutPrefix(symbol, LibdevicePrefix+"fast_"); ok {
		return LibdevicePrefix + name
	}
	return symbol
}

// LibdeviceFunctions lists all functions, sorted by name.
func LibdeviceFunctions() []*Function {
	all := make([]*Function, 0, len(libdevice))
	for _, f := range libdevice {
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b *Function) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// floatFunctions by signature: parameters, and the result after a colon. A
// function has a version for f64 under its name and one for f32 with an f after
// it; x is the letter of that type.
var floatFunctions = map[string]string{
	"x:x": "fabs floor ceil trunc round rint nearbyint sqrt rsqrt cbrt rcbrt exp exp2 exp10 expm1 log log2 log10 log1p logb " +
		"sin cos tan sinpi cospi asin acos atan sinh cosh tanh asinh acosh atanh " +
		"erf erfc erfinv erfcinv erfcx normcdf normcdfinv tgamma lgamma j0 j1 y0 y1 cyl_bessel_i0 cyl_bessel_i1",
	"xx:x":   "pow atan2 fmod remainder hypot rhypot fdim fmin fmax copysign nextafter",
	"xxx:x":  "fma norm3d rnorm3d",
	"xxxx:x": "norm4d rnorm4d",
	"xi:x":   "powi ldexp scalbn",
	"ix:x":   "jn yn",
	"x:i":    "ilogb",
	"x:l":    "llrint llround",
}

// fastFunctions of f32 have a less accurate version with fast_ in front.
const fastFunctions = "sinf cosf tanf expf exp10f logf log2f log10f powf tanhf"

// classifiers give 1 or 0; the name of the version for f64 ends in d.
const classifiers = "isinf isnan finite signbit"

// roundedFunctions have a rounding mode at the end of their names, and the letter of
// their type in front.
var roundedFunctions = map[string]string{"xx:x": "add sub mul div", "x:x": "rcp sqrt"}

// integerFunctions by signature. The versions for i64 have other names.
var integerFunctions = map[string]map[string]string{ // i32 -> i64
	"x:x":   {"abs": "llabs", "brev": "brevll"},
	"xx:x":  {"min": "llmin", "umin": "ullmin", "max": "llmax", "umax": "ullmax", "mulhi": "mul64hi", "umulhi": "umul64hi"},
	"x:i":   {"clz": "clzll", "popc": "popcll", "ffs": "ffsll"},
	"ii:i":  {"mul24": "", "umul24": "", "hadd": "", "rhadd": "", "uhadd": "", "urhadd": ""},
	"iii:i": {"byte_perm": "", "sad": "", "usad": ""},
}

// integerTypes and floatTypes are the types in the names of conversions.
var (
	integerTypes = []struct {
		name     string
		t        Type
		unsigned bool
	}{{"int", I32, false}, {"uint", I32, true}, {"ll", I64, false}, {"ull", I64, true}}
	floatTypes = []struct {
		name string
		t    Type
	}{{"float", F32}, {"double", F64}}
)

// bitcasts reinterpret the bits of a number as another type.
var bitcasts = map[string]string{
	"float_as_int": "f:i", "int_as_float": "i:f", "float_as_uint": "f:i", "uint_as_float": "i:f",
	"double_as_longlong": "d:l", "longlong_as_double": "l:d",
}

// singleFunctions have one version.
var singleFunctions = map[string]string{
	"saturatef": "f:f", "rcp64h": "d:d",
	"float2half_rn": "f:h", "half2float": "h:f", "hiloint2double": "ii:d", "double2loint": "d:i", "double2hiint": "d:i",
}

// catalogue has functions by name.
type catalogue map[string]*Function

// add adds a function whose signature may have an x for a type.
func (c catalogue) add(name, op, signature string, x Type) *Function {
	f := &Function{Name: name, Op: op}
	params, result, _ := strings.Cut(strings.ReplaceAll(signature, "x", string(rune(x))), ":")
	for i := range len(params) {
		f.Params = append(f.Params, Type(params[i]))
	}
	f.Result = Type(result[0])
	c[name] = f
	return f
}

// alias adds a function under a second name.
func (c catalogue) alias(name, of string) {
	f := *c[of]
	f.Name = name
	c[name] = &f
}

var libdevice = func() catalogue {
	c := catalogue{}
	c.addFloats()
	c.addIntegers()
	c.addRounded()
	c.addConversions()
	for name, signature := range singleFunctions {
		c.add(name, name, signature, 0)
	}
	return c
}()

func (c catalogue) addFloats() {
	for signature, names := range floatFunctions {
		for _, name := range strings.Fields(names) {
			c.add(name, name, signature, F64)
			c.add(name+"f", name, signature, F32)
		}
	}
	for _, name := range strings.Fields(fastFunctions) {
		c.alias("fast_"+name, name)
	}
	for _, name := range strings.Fields(classifiers) {
		c.add(name+"f", name, "x:i", F32)
		c.add(name+"d", name, "x:i", F64)
	}
	c.alias("isfinited", "finited")
}

func (c catalogue) addIntegers() {
	for signature, names := range integerFunctions {
		for short, long := range names {
			c.add(short, short, signature, I32)
			if long != "" {
				c.add(long, short, signature, I64)
			}
		}
	}
}

func (c catalogue) addRounded() {
	for _, mode := range roundingModes {
		ending := "_" + mode.Name
		for _, x := range []Type{F32, F64} {
			for signature, names := range roundedFunctions {
				for _, name := range strings.Fields(names) {
					c.add(string(rune(x))+name+ending, name, signature, x).Mode = mode
				}
			}
		}
		c.add("fma"+ending, "fma", "xxx:x", F64).Mode = mode
		c.add("fmaf"+ending, "fma", "xxx:x", F32).Mode = mode
	}
	c.add("frsqrt_rn", "rsqrt", "x:x", F32).Mode = NearestEven
	c.alias("fast_fdividef", "fdiv_rn")
}

func (c catalogue) addConversions() {
	convert := func(name string, from, to Type, mode *RoundingMode) *Function {
		f := c.add(name+"_"+mode.Name, OpConvert, string(rune(from))+":"+string(rune(to)), 0)
		f.Mode = mode
		return f
	}
	for _, mode := range roundingModes {
		for _, i := range integerTypes {
			for _, f := range floatTypes {
				convert(f.name+"2"+i.name, f.t, i.t, mode).ToUnsigned = i.unsigned
				convert(i.name+"2"+f.name, i.t, f.t, mode).FromUnsigned = i.unsigned
			}
		}
		convert("double2float", F64, F32, mode)
	}
	for name, signature := range bitcasts {
		c.add(name, OpBitcast, signature, 0)
	}
}
