// Package draw makes pictures of a compiled kernel: its memory accesses, layouts, layout conversions, bank conflicts, dots, pipelines,
// its place under the roofline, its occupancy, and its loops on a CPU.
//
// The package knows neither LLVM nor how a kernel was compiled: an Input has the stages that a caller made.
package draw

import (
	"context"

	"github.com/tshared/tshared/internal/manifest"
	"github.com/tshared/tshared/ir"
)

// Input is a compiled kernel. Pictures of stages that are missing are left out.
type Input struct {
	Kernel string // the symbol of the function; empty is the only public one
	// Tile is the module at stage tile, with layouts and instructions of a GPU. It is not changed.
	Tile *ir.Op
	// Linalg is the module at stage linalg, for the picture of a CPU. It is not changed.
	Linalg *ir.Op
	// Target is the GPU, such as sm_90a; empty is the default.
	Target string
	// PTX and Manifest are what was made of Tile; occupancy is drawn from them. They may be missing.
	PTX      string
	Manifest *manifest.Kernel
	Launch   Launch
}

// Launch is the program that pictures are drawn of.
type Launch struct {
	Grid    [3]int // programs along x, y and z; 0 is 1
	Program [3]int // the one that is drawn
	// Args has the values of integer arguments by name. Those left out are assumed to be 1024, the addresses of buffers are
	// assumed.
	Args map[string]int64
}

// Picture is a picture of a kernel.
type Picture struct {
	ID      string // access, layout, conversion, banks, dot, pipeline, roofline, occupancy or cpu
	Title   string
	Caption string // sentences that say what is seen
	SVG     string // of its own: no scripts, no outside references
}

// Pictures draws all pictures that a kernel has, in the order of Kinds.
func Pictures(ctx context.Context, in Input) []Picture { return nil }

// Draw draws the picture of a kind. The error says why a kernel has none.
func Draw(ctx context.Context, in Input, kind string) (Picture, error) { return Picture{}, nil }

// Kinds are the kinds of pictures.
func Kinds() []string {
	return []string{"access", "layout", "conversion", "banks", "dot", "pipeline", "roofline", "occupancy", "cpu"}
}
