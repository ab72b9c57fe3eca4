package extern

import (
	"math"

	"github.com/tshared/tshared/internal/num/apfloat"
)

// RoundingMode is one of the four rounding modes of CUDA, under the names that the
// tools have for it.
type RoundingMode struct {
	Name        string // CUDA's, at the end of a function's name: "rn" in __nv_fadd_rn
	PTX         string // modifier of a floating-point instruction: "rp" in add.rp.f32
	PTXIntegral string // modifier that rounds to an integral value: "rpi" in cvt.rpi.f32.f32
	Float       apfloat.RoundingMode
	FLTRounds   int64                 // operand of llvm.set.rounding
	Integral    string                // LLVM intrinsic that rounds to an integral value
	ToIntegral  func(float64) float64 // the same on numbers
}

// NearestEven is the mode of functions whose names end in _rn.
var NearestEven = &RoundingMode{"rn", "rn", "rni", apfloat.NearestEven, 1, "llvm.roundeven", math.RoundToEven}

// roundingModes are all modes.
var roundingModes = []*RoundingMode{
	NearestEven,
	{"rz", "rz", "rzi", apfloat.TowardZero, 0, "llvm.trunc", math.Trunc},
	{"ru", "rp", "rpi", apfloat.Up, 2, "llvm.ceil", math.Ceil},
	{"rd", "rm", "rmi", apfloat.Down, 3, "llvm.floor", math.Floor},
}

// PTXIntegralMode finds the mode of a cvt instruction by its modifier, such as
// "rzi"; nil when there is none.
func PTXIntegralMode(modifier string) *RoundingMode {
	for _, m := range roundingModes {
		if m.PTXIntegral == modifier {
			return m
		}
	}
	return nil
}
