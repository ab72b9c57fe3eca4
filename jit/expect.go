package jit

import (
	"context"
	"time"

	"github.com/tshared/tshared/analysis/cost"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/launch"
)

// Expect plans the kernel and estimates its launch. Who compiles it hears of warnings.
func (s *source) Expect(ctx context.Context, r *launch.Request, l launch.ExpectedLaunch) (time.Duration, error) {
	quiet := *r
	quiet.Warn = func(diag.List) {}
	b := &building{Request: &quiet, source: s}
	if err := b.override(); err != nil {
		return 0, err
	}
	about := cost.Launch{Args: make([]cost.Arg, len(l.Args))}
	for d, n := range l.Grid {
		about.Grid[d] = int64(n)
	}
	for i, a := range l.Args {
		about.Args[i] = cost.Arg{Known: a.Integer, Value: a.Value, Bytes: int64(a.Bytes)}
	}
	result, err := driver.Compile(ctx, driver.Job{
		Target: targetOf(b.Device), CompileOptions: b.compileOptions(), Context: b.Device.Context(), Launch: &about,
		Start: driver.Source, Module: b.module, Last: driver.Tile, Keep: []driver.Stage{},
	})
	if err != nil || result.Expected == nil || !result.Expected.Complete {
		return 0, err
	}
	return time.Duration(result.Expected.Seconds() * float64(time.Second)), nil
}
