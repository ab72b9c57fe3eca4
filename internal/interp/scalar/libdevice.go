package scalar

import (
	"strings"

	"github.com/tshared/tshared/internal/apfloat"
)

// Function is a function of a device library.
type Function struct {
	Params []Type
	Result Type
	Eval   func(args []uint64) uint64
}

// Libdevice finds a function of NVIDIA's device library by its symbol, such as
// __nv_sinf. Functions the library calls fast compute what the others do.
func Libdevice(symbol string) (*Function, bool) {
	name, ok := strings.CutPrefix(symbol, "__nv_")
	if !ok {
		return nil, false
	}
	f, ok := libdevice[name]
	return f, ok
}

// LibdeviceSymbols lists the functions there are, in no order.
func LibdeviceSymbols() []string {
	names := make([]string, 0, len(libdevice))
	for name := range libdevice {
		names = append(names, "__nv_"+name)
	}
	return names
}

// letters spell the types of a signature: results after a colon.
var letters = map[byte]Type{
	'f': Float(apfloat.F32), 'd': Float(apfloat.F64),
	'h': Int(16), 'i': Int(32), 'l': Int(64),
}

func function(signature string, eval func(args []uint64) uint64) *Function {
	params, result, _ := strings.Cut(signature, ":")
	f := &Function{Result: letters[result[0]], Eval: eval}
	for i := range len(params) {
		f.Params = append(f.Params, letters[params[i]])
	}
	return f
}

func of1(f Unary) func([]uint64) uint64  { return func(a []uint64) uint64 { return f(a[0]) } }
func of2(f Binary) func([]uint64) uint64 { return func(a []uint64) uint64 { return f(a[0], a[1]) } }
func of3(f Ternary) func([]uint64) uint64 {
	return func(a []uint64) uint64 { return f(a[0], a[1], a[2]) }
}

var libdevice = buildLibdevice()

func buildLibdevice() map[string]*Function {
	t := map[string]*Function{}
	addFloatFunctions(t)
	addRoundedArithmetic(t)
	addConversions(t)
	addIntegerFunctions(t)
	return t
}

// suffixes are what the two precisions of a function are told apart by.
var suffixes = []struct {
	suffix, letter string
	format         *apfloat.Format
}{{"", "d", apfloat.F64}, {"f", "f", apfloat.F32}}

func addFloatFunctions(t map[string]*Function) {
	for _, s := range suffixes {
		for name, f := range unaryFunctions {
			t[name+s.suffix] = function(s.letter+":"+s.letter, of1(f(s.format)))
		}
		for name, f := range binaryFunctions {
			t[name+s.suffix] = function(s.letter+s.letter+":"+s.letter, of2(f(s.format)))
		}
		for name, f := range manyArguments {
			dec, enc := Decoder(s.format), Encoder(s.format, apfloat.NearestEven)
			t[name+s.suffix] = function(strings.Repeat(s.letter, f.arity)+":"+s.letter, func(args []uint64) uint64 {
				x := make([]float64, len(args))
				for i, a := range args {
					x[i] = dec(a)
				}
				return enc(f.eval(x))
			})
		}
		t["fma"+s.suffix] = function(strings.Repeat(s.letter, 3)+":"+s.letter, of3(FloatFMA(s.format)))
		for name, f := range withInteger {
			t[name+s.suffix] = function(f.signature(s.letter), of2(f.make(s.format)))
		}
		t["ilogb"+s.suffix] = function(s.letter+":i", of1(ilogb(s.format)))
		for name, f := range wholeNumbers {
			t[name+s.suffix] = function(s.letter+":l", of1(floatToInt(s.format, 64, true, f)))
		}
	}
	for name, same := range fastFunctions {
		t["fast_"+name] = t[same]
	}
	t["saturatef"] = function("f:f", of1(saturate))
	for name, test := range map[string]FloatClass{"isinf": FloatIsInf, "isnan": FloatIsNaN, "finite": FloatIsFinite, "signbit": signBit} {
		t[name+"f"] = function("f:i", of1(test(apfloat.F32)))
		t[name+"d"] = function("d:i", of1(test(apfloat.F64)))
	}
	t["isfinited"] = t["finited"]
}

func addIntegerFunctions(t map[string]*Function) {
	for _, s := range []struct {
		letter, suffix, min, umin, max, umax, abs string
		width                                     int
	}{
		{"i", "", "min", "umin", "max", "umax", "abs", 32},
		{"l", "ll", "llmin", "ullmin", "llmax", "ullmax", "llabs", 64},
	} {
		one, two := s.letter+":"+s.letter, s.letter+s.letter+":"+s.letter
		t[s.abs] = function(one, of1(IntAbs(s.width)))
		t[s.min] = function(two, of2(IntMinS(s.width)))
		t[s.umin] = function(two, of2(IntMinU(s.width)))
		t[s.max] = function(two, of2(IntMaxS(s.width)))
		t[s.umax] = function(two, of2(IntMaxU(s.width)))
		t["brev"+s.suffix] = function(one, of1(reverseBits(s.width)))
		t["clz"+s.suffix] = function(s.letter+":i", of1(CountLeadingZeros(s.width)))
		t["popc"+s.suffix] = function(s.letter+":i", of1(CountOnes(s.width)))
		t["ffs"+s.suffix] = function(s.letter+":i", of1(firstSet(s.width)))
	}
	for name, f := range map[string]Binary{
		"mulhi": IntMulHighS(32), "umulhi": IntMulHighU(32), "mul24": mul24S, "umul24": mul24U,
		"hadd": averageS(0), "rhadd": averageS(1), "uhadd": averageU(0), "urhadd": averageU(1),
	} {
		t[name] = function("ii:i", of2(f))
	}
	t["mul64hi"] = function("ll:l", of2(IntMulHighS(64)))
	t["umul64hi"] = function("ll:l", of2(IntMulHighU(64)))
	t["byte_perm"] = function("iii:i", of3(bytePermute))
	t["sad"] = function("iii:i", of3(func(a, b, c uint64) uint64 {
		return (c + uint64(abs(Signed(a, 32)-Signed(b, 32)))) & mask(32)
	}))
	t["usad"] = function("iii:i", of3(func(a, b, c uint64) uint64 {
		return (c + uint64(abs(int64(a)-int64(b)))) & mask(32)
	}))
}
