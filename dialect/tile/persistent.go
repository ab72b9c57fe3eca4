package tile

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// NumBlocks is the number of blocks of a launch.
var NumBlocks = &ir.OpDef{
	Name:    "tile.num_blocks",
	Doc:     "is the number of blocks of the launch, which go through its programs in a kernel with 'tile.persistent'",
	Example: "%r = tile.num_blocks : i32",
	Results: []ir.Slot{{Name: "result", Type: ir.TypeIs("32-bit integer", func(t ir.Type) bool { return t == ir.Type(ir.I32) })}},
	Format:  "attr-dict `:` type($result)",
	Traits:  ir.Pure,
}

// IsPersistent reports whether the blocks of a kernel go through the programs of a launch. Its arguments of the grid's sizes count programs then, and the number of the
// program along x is that of the block.
func IsPersistent(kernel *ir.Op) bool { return kernel.HasAttr(Persistent) }

// IsProgram reports whether a value is the number of a program in a loop that goes through them.
func IsProgram(v *ir.Value) bool {
	if v.DefiningOp() != nil {
		return false
	}
	loop, ok := scf.AsFor(v.ArgOf().ParentOp())
	return ok && loop.Op.HasAttr(Persistent) && v == loop.Counter()
}
