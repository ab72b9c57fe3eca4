package jit

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/specialize"
)

// stageFile is a kernel that was specialised before: the file of a stage of a compilation.
type stageFile struct {
	stage    driver.Stage
	name     string // for messages
	kernel   string // the symbol
	text     []byte
	manifest []byte // nil where the file has it all
	params   []manifest.Param
	overlap  bool // code of the file lets arguments share memory
}

// stageExtensions are the extensions of files of stages.
var stageExtensions = map[string]driver.Stage{
	".source": driver.Source, ".ttir": driver.TTIR, ".mlir": driver.TTIR, ".linalg": driver.Linalg, ".tile": driver.Tile,
	".llir": driver.LLIR, ".ptx": driver.PTX, ".cubin": driver.CUBIN, ".o": driver.Object,
}

// loadStage loads a file of a stage, of which read gets the parts. Ok is false for other files.
func loadStage(file, kernel string, read func(name string) ([]byte, error), options []Option) (f *Function, ok bool, err error) {
	stage, ok := stageExtensions[path.Ext(filepath.ToSlash(file))]
	if !ok {
		return nil, false, nil
	}
	sf := &stageFile{stage: stage, name: file, kernel: kernel}
	if sf.text, err = read(file); err != nil {
		return nil, true, err
	}
	about := strings.TrimSuffix(file, path.Ext(filepath.ToSlash(file))) + ".json"
	if sf.manifest, err = read(about); errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if err == nil {
		err = sf.describe(about)
	}
	if err != nil {
		return nil, true, fmt.Errorf("%s: %w", file, err)
	}
	f, err = sf.function(newSettings(options))
	return f, true, err
}

// describe finds the arguments: IR has them, code needs its manifest.
func (sf *stageFile) describe(about string) (err error) {
	switch {
	case sf.manifest != nil && sf.isCPU():
		d, err := manifest.ReadCPU(sf.manifest)
		if err != nil {
			return fmt.Errorf("%s: %w", about, err)
		}
		sf.params, sf.overlap = d.Params, d.Overlap
		return sf.named(d.Kernel)
	case sf.manifest != nil:
		d, err := manifest.Read(sf.manifest)
		if err != nil {
			return fmt.Errorf("%s: %w", about, err)
		}
		sf.params, sf.overlap = d.Arguments(), d.Overlap
		return sf.named(d.Name)
	case sf.isCode():
		return fmt.Errorf("code needs its manifest beside it, %s", about)
	}
	m, err := tshared.Parse(sf.name, string(sf.text))
	if err != nil {
		return err
	}
	arguments := abi.Arguments
	if sf.stage == driver.Linalg {
		arguments = abi.LoweredArguments
	}
	sf.kernel, sf.params, err = arguments(m.Top, sf.kernel)
	return err
}

// isCode reports whether the file is behind IR, so that nothing in it tells of arguments.
func (sf *stageFile) isCode() bool {
	switch sf.stage {
	case driver.LLIR, driver.PTX, driver.CUBIN, driver.Object:
		return true
	}
	return false
}

// isCPU reports whether the manifest is that of code for a CPU.
func (sf *stageFile) isCPU() bool {
	_, err := manifest.ReadCPU(sf.manifest)
	return err == nil
}

// named takes the name of the manifest, which must be the one that is asked for.
func (sf *stageFile) named(kernel string) error {
	if sf.kernel != "" && sf.kernel != kernel {
		return fmt.Errorf("the kernel is %q, not %q", kernel, sf.kernel)
	}
	sf.kernel = kernel
	return nil
}

// irScalars are the types of IR that have another name in signatures.
var irScalars = map[string]specialize.Scalar{
	"f16": specialize.FP16, "f32": specialize.FP32, "f64": specialize.FP64, "f8E4M3FN": specialize.FP8E4NV, "f8E5M2": specialize.FP8E5,
	"f8E4M3FNUZ": specialize.FP8E4B8, "f8E5M2FNUZ": specialize.FP8E5B16, "f8E4M3B11FNUZ": specialize.FP8E4B15,
}

// function makes a Function with the arguments of the file.
func (sf *stageFile) function(s settings) (*Function, error) {
	if s.tuning.given != nil {
		return nil, fmt.Errorf("%s: only kernels of Python files can be autotuned: this one is specialised", sf.name)
	}
	params := make([]triton.LaunchParam, len(sf.params))
	for i, p := range sf.params {
		typ := p.Type
		if p.Type == manifest.Pointer {
			typ = p.Element
		}
		scalar := scalarOfIR(typ)
		if scalar == specialize.NoScalar {
			return nil, fmt.Errorf("%s: argument %q of kernel %s is of type %s, which launches do not take", sf.name, p.Name, sf.kernel, typ)
		}
		params[i].Param = specialize.Fixed(p.Name, scalar, p.Type == manifest.Pointer)
	}
	return newFunction(&Function{name: sf.kernel, file: sf, params: params}, s)
}

// check refuses arguments that the code was not specialised for.
func (sf *stageFile) check(c *call) error {
	for i := range c.args {
		a := &c.args[i]
		if a.kind == tuple || a.kind == descriptor || a.kind == constant {
			return c.fn.argError(i, fmt.Errorf("it is of type %s, but %s is given", c.fn.params[i].Annotated.Type(), describe(a.value)))
		}
		if err := sf.checkArg(a, &sf.params[i], c.words[i]); err != nil {
			return c.fn.argError(i, err)
		}
	}
	if c.overlap && sf.isCode() && !sf.overlap && sf.writes() {
		return fmt.Errorf("arguments of kernel %s share memory, for which the code was not compiled", c.fn.name)
	}
	return nil
}

// writes reports whether the kernel may write memory.
func (sf *stageFile) writes() bool {
	for _, p := range sf.params {
		if p.Type == manifest.Pointer && abi.AccessNamed(p.Access)&tshared.Writes != 0 {
			return true
		}
	}
	return false
}

func (sf *stageFile) checkArg(a *argument, p *manifest.Param, word uint64) error {
	if want := a.code.Scalar(); a.kind == memory && !holds(a.elem, want) {
		return fmt.Errorf("it is a pointer to %s, but %s is given", want, describe(a.value))
	}
	if a.host {
		word = a.bits &^ 15 // a GPU gets an aligned copy; the CPU takes any address
	}
	return manifest.Param{Type: p.Type, Divisible: p.Divisible}.CheckValue(word)
}

// holds reports whether memory has the elements of a type of IR, whose integers have no signs.
func holds(given, want specialize.Scalar) bool {
	return given.IsElement(want) || !given.IsFloat() && !want.IsFloat() && given.Bytes() == want.Bytes()
}

// loadFile is loadStage for files of the operating system.
func loadFile(file, kernel string, options []Option) (*Function, bool, error) {
	return loadStage(file, kernel, os.ReadFile, options)
}
