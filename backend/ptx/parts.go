package ptx

import (
	"github.com/tshared/tshared/backend/ptx/internal/asserts"
	"github.com/tshared/tshared/backend/ptx/internal/atomics"
	"github.com/tshared/tshared/backend/ptx/internal/bodies"
	"github.com/tshared/tshared/backend/ptx/internal/calls"
	"github.com/tshared/tshared/backend/ptx/internal/constants"
	"github.com/tshared/tshared/backend/ptx/internal/control"
	"github.com/tshared/tshared/backend/ptx/internal/convert"
	"github.com/tshared/tshared/backend/ptx/internal/copies"
	"github.com/tshared/tshared/backend/ptx/internal/devicemath"
	"github.com/tshared/tshared/backend/ptx/internal/dots"
	"github.com/tshared/tshared/backend/ptx/internal/elements"
	"github.com/tshared/tshared/backend/ptx/internal/globals"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/mma"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/backend/ptx/internal/pointwise"
	"github.com/tshared/tshared/backend/ptx/internal/printing"
	"github.com/tshared/tshared/backend/ptx/internal/reductions"
	"github.com/tshared/tshared/backend/ptx/internal/report"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/backend/ptx/internal/slicing"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/backend/ptx/internal/structured"
	"github.com/tshared/tshared/backend/ptx/internal/tiles"
	"github.com/tshared/tshared/backend/ptx/internal/views"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// parts emit operations of one kind each. They know the values of a kernel and the parts below them, but not the emitter.
type parts struct {
	bodies     *bodies.Bodies
	math       *devicemath.Math
	asserts    *asserts.Emitter
	printer    *printing.Printer
	elements   *elements.Emitter
	atomics    *atomics.Emitter
	views      *views.Emitter
	tiles      *tiles.Emitter
	slices     *slicing.Emitter
	pointwise  *pointwise.Emitter
	structured *structured.Emitter
	reductions *reductions.Emitter
	constants  *constants.Emitter
	calls      *calls.Emitter
	control    *control.Emitter
	dots       *dots.Dots
	copies     *copies.Emitter
}

// addParts makes the parts of an emitter, each from those that it stands on.
func (c *emitter) addParts() {
	x, gpu := c.Values, c.options.gpu
	data := globals.New(c.module, c.B)
	memory := &gmem.Memory{Packer: c.Converter.Packer}
	c.bodies = bodies.New(x, c.emit)
	c.math = &devicemath.Math{ScalarBuilder: c.ScalarBuilder, AccurateExp: c.options.AccurateExp}
	c.asserts = &asserts.Emitter{Values: x, Threads: c.Threads, Data: data}
	c.printer = &printing.Printer{Values: x, Memory: memory, Converter: c.Converter, Data: data, Numbers: c.ScalarBuilder}
	c.elements = elements.New(x, memory, c.bodies, gpu, c.ScalarBuilder)
	c.atomics = &atomics.Emitter{Values: x, Memory: memory, ScalarBuilder: c.ScalarBuilder, Bodies: c.bodies, Shared: c.Converter.Memory, Elements: c.elements}
	c.views = &views.Emitter{Values: x, Memory: memory, Data: data}
	c.tiles = &tiles.Emitter{Values: x, Memory: memory, Converter: c.Converter, GPU: gpu, Emit: c.emit}
	c.slices = &slicing.Emitter{Values: x, Converter: c.Converter}
	c.constants = &constants.Emitter{Values: x, Threads: c.Threads, Data: data}
	c.calls = &calls.Emitter{Values: x, ScalarBuilder: c.ScalarBuilder, Module: c.module, Print: c.printer.Text, Library: c.options.Libdevice != ""}
	c.pointwise = &pointwise.Emitter{Values: x, Math: c.math, Converter: c.Converter}
	c.structured = &structured.Emitter{
		Values: x, Converter: c.Converter, ScalarBuilder: c.ScalarBuilder, Bodies: c.bodies, Distribution: c.Distribution, GPU: gpu,
		Math: c.math, Asserts: c.asserts, Elements: c.elements, Slices: c.slices, Fence: c.atomics.Fence,
	}
	c.dots = &dots.Dots{Values: x, Bodies: c.bodies, Emitter: &mma.Emitter{Converter: c.Converter, Distribution: c.Distribution, TensorOf: x.Tensor}}
	c.copies = copies.New(x, memory, c.Converter)
	c.reductions = &reductions.Emitter{Values: x, Converter: c.Converter, Bodies: c.bodies, Distribution: c.Distribution, Slices: c.slices, LoopNest: c.structured.LoopNest, Data: data, Numbers: c.ScalarBuilder}
	c.control = &control.Emitter{Values: x, Converter: c.Converter, Bodies: c.bodies, Data: data, Predicated: c.elements.Predicated}
}

// newConverter is the converter of a kernel that has no code yet.
func newConverter(o Options) *convert.Converter {
	packer := packing.NewPacker(&simt.Threads{WarpBits: layout.Log2(int64(o.Warps)), CTAs: max(o.CTAs, 1)})
	return &convert.Converter{Memory: smem.NewMemory(packer, &report.Recorder{}, o.gpu)}
}
