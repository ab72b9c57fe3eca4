// Package inferfootprint finds which elements of its pointer arguments a kernel accesses, as expressions over the grid and
// the scalar arguments.
//
// The package analyses Triton IR: there addresses are still sums of what programs, elements of tensors and iterations of
// loops contribute, masks are comparisons of the same sums, and places are those of the source. It executes a kernel
// once for all programs, elements and iterations together: an integer is a form, c + the sum of k*v, over variables with
// known spans, a mask is a condition on forms, and an access has the span of its address where its mask holds. A range is
// exact where the variables of the address are independent of each other and each takes the ends of its span; otherwise
// it is a bound. Integers wrap around: a form is the number itself only where it fits into the integer's type, which each
// range requires of the launch.
//
// What programs share in ways that forms do not describe, such as the grouped order of tiles, is exact for one program: the
// kernel is executed again for the first and for the last program, and what these certainly access is kept beside the
// bounds.
package inferfootprint

import (
	"slices"

	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/tt"
	fp "github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/ir"
)

// steps are the operations that the analysis follows.
var steps = map[*ir.OpDef]func(*analyzer, *ir.Op){}

// maxWork bounds the operations that are executed, and the needs that conditions take over.
const maxWork = 200_000

// analyzer executes a kernel.
type analyzer struct {
	b          *fp.Builder
	values     map[*ir.Value]value
	args       map[int]*fp.ArgExprs // of pointers, by number
	programIDs [3]form
	path       path

	variables  int // how many there are
	lanesByDim map[[2]int64]*variable
	laneIDs    map[int]*variable
	copies     map[string]*variable

	silent       bool // accesses are not recorded: the body of a loop runs again
	opaqueAccess bool
	escaped      map[int]bool // arguments that other pointers may point behind
	calls, work  int
}

// exhausted reports whether the kernel takes more work than it may: nothing is known of it then.
func (a *analyzer) exhausted() bool { return a.work > maxWork || a.b.Overrun }

// Footprint is what a kernel accesses.
type Footprint = fp.Kernel

// Of finds the footprint of a kernel.
func Of(f funclike.Func) *Footprint {
	b := fp.NewBuilder()
	zero, one := b.Const(0), b.Const(1)
	all := execute(f, b, func(a *analyzer, axis int) form {
		return a.of(a.newVariable(span{zero, b.Sub(b.Grid(axis), one), true, true}, nil, true, true))
	})
	var samples []*analyzer
	if slices.ContainsFunc(all.ordered(), func(x *fp.ArgExprs) bool { return !isExact(x) }) {
		samples = append(samples,
			execute(f, b, func(a *analyzer, axis int) form { return form{c: zero} }),
			execute(f, b, func(a *analyzer, axis int) form { return form{c: b.Sub(b.Grid(axis), one)} }))
	}
	var args []fp.ArgExprs
	for _, x := range all.ordered() {
		if !isExact(x) {
			for _, s := range samples {
				all.addCertain(x, s.args[x.Number].Ranges)
			}
		}
		args = append(args, *x)
	}
	k, err := b.Build(all.opaqueAccess, args)
	if err != nil { // too large
		for i := range args {
			args[i].Ranges, args[i].Unknown = nil, true
		}
		k, _ = fp.NewBuilder().Build(true, args)
	}
	return k
}

func isExact(x *fp.ArgExprs) bool {
	return !x.Unknown && !slices.ContainsFunc(x.Ranges, func(r fp.RangeExpr) bool { return r.Kind != fp.Exact })
}

// addCertain adds what a program certainly accesses.
func (a *analyzer) addCertain(x *fp.ArgExprs, ranges []fp.RangeExpr) {
	for _, r := range ranges {
		if r.Kind != fp.Exact || len(x.Ranges) >= fp.MaxRanges-maxRanges {
			continue
		}
		r.Kind = fp.Certain
		if !slices.ContainsFunc(x.Ranges, func(q fp.RangeExpr) bool {
			return q.Kind != fp.Bound && q.Least == r.Least && q.Greatest == r.Greatest && slices.Equal(q.Guards, r.Guards)
		}) {
			x.Ranges = append(x.Ranges, r)
		}
	}
}

