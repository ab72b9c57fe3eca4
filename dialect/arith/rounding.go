package arith

import "github.com/tshared/tshared/ir"

// RoundingMode is how a cast to fewer bits chooses among the neighbours.
type RoundingMode int64

// The rounding modes.
const (
	ToNearestEven RoundingMode = iota // to the nearest; halves to the even neighbour
	Downward
	Upward
	TowardZero
	ToNearestAway // to the nearest; halves away from zero
)

const (
	roundingName   = "roundingmode"
	roundingFormat = "($roundingmode^)? "
)

// roundingModes are the spellings, in the order of the values.
var roundingModes = numbered("RoundingMode", ir.I32,
	"to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away")

func (m RoundingMode) String() string { s, _ := roundingModes.ByValue(int64(m)); return s }

func roundingSlot() ir.AttrSlot {
	return ir.AttrSlot{Name: roundingName, Type: ir.EnumAttr(roundingModes, "Floating point rounding mode"), Optional: true}
}

// RoundingModeOf is the rounding mode an operation asks for; it reports false
// when that is left to the target.
func RoundingModeOf(op *ir.Op) (RoundingMode, bool) {
	v, ok := op.IntAttr(roundingName)
	return RoundingMode(v), ok
}
