package driver

import (
	"bytes"
	"cmp"
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/host/outfile"
	"github.com/tshared/tshared/internal/host/subprocess"
)

// ptxasVariable is the environment variable with the path of ptxas. The value driver leaves
// PTX to the driver.
const ptxasVariable = "TSHARED_PTXAS"

// driverTool is the name of the driver's compiler of PTX.
const driverTool = "driver"

// FindPTXAS finds ptxas: the one that the environment names, that of the toolkit, or that in $PATH;
// empty where there is none.
func FindPTXAS() string {
	named := os.Getenv(ptxasVariable)
	switch {
	case named == driverTool:
		return ""
	case named != "":
		return named
	}
	for _, home := range []string{os.Getenv("CUDA_HOME"), os.Getenv("CUDA_PATH")} {
		if path := filepath.Join(home, "bin", "ptxas"); home != "" {
			if _, err := os.Stat(path); err == nil {
				return path
			}
		}
	}
	path, _ := exec.LookPath("ptxas")
	return path
}

// ptxas is the path of the job's ptxas, empty where there is none.
func (r *run) ptxas() string { return cmp.Or(r.job.PTXAS, FindPTXAS()) }

// canAssemble reports whether a cubin can be made here.
func (r *run) canAssemble() bool { return r.job.Context != nil || r.ptxas() != "" }

// assemble makes a cubin of PTX, with ptxas or the driver. A driver takes PTX that an older
// ptxas does not know.
func (r *run) assemble() error {
	var problem error
	if path := r.ptxas(); path != "" {
		cubin, err := r.runPTXAS(path)
		if err == nil {
			r.code, r.tool = cubin, path
			r.gpu.Assembler = path
			return nil
		}
		problem = err
	}
	if r.ctx.Err() != nil {
		return context.Cause(r.ctx)
	}
	if r.job.Context == nil {
		return cmpErr(problem, fmt.Errorf("a cubin takes ptxas or a GPU: set $%s, or add ptxas to $PATH", ptxasVariable))
	}
	cubin, _, err := r.job.Context.Link(cuda.JIT{LineInfo: !r.job.NoLineInfo}, cuda.Input{Kind: cuda.InputPTX, Name: r.result.Kernel + ".ptx", Data: r.code})
	if err != nil {
		return errors.Join(problem, err)
	}
	r.code, r.tool, r.gpu.Assembler = cubin, driverTool, driverTool
	return nil
}

func cmpErr(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// runPTXAS assembles PTX.
func (r *run) runPTXAS(path string) ([]byte, error) {
	dir, remove, err := outfile.MkdirTemp("tshared")
	if err != nil {
		return nil, err
	}
	defer remove()
	in, out := filepath.Join(dir, "kernel.ptx"), filepath.Join(dir, "kernel.cubin")
	if err := os.WriteFile(in, r.code, 0o600); err != nil {
		return nil, err
	}
	args := []string{"--gpu-name", r.job.Arch, "--output-file", out, in}
	if !r.job.NoLineInfo {
		args = append([]string{"--generate-line-info"}, args...)
	}
	if said, err := subprocess.CombinedOutput(r.ctx, path, args...); err != nil {
		return nil, r.locatePTXError(path, string(said), err)
	}
	return os.ReadFile(out)
}

var ptxasError = regexp.MustCompile(`, line (\d+); (?:error|fatal)\s*: (.*)`)

// locatePTXError says where in the PTX the first error of ptxas is.
func (r *run) locatePTXError(path, said string, err error) error {
	m := ptxasError.FindStringSubmatch(said)
	if m == nil {
		return fmt.Errorf("%s: %w\n%s", path, err, strings.TrimSpace(said))
	}
	file := r.file
	if file == nil {
		file = diag.NewSource(r.result.Kernel+".ptx", string(r.code))
	}
	line, _ := strconv.Atoi(m[1])
	return tshared.Explain(diag.Errorf(diag.Position{File: file.Name, Line: line, Col: 1}, "ptxas: %s", m[2]), file)
}

// readCubin takes a cubin from a file.
func (r *run) readCubin(file *diag.Source) error {
	if !strings.HasPrefix(file.Text, elf.ELFMAG) {
		return fmt.Errorf("%s: it is no cubin: it does not begin as an ELF file does", file.Name)
	}
	return r.readCode(file)
}

// checkELF refuses files that are not whole ELF files.
func checkELF(name string, data []byte) error {
	f, err := elf.NewFile(bytes.NewReader(data))
	if err == nil {
		_, err = f.Symbols()
	}
	if err != nil {
		return fmt.Errorf("%s: it is no object file: %w", name, err)
	}
	return nil
}
