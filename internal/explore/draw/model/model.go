// Package model is what pictures show, in numbers. Layouts, the instructions of dots and occupancy are computed from the IR at stage
// tile. Accesses to memory, conflicts, copies and work are those that the simulator traces when it runs the PTX of one program:
// instructions belong to the operations of their source places.
//
// The package knows nothing of drawing.
package model

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// Kernel is the model of a kernel.
type Kernel struct {
	Name   string
	Place  Place
	GPU    targets.GPU
	Warps  int
	Shared int64 // bytes of a block
	Args   []Arg
	// Program is the number of the program.
	Program [3]int
	// Untraced says why the program was not followed; it is empty if it was. Ended says why not to its end; it is empty if it was.
	Untraced, Ended string
	// Exact: control flow and addresses depend on no data, so that the sums are those of every execution.
	Exact bool

	Accesses    []*Access     // to global memory, in program order
	Tensors     []*Tensor     // with the layouts of the kernel, each layout once
	Conversions []*Conversion // in program order
	Banks       []*SharedAccess
	Dots        []*Dot
	Pipelines   []*Pipeline
	Work        Work
}

// Arg is an argument of the kernel.
type Arg struct {
	Name    string
	Pointer bool
	Value   int64 // of a number: its bits
	Assumed bool  // the launch does not say which value it has
}

// Launch is the program that the model is computed for, and the values of integer arguments by name.
type Launch struct {
	Grid, Program [3]int
	Args          map[string]int64
	// Buffers are the contents of buffers by the names of arguments, where they are known.
	Buffers map[string][]byte
}

// AssumedInt is the value of integer arguments that a launch leaves out: a multiple of usual block sizes.
const AssumedInt = 1024

// Place is a place in the source.
type Place struct {
	File      string
	Line, Col int
}

// PlaceOf is where an operation comes from: in the function that was inlined, as line tables have it.
func PlaceOf(op *ir.Op) Place {
	l := op.Loc()
	for {
		switch x := l.(type) {
		case *ir.NameLoc:
			l = x.Child
		case *ir.CallSiteLoc:
			l = x.Callee
		case *ir.FusedLoc:
			if len(x.Locs) == 0 {
				return Place{}
			}
			l = x.Locs[0]
		case *ir.FileLoc:
			return Place{filepath.Base(x.File), x.Line, x.Col}
		default:
			return Place{}
		}
	}
}

// KernelOf finds a kernel of a module at stage tile, by name or the only one.
func KernelOf(module *ir.Op, name string) (*ir.Op, error) {
	for op := range module.Region0().Entry().Ops() {
		own, _ := op.SymbolName()
		if tile.IsPlanned(op) && (name == "" || own == name) {
			return op, nil
		}
	}
	if name == "" {
		return nil, errors.New("the module has no kernel at stage tile")
	}
	return nil, fmt.Errorf("the module has no kernel @%s at stage tile", name)
}

// builder computes a model.
type builder struct {
	*Kernel
	kernel       *ir.Op
	distribution *distribute.Distribution
	data         *dataDependence
	places       map[Place][]*ir.Op
	*run         // nil without code
}

// Of computes the model of a kernel. Without code there is only what the IR says.
func Of(ctx context.Context, kernel *ir.Op, gpu targets.GPU, l Launch, code Code) (*Kernel, error) {
	name, _ := kernel.SymbolName()
	warps, ok := kernel.IntAttr(tile.NumWarps)
	if !ok {
		return nil, kernel.Errorf("the kernel has no '%s': it is not at stage tile", tile.NumWarps)
	}
	if err := checkSizes(kernel); err != nil {
		return nil, err
	}
	shared, _ := kernel.IntAttr(tile.Shared)
	k := &Kernel{Name: name, Place: PlaceOf(kernel), GPU: gpu, Warps: int(warps), Shared: shared, Program: l.Program}
	max, _ := kernel.IntAttr(tile.MaxRegisters)
	b := &builder{Kernel: k, kernel: kernel, distribution: distribute.New(kernel, distribute.Options{GPU: gpu, Warps: int(warps), MaxRegisters: int(max)})}
	b.nameArguments(l)
	if code.PTX == "" {
		k.Untraced = "the kernel is not compiled to PTX, which the simulator runs"
	} else if err := b.simulate(ctx, code, l); ctx.Err() != nil {
		return nil, context.Cause(ctx)
	} else if err != nil {
		k.Untraced = err.Error()
	}
	k.Tensors, k.Conversions, k.Dots = tensorsOf(kernel), conversionsOf(kernel, k.Warps), b.dots()
	if b.run == nil {
		return k, nil
	}
	b.data = dependenceOn(kernel, func(arg int) bool { return arg >= 0 && arg < len(k.Args) && l.Buffers[k.Args[arg].Name] != nil })
	b.places = map[Place][]*ir.Op{}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		b.places[PlaceOf(op)] = append(b.places[PlaceOf(op)], op)
		return ir.Continue
	})
	k.Ended, k.Exact = b.ended, b.ended == ""
	k.Accesses, k.Banks, k.Conversions = b.accesses(), b.sharedAccesses(), b.costs(k.Conversions)
	for _, a := range k.Accesses {
		k.Exact = k.Exact && a.Known && !a.conditional
	}
	operand, groups := "", 0
	for _, d := range k.Dots {
		operand = d.Operand
	}
	k.Pipelines, groups = b.follow(ringsOf(kernel))
	k.Work = b.workOf(operand, groups)
	return k, nil
}

// maxRegisters is the most elements of a tensor that a thread may have: GPUs have fewer registers, and more would take long.
const maxRegisters = 4096

// checkSizes refuses kernels with tensors that are too large.
func checkSizes(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		for _, v := range op.Results() {
			if l := tile.LayoutOf(v.Type()); l != nil && l.Registers() > maxRegisters {
				err = op.Errorf("a thread has %d elements of a tensor, more than the %d that are drawn", l.Registers(), maxRegisters)
				return ir.Stop
			}
		}
		if o, ok := tile.AsAsyncCopy(op); ok && o.CopyLayout().Registers() > maxRegisters {
			err = op.Errorf("a thread copies %d elements of a tensor, more than the %d that are drawn", o.CopyLayout().Registers(), maxRegisters)
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// nameArguments lists the arguments with their values.
func (b *builder) nameArguments(l Launch) {
	entry := b.kernel.Region0().Entry()
	for i := range entry.NumArgs() - tile.GridArgs {
		v := entry.Arg(i)
		a := Arg{Name: nameOf(v), Pointer: ir.IsAnyMemRef(v.Type())}
		_, isInt := v.Type().(*ir.IntegerType)
		if value, given := l.Args[a.Name]; given {
			a.Value = value
		} else if isInt {
			a.Value, a.Assumed = AssumedInt, true
		}
		b.Args = append(b.Args, a)
	}
}

// nameOf is the name of an argument in the source, or its number.
func nameOf(arg *ir.Value) string {
	if name, ok := ir.NameOf(arg.Loc()); ok {
		return name
	}
	return fmt.Sprintf("arg%d", arg.Index())
}

// IntegerArguments are the names of the integer arguments of a kernel.
func IntegerArguments(kernel *ir.Op) (names []string) {
	entry := kernel.Region0().Entry()
	for i := range entry.NumArgs() - tile.GridArgs {
		if _, ok := entry.Arg(i).Type().(*ir.IntegerType); ok {
			names = append(names, nameOf(entry.Arg(i)))
		}
	}
	return names
}
