package backend

import (
	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/explore"
	"github.com/tshared/tshared/internal/explore/draw"
)

// cpu makes LLVM IR and assembly for a CPU, and a picture of the optimised LLVM IR.
func (s *side) cpu(m *tshared.Module, arch string) error {
	j := driver.Job{Target: onCPU(arch), Last: driver.Optimized, Keep: []driver.Stage{driver.LLIR, driver.Assembly}}
	panes := map[driver.Stage]string{driver.LLIR: explore.PaneLLVMCPU, driver.Assembly: explore.PaneAsm}
	r, err := s.compile(m, j, panes, func(e driver.Event) {
		switch e.Stage {
		case driver.LLIR:
			s.Code(explore.Pane{ID: explore.PaneLLVMCPU, Title: "LLVM IR", Language: explore.LLVM, Group: explore.CPU}, string(e.Text))
		case driver.Assembly:
			s.Code(explore.Pane{ID: explore.PaneAsm, Title: "Assembly", Language: explore.Assembly, Group: explore.CPU}, string(e.Text))
		}
	})
	if err != nil {
		return err
	}
	s.draw(draw.Input{Kernel: s.Symbol, CPU: arch, LLVM: string(r.Code())})
	return nil
}
