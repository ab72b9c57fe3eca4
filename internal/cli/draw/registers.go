package draw

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"

	"github.com/tshared/tshared/analysis/occupancy"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/explore/cubin"
	"github.com/tshared/tshared/internal/explore/draw"
	"github.com/tshared/tshared/internal/host/subprocess"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/gpusession"
)

// occupancyPicture is the kind of picture that shows registers, layout one that needs no PTX.
const occupancyPicture, layout = "occupancy", "layout"

// estimate is the value of --registers that asks neither ptxas nor the driver.
const estimate = "estimate"

// setRegisters parses --registers.
func (o *options) setRegisters(text string) error {
	if o.estimate = text == estimate; o.estimate {
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > targets.RegistersPerThread {
		return fmt.Errorf("expected %s or a number from 1 to %d", estimate, targets.RegistersPerThread)
	}
	o.registers = n
	return nil
}

// registerSource finds the registers of a kernel. Where it cannot say them, the error is nil and the number 0.
type registerSource func(ctx context.Context, o *options, in *draw.Input) (occupancy.Registers, error)

// registerSources are asked one after another, the assembler first: it says what a GPU that is not there would get.
var registerSources = []registerSource{fromPTXAS, fromDriver(gpusession.Open)}

// needsPTX reports whether a picture is drawn of PTX: of its registers, or of the simulator's trace. Without LLVM there is none.
func (o *options) needsPTX(stderr io.Writer) bool {
	if o.kind == layout || o.kind == occupancyPicture && o.registers > 0 {
		return false
	}
	if _, err := driver.DescribeLLVM(); err != nil {
		cli.Complain(stderr, "note: there is no PTX, which pictures are drawn of: "+err.Error())
		return false
	}
	return true
}

// findRegisters finds how many registers a thread of the kernel has: the number that the caller says, or what one of the sources says.
// Where none of them can, the PTX is left for an estimate.
func (o *options) findRegisters(ctx context.Context, stderr io.Writer, in *draw.Input) error {
	switch {
	case o.registers > 0 && (o.kind == occupancyPicture || o.kind == all):
		in.Registers = occupancy.Registers{Count: o.registers}
		return nil
	case in.PTX == "", o.kind != occupancyPicture && o.kind != all, o.estimate:
		return nil
	}
	for _, source := range registerSources {
		r, err := source(ctx, o, in)
		switch {
		case err != nil && (o.ptxas != "" || ctx.Err() != nil):
			return err
		case err != nil:
			cli.Complain(stderr, "note: "+err.Error())
		case r.Count > 0:
			in.Registers = r
			return nil
		}
	}
	return nil
}

// fromPTXAS assembles the PTX with the ptxas that the caller names, or the one that is found.
func fromPTXAS(ctx context.Context, o *options, in *draw.Input) (occupancy.Registers, error) {
	path := o.ptxas
	if path == "" {
		path = driver.FindPTXAS()
	}
	if path == "" {
		return occupancy.Registers{}, nil
	}
	about, err := in.Manifest.Write()
	if err != nil {
		return occupancy.Registers{}, err
	}
	result, err := driver.Compile(ctx, driver.Job{
		Target: driver.Target{Backend: driver.CUDA, Arch: in.Target}, CompileOptions: driver.CompileOptions{NoLineInfo: true}, Kernel: in.Manifest.Name,
		Start: driver.PTX, Text: []byte(in.PTX), Name: manifest.PTXFile, Manifest: about, Last: driver.CUBIN, PTXAS: path,
	})
	if err != nil {
		return occupancy.Registers{}, err
	}
	k, err := cubin.Find(result.Code(), in.Manifest.Name)
	if err != nil {
		return occupancy.Registers{}, err
	}
	return occupancy.Registers{Count: k.Registers, Local: k.Local, Origin: describePTXAS(ctx, path)}, nil
}

var release = regexp.MustCompile(`release (\d+\.\d+)`)

// describePTXAS names ptxas with the release of its toolkit, where it says that.
func describePTXAS(ctx context.Context, path string) string {
	said, _ := subprocess.CombinedOutput(ctx, path, "--version")
	if m := release.FindSubmatch(said); m != nil {
		return "ptxas " + string(m[1])
	}
	return "ptxas"
}

// fromDriver loads the PTX on the first device, if it is one that the kernel is compiled for: the driver assigns other registers for
// others.
func fromDriver(open func() (*gpusession.Session, error)) registerSource {
	return func(_ context.Context, _ *options, in *draw.Input) (r occupancy.Registers, err error) {
		s, err := open()
		if err != nil {
			return r, nil // there is no device
		}
		defer func() { err = errors.Join(err, s.Close()) }()
		want, err := targets.LookupGPU(in.Target)
		if err != nil {
			return r, err
		}
		have, err := targets.LookupGPU(s.Device().Capability.Target())
		if err != nil || have.Capability != want.Capability {
			return r, nil
		}
		p, err := s.Load(&manifest.Artifact{PTX: in.PTX, Kernel: in.Manifest})
		if err != nil {
			return r, err
		}
		a, err := p.Attributes()
		if err != nil {
			return r, err
		}
		return occupancy.Registers{Count: a.Registers, Local: a.Local, Origin: "driver"}, nil
	}
}
