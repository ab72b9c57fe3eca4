package llvmir

import "strings"

// FastMath is a set of fast-math flags.
type FastMath uint8

// The fast-math flags. Fast is all of them.
const (
	Reassoc         FastMath = 1 << iota // operations may be reordered
	NoNaNs                               // NaNs do not occur
	NoInfs                               // infinities do not occur
	NoSignedZeros                        // the sign of zero does not matter
	AllowReciprocal                      // x/y may become x*(1/y)
	Contract                             // a*b+c may be fused and rounded once
	ApproxFunc                           // functions may be approximated

	Fast = Reassoc | NoNaNs | NoInfs | NoSignedZeros | AllowReciprocal | Contract | ApproxFunc
)

var fastMathNames = []string{"reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"}

// IntFlags is a set of flags of integer instructions. The result is poison if a flag does
// not hold.
type IntFlags uint8

// The flags of integer instructions.
const (
	NUW      IntFlags = 1 << iota // no unsigned overflow
	NSW                           // no signed overflow
	Exact                         // no remainder, no bits shifted out
	Disjoint                      // no bit is set in both operands of or
	NNeg                          // the operand is not negative
)

var intFlagNames = []string{"nuw", "nsw", "exact", "disjoint", "nneg"}

// spelled writes the names of set bits, each with a space before it.
func spelled(bits uint8, names []string) string {
	if bits == 0 {
		return ""
	}
	var s strings.Builder
	for i, name := range names {
		if bits>>i&1 != 0 {
			s.WriteByte(' ')
			s.WriteString(name)
		}
	}
	return s.String()
}

func (f FastMath) String() string {
	if f == Fast {
		return " fast"
	}
	return spelled(uint8(f), fastMathNames)
}

func (f IntFlags) String() string { return spelled(uint8(f), intFlagNames) }

func joined[F ~uint8](flags []F) (all F) {
	for _, f := range flags {
		all |= f
	}
	return all
}
