package backend

import (
	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/draw"
	"github.com/tshared/tshared/internal/explore"
	"github.com/tshared/tshared/internal/stages"
)

// cpu makes LLVM IR and assembly for a CPU.
func (s *side) cpu(m *tshared.Module, arch string) error {
	lib, err := libllvm.Open()
	if err != nil {
		return err
	}
	target, host, err := stages.CPUTarget(lib, arch)
	if err != nil {
		return err
	}
	machine, err := stages.Machine(lib, target)
	if err != nil {
		return err
	}
	if m, err = s.lowered(m, cpuLowering); err != nil {
		return err
	}
	var g *cpu.Generated
	err = s.Time(explore.PaneLLVMCPU, func() error {
		fma, err := cpu.HasFMA(lib, machine)
		if err != nil {
			return err
		}
		g, err = cpu.Generate(m.Top, s.Symbol, cpu.Options{
			Contract: true, FMA: fma, Host: host, Detached: !host, Target: target, Context: s.ctx, Emitters: m.Toolchain().CPUEmitters(),
		})
		return m.Explain(err)
	})
	if err != nil {
		return err
	}
	s.Code(explore.Pane{ID: explore.PaneLLVMCPU, Title: "LLVM IR", Language: explore.LLVM, Group: explore.CPU}, g.Text(machine))
	var text []byte
	err = s.Time(explore.PaneAsm, func() (err error) {
		text, err = g.Compile(lib, machine, libllvm.Assembly)
		return err
	})
	if err != nil {
		return err
	}
	s.Code(explore.Pane{ID: explore.PaneAsm, Title: "Assembly", Language: explore.Assembly, Group: explore.CPU}, string(text))
	if optimized, err := g.Optimized(lib, machine); err == nil { // without it there is no picture
		s.draw(draw.Input{Kernel: s.Symbol, CPU: arch, LLVM: optimized})
	}
	return nil
}
