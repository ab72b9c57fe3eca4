package ptx

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// emitFunc builds the code of an operation.
type emitFunc func(c *emitter, op *ir.Op) error

// emitter builds the code of a kernel. Functions it calls are built in place.
type emitter struct {
	*arithtollvm.ScalarBuilder
	b       *llvmir.Builder
	module  *llvmir.Module
	options Options

	scalars map[*ir.Value]llvmir.Value
	memrefs map[*ir.Value]*memrefDesc
	tensors map[*ir.Value]*distTensor
	layouts map[*ir.Value]*layout.Layout
	allocs  map[*ir.Value]*promotedAlloc

	dots          map[*ir.Op]*dot
	inPipeline    map[*ir.Op]bool      // built by a pipeline, not in the loop
	deferred      map[*ir.Op]*pipeline // products whose last step is computed in the next round
	layoutClasses map[*ir.Value]*layoutClass
	axisInfo      *axisinfo.Analysis
	maskedOff     maskedOffValues
	// reductions are those made before their turn.
	reductions map[*ir.Op]*reduction
	search     layoutSearch

	thread, lane, warp llvmir.Value // arithtollvm of the thread, i32
	sharedBase         llvmir.Value // address of shared memory
	sharedBudget       *sharedBudget
	peakShared         peak         // of shared memory, in all
	loopShared         int64        // the same since the last pipelined loop around began
	reserved           int64        // bytes before that address, while a loop has its own
	sharedInUse        bool         // somebody may still read what is there
	sharedPredicate    llvmir.Value // see putIf
	// sharedFirst and sharedEnd are the bytes that were claimed last, and readIn the
	// block in which these, and nothing else, are read.
	sharedFirst, sharedEnd int64
	readIn                 *llvmir.Block

	pending      memEffects
	around       memEffects // before the region being built, or any other round
	kernel       *ir.Op
	kernelWrites map[*ir.Value]bool           // what the kernel writes at any time; nil before that is looked for
	op           *ir.Op                       // being built
	staged       map[*distTensor]llvmir.Value // where in shared memory tensors are that a body picks elements of
	calls        []*ir.Op                     // functions being built in place
	argBindings  map[*ir.Value]*ir.Value      // what the arguments of functions are
	entered      map[*ir.Op]bool              // functions whose accesses are being looked at
	globals      map[string]llvmir.Value      // by what is in them

	packedWords map[llvmir.Value]packedWord // registers with several elements, by the first of these

	layoutCache []layoutCacheEntry // tensors in layouts they were asked for, innermost last
	loopIndex   []llvmir.Value     // of the innermost linalg operation
	predicate   predicate          // of the accesses being built

	assertions  []string     // see Kernel
	failuresAt  llvmir.Value // see failures
	bodyAsserts bodyAsserts  // in the body being built

	fencedTogether      bool // see orderTogether
	problems            diag.List
	remarks             []Remark
	calledLibrary       bool // a function of options.Libdevice
	loops               int  // that are being built, one in the other
	maxCarriedRegisters int  // registers that a loop carries
}

// refuse reports an operation that cannot be compiled.
func (c *emitter) refuse(op *ir.Op, err error) {
	d := ir.DiagnosticAt(diag.Error, op.Loc(), fmt.Sprintf("cannot compile '%s' for a GPU: %v", op.Name(), err))
	d.Cause = err
	c.problems.Add(d)
}

// errRefused ends the emission of an operation in which another was refused.
var errRefused = errors.New("it contains an operation that cannot be compiled")

func (c *emitter) emit(op *ir.Op) {
	build, ok := emitFuncs[op.Def()]
	if !ok {
		c.refuse(op, errors.New("the PTX backend does not know this operation"))
		return
	}
	before, outside := c.b.Loc(), c.op
	c.b.SetLoc(op.Loc())
	c.op = op
	c.module.Poll(op.Loc())
	switch {
	case c.loopIndex != nil: // the operation around it did what is to be done
	case !entersRegions(op):
		// Threads may wait for each other before the operation comes to its memory.
		defer func(a memEffects) { c.pending.add(a) }(c.membarBefore(op))
	default:
		// Nobody knows which way, or how often.
		outer := c.around
		c.around = c.pending.clone()
		c.around.add(c.effectsOf(op))
		defer func() { c.pending, c.around = c.around, outer }()
	}
	if err := build(c, op); err != nil && !errors.Is(err, errRefused) {
		c.refuse(op, err)
	}
	c.b.SetLoc(before)
	c.op = outside
}

// entersRegions reports whether an operation has others built where control flow
// goes, each of which looks at what memory it uses.
func entersRegions(op *ir.Op) bool {
	return op.Is(function.Call) || op.NumRegions() > 0 && !linalg.IsStructured(op.Def()) && !op.Is(memref.GenericAtomicRMW)
}

// scalar is the value of a number, address or struct.
func (c *emitter) scalar(v *ir.Value) (llvmir.Value, error) {
	if w, ok := c.scalars[v]; ok {
		return w, nil
	}
	return llvmir.Value{}, c.missing(v)
}

func (c *emitter) scalarsOf(values []*ir.Value) ([]llvmir.Value, error) {
	out := make([]llvmir.Value, len(values))
	for i, v := range values {
		var err error
		if out[i], err = c.scalar(v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (c *emitter) memref(v *ir.Value) (*memrefDesc, error) {
	if m := c.memrefs[v]; m != nil {
		return m, nil
	}
	return nil, c.missing(v)
}

func (c *emitter) tensor(v *ir.Value) (*distTensor, error) {
	if t := c.tensors[v]; t != nil {
		return t, nil
	}
	return nil, c.missing(v)
}

// missing: what should have made the value was refused, or the value is of
// another kind than the operation takes.
func (c *emitter) missing(v *ir.Value) error {
	if c.problems.Err() != nil {
		return errRefused
	}
	return fmt.Errorf("a value of type %s is not what it takes", ir.QuoteType(v.Type()))
}

func i64(n int64) llvmir.Value { return llvmir.ConstInt(llvmir.I64, n) }

func i32(n int64) llvmir.Value { return llvmir.ConstInt(llvmir.I32, n) }
