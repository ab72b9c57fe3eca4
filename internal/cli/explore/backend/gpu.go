package backend

import (
	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/explore"
	"github.com/tshared/tshared/internal/explore/draw"
	"github.com/tshared/tshared/pass"
)

// gpu makes the plan, LLVM IR and PTX for a GPU, and pictures of them as far as they were made.
func (s *side) gpu(m *tshared.Module, target string) error {
	j := driver.Job{
		Target: onGPU(target), CompileOptions: driver.CompileOptions{NumWarps: s.Request.NumWarps, NumStages: s.Request.NumStages},
		Last: driver.PTX, Keep: []driver.Stage{driver.LLIR, driver.PTX},
	}
	j.Passes = func(stage driver.Stage) []pass.Hook {
		if stage != driver.Tile {
			return nil
		}
		return []pass.Hook{s.Passes(explore.PaneLinalg)}
	}
	in := draw.Input{Kernel: s.Symbol, Target: target}
	panes := map[driver.Stage]string{driver.Tile: explore.PaneTile, driver.LLIR: explore.PaneLLVMGPU, driver.PTX: explore.PanePTX}
	r, err := s.compile(m, j, panes, func(e driver.Event) {
		switch e.Stage {
		case driver.Tile:
			in.Tile = e.Module.Top
			s.IR(explore.Pane{ID: explore.PaneTile, Title: "GPU plan", Group: explore.GPU, Before: explore.PaneLinalg}, in.Tile)
		case driver.LLIR:
			s.Remarks(e.Remarks)
			s.Code(explore.Pane{ID: explore.PaneLLVMGPU, Title: "LLVM IR", Language: explore.LLVM, Group: explore.GPU}, string(e.Text))
		case driver.PTX:
			in.PTX = string(e.Text)
			s.Code(explore.Pane{ID: explore.PanePTX, Title: "PTX", Language: explore.PTX, Group: explore.GPU}, in.PTX)
		}
	})
	if r != nil {
		in.Manifest = r.GPU
	}
	s.draw(in)
	return err
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
