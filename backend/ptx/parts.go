package ptx

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/asserts"
	"github.com/tshared/tshared/backend/ptx/internal/atomics"
	"github.com/tshared/tshared/backend/ptx/internal/bodies"
	"github.com/tshared/tshared/backend/ptx/internal/calls"
	"github.com/tshared/tshared/backend/ptx/internal/constants"
	"github.com/tshared/tshared/backend/ptx/internal/control"
	"github.com/tshared/tshared/backend/ptx/internal/devicemath"
	"github.com/tshared/tshared/backend/ptx/internal/elements"
	"github.com/tshared/tshared/backend/ptx/internal/globals"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/mma"
	"github.com/tshared/tshared/backend/ptx/internal/pointwise"
	"github.com/tshared/tshared/backend/ptx/internal/printing"
	"github.com/tshared/tshared/backend/ptx/internal/slicing"
	"github.com/tshared/tshared/backend/ptx/internal/structured"
	"github.com/tshared/tshared/backend/ptx/internal/tiles"
	"github.com/tshared/tshared/backend/ptx/internal/views"
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
	constants  *constants.Emitter
	calls      *calls.Emitter
	control    *control.Emitter
}

// addParts makes the parts of an emitter that stand on its converter and values.
func (c *emitter) addParts(m *llvmir.Module) {
	packer := c.Converter.Packer
	c.module, c.globals = m, globals.New(m)
	c.Memory = &gmem.Memory{Packer: packer, Recorder: c.Converter.Recorder}
	c.Emitter = &mma.Emitter{Converter: c.Converter, Distribution: c.Distribution, TensorOf: c.Values.Tensor}
}

// addScalarParts makes the parts that build scalars.
func (c *emitter) addScalarParts() {
	c.globals.B = c.Threads.B
	x, gpu := c.Values, c.options.gpu
	c.bodies = bodies.New(x, c.emit)
	c.math = &devicemath.Math{ScalarBuilder: c.ScalarBuilder}
	c.asserts = &asserts.Emitter{Threads: c.Threads, Data: c.globals}
	c.printer = &printing.Printer{Values: x, Memory: c.Memory, Converter: c.Converter, Data: c.globals, Numbers: c.ScalarBuilder, Bodies: c.bodies}
	c.elements = &elements.Emitter{Values: x, Memory: c.Memory, Bodies: c.bodies, GPU: gpu, Addresses: c.ScalarBuilder}
	c.atomics = &atomics.Emitter{Values: x, Memory: c.Memory, ScalarBuilder: c.ScalarBuilder, Bodies: c.bodies, Shared: c.Converter.Memory, Elements: c.elements, Effects: c.MemoryEffects}
	c.views = &views.Emitter{Values: x, Memory: c.Memory, Data: c.globals}
	c.tiles = &tiles.Emitter{Values: x, Memory: c.Memory, Converter: c.Converter, GPU: gpu, Emit: c.emit}
	c.slices = &slicing.Emitter{Values: x, Converter: c.Converter}
	c.constants = &constants.Emitter{Values: x, Threads: c.Threads, Data: c.globals}
	c.calls = &calls.Emitter{Values: x, ScalarBuilder: c.ScalarBuilder, Module: c.module, Print: c.printer.Text, Library: c.options.Libdevice != ""}
	c.pointwise = &pointwise.Emitter{Values: x, Math: c.math, Converter: c.Converter}
	c.structured = &structured.Emitter{
		Values: x, Converter: c.Converter, ScalarBuilder: c.ScalarBuilder, Bodies: c.bodies, Distribution: c.Distribution, GPU: gpu,
		Math: c.math, Asserts: c.asserts, Elements: c.elements, Slices: c.slices, FenceOnce: c.atomics.FenceOnce,
	}
	c.control = &control.Emitter{Values: x, Converter: c.Converter, Bodies: c.bodies, Data: c.globals, Predicated: c.elements.Predicated}
}
