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
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/launch"
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
func loadStage(file, kernel string, read func(name string) ([]byte, error), options []Option) (k *Kernel, ok bool, err error) {
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
	src := &source{name: sf.kernel, file: sf, fixed: &launch.Fixed{Params: sf.params, Overlap: sf.overlap, IsCode: sf.isCode()}}
	if src.params, err = src.fixed.LaunchParams(); err != nil {
		return nil, true, fmt.Errorf("%s: kernel %s: %w", file, sf.kernel, err)
	}
	k, err = launch.FromSource(src, options...)
	return k, true, err
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

// isCode reports whether the file is of a stage after IR, so that nothing in it tells of arguments.
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

// loadFile is loadStage for files of the operating system.
func loadFile(file, kernel string, options []Option) (*Kernel, bool, error) {
	return loadStage(file, kernel, os.ReadFile, options)
}
