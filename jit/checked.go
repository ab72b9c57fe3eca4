package jit

import (
	"context"
	"fmt"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cpu"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/launch"
)

// compileChecked makes checked code of the kernel. It is not kept on disk.
func (b *building) compileChecked(ctx context.Context) (launch.Code, error) {
	m, err := b.checkedModule(ctx)
	if err != nil {
		return nil, b.source.Explain(err)
	}
	k, err := cpu.CompileModule(ctx, m, cpu.Options{Check: true, NoContract: b.Options.NoFPFusion, Overlap: b.Overlap})
	if err != nil {
		return nil, err
	}
	return launch.CheckedCode(b.Kernel, k), nil
}

// checkedModule is the kernel in Triton IR.
func (b *building) checkedModule(ctx context.Context) (*tshared.Module, error) {
	o := b.frontOptions()
	o.Limits.Context = ctx
	sf := b.source.file
	switch {
	case sf == nil:
		m, err := b.module(ctx)
		if err == nil && !b.Descriptors {
			err = m.MakeTTIR(uint(o.Capability), o.Limits)
		}
		return m, err
	case sf.stage != driver.Source && sf.stage != driver.TTIR:
		return nil, fmt.Errorf("%s: checked code is made of Triton IR, not of the stage %s", sf.name, sf.stage)
	}
	m, err := tshared.Parse(sf.name, string(sf.text))
	if err == nil && sf.stage == driver.Source {
		err = m.MakeTTIR(uint(o.Capability), o.Limits)
	}
	return m, err
}
