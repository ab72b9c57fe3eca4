package ptx

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/convert"
	"github.com/tshared/tshared/backend/ptx/internal/globals"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/backend/ptx/internal/mma"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/internal/transform/pipeline"
	"github.com/tshared/tshared/ir"
)

// emitFunc emits the code of an operation.
type emitFunc func(c *emitter, op *ir.Op) error

// emitter is the state of the emission of a kernel. Callees are inlined.
type emitter struct {
	*distribute.Distribution
	options Options
	*arithtollvm.ScalarBuilder
	*convert.Converter
	*bindings
	*gmem.Memory
	*atomics
	*mma.Emitter
	parts
	module  *llvmir.Module
	globals *globals.Data

	buffers map[*ir.Value]*localBuffer // in shared memory

	staged map[*smem.Tensor]int64 // scratch memory of tensors from which a body extracts elements

	loopIndex []llvmir.Value // of the innermost linalg operation

	fencedTogether      bool                         // see fenceOnce
	loopRemarks         map[*ir.Op][]pipeline.Remark // of the plan, by the operation with which they are made
	maxCarriedRegisters int                          // maximum for the iter_args of a loop
}

// refuse reports an operation that the backend cannot compile.
func (c *bindings) refuse(op *ir.Op, err error) {
	c.problems.Add(refused(op, err))
}

// refused is the diagnostic for an operation that the backend cannot compile.
func refused(op *ir.Op, err error) *diag.Diagnostic {
	d := ir.DiagnosticAt(diag.Error, op.Loc(), fmt.Sprintf("cannot compile '%s' for a GPU: %v", op.Name(), err))
	d.Cause = err
	return d
}

// errRefused ends the emission of an operation that contains a refused one.
var errRefused = values.ErrRefused

func (c *emitter) emit(op *ir.Op) {
	build, ok := emitFuncs[op.Def()]
	if !ok {
		build, ok = c.extension(op.Def())
	}
	if !ok {
		c.refuse(op, errors.New("the PTX backend does not know this operation"))
		return
	}
	c.emitWith(op, build)
}

// emitWith emits an operation by a function.
func (c *emitter) emitWith(op *ir.Op, build emitFunc) {
	before, outside := c.B.Loc(), c.Op
	c.B.SetLoc(op.Loc())
	c.Op = op
	c.module.Poll(op.Loc())
	for _, r := range c.loopRemarks[op] {
		c.RemarkAt(r.Loop, "loop", "%s", r.How)
	}
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
			delete(c.tensors, v)
		}
		if !errors.Is(err, errRefused) {
			c.refuse(op, err)
		}
	}
	c.B.SetLoc(before)
	c.Op = outside
}

// scalar is the LLVM value of a scalar.
func (c *bindings) scalar(v *ir.Value) (llvmir.Value, error) {
	if w, ok := c.scalars[v]; ok {
		return w, nil
	}
	return llvmir.Value{}, c.missing(v)
}

func (c *bindings) scalarsOf(values []*ir.Value) ([]llvmir.Value, error) {
	out := make([]llvmir.Value, len(values))
	for i, v := range values {
		var err error
		if out[i], err = c.scalar(v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (c *bindings) memref(v *ir.Value) (*gmem.MemRef, error) {
	if m := c.memrefs[v]; m != nil {
		return m, nil
	}
	return nil, c.missing(v)
}

// vector are the registers of a vector.
func (c *bindings) vector(v *ir.Value) ([]llvmir.Value, error) {
	if words, ok := c.vectors[v]; ok {
		return words, nil
	}
	return nil, c.missing(v)
}

func (c *bindings) tensor(v *ir.Value) (*smem.Tensor, error) {
	if t := c.tensors[v]; t != nil {
		return t, nil
	}
	return nil, c.missing(v)
}

// missing is the error for a value without a binding: its definition was refused, or it is of the wrong
// kind.
func (c *bindings) missing(v *ir.Value) error {
	if c.problems.Err() != nil {
		return errRefused
	}
	return fmt.Errorf("a value of type %s cannot be an operand here", ir.QuoteType(v.Type()))
}

// errUnusedScratch refuses scratch memory that a person has written.
var errUnusedScratch = fmt.Errorf("it has '%s', but does not use shared memory while it runs", tile.Scratch)

// errNoLayout refuses a tensor without a layout: a pass left it to its users, or a person removed it.
var errNoLayout = values.ErrNoLayout

// Constants are written often enough for short names.
var i32, i64 = llvmir.ConstI32, llvmir.ConstI64
