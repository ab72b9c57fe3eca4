package main

import (
	"context"
	"errors"

	"github.com/tshared/tshared/bench/internal/turns"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/tune"
)

// configTimes has the times of all configs, which were measured in turns.
type configTimes struct {
	turns.Turns
	open []interface{ Close() error } // in the order in which they are closed
}

// exhaustive gets all configs ready that can run.
func (m *placed) exhaustive(ctx context.Context) (*configTimes, error) {
	all := &configTimes{Turns: turns.Turns{Timer: tune.HostClock()}}
	if c := m.device.Context(); c != nil {
		timer, err := tune.NewEventTimer(c, nil, 0)
		if err != nil {
			return nil, err
		}
		all.Timer, all.open = timer, append(all.open, timer)
	}
	for i := range m.configs {
		only := jit.Autotune{Configs: m.configs[i : i+1]}
		fn, err := m.load(&only)
		if err != nil {
			return nil, err
		}
		b, err := fn.Bind(ctx, m.device, m.grid, m.args...)
		if err != nil { // it lacks resources, as the search finds out as well
			if err := fn.Close(); err != nil {
				return nil, err
			}
			continue
		}
		all.Launches = append(all.Launches, &turns.Launch{Name: m.nameOf(i), Start: b.Start})
		all.open = append(all.open, b, fn)
	}
	if len(all.Launches) == 0 {
		return nil, errors.New("no config can run")
	}
	return all, nil
}

// nameOf is the name of a config in results: launch settings of a GPU are none of a CPU.
func (m *placed) nameOf(i int) string {
	c := m.configs[i]
	if m.device.Context() == nil {
		c.NumWarps, c.NumStages, c.NumCTAs = 0, 0, 0
	}
	return c.String()
}

func (all *configTimes) close() {
	for _, c := range all.open {
		_ = c.Close() // the process ends
	}
}
