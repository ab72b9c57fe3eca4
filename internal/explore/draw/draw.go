// Package draw makes pictures of a compiled kernel: its memory accesses, layouts, layout conversions, bank conflicts, dots, pipelines,
// its place under the roofline, its occupancy, and its loops on a CPU.
//
// Package model finds what a picture shows; this package puts it on paper. It knows neither LLVM nor how a kernel was
// compiled: an Input has the stages that a caller made.
package draw

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/analysis/occupancy"
	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/internal/explore/draw/svg"
	"github.com/tshared/tshared/internal/explore/regpressure"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// Input is a compiled kernel. Pictures of stages that are missing are left out.
type Input struct {
	Kernel string // the symbol of the function; empty is the only one
	// Tile is the module at stage tile, with layouts and instructions of a GPU. It is not changed.
	Tile *ir.Op
	// Target is the GPU, such as sm_90a; empty is the default.
	Target string
	// PTX and Manifest are what was made of Tile; both may be missing, and the pictures of the simulator's trace then.
	PTX      string
	Manifest *manifest.Kernel
	// Registers is the number of registers per thread that the assembler assigned. Where it is not known, the number is estimated
	// from the PTX.
	Registers occupancy.Registers
	// LLVM is the text of the LLVM IR for a CPU after LLVM's passes, and CPU the name of that target.
	LLVM, CPU string
	Launch    Launch
}

// Launch is the program that pictures are drawn of.
type Launch struct {
	Grid    [3]int // programs along x, y and z; 0 is 1
	Program [3]int // the one that is drawn
	// Args has the values of integer arguments by name. Those left out are assumed to be 1024; addresses of buffers are always assumed.
	Args map[string]int64
	// Buffers are the contents of buffers by the names of arguments. Accesses that depend on others are left out.
	Buffers map[string][]byte
}

// Picture is a picture of a kernel.
type Picture struct {
	ID      string // one of Kinds
	Title   string
	Caption string // sentences that say what is seen
	SVG     string // complete: no scripts, no outside references; of Draw with the caption, as nothing else says it
}

// drawing is a picture on paper, and what is said about it.
type drawing struct {
	*svg.Drawing
	caption string
}

// kind is a kind of picture.
type kind struct {
	id, title string
	gpu       bool // it is drawn of a kernel for a GPU
	traced    bool // it is drawn of what the simulator traces
	draw      func(k *subject) (*drawing, error)
}

// kinds are all kinds of pictures.
var kinds = []kind{
	{"access", "Memory accesses", true, true, drawAccess},
	{"layout", "Layouts", true, false, drawLayouts},
	{"conversion", "Layout conversions", true, false, drawConversions},
	{"banks", "Banks of shared memory", true, true, drawBanks},
	{"dot", "Dots", true, false, drawDots},
	{"pipeline", "Software pipeline", true, true, drawPipeline},
	{"roofline", "Roofline", true, true, drawRoofline},
	{"occupancy", "Occupancy", true, false, drawOccupancy},
	{"cpu", "Loops on a CPU", false, false, drawCPU},
}

// Kinds are the kinds of pictures, in the order of Pictures.
func Kinds() (names []string) {
	for _, k := range kinds {
		names = append(names, k.id)
	}
	return names
}

// ForGPU reports whether a kind of picture is drawn from the stages of a GPU.
func ForGPU(name string) bool {
	return slices.ContainsFunc(kinds, func(k kind) bool { return k.id == name && k.gpu })
}

// Nothing is the error of a kernel that has nothing to draw of a kind.
type Nothing struct{ Why string }

func (n *Nothing) Error() string { return n.Why }

// subject is a kernel whose model is computed.
type subject struct {
	Input
	*model.Kernel
	occupancy occupancy.Occupancy
	alone     bool // pictures have their captions in them
}