// execute runs a kernel for the programs with these ids.
func execute(f funclike.Func, b *fp.Builder, id func(a *analyzer, axis int) form) *analyzer {
	a := &analyzer{
		b: b, values: map[*ir.Value]value{}, args: map[int]*fp.ArgExprs{}, escaped: map[int]bool{}, path: path{when: always},
		lanesByDim: map[[2]int64]*variable{}, laneIDs: map[int]*variable{}, copies: map[string]*variable{},
	}
	for axis := range a.programIDs {
		a.programIDs[axis] = id(a, axis)
	}
	for i, arg := range f.Body().Entry().Args() {
		a.values[arg] = a.argument(i, arg)
	}
	a.function(f.Body())
	if a.exhausted() {
		a.opaqueAccess = true
		for i := range a.args {
			a.lose(i, true, true, "")
		}
	}
	if a.opaqueAccess {
		for i := range a.escaped {
			a.lose(i, true, true, "")
		}
	}
	return a
}

// ordered are the pointer arguments by number.
func (a *analyzer) ordered() (list []*fp.ArgExprs) {
	for _, x := range a.args {
		list = append(list, x)
	}
	slices.SortFunc(list, func(x, y *fp.ArgExprs) int { return x.Number - y.Number })
	return list
}

func (a *analyzer) argument(i int, arg *ir.Value) value {
	name, _ := ir.NameOf(arg.Loc())
	if p, ok := tt.AsPtr(arg.Type()); ok && !p.IsBlock() {
		size := sizeOf(p.Pointee())
		a.args[i] = &fp.ArgExprs{Arg: fp.Arg{Number: i, Name: name, Size: int(max(size, 1)), Unknown: size == 0}}
		return pointer{{arg: i, unit: max(size, 1), offset: a.constant(0), when: always}}
	}
	if _, ok := tt.AsTensorDesc(arg.Type()); ok {
		return &block{base: pointer{{arg: described, unit: 1, offset: a.constant(0), when: always}}}
	}
	switch bits := bitsOf(arg.Type()); {
	case bits == 1: // 1 is true
		return cond{a.atom(form{c: a.b.AddConst(a.b.Scalar(i, name, 1), -1)}, nil)}
	case bits > 1 && bits <= 64 && shapeOf(arg.Type()) == nil:
		return integerOf(form{c: a.b.Scalar(i, name, bits)}, bits)
	}
	return a.unknown(arg.Type())
}

// other is an operation that the analysis does not follow: pointers that it takes may be used for any access.
func (a *analyzer) other(op *ir.Op) {
	if a.work++; a.exhausted() {
		return
	}
	a.loseOperands(op)
	for _, r := range op.Regions() {
		a.loseRegion(r)
	}
	for _, r := range op.Results() {
		a.values[r] = a.unknown(r.Type())
	}
	if call, ok := tt.AsCall(op); ok && a.calls < maxCalls {
		if f, ok := funclike.AsFunc(ir.LookupSymbol(op, call.Callee())); ok && !f.IsDeclaration() { // combiners call functions
			a.calls++
			a.loseRegion(f.Body())
			a.calls--
			return
		}
	}
	if effects, known := op.Effects(); !known || len(effects) > 0 {
		a.unfollowed(op)
	}
}

// harmless are operations with effects that access no memory of arguments.
var harmless = map[*ir.OpDef]bool{
	tt.GridDependencyWait: true, tt.GridDependencyLaunchDependents: true, gpu.Barrier: true, llvm.Assume: true,
	tt.Print: true, tt.Assert: true, tt.Return: true, tt.ReduceReturn: true, tt.ScanReturn: true, tt.MapElementwiseReturn: true,
}

// unfollowed notes an operation that may access memory at any address.
func (a *analyzer) unfollowed(op *ir.Op) {
	if !harmless[op.Def()] && !a.silent && op.NumRegions() == 0 {
		a.opaqueAccess = true
	}
}

func (a *analyzer) loseOperands(op *ir.Op) {
	for _, v := range op.Operands() {
		switch x := a.values[v].(type) {
		case pointer:
			for _, p := range x {
				a.lose(p.arg, true, true, placeOf(op))
			}
		case *block:
			for _, p := range x.base {
				a.lose(p.arg, true, true, placeOf(op))
			}
		}
	}
}

// loseRegion is a region that the analysis does not follow.
func (a *analyzer) loseRegion(r *ir.Region) {
	for b := range r.Blocks() {
		for op := range b.Ops() {
			a.other(op)
		}
	}
}
