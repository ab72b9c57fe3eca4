package tritoncache

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// manifest says how to launch the code that Triton made: its parameters are the arguments of the
// function in Triton IR and pointers to scratch memory.
func (a *about) manifest(name string, files map[string][]byte) ([]byte, error) {
	ptx := files[string(driver.PTX)]
	if ptx == nil && files[string(driver.CUBIN)] == nil {
		return nil, errors.New("it has neither PTX nor a cubin")
	}
	if err := a.checkLaunch(); err != nil {
		return nil, err
	}
	m, err := tshared.Parse(name, string(files[string(driver.TTIR)]))
	if err != nil {
		return nil, err
	}
	_, params, err := abi.Arguments(m.Top, "")
	if err != nil {
		return nil, err
	}
	for _, p := range params {
		if !manifest.IsArgumentType(p.Type) {
			return nil, fmt.Errorf("argument %q is of type %s", p.Name, p.Type)
		}
	}
	o := a.options()
	d := &manifest.Kernel{
		Name: a.Name, Target: a.target(ptx).Arch, NumWarps: a.NumWarps, Stages: a.NumStages, Shared: a.Shared,
		Overlap:   true, // Triton assumes nothing of the memory behind arguments
		Params:    append(params, a.scratch()...),
		Footprint: abi.Footprint(m.Top, ""),
		TritonOptions: manifest.TritonOptions{
			NumCTAs: a.NumCTAs, MaxRegisters: o.MaxRegisters, FPFusion: a.FPFusion,
		}.NonDefault(),
	}
	if ptx != nil {
		if err := checkEntry(ptx, d); err != nil {
			return nil, err
		}
	}
	return d.Write()
}

// checkLaunch refuses what a manifest cannot say.
func (a *about) checkLaunch() error {
	switch {
	case a.NumCTAs > 1:
		return fmt.Errorf("num_ctas is %d, and blocks that run a program together have scratch memory of their own", a.NumCTAs)
	case a.Cooperative:
		return errors.New("launch_cooperative_grid is set")
	case a.PDL:
		return errors.New("launch_pdl is set")
	case a.Target.WarpSize != 0 && a.Target.WarpSize != 32:
		return fmt.Errorf("warps have %d threads, not 32", a.Target.WarpSize)
	}
	return nil
}

// warpLanes is the number of threads in a warp.
const warpLanes = 32

var (
	ptxEntry = regexp.MustCompile(`(?s)\.visible \.entry ([A-Za-z0-9_$]+)\((.*?)\)(.*?)\{`)
	ptxParam = regexp.MustCompile(`(?m)^\s*\.param `)
	ptxBlock = regexp.MustCompile(`\.reqntid (\d+)`)
)

// checkEntry compares the entry in PTX with the manifest. Releases of Triton differ in what they pass
// to kernels, and a launch with other parameters would be wrong without an error.
func checkEntry(ptx []byte, d *manifest.Kernel) error {
	found := ptxEntry.FindSubmatch(ptx)
	if found == nil {
		return errors.New("its PTX has no entry")
	}
	if name := string(found[1]); name != d.Name {
		return fmt.Errorf("the entry in its PTX is %q, not %q", name, d.Name)
	}
	if n := len(ptxParam.FindAll(found[2], -1)); n != len(d.Params) {
		return fmt.Errorf("the entry in its PTX has %d parameters, not %d", n, len(d.Params))
	}
	if block := ptxBlock.FindSubmatch(bytes.TrimSpace(found[3])); block != nil {
		if n, err := strconv.Atoi(string(block[1])); err != nil || n != warpLanes*d.NumWarps {
			return fmt.Errorf("the blocks in its PTX have %s threads, not %d", block[1], warpLanes*d.NumWarps)
		}
	}
	return nil
}
