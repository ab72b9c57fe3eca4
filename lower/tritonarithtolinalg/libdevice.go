package tritonarithtolinalg

import (
	"maps"
	gomath "math"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/ir"
)

// deviceFunction is a function of libdevice that is no single operation.
type deviceFunction struct {
	params, results string // a letter for each type
	// build computes it on elements; nil: it has to be called.
	build func(b *ir.Builder, args []*ir.Value) *ir.Value
}

// letters spell types.
var letters = map[rune]ir.Type{'f': ir.F32, 'd': ir.F64, 'h': ir.I16, 'i': ir.I32, 'l': ir.I64}

func (f *deviceFunction) types() (out []ir.Type) {
	for _, l := range f.params {
		out = append(out, letters[l])
	}
	return out
}

func (f *deviceFunction) result() ir.Type { return letters[rune(f.results[0])] }

// fits reports whether a call has the types of the function, elements of
// tensors or scalars.
func (f *deviceFunction) fits(op *ir.Op) bool {
	types := f.types()
	if op.NumOperands() != len(types) {
		return false
	}
	for i, t := range types {
		if op.Operand(i).Type() != withElement(op.Context(), op.Result(0).Type(), t) {
			return false
		}
	}
	return elementOf(op.Result(0).Type()) == f.result()
}

// libdevice has the functions by their names without prefix.
var libdevice = func() map[string]*deviceFunction {
	all := map[string]*deviceFunction{}
	maps.Copy(all, calledFunctions())
	maps.Copy(all, integerFunctions())
	maps.Copy(all, roundedFunctions())
	maps.Copy(all, conversionFunctions())
	maps.Copy(all, classifiers())
	return all
}()

// calledFunctions are left to a library. Each has a version for f64 and one for
// f32 with an f behind its name; x is the letter of that type.
func calledFunctions() map[string]*deviceFunction {
	called := map[string]*deviceFunction{}
	for signature, names := range map[string][]string{
		"x:x": {
			"rcbrt", "exp10", "logb", "sinpi", "cospi", "erfinv", "erfcinv", "erfcx", "normcdf", "normcdfinv", "tgamma", "lgamma",
			"j0", "j1", "y0", "y1", "cyl_bessel_i0", "cyl_bessel_i1",
		},
		"xx:x":   {"remainder", "hypot", "rhypot", "fdim", "nextafter"},
		"xxx:x":  {"norm3d", "rnorm3d"},
		"xxxx:x": {"norm4d", "rnorm4d"},
		"xi:x":   {"ldexp", "scalbn"},
		"ix:x":   {"jn", "yn"},
		"x:i":    {"ilogb"},
	} {
		for _, name := range names {
			called[name] = newDeviceFunction(signature, 'd', nil)
			called[name+"f"] = newDeviceFunction(signature, 'f', nil)
		}
	}
	called["fast_exp10f"] = called["exp10f"]
	called["frsqrt_rn"] = newDeviceFunction("x:x", 'f', nil)
	called["rcp64h"] = newDeviceFunction("x:x", 'd', nil)
	return called
}

func newDeviceFunction(signature string, x rune, build func(b *ir.Builder, args []*ir.Value) *ir.Value) *deviceFunction {
	f := &deviceFunction{build: build}
	to := &f.params
	for _, l := range signature {
		switch l {
		case ':':
			to = &f.results
			continue
		case 'x':
			l = x
		}
		*to += string(l)
	}
	return f
}

// operation is a function that is an operation on its arguments, whose first
// has the type of the result.
func operation(def *ir.OpDef, attrs ...ir.NamedAttr) func(b *ir.Builder, args []*ir.Value) *ir.Value {
	return func(b *ir.Builder, args []*ir.Value) *ir.Value {
		return b.Create(def, args, []ir.Type{args[0].Type()}, attrs...).Result(0)
	}
}

