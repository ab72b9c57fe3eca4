package compile

import (
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/elflink"
	"github.com/tshared/tshared/internal/progress/compiling"
	"github.com/tshared/tshared/internal/stages"
)

// emission is a kind of output.
type emission struct {
	name, doc string
	binary    bool
	callable  bool   // comes with a header and a manifest
	gpu       bool   // for a GPU
	python    bool   // from Python files only
	last      string // stage, of package compiling
	make      func(*job) ([]byte, error)
}

// Names of stages, which backends give.
const (
	stageEmit     = "emit"
	stagePrint    = "print"
	stageOptimise = "optimise"
	stageCodegen  = "codegen"
	stageLink     = "link"
)

var emissions = []emission{
	{name: "ttir-source", doc: "Triton IR as Triton's front end emits it, from Python", gpu: true, python: true, make: (*job).ttir},
	{name: "ttir", doc: "Triton IR behind Triton's passes, from Python: what Triton's cache keeps", gpu: true, python: true, make: (*job).ttir},
	{name: "linalg", doc: "lowered IR as text: linalg, memref, tensor", last: compiling.Lower, make: (*job).linalg},
	{name: "llvm-cpu", doc: "LLVM IR as text, as LLVM gets it", callable: true, last: stagePrint, make: (*job).llvmText},
	{name: "llvm-cpu-opt", doc: "LLVM IR as text, behind LLVM's passes", callable: true, last: stageOptimise, make: (*job).optimizedText},
	{name: "asm", doc: "assembly", callable: true, last: stageCodegen, make: (*job).assembly},
	{name: "obj", doc: "an object file", binary: true, callable: true, last: stageCodegen, make: (*job).object},
	{name: "tile", doc: "lowered IR with the layouts and instructions of a GPU, as text; compile goes on from it", gpu: true, last: stageEmit, make: (*job).tile},
	{name: "llvm-ptx", doc: "LLVM IR as text, for a GPU", gpu: true, last: stageEmit, make: (*job).llvmPTX},
	{name: "ptx", doc: "PTX; OUT is a folder: kernel.ptx, and kernel.json which says how to launch it", gpu: true, last: stageCodegen, make: (*job).ptx},
	{name: "shared", doc: "a shared library; takes a linker but for x86-64 and aarch64", binary: true, callable: true, last: stageLink, make: (*job).shared},
}

func emissionNames() string {
	var names []string
	for _, e := range emissions {
		names = append(names, e.name)
	}
	return strings.Join(names, ", ")
}

func emissionNamed(name string) (emission, error) {
	for _, e := range emissions {
		if e.name == name {
			return e, nil
		}
	}
	return emission{}, fmt.Errorf("there is no --emit=%s, only %s", name, emissionNames())
}

// ttir emits the module as Triton prints it.
func (j *job) ttir() ([]byte, error) {
	var text bytes.Buffer
	err := j.module.Print(&text, tshared.PrintOptions{DebugInfo: !j.o.noLineInfo, UseNameLoc: true})
	return text.Bytes(), err
}

// linalg emits the whole lowered module; the requested kernel must be in it.
func (j *job) linalg() ([]byte, error) {
	found := j.o.kernel == ""
	for op := range j.module.Top.Region0().Entry().Ops() {
		name, _ := op.SymbolName()
		found = found || name == j.o.kernel
	}
	if !found {
		return nil, fmt.Errorf("the module has no function @%s", j.o.kernel)
	}
	return []byte(j.module.String()), nil
}

func (j *job) llvmText() ([]byte, error) {
	if err := j.generate(); err != nil {
		return nil, err
	}
	return []byte(j.kernel.Text(j.machine)), nil
}

func (j *job) optimizedText() ([]byte, error) {
	if err := j.generate(); err != nil {
		return nil, err
	}
	text, err := j.kernel.Optimized(j.lib, j.machine)
	return []byte(text), j.module.Explain(err)
}

func (j *job) assembly() ([]byte, error) { return j.compiled(libllvm.Assembly) }

func (j *job) object() ([]byte, error) {
	code, err := j.compiled(libllvm.Object)
	j.needs = undefined(code)
	return code, err
}

func (j *job) shared() ([]byte, error) {
	triple := j.machine.Target().Triple
	code, err := j.object()
	if err != nil {
		return nil, err
	}
	defer j.stage(stageLink, 0)()
	if bytes.HasPrefix(code, []byte(elf.ELFMAG)) {
		library, err := elflink.Shared(code, filepath.Base(j.o.out), stages.SystemLibraries(triple)...)
		if unknown := (*elflink.UnsupportedError)(nil); !errors.As(err, &unknown) {
			return library, err
		}
	}
	linker, err := findLinker(triple, j.lib.Host().Triple)
	if err != nil {
		return nil, err
	}
	return linker.link(j.ctx, code, j.o.out)
}

func (j *job) compiled(form libllvm.Output) ([]byte, error) {
	if err := j.generate(); err != nil {
		return nil, err
	}
	code, err := j.kernel.Compile(j.lib, j.machine, form)
	return code, j.module.Explain(err)
}
