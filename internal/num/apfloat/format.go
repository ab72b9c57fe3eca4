package apfloat

// encoding says which patterns of a format are not plain numbers.
type encoding uint8

const (
	ieee       encoding = iota // the top exponent holds infinity and NaNs
	x87                        // as ieee, with the integer bit stored
	nanAllOnes                 // no infinity; the all-ones magnitude is NaN
	nanNegZero                 // no infinity, no -0; the pattern of -0 is the NaN
	finiteOnly                 // neither infinity nor NaN
	powerOfTwo                 // exponent only: no sign, zero or infinity; all ones is NaN
)

// Format describes one binary floating-point format.
type Format struct {
	Name     string // MLIR's spelling of the type
	Bits     int    // width of a value
	ExpBits  int    // width of the exponent field
	MantBits int    // fraction bits, without the integer bit even where it is stored
	Bias     int    // value of the exponent field for 2^0

	encoding   encoding
	fieldBits  int // bits below the exponent field
	minExp     int // exponent of the smallest normal number
	printDigit int // significant digits of the form printed when six are too few

	sign        Bits // the sign bit
	magnitude   Bits // mask of every bit of the pattern but the sign
	largest     Bits // largest finite magnitude
	infinity    Bits // magnitude of infinity, or of what stands in for it
	nan         Bits // the positive quiet NaN
	unencodable Bits // the mark bit of a finite-only format, else zero
}

// The formats, in order of width. Their names are MLIR's type spellings.
var (
	F4E2M1FN      = newFormat("f4E2M1FN", 2, 1, 1, finiteOnly)
	F6E2M3FN      = newFormat("f6E2M3FN", 2, 3, 1, finiteOnly)
	F6E3M2FN      = newFormat("f6E3M2FN", 3, 2, 3, finiteOnly)
	F8E5M2        = newFormat("f8E5M2", 5, 2, 15, ieee)
	F8E4M3        = newFormat("f8E4M3", 4, 3, 7, ieee)
	F8E4M3FN      = newFormat("f8E4M3FN", 4, 3, 7, nanAllOnes)
	F8E5M2FNUZ    = newFormat("f8E5M2FNUZ", 5, 2, 16, nanNegZero)
	F8E4M3FNUZ    = newFormat("f8E4M3FNUZ", 4, 3, 8, nanNegZero)
	F8E4M3B11FNUZ = newFormat("f8E4M3B11FNUZ", 4, 3, 11, nanNegZero)
	F8E3M4        = newFormat("f8E3M4", 3, 4, 3, ieee)
	F8E8M0FNU     = newFormat("f8E8M0FNU", 8, 0, 127, powerOfTwo)
	BF16          = newFormat("bf16", 8, 7, 127, ieee)
	F16           = newFormat("f16", 5, 10, 15, ieee)
	TF32          = newFormat("tf32", 8, 10, 127, ieee)
	F32           = newFormat("f32", 8, 23, 127, ieee)
	F64           = newFormat("f64", 11, 52, 1023, ieee)
	F80           = newFormat("f80", 15, 63, 16383, x87)
	F128          = newFormat("f128", 15, 112, 16383, ieee)
)

var formats = []*Format{
	F4E2M1FN, F6E2M3FN, F6E3M2FN,
	F8E5M2, F8E4M3, F8E4M3FN, F8E5M2FNUZ, F8E4M3FNUZ, F8E4M3B11FNUZ, F8E3M4, F8E8M0FNU,
	BF16, F16, TF32, F32, F64, F80, F128,
}

var formatsByName = func() map[string]*Format {
	m := make(map[string]*Format, len(formats))
	for _, f := range formats {
		m[f.Name] = f
	}
	return m
}()

// Formats returns every format, in order of width.
func Formats() []*Format { return append([]*Format(nil), formats...) }

// ByName returns the format MLIR spells name, or nil.
func ByName(name string) *Format { return formatsByName[name] }

func (f *Format) String() string { return f.Name }

// Precision is the number of significant bits of a normal number.
func (f *Format) Precision() int { return f.MantBits + 1 }

// HasInf reports whether a pattern of the format means infinity.
func (f *Format) HasInf() bool { return f.encoding == ieee || f.encoding == x87 }

// HasNaN reports whether a pattern of the format means NaN.
func (f *Format) HasNaN() bool { return f.encoding != finiteOnly }

func newFormat(name string, expBits, mantBits, bias int, enc encoding) *Format {
	f := &Format{
		Name: name, ExpBits: expBits, MantBits: mantBits, Bias: bias,
		encoding:  enc,
		fieldBits: mantBits,
		minExp:    1 - bias,
		// 59/196 approximates log10(2); the rounding of this very fraction decides
		// how many digits MLIR prints.
		printDigit: 2 + (mantBits+1)*59/196,
	}
	switch enc {
	case x87:
		f.fieldBits++
	case powerOfTwo:
		f.minExp = -bias
	}
	magnitudeBits := expBits + f.fieldBits
	f.Bits = magnitudeBits + 1
	f.sign = oneAt(magnitudeBits)
	f.magnitude = lowMask(magnitudeBits)

	one := Bits{Lo: 1}
	topExp := lowMask(expBits).shl(f.fieldBits)
	quiet := oneAt(max(mantBits-1, 0))
	switch enc {
	case ieee:
		f.infinity = topExp
		f.nan = topExp.or(quiet)
		f.largest = topExp.sub(one)
	case x87:
		integer := oneAt(mantBits)
		f.infinity = topExp.or(integer)
		f.nan = f.infinity.or(quiet)
		f.largest = topExp.sub(one)
	case nanAllOnes:
		f.infinity, f.nan = f.magnitude, f.magnitude
		f.largest = f.magnitude.sub(one)
	case nanNegZero:
		f.infinity, f.nan = f.sign, f.sign
		f.largest = f.magnitude
	case finiteOnly:
		f.unencodable = oneAt(f.Bits)
		f.infinity = f.unencodable
		f.nan = f.unencodable.or(one)
		f.largest = f.magnitude
	case powerOfTwo:
		f.Bits = magnitudeBits // the sign is a mark above the pattern
		f.infinity, f.nan = f.magnitude, f.magnitude
		f.largest = f.magnitude.sub(one)
	}
	return f
}
