package arith

import "github.com/tshared/tshared/ir"

// RoundingMode is how a cast to fewer bits chooses among the neighbours.
type RoundingMode int64

const (
	ToNearestEven RoundingMode = iota
	Downward
	Upward
	TowardZero
	ToNearestAway
)

const (
	roundingName   = "roundingmode"
	roundingFormat = "($roundingmode^)? "
)

// RoundingModes are the spellings, in the order of the values.
var RoundingModes = numbered("RoundingMode", ir.I32,
	"to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away")

func (m RoundingMode) String() string { s, _ := RoundingModes.ByValue(int64(m)); return s }

func roundingSlot() ir.AttrSlot {
	return ir.AttrSlot{Name: roundingName, Type: ir.EnumAttr(RoundingModes, "Floating point rounding mode"), Optional: true}
}

// RoundingModeOf is the rounding mode an operation asks for; it reports false
// when that is left to the target.
func RoundingModeOf(op *ir.Op) (RoundingMode, bool) {
	v, ok := op.IntAttr(roundingName)
	return RoundingMode(v), ok
}
