package ptx

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// Emitted is a kernel in LLVM IR, before LLVM's passes.
type Emitted struct {
	*Kernel         // without its Text
	LLVM    string  // the text of the LLVM IR
	Codegen Codegen // what LLVM has to know besides
}

// Codegen is what code generation has to know besides the LLVM IR.
type Codegen struct {
	Entry     string // the kernel's function
	Target    string // a GPU, such as sm_90
	Features  string // the PTX version, in LLVM's notation; empty for the target's first one
	Fast      bool   // code generation does not optimise
	Libdevice string // a file that is linked; empty for none
	// MaxRegisters is the limit per thread that the assembler will be given; 0 for none.
	MaxRegisters int
}

// Emit makes the LLVM IR of a kernel of a module, which is selected as by Compile. It takes LLVM, which knows the data layout.
func Emit(module *ir.Op, kernel string, o Options) (e *Emitted, err error) {
	defer recovered(&err, module)
	var k *Kernel
	var c *emitter
	if err := o.timed("emit", module.Context().LiveOps(), func() (err error) { k, c, err = build(module, kernel, o); return err }); err != nil {
		return nil, err
	}
	e = &Emitted{Kernel: k, Codegen: c.codegen()}
	e.Codegen.Entry = k.Name
	_, machine, err := e.Codegen.open()
	if err != nil {
		return nil, err
	}
	_ = o.timed("print", 0, func() error {
		c.module.SetTarget(targets.NVPTXTriple, machine.DataLayout())
		e.LLVM = c.module.Print()
		return nil
	})
	return e, nil
}

// CompileLLVM compiles LLVM IR to PTX. Of the options Stage and Context matter.
func CompileLLVM(text string, g Codegen, o Options) (code string, err error) {
	defer recovered(&err, nil)
	lib, machine, err := g.open()
	if err != nil {
		return "", err
	}
	var m libllvm.Module
	err = o.timed("LLVM parse", int64(len(text)), func() (err error) {
		if m, err = libllvm.ParseContext(o.Context, lib, "kernel", text); err == nil {
			err = m.Verify()
		}
		return err
	})
	if m != nil {
		defer m.Close()
	}
	if err != nil {
		return "", err
	}
	if err := o.timed("optimise", int64(len(text)), func() error { return optimise(m, machine, g.Entry, g.Libdevice) }); err != nil {
		return "", err
	}
	err = o.timed("codegen", int64(len(text)), func() error {
		ptx, err := m.Emit(machine, libllvm.Assembly)
		code = numberCalls(string(ptx))
		return err
	})
	if err != nil {
		return "", err
	}
	return code, errors.Join(checkExternals(code), checkRegisterLimit(code, g.MaxRegisters))
}

var callNumber = regexp.MustCompile(`// callseq (\d+)`)

// numberCalls numbers the calls of a kernel from 0. LLVM counts those of all kernels of a process, in comments: the
// same kernel would have another text each time.
func numberCalls(text string) string {
	first := callNumber.FindStringSubmatch(text)
	if first == nil {
		return text
	}
	base, _ := strconv.Atoi(first[1]) // digits
	return callNumber.ReplaceAllStringFunc(text, func(found string) string {
		n, _ := strconv.Atoi(found[len("// callseq "):])
		return "// callseq " + strconv.Itoa(n-base)
	})
}

// open opens LLVM for a target.
func (g Codegen) open() (libllvm.LLVM, libllvm.Machine, error) {
	lib, err := libllvm.Open()
	if err != nil {
		return nil, nil, err
	}
	machine, err := libllvm.CachedMachine(lib, libllvm.Target{
		Triple: targets.NVPTXTriple, CPU: g.Target, Features: g.Features,
		Level:       libllvm.O2, // O3 only adds a pass that finds nothing
		FastCodegen: g.Fast,
	})
	return lib, machine, err
}

// Prepare opens LLVM and makes what most kernels for a GPU need of it, which Compile does otherwise. It is for programs that
// have something else to do meanwhile.
func Prepare(target string) error {
	gpu, err := targets.LookupGPU(target)
	if err != nil {
		return err
	}
	_, _, err = Codegen{Target: target, Features: gpu.LLVMFeatures(0)}.open()
	return err
}

// codegen is what LLVM has to know of the emitted kernel, whose name is known elsewhere.
func (c *emitter) codegen() Codegen {
	g := Codegen{
		Target: c.options.Target, Features: features(c.Op, c.Dots, c.options.gpu),
		Fast: c.module.Addresses() > maxOptimisedAddresses, MaxRegisters: c.options.MaxRegisters,
	}
	if c.calls.CalledLibrary {
		g.Libdevice = c.options.Libdevice
	}
	return g
}

// tensorCoreRegisters is the smallest register limit with which the assembler accepts tensor-core
// instructions.
const tensorCoreRegisters = 28

var tensorCore = regexp.MustCompile(`\b(?:wg)?mma\.\w+`)

// checkRegisterLimit refuses register limits that the assembler would refuse; 0 means no limit.
func checkRegisterLimit(text string, limit int) error {
	if limit == 0 || limit >= tensorCoreRegisters {
		return nil
	}
	if found := tensorCore.FindString(text); found != "" {
		return fmt.Errorf("maxnreg is %d, but the tensor-core instruction %s needs at least %d registers", limit, found, tensorCoreRegisters)
	}
	return nil
}

// checkExternals refuses calls of functions that GPUs do not have.
func checkExternals(text string) error {
	for _, found := range externals.FindAllStringSubmatch(text, -1) {
		if found[1] != "vprintf" {
			return fmt.Errorf("the function %s is not supported on a GPU", found[1])
		}
	}
	return nil
}

var externals = regexp.MustCompile(`\.extern \.func\s*(?:\([^)]*\)\s*)?([\w$.]+)`)
