package scalar

import (
	"github.com/tshared/tshared/internal/kernel/extern"
	"github.com/tshared/tshared/internal/num/apfloat"
)

// Function is an external function with its evaluation on bit patterns.
type Function struct {
	Params []Type
	Result Type
	Eval   func(args []uint64) uint64
}

// Libdevice finds a function of NVIDIA's libdevice by its symbol, such as __nv_sinf. The fast
// variants compute what the others do.
func Libdevice(symbol string) (*Function, bool) {
	f, ok := extern.Libdevice(symbol)
	if !ok {
		return nil, false
	}
	return libdevice[f.Name], true
}

// LibdeviceSymbols lists the supported functions, in no order.
func LibdeviceSymbols() []string {
	var symbols []string
	for _, f := range extern.LibdeviceFunctions() {
		symbols = append(symbols, extern.LibdevicePrefix+f.Name)
	}
	return symbols
}

var libdevice = func() map[string]*Function {
	table := map[string]*Function{}
	for _, f := range extern.LibdeviceFunctions() {
		fn := &Function{Result: typeOf(f.Result), Eval: evaluation(f)}
		for _, p := range f.Params {
			fn.Params = append(fn.Params, typeOf(p))
		}
		table[f.Name] = fn
	}
	return table
}()

func typeOf(t extern.Type) Type {
	if f := t.Format(); f != nil {
		return Float(f)
	}
	return Int(t.Width())
}

func of1(f Unary) func([]uint64) uint64  { return func(a []uint64) uint64 { return f(a[0]) } }
func of2(f Binary) func([]uint64) uint64 { return func(a []uint64) uint64 { return f(a[0], a[1]) } }
func of3(f Ternary) func([]uint64) uint64 {
	return func(a []uint64) uint64 { return f(a[0], a[1], a[2]) }
}

// evaluation finds the evaluation of a function.
func evaluation(f *extern.Function) func([]uint64) uint64 {
	switch {
	case f.Op == extern.OpConvert:
		return of1(conversion(f))
	case f.Mode != nil:
		return roundedEvaluation(f)
	}
	if eval, ok := singleEvaluations[f.Op]; ok {
		return eval
	}
	for _, p := range f.Params {
		if format := p.Format(); format != nil {
			return floatEvaluation(f.Op, format)
		}
	}
	return integerEvaluation(f.Op, f.Params[0].Width())
}

// singleEvaluations are the functions with one version.
var singleEvaluations = map[string]func([]uint64) uint64{
	extern.OpBitcast: of1(func(a uint64) uint64 { return a }),
	"saturatef":      of1(saturate), "rcp64h": of1(upperReciprocal),
	"float2half_rn":  of1(FloatToFloat(apfloat.F32, apfloat.F16, apfloat.NearestEven)),
	"half2float":     of1(FloatToFloat(apfloat.F16, apfloat.F32, apfloat.NearestEven)),
	"hiloint2double": of2(func(hi, lo uint64) uint64 { return hi<<32 | lo }),
	"double2loint":   of1(func(a uint64) uint64 { return a & mask(32) }),
	"double2hiint":   of1(func(a uint64) uint64 { return a >> 32 }),
	"mul24":          of2(mul24S), "umul24": of2(mul24U),
	"hadd": of2(averageS(0)), "rhadd": of2(averageS(1)), "uhadd": of2(averageU(0)), "urhadd": of2(averageU(1)),
	"byte_perm": of3(bytePermute),
	"sad": of3(func(a, b, c uint64) uint64 {
		return (c + uint64(abs(Signed(a, 32)-Signed(b, 32)))) & mask(32)
	}),
	"usad": of3(func(a, b, c uint64) uint64 {
		return (c + uint64(abs(int64(a)-int64(b)))) & mask(32)
	}),
}

// floatEvaluation computes a function with a version for each floating-point width.
func floatEvaluation(op string, f *apfloat.Format) func([]uint64) uint64 {
	if eval, ok := unaryFunctions[op]; ok {
		return of1(eval(f))
	}
	if eval, ok := binaryFunctions[op]; ok {
		return of2(eval(f))
	}
	if eval, ok := vectorFunctions[op]; ok {
		dec, enc := Decoder(f), Encoder(f, apfloat.NearestEven)
		return func(args []uint64) uint64 {
			x := make([]float64, len(args))
			for i, a := range args {
				x[i] = dec(a)
			}
			return enc(eval(x))
		}
	}
	if op == "fma" {
		return of3(FloatFMA(f))
	}
	panic("BUG: libdevice: no evaluation of " + op)
}

// integerEvaluation computes a function with a version for each integer width.
func integerEvaluation(op string, width int) func([]uint64) uint64 {
	if eval, ok := integerUnary[op]; ok {
		return of1(eval(width))
	}
	if eval, ok := integerBinary[op]; ok {
		return of2(eval(width))
	}
	panic("BUG: libdevice: no evaluation of " + op)
}