// newSubject computes the model of a kernel for a GPU.
func newSubject(ctx context.Context, in Input) (*subject, error) {
	s := &subject{Input: in}
	if in.Tile == nil {
		return s, nil
	}
	if in.Target == "" {
		s.Target = targets.DefaultGPU
	}
	gpu, err := targets.LookupGPU(s.Target)
	if err != nil {
		return nil, err
	}
	kernel, err := model.KernelOf(in.Tile, in.Kernel)
	if err != nil {
		return nil, err
	}
	l := model.Launch{Program: in.Launch.Program, Args: in.Launch.Args, Buffers: in.Launch.Buffers}
	for i, n := range in.Launch.Grid {
		l.Grid[i] = max(1, n, l.Program[i]+1)
	}
	code := model.Code{PTX: in.PTX, Manifest: in.Manifest}
	if in.Manifest == nil {
		code.PTX = ""
	}
	if s.Kernel, err = model.Of(ctx, kernel, gpu, l, code); err != nil {
		return nil, err
	}
	shared := s.Shared
	if in.Manifest != nil {
		shared = int64(in.Manifest.Shared)
	}
	s.occupancy = occupancy.Of(kernel, gpu, shared, in.registers())
	return s, nil
}

// registers are those that the assembler assigned, or an estimate where it did not run. They are not known without PTX.
func (in *Input) registers() occupancy.Registers {
	if in.Registers.Count > 0 || in.PTX == "" {
		return in.Registers
	}
	n, err := regpressure.Estimate(in.PTX, in.entry())
	if err != nil {
		return occupancy.Registers{} // the picture shows the occupancy for any number then
	}
	return occupancy.Registers{Count: n, Origin: "estimate", Estimated: true}
}

// entry is the name of the kernel in the PTX; empty is the only one.
func (in *Input) entry() string {
	if in.Manifest != nil {
		return in.Manifest.Name
	}
	return in.Kernel
}

// IntegerArguments are the names of the integer arguments of a kernel for a GPU, whose values Launch may have.
func IntegerArguments(in Input) ([]string, error) {
	kernel, err := model.KernelOf(in.Tile, in.Kernel)
	if err != nil {
		return nil, err
	}
	return model.IntegerArguments(kernel), nil
}

// Pictures draws all pictures that a kernel has, in the order of Kinds.
func Pictures(ctx context.Context, in Input) (list []Picture) {
	s, err := newSubject(ctx, in)
	if err != nil {
		in.Tile = nil // the picture of a CPU is still there
		s = &subject{Input: in}
	}
	for _, k := range kinds {
		if ctx.Err() != nil {
			return list
		}
		if p, err := s.picture(k); err == nil {
			list = append(list, p)
		}
	}
	return list
}

// Draw draws the picture of a kind, which stands alone: its caption is at its foot. A kernel that has nothing to show gets a *Nothing that says why.
func Draw(ctx context.Context, in Input, name string) (Picture, error) {
	drawn, err := Open(ctx, in)
	if err != nil {
		return Picture{}, err
	}
	return drawn(name)
}

// Open runs the program that pictures show, and returns a function that draws them as Draw does.
func Open(ctx context.Context, in Input) (drawn func(name string) (Picture, error), err error) {
	s, err := newSubject(ctx, in)
	if err != nil {
		return nil, err
	}
	s.alone = true
	return func(name string) (Picture, error) {
		i := slices.IndexFunc(kinds, func(k kind) bool { return k.id == name })
		if i < 0 {
			return Picture{}, fmt.Errorf("there is no picture %q, only %s", name, strings.Join(Kinds(), ", "))
		}
		return s.picture(kinds[i])
	}, nil
}

func (s *subject) picture(k kind) (Picture, error) {
	if k.gpu && s.Kernel == nil {
		return Picture{}, &Nothing{"the kernel is not compiled for a GPU"}
	}
	if k.traced && s.Untraced != "" {
		return Picture{}, &Nothing{s.Untraced}
	}
	d, err := k.draw(s)
	if err != nil {
		return Picture{}, err
	}
	if s.alone {
		foot(d.Drawing, d.caption)
	}
	return Picture{ID: k.id, Title: k.title, Caption: d.caption, SVG: d.String()}, nil
}
