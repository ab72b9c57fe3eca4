package oprules

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// tensorMap is the rule of maps: a kernel puts one together in shared memory, and copies it from there.
var tensorMap = Rule{
	IsRematerializable: isEffectFree,
	ScratchBytes: func(_ *distribute.Distribution, op *ir.Op) int64 {
		if (tile.TensorMapOp{Op: op}).IsHost() {
			return 0
		}
		return tile.TensorMapBytes
	},
}
