package llvmir

import "strings"

// FastMath are liberties that LLVM may take with floating point.
type FastMath uint8

const (
	Reassoc         FastMath = 1 << iota // order of operations
	NoNaNs                               // NaNs do not occur
	NoInfs                               // nor infinities
	NoSignedZeros                        // the sign of zero does not matter
	AllowReciprocal                      // 1/x may be multiplied with
	Contract                             // a*b+c may be rounded once
	ApproxFunc                           // functions need not be exact

	Fast = Reassoc | NoNaNs | NoInfs | NoSignedZeros | AllowReciprocal | Contract | ApproxFunc
)

var fastMathNames = []string{"reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"}

// IntFlags are promises about integer instructions; breaking one is poison.
type IntFlags uint8

const (
	NUW      IntFlags = 1 << iota // no unsigned overflow
	NSW                           // no signed overflow
	Exact                         // no remainder, no bits lost
	Disjoint                      // no bit set in both operands of or
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
