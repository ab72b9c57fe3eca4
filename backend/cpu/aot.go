package cpu

import (
	"fmt"

	"github.com/tshared/tshared/analysis/modref"
	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/ir"
)

// Generated is a kernel in LLVM IR with the ABI of its entry point, which is called as
//
//	i64 entry(ptr args, ptr arena, ptr control, ptr grid, i64 first, i64 count)
//
// args has 8 bytes per argument (per element of a tensor), control the words of
// status.go, grid three i64. The entry runs programs first, first+1, ... of the grid, x
// fastest, and returns 0 or the status of the first program that stopped.
type Generated struct {
	Kernel     string              // the name in the source
	Entry      string              // the symbol of the entry point
	Args       []ir.Type           // without the grid sizes and program ids
	ArgNames   []string            // "" where the source has none
	Accesses   []modref.Info       // to the memory of the arguments
	ArenaBytes int64               // size of the arena of a program
	Failures   []FailureSite       // status n stands for Failures[n-1]
	Prints     []runtime.PrintSite // by the site number of PrintFunction
	Overlap    bool                // arguments may overlap

	u *unit
}

// FailureSite describes how a program can end: an operation Op fails with a Message.
type FailureSite struct {
	Op      *ir.Op
	Message string
}

// String is the message with the location of the operation.
func (f FailureSite) String() string {
	if pos := ir.PositionOf(f.Op.Loc()); pos.Known() {
		return fmt.Sprintf("%s:%d:%d: %s", pos.File, pos.Line, pos.Col, f.Message)
	}
	return f.Message
}

// The ABI of generated code.
const (
	ArenaAlign    = runtime.SlotAlign
	ControlBytes  = runtime.ControlBytes
	KindShift     = runtime.KindShift
	KindStopped   = runtime.KindStopped
	KindExhausted = runtime.KindExhausted
	// PrintFunction is the function that generated code calls to print:
	//
	//	void tshared_on_print(i64 user, i64 site, ptr message)
	PrintFunction  = runtime.PrintCallback
	MaxPrintedRank = runtime.MaxPrintedRank
)

// Generate makes the LLVM IR of a kernel.
func Generate(module *ir.Op, kernel string, o Options) (g *Generated, err error) {
	defer recovered(&err, module)
	f, err := funclike.Kernel(module, function.Func, kernel)
	if err != nil {
		return nil, err
	}
	o = o.onHost()
	var u *unit
	err = o.timed("emit", module.Context().LiveOps(), func() (err error) { u, err = build(f, o); return err })
	if err != nil {
		return nil, err
	}
	g = &Generated{Kernel: f.SymName(), Entry: o.entry(f.SymName()), ArenaBytes: u.c.arenaBytes, Overlap: o.Overlap, u: u}
	args := f.Op.Region0().Entry().Args()
	for _, v := range args[:len(args)-programArgs] {
		name := ""
		if loc, ok := v.Loc().(*ir.NameLoc); ok {
			name = loc.Name
		}
		g.Args, g.ArgNames, g.Accesses = append(g.Args, v.Type()), append(g.ArgNames, name), append(g.Accesses, accessOf(v))
	}
	for _, x := range u.c.failures {
		g.Failures = append(g.Failures, FailureSite{x.op, x.message})
	}
	g.Prints = u.c.printed
	return g, nil
}

// accessOf tells whether a kernel reads and writes the memory of an argument.
func accessOf(arg *ir.Value) modref.Info {
	if !isMemRef(arg.Type()) {
		return modref.Info{}
	}
	return modref.Of(arg)
}

// Text is the LLVM IR for a machine before optimization.
func (g *Generated) Text(machine libllvm.Machine) string {
	text, _ := g.u.print(machine)
	return text
}

// UsesTiles reports whether the code uses AMX tiles, for which a process needs permission.
func (g *Generated) UsesTiles() bool { return g.u.c.matmuls.UsesTiles() }

// Optimized is the LLVM IR after LLVM's passes.
func (g *Generated) Optimized(lib libllvm.LLVM, machine libllvm.Machine) (text string, err error) {
	defer recovered(&err, nil)
	m, err := g.u.optimize(lib, machine)
	if err != nil {
		return "", err
	}
	defer m.Close()
	return m.Text(), nil
}

// Compile makes an object file or assembly.
func (g *Generated) Compile(lib libllvm.LLVM, machine libllvm.Machine, form libllvm.Output) (code []byte, err error) {
	defer recovered(&err, nil)
	return g.u.compile(lib, machine, form)
}

// Words is the number of 64-bit words of an argument.
func Words(t ir.Type) int64 {
	if !isTensor(t) {
		return 1
	}
	n, _ := ir.NumElements(t)
	return n
}

// Element is the element type of a pointer argument; for other types it is the type
// itself, and false.
func Element(t ir.Type) (ir.Type, bool) {
	if isMemRef(t) {
		return arithtollvm.ScalarTypeOf(t), true
	}
	return t, false
}

func (o Options) entry(kernel string) string {
	if o.Name == nil {
		return entryName
	}
	return o.Name(kernel)
}

// timed runs a stage and tells Options.Stage of it. The size is that of what the stage works on.
func (o Options) timed(stage string, size int64, do func() error) error {
	if o.Stage != nil {
		defer o.Stage(stage, size)()
	}
	return do()
}
