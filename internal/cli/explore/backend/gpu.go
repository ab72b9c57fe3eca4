package backend

import (
	"cmp"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/abi"
	"github.com/tshared/tshared/internal/draw"
	"github.com/tshared/tshared/internal/explore"
	"github.com/tshared/tshared/internal/gpucompile"
	"github.com/tshared/tshared/internal/manifest"
	"github.com/tshared/tshared/pass"
)

// defaultWarps is the number of warps where the request does not say it.
const defaultWarps = 4

// gpu makes the plan, LLVM IR and PTX for a GPU.
func (s *side) gpu(m *tshared.Module, target string) error {
	_, params, err := abi.Arguments(s.TTIR.Top, s.Symbol)
	if err != nil {
		return err
	}
	if m, err = s.lowered(m, ptx.Lowering); err != nil {
		return err
	}
	o := gpucompile.BackendOptions(manifest.CompileOptions{})
	o.Target, o.Warps, o.Stages, o.Context = target, cmp.Or(s.Request.NumWarps, defaultWarps), s.Request.NumStages, s.ctx
	o.Emitters, o.Hooks = m.Toolchain().PTXEmitters(), []pass.Hook{s.Passes(explore.PaneLinalg)}
	pictured := draw.Input{Kernel: s.Symbol, Target: target}
	err = s.emitPTX(m, o, params, &pictured)
	s.draw(pictured)
	return m.Explain(err)
}

// emitPTX makes the stages one after another, and notes them for pictures.
func (s *side) emitPTX(m *tshared.Module, o ptx.Options, params []manifest.Param, in *draw.Input) error {
	err := s.Time(explore.PaneTile, func() (err error) {
		in.Tile, err = ptx.Plan(m.Top, s.Symbol, o)
		return err
	})
	if err != nil {
		return err
	}
	s.IR(explore.Pane{ID: explore.PaneTile, Title: "GPU plan", Group: explore.GPU, Before: explore.PaneLinalg}, in.Tile)
	var e *ptx.Emitted
	err = s.Time(explore.PaneLLVMGPU, func() (err error) {
		e, err = ptx.Emit(in.Tile, s.Symbol, o)
		return err
	})
	if err != nil {
		return err
	}
	in.Manifest = gpucompile.Describe(e.Kernel, params)
	in.Manifest.Target, in.Manifest.Stages = o.Target, o.Stages
	s.Remarks(e.Kernel.Remarks)
	s.Code(explore.Pane{ID: explore.PaneLLVMGPU, Title: "LLVM IR", Language: explore.LLVM, Group: explore.GPU}, e.LLVM)
	err = s.Time(explore.PanePTX, func() (err error) {
		in.PTX, err = ptx.CompileLLVM(e.LLVM, e.Codegen, ptx.Options{Context: s.ctx})
		return err
	})
	if err != nil {
		return err
	}
	s.Code(explore.Pane{ID: explore.PanePTX, Title: "PTX", Language: explore.PTX, Group: explore.GPU}, in.PTX)
	return nil
}

// draw adds the pictures of what was made.
func (s *side) draw(in draw.Input) {
	_ = s.Time("pictures", func() error { // pictures that cannot be drawn are left out
		for _, p := range draw.Pictures(s.ctx, in) {
			s.Picture(explore.Picture{ID: p.ID, Title: p.Title, Kernel: s.Symbol, Caption: p.Caption, SVG: p.SVG})
		}
		return nil
	})
}
