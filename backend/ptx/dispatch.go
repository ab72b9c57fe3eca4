package ptx

import (
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/asserts"
	"github.com/tshared/tshared/backend/ptx/internal/atomics"
	"github.com/tshared/tshared/backend/ptx/internal/calls"
	"github.com/tshared/tshared/backend/ptx/internal/constants"
	"github.com/tshared/tshared/backend/ptx/internal/control"
	"github.com/tshared/tshared/backend/ptx/internal/copies"
	"github.com/tshared/tshared/backend/ptx/internal/devicemath"
	"github.com/tshared/tshared/backend/ptx/internal/dots"
	"github.com/tshared/tshared/backend/ptx/internal/elements"
	"github.com/tshared/tshared/backend/ptx/internal/pointwise"
	"github.com/tshared/tshared/backend/ptx/internal/printing"
	"github.com/tshared/tshared/backend/ptx/internal/reductions"
	"github.com/tshared/tshared/backend/ptx/internal/slicing"
	"github.com/tshared/tshared/backend/ptx/internal/structured"
	"github.com/tshared/tshared/backend/ptx/internal/tiles"
	"github.com/tshared/tshared/backend/ptx/internal/views"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// emitFuncs has every operation that the backend supports, except terminators: the region that they end
// handles those.
var emitFuncs map[*ir.OpDef]emitFunc

func init() {
	emitFuncs = map[*ir.OpDef]emitFunc{
		gpu.Barrier: emitBarrier, tile.RoleBarrier: emitBarrier, tile.Roles: emitRoles, tile.Role: emitRole,
		tile.Turn: emitTurn, tile.PassTurn: emitPassTurn,
		llvm.Assume: emitNothing, memref.Dealloc: emitNothing,
	}
	addFunctions(control.Functions, func(c *emitter) *control.Emitter { return c.control })
	addFunctions(structured.Functions, func(c *emitter) *structured.Emitter { return c.structured })
	addFunctions(reductions.Functions, func(c *emitter) *reductions.Emitter { return c.reductions })
	addFunctions(dots.Functions, func(c *emitter) *dots.Dots { return c.dots })
	addFunctions(copies.Functions, func(c *emitter) *copies.Emitter { return c.copies })
	addFunctions(asserts.Functions, func(c *emitter) *asserts.Emitter { return c.asserts })
	addFunctions(printing.Functions, func(c *emitter) *printing.Printer { return c.printer })
	addFunctions(slicing.Functions, func(c *emitter) *slicing.Emitter { return c.slices })
	addFunctions(atomics.Functions, func(c *emitter) *atomics.Emitter { return c.atomics })
	addFunctions(elements.Functions, func(c *emitter) *elements.Emitter { return c.elements })
	addFunctions(views.Functions, func(c *emitter) *views.Emitter { return c.views })
	addFunctions(tiles.Functions, func(c *emitter) *tiles.Emitter { return c.tiles })
	addFunctions(constants.Functions, func(c *emitter) *constants.Emitter { return c.constants })
	addFunctions(calls.Functions, func(c *emitter) *calls.Emitter { return c.calls })
	addFunctions(pointwise.Functions, func(c *emitter) *pointwise.Emitter { return c.pointwise })
	for _, def := range linalg.Dialect.Ops {
		if linalg.IsStructured(def) {
			emitFuncs[def] = emitStructured
		}
	}
}

// addFunctions adds the operations that a part of the emitter emits.
func addFunctions[T any](functions map[*ir.OpDef]func(T, *ir.Op) error, part func(*emitter) T) {
	for def, f := range functions {
		emitFuncs[def] = func(c *emitter, op *ir.Op) error { return f(part(c), op) }
	}
}

// extension finds the emitter of an extension's operation.
func (c *emitter) extension(def *ir.OpDef) (emitFunc, bool) {
	body := c.options.Emitters[def]
	compute := arithtollvm.FromText(body)
	emit := pointwise.Apply(func(m *devicemath.Math, op *ir.Op, x []llvmir.Value) ([]llvmir.Value, error) {
		return compute(m.ScalarBuilder, op, x)
	})
	return func(c *emitter, op *ir.Op) error { return emit(c.pointwise, op) }, body != nil
}

func emitNothing(*emitter, *ir.Op) error { return nil }

func emitBarrier(c *emitter, _ *ir.Op) error {
	c.Barrier()
	return nil
}
