package main

import (
	"context"
	"fmt"
	"io"

	"github.com/tshared/tshared/bench/internal/turns"
	"github.com/tshared/tshared/bundle"
	"github.com/tshared/tshared/jit"
)

// kernelTimes has the times of all kernels that take a shape, which were measured in turns.
type kernelTimes struct {
	turns.Turns
	open []io.Closer
}

// exhaustive gets all kernels ready that take the matrices, and checks their results.
func (m *matrices) exhaustive(ctx context.Context, b *bundle.Bundle, d *jit.Device) (*kernelTimes, error) {
	timer, err := d.TuneSettings().NewTimer()
	if err != nil {
		return nil, err
	}
	all := &kernelTimes{Turns: turns.Turns{Timer: timer}}
	if c, ok := timer.(io.Closer); ok {
		all.open = append(all.open, c)
	}
	for _, k := range b.ByGroup(group) {
		if k.Fits(d, m.args()...) != nil {
			continue
		}
		if err := all.add(ctx, k, d, m); err != nil {
			all.close()
			return nil, fmt.Errorf("%s: %w", k.Name(), err)
		}
	}
	return all, nil
}

// add prepares the launch of a kernel, and runs it once to see that its result is right.
func (all *kernelTimes) add(ctx context.Context, k *bundle.Kernel, d *jit.Device, m *matrices) error {
	launch, err := k.Bind(ctx, d, nil, m.args()...)
	if err != nil {
		return err
	}
	all.open = append(all.open, launch)
	if err := launch.Run(ctx); err != nil {
		return err
	}
	all.Launches = append(all.Launches, &turns.Launch{Name: k.Name(), Start: launch.Start})
	return m.check()
}

func (all *kernelTimes) close() {
	for _, c := range all.open {
		_ = c.Close() // the process ends
	}
}
