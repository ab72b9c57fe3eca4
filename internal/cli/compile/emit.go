package compile

import (
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/host/elflink"
)

// emission is a kind of output.
type emission struct {
	name, doc string
	binary    bool
	callable  bool         // comes with a header and a manifest
	gpu       bool         // for a GPU
	python    bool         // from Python files only
	last      string       // stage, of package compiling
	stage     driver.Stage // whose file it is; empty for a module
	// text makes the output of the module; nil where the output is the stage's file.
	text func(*job, *tshared.Module) ([]byte, error)
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
	{name: "ttir-source", doc: "Triton IR as Triton's front end emits it, from Python", gpu: true, python: true, text: (*job).ttir},
	{name: "ttir", doc: "Triton IR behind Triton's passes, from Python: what Triton's cache keeps", gpu: true, python: true, text: (*job).ttir},
	{name: "linalg", doc: "lowered IR as text: linalg, memref, tensor", last: progress.Lower, text: (*job).linalg},
	{name: "llvm-cpu", doc: "LLVM IR as text, as LLVM gets it", callable: true, last: stagePrint, stage: driver.LLIR},
	{name: "llvm-cpu-opt", doc: "LLVM IR as text, behind LLVM's passes", callable: true, last: stageOptimise, stage: driver.Optimized},
	{name: "asm", doc: "assembly", callable: true, last: stageCodegen, stage: driver.Assembly},
	{name: "obj", doc: "an object file", binary: true, callable: true, last: stageCodegen, stage: driver.Object},
	{name: "tile", doc: "lowered IR with the layouts and instructions of a GPU, as text; compile goes on from it", gpu: true, last: stageEmit, stage: driver.Tile, text: (*job).tile},
	{name: "llvm-ptx", doc: "LLVM IR as text, for a GPU", gpu: true, last: stageEmit, stage: driver.LLIR},
	{name: "ptx", doc: "PTX; OUT is a folder: kernel.ptx, and kernel.json which says how to launch it", gpu: true, last: stageCodegen, stage: driver.PTX},
	{name: "shared", doc: "a shared library; takes a linker but for x86-64 and aarch64", binary: true, callable: true, last: stageLink, stage: driver.Object},
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
func (j *job) ttir(m *tshared.Module) ([]byte, error) {
	var text bytes.Buffer
	err := m.Print(&text, tshared.PrintOptions{DebugInfo: !j.o.compile.NoLineInfo, UseNameLoc: true})
	return text.Bytes(), err
}

// linalg emits the whole lowered module; the requested kernel must be in it.
func (j *job) linalg(m *tshared.Module) ([]byte, error) {
	found := j.o.kernel == ""
	for op := range m.Top.Region0().Entry().Ops() {
		name, _ := op.SymbolName()
		found = found || name == j.o.kernel
	}
	if !found {
		return nil, fmt.Errorf("the module has no function @%s", j.o.kernel)
	}
	return []byte(m.String()), nil
}

// tile emits the module before emission. Locations are in it, so that the PTX of either has the same lines.
func (j *job) tile(m *tshared.Module) ([]byte, error) {
	var text bytes.Buffer
	err := m.Print(&text, tshared.PrintOptions{DebugInfo: !j.o.compile.NoLineInfo})
	return text.Bytes(), err
}

// link makes a shared library of an object.
func (j *job) link(object []byte, triple string) ([]byte, error) {
	defer j.stage(stageLink, 0)()
	if bytes.HasPrefix(object, []byte(elf.ELFMAG)) {
		library, err := elflink.Shared(object, filepath.Base(j.o.out), driver.SystemLibraries(triple)...)
		if unknown := (*elflink.UnsupportedError)(nil); !errors.As(err, &unknown) {
			return library, err
		}
	}
	host, err := driver.Target{Backend: driver.CPU}.Triple(driver.LevelOf(j.o.level))
	if err != nil {
		return nil, err
	}
	linker, err := findLinker(triple, host)
	if err != nil {
		return nil, err
	}
	return linker.link(j.ctx, object, j.o.out)
}
