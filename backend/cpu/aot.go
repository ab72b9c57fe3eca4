package cpu

import (
	"time"

	"github.com/tshared/tshared/analysis/modref"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/ir"
)

// Generated is a kernel in LLVM IR with what one must know to call it. Its entry
// is called as
//
//	i64 entry(ptr args, ptr arena, ptr control, ptr grid, i64 first, i64 count)
//
// args has 8 bytes per argument (per element of a tensor), control the words of
// control.go, grid three i64. It runs programs first, first+1, ... of the grid,
// x fastest, and returns 0 or the status of the first program that stopped.
type Generated struct {
	Kernel     string
	Entry      string
	Args       []ir.Type     // its own, without the numbers of programs and the position
	ArgNames   []string      // "" where the source has none
	Accesses   []modref.Info // to the memory behind the arguments
	ArenaBytes int64
	Failures   []FailureSite // status n is that of number n-1
	Prints     []PrintSite

	u *unit
}

// FailureSite is a place where programs can stop.
type FailureSite struct {
	Op      *ir.Op
	Message string
}

// PrintSite is a place that prints.
type PrintSite struct {
	Elem ir.Type // nil: a text alone
	Rank int
}

// What callers of generated code must know besides.
const (
	ArenaAlign    = slotAlign
	ControlBytes  = controlBytes
	KindShift     = kindShift
	KindStopped   = kindStopped
	KindExhausted = kindExhausted
	// PrintFunction is what code calls to print:
	//
	//	void tshared_on_print(i64 user, i64 site, ptr message)
	PrintFunction  = printCallback
	MaxPrintedRank = maxPrintedRank
)

// Generate makes the LLVM IR of a kernel.
func Generate(module *ir.Op, kernel string, o Options) (g *Generated, err error) {
	defer recovered(&err, module)
	f, err := funclike.Kernel(module, function.Func, kernel)
	if err != nil {
		return nil, err
	}
	var u *unit
	err = o.timed("emit", func() (err error) { u, err = build(f, o); return err })
	if err != nil {
		return nil, err
	}
	g = &Generated{Kernel: f.SymName(), Entry: o.entry(f.SymName()), ArenaBytes: u.c.arenaBytes, u: u}
	args := f.Region0().Entry().Args()
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
	for _, p := range u.c.printed {
		g.Prints = append(g.Prints, PrintSite{p.elem, p.rank})
	}
	return g, nil
}

// accessOf is what a kernel does with the memory behind an argument.
func accessOf(arg *ir.Value) modref.Info {
	if !isMemRef(arg.Type()) {
		return modref.Info{}
	}
	return modref.Of(arg)
}

// Text is the LLVM IR for a machine, before LLVM has seen it.
func (g *Generated) Text(machine libllvm.Machine) string {
	g.u.c.module.SetTarget(machine.Target().Triple, machine.DataLayout())
	return g.u.c.module.Print()
}

// Optimized is the LLVM IR behind LLVM's passes.
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

// Words is how many words of 64 bits an argument of a type is.
func Words(t ir.Type) int64 {
	if !isTensor(t) {
		return 1
	}
	n, _ := ir.NumElements(t)
	return n
}

// Element is the type of what an argument points to, and whether it is a
// pointer at all.
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

// timed does a stage and tells how long it took.
func (o Options) timed(stage string, do func() error) error {
	if o.Stage == nil {
		return do()
	}
	started := time.Now()
	err := do()
	o.Stage(stage, time.Since(started))
	return err
}
