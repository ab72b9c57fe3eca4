package cpu

import (
	"fmt"
	"strconv"

	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/ir"
)

// Native code and its runs, which package runtime has.
type (
	// Kernel is native code. Any number of goroutines may run it at once.
	Kernel = runtime.Kernel
	// Launch is a grid and arguments to run a kernel with.
	Launch = runtime.Launch
	// Prepared is a launch that was checked, for any number of runs.
	Prepared = runtime.Prepared
	// BoundArgs are Go values as a kernel takes them.
	BoundArgs = runtime.BoundArgs
	// Descriptor is a tensor in memory, for an argument that is a tensor descriptor.
	Descriptor = runtime.Descriptor
	// Buffer is memory that the programs of a checked kernel may access.
	Buffer = runtime.Buffer
	// Failure is the error of a program that stopped.
	Failure = runtime.Failure
	// Crash describes a fault of native code, which ends the process.
	Crash = runtime.Crash
	// PrintEvent is the output of one print operation of a program.
	PrintEvent = runtime.PrintEvent
)

// ErrTooManySteps is the cause of a failure by the limit MaxSteps.
var ErrTooManySteps = runtime.ErrTooManySteps

// binary describes the code of a kernel that was compiled for this process.
func (u *unit) binary(f funclike.Func) runtime.Binary {
	o := u.c.options
	b := runtime.Binary{Kernel: f.SymName(), Entry: o.entry(f.SymName()), ArenaBytes: u.c.arenaBytes, Overlap: o.Overlap, Sharing: o.Sharing,
		Prints: u.c.printed, Sites: make([]runtime.Site, len(u.c.failures)), Checked: o.Check}
	args := f.Op.Region0().Entry().Args()
	for i, a := range args[:len(args)-programArgs] {
		name := "arg" + strconv.Itoa(i)
		if loc, ok := a.Loc().(*ir.NameLoc); ok && loc.Name != "" {
			name = loc.Name
		}
		b.Args, b.Names, b.Accesses = append(b.Args, typeOf(a.Type())), append(b.Names, name), append(b.Accesses, runtime.Access(accessOf(a)))
	}
	for i, x := range u.c.failures {
		b.Sites[i] = runtime.Site{Op: x.op.Name(), Message: x.message, Check: x.check, Kind: x.kind, ElemBytes: x.elemBytes, Dim: x.dim}
		if pos := ir.PositionOf(x.op.Loc()); pos.Known() {
			b.Sites[i].Place = fmt.Sprintf("%s:%d:%d", pos.File, pos.Line, pos.Col)
		}
	}
	return b
}

// typeOf is a type as the runtime knows it.
func typeOf(t ir.Type) runtime.Type {
	scalar := arithtollvm.ScalarTypeOf(t)
	out := runtime.Type{Text: t.String(), Elem: scalar.String()}
	if layout, err := arithtollvm.ElementOf(scalar); err == nil {
		out.Bytes = int(layout.Bytes)
	}
	switch {
	case isMemRef(t):
		out.Form = runtime.Pointer
	case isTensor(t):
		elements, _ := ir.NumElements(t)
		out.Form, out.Count = runtime.Tensor, int(elements)
	}
	return out
}
