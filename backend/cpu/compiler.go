package cpu

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/matmul"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// emitter builds the code of an operation.
type emitter func(c *compiler, op *ir.Op) error

// compiler builds the code of a kernel. Calls are inlined.
type compiler struct {
	*arithtollvm.ScalarBuilder
	module  *llvmir.Module
	b       *llvmir.Builder
	arena   llvmir.Value // of the worker
	control llvmir.Value // control block, see status.go

	scalars map[*ir.Value]llvmir.Value
	descs   map[*ir.Value]*memrefDesc

	sizeRanges intrange.Analysis // see upperBound
	axisInfo   *axisinfo.Analysis

	fused           map[*ir.Value]bool   // memo of isFused
	usersOf         map[*ir.Value][]user // memo of users
	costs           map[*ir.Value]int
	cachedElements  []cachedElement // innermost last
	scopes          map[*aliasScope]llvmir.Access
	structuredLoads map[*ir.Value]*structuredLoad // by the allocation
	destinations    map[*ir.Op]*destination       // by the store
	skipped         map[*ir.Op]bool               // emitted as part of another operation
	window          *slidingWindow                // the one being built

	arenaBytes    int64
	metadataCount int
	globals       map[*ir.Op]llvmir.Value
	numTables     int          // of sorting networks
	loopIndex     []foldResult // indices of the innermost linalg operation
	loopSizes     []foldResult // iteration domain of the operation whose loops are being built
	calls         []*ir.Op     // functions being inlined
	callers       []*ir.Op     // their calls
	dominance     *ir.Dominance
	matmuls       *matmul.Library
	storeRow      *llvmir.Function // stores a row with non-temporal stores; nil until needed
	failures      []failure
	printed       []runtime.PrintSite
	options       Options
	problems      diag.List

	current *ir.Op                     // the operation being built
	checks  *checkRuntime              // runtime of checked code; nil until needed
	poison  map[*ir.Value]llvmir.Value // poison shadow of scalars in checked code
}

// failure is a site where a program can end.
type failure struct {
	op      *ir.Op
	message string // empty: checked code found the reason at run time

	check     runtime.CheckClass
	kind      accessKind
	elemBytes int64
	dim       int
}

// refuse reports an operation that cannot be compiled.
func (c *compiler) refuse(op *ir.Op, err error) {
	d := ir.DiagnosticAt(diag.Error, op.Loc(), fmt.Sprintf("cannot compile '%s': %v", op.Name(), err))
	d.Cause = err
	c.problems.Add(d)
}

// errRefused ends the emission of an operation that contains a refused one.
var errRefused = errors.New("it contains an operation that cannot be compiled")

// emit builds an operation, or reports why it cannot.
func (c *compiler) emit(op *ir.Op) {
	if c.skipped[op] {
		return
	}
	build, ok := emitters[op.Def()]
	if !ok {
		build, ok = c.extension(op.Def())
	}
	if !ok {
		c.refuse(op, errors.New("the CPU backend does not know this operation"))
		return
	}
	before, around := c.b.Loc(), c.current
	c.current = op
	c.module.Poll(op.Loc())
	if ir.PositionOf(op.Loc()).Known() {
		c.b.SetLoc(op.Loc())
	}
	if err := build(c, op); err != nil && !errors.Is(err, errRefused) {
		c.refuse(op, err)
	}
	c.propagatePoison(op)
	c.b.SetLoc(before)
	c.current = around
}

// scalar is the value of a number, address or struct.
func (c *compiler) scalar(v *ir.Value) (llvmir.Value, error) {
	w, ok := c.scalars[v]
	if !ok {
		return w, c.missing(v)
	}
	return w, nil
}

func (c *compiler) scalarsOf(values []*ir.Value) ([]llvmir.Value, error) {
	out := make([]llvmir.Value, len(values))
	for i, v := range values {
		var err error
		if out[i], err = c.scalar(v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// desc is the descriptor of a tensor or memref.
func (c *compiler) desc(v *ir.Value) (*memrefDesc, error) {
	a := c.descs[v]
	if a == nil {
		return nil, c.missing(v)
	}
	return a, nil
}

// missing is the error of a value without code: its operation was refused, or the value
// is of another kind than the operation takes.
func (c *compiler) missing(v *ir.Value) error {
	if c.problems.Err() != nil {
		return errRefused
	}
	return fmt.Errorf("a value of type %s cannot be an operand here", ir.QuoteType(v.Type()))
}

// bind sets the descriptor of a tensor or memref.
func (c *compiler) bind(v *ir.Value, a *memrefDesc) {
	c.descs[v] = a
	if op := v.DefiningOp(); a.loc == nil && op != nil && isTensor(v.Type()) && ir.PositionOf(op.Loc()).Known() {
		a.loc = op.Loc()
	}
	if a.slot != nil {
		a.slot.values = append(a.slot.values, v)
	}
	for _, r := range a.reads {
		if r.from.slot != nil {
			r.from.slot.values = append(r.from.slot.values, v)
		}
	}
}
