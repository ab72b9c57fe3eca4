package ptx

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/asserts"
	"github.com/tshared/tshared/backend/ptx/internal/calls"
	"github.com/tshared/tshared/backend/ptx/internal/constants"
	"github.com/tshared/tshared/backend/ptx/internal/devicemath"
	"github.com/tshared/tshared/backend/ptx/internal/elements"
	"github.com/tshared/tshared/backend/ptx/internal/globals"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/mma"
	"github.com/tshared/tshared/backend/ptx/internal/pointwise"
	"github.com/tshared/tshared/backend/ptx/internal/printing"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/backend/ptx/internal/tiles"
	"github.com/tshared/tshared/backend/ptx/internal/views"
)

// atomics spells atomic instructions.
type atomics struct {
	*simt.Threads
}

// parts emit operations of one kind each. They know the values of a kernel and the parts below them, but not the emitter.
type parts struct {
	math      *devicemath.Math
	asserts   *asserts.Emitter
	printer   *printing.Printer
	elements  *elements.Emitter
	views     *views.Emitter
	tiles     *tiles.Emitter
	pointwise *pointwise.Emitter
	constants *constants.Emitter
	calls     *calls.Emitter
}

// addParts makes the parts of an emitter that stand on its converter and values.
func (c *emitter) addParts(m *llvmir.Module) {
	packer := c.Converter.Packer
	c.module, c.globals = m, globals.New(m)
	c.Memory = &gmem.Memory{Packer: packer, Recorder: c.Converter.Recorder}
	c.atomics = &atomics{Threads: packer.Threads}
	c.Emitter = &mma.Emitter{Converter: c.Converter, Distribution: c.Distribution, TensorOf: c.Values.Tensor}
}

// addScalarParts makes the parts that build scalars.
func (c *emitter) addScalarParts() {
	c.globals.B = c.Threads.B
	x, inBody := c.Values, func() bool { return c.loopIndex != nil }
	c.math = &devicemath.Math{ScalarBuilder: c.ScalarBuilder}
	c.asserts = &asserts.Emitter{Threads: c.Threads, Data: c.globals}
	c.printer = &printing.Printer{Values: x, Memory: c.Memory, Converter: c.Converter, Data: c.globals, Numbers: c.ScalarBuilder, InBody: inBody}
	c.elements = &elements.Emitter{Values: x, Memory: c.Memory, GPU: c.options.gpu, Addresses: c.ScalarBuilder, InBody: inBody, Body: c.body}
	c.views = &views.Emitter{Values: x, Memory: c.Memory, Data: c.globals}
	c.tiles = &tiles.Emitter{Values: x, Memory: c.Memory, Converter: c.Converter, GPU: c.options.gpu, Emit: c.emit}
	c.constants = &constants.Emitter{Values: x, Threads: c.Threads, Data: c.globals}
	c.calls = &calls.Emitter{Values: x, ScalarBuilder: c.ScalarBuilder, Module: c.module, Print: c.printer.Text, Library: c.options.Libdevice != ""}
	c.pointwise = &pointwise.Emitter{Values: x, Math: c.math, Converter: c.Converter}
}
