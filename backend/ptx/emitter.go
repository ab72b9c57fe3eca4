package ptx

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/convert"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/oprules"
)

// emitFunc emits the code of an operation.
type emitFunc func(c *emitter, op *ir.Op) error

// emitter is the state of the emission of a kernel. Callees are inlined.
type emitter struct {
	*distribute.Distribution
	options Options
	*arithtollvm.ScalarBuilder
	*convert.Converter
	*values.Values
	parts
	module *llvmir.Module
}

func (c *emitter) emit(op *ir.Op) {
	build, ok := emitFuncs[op.Def()]
	if !ok {
		build, ok = c.extension(op.Def())
	}
	if !ok {
		c.Refuse(op, errors.New("the PTX backend does not know this operation"))
		return
	}
	c.emitWith(op, build)
}

// emitWith emits an operation by a function.
func (c *emitter) emitWith(op *ir.Op, build emitFunc) {
	before, outside, inBlock := c.B.Loc(), c.Op, c.InBlock
	c.B.SetLoc(op.Loc())
	c.Op = op
	c.InBlock = oprules.InBlock(c.Distribution, op)
	c.module.Poll(op.Loc())
	first, bytes, hasScratch := tile.ScratchOf(op)
	if hasScratch {
		c.BeginScratch(first, bytes)
	}
	err := build(c, op)
	if err == nil && hasScratch && !c.UsedScratch() {
		err = errUnusedScratch // barriers around it count on the one inside
	}
	if err != nil {
		for _, v := range op.Results() {
			delete(c.Tensors, v)
		}
		if !errors.Is(err, values.ErrRefused) {
			c.Refuse(op, err)
		}
	}
	c.B.SetLoc(before)
	c.Op, c.InBlock = outside, inBlock
}

// errUnusedScratch refuses scratch memory that a person has written.
var errUnusedScratch = fmt.Errorf("it has '%s', but does not use shared memory while it runs", tile.Scratch)

// Constants are written often enough for a short name.
var i32 = llvmir.ConstI32