// classifiers are the tests of floats, which give an i32, and the bound of
// numbers to between 0 and 1.
func classifiers() map[string]*deviceFunction {
	tests := map[string]*deviceFunction{}
	for name, test := range map[string]func(*ir.Builder, *ir.Value) *ir.Value{
		"isnan":  func(b *ir.Builder, x *ir.Value) *ir.Value { return arith.NewCmpF(b, arith.FUNO, x, x) },
		"isinf":  comparedToInfinity(arith.FOEQ),
		"finite": comparedToInfinity(arith.FOLT),
	} {
		test := func(b *ir.Builder, args []*ir.Value) *ir.Value {
			return arith.NewCast(b, arith.ExtUI, test(b, args[0]), ir.I32)
		}
		tests[name+"f"] = newDeviceFunction("f:i", 'f', test)
		tests[name+"d"] = newDeviceFunction("d:i", 'd', test)
	}
	tests["isfinited"] = tests["finited"]
	tests["signbitf"] = newDeviceFunction("f:i", 'f', signBit)
	tests["signbitd"] = newDeviceFunction("d:i", 'd', signBit)
	tests["saturatef"] = newDeviceFunction("f:f", 'f', saturate)
	return tests
}

func comparedToInfinity(p arith.FPredicate) func(*ir.Builder, *ir.Value) *ir.Value {
	return func(b *ir.Builder, x *ir.Value) *ir.Value {
		return arith.NewCmpF(b, p, operation(math.AbsF)(b, []*ir.Value{x}), floatOf(b, x.Type(), gomath.Inf(1)))
	}
}

func signBit(b *ir.Builder, args []*ir.Value) *ir.Value {
	v := bits(b, args[0])
	v = arith.NewBinary(b, arith.ShRUI, v, arith.NewInt(b, v.Type(), int64(widthOf(v)-1)))
	return resized(b, v, ir.I32)
}

// saturate: NaN becomes 0.
func saturate(b *ir.Builder, args []*ir.Value) *ir.Value {
	x, zero, one := args[0], floatOf(b, ir.F32, 0), floatOf(b, ir.F32, 1)
	most := arith.NewSelect(b, arith.NewCmpF(b, arith.FOGT, x, one), one, x)
	return arith.NewSelect(b, arith.NewCmpF(b, arith.FOGT, x, zero), most, zero)
}

// roundedFunctions have a rounding mode in their names. To nearest they are
// ordinary operations.
func roundedFunctions() map[string]*deviceFunction {
	rounded := map[string]*deviceFunction{}
	for _, p := range []struct {
		prefix, fma string
		x           rune
	}{{"f", "fmaf", 'f'}, {"d", "fma", 'd'}} {
		for name, op := range map[string]struct {
			signature string
			build     func(b *ir.Builder, args []*ir.Value) *ir.Value
		}{
			p.prefix + "add": {"xx:x", operation(arith.AddF)}, p.prefix + "sub": {"xx:x", operation(arith.SubF)},
			p.prefix + "mul": {"xx:x", operation(arith.MulF)}, p.prefix + "div": {"xx:x", operation(arith.DivF)},
			p.prefix + "rcp": {"x:x", reciprocal}, p.prefix + "sqrt": {"x:x", operation(math.Sqrt)},
			p.fma: {"xxx:x", operation(math.Fma)},
		} {
			rounded[name+"_rn"] = newDeviceFunction(op.signature, p.x, op.build)
			for _, mode := range []string{"_rz", "_ru", "_rd"} {
				rounded[name+mode] = newDeviceFunction(op.signature, p.x, nil)
			}
		}
	}
	rounded["fast_fdividef"] = rounded["fdiv_rn"]
	return rounded
}

func reciprocal(b *ir.Builder, args []*ir.Value) *ir.Value {
	return arith.NewBinary(b, arith.DivF, floatOf(b, args[0].Type(), 1), args[0])
}

func floatOf(b *ir.Builder, t ir.Type, v float64) *ir.Value {
	return arith.NewConstant(b, b.Ctx.Float(t.(*ir.FloatType), v))
}
