package fuzz

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/kernelgen"
)

// Found says which kernel showed a bug.
type Found struct {
	Bug     *Bug
	Kernel  uint64 // its seed
	Verdict *Verdict
	Tried   int // kernels the bug changed until then
}

// SelfCheck puts each bug into the lowering and looks for kernels that show it.
// It gives an entry per bug, without verdict for those that none of so many
// kernels shows.
func SelfCheck(ctx context.Context, bugs []*Bug, seed uint64, count int) []*Found {
	found := make([]*Found, len(bugs))
	for i, b := range bugs {
		found[i] = &Found{Bug: b}
	}
	missing := len(found)
	for i := 0; i < count && missing > 0 && ctx.Err() == nil; i++ {
		k := kernelgen.Generate(seed + uint64(i))
		m, err := tshared.Parse("kernel.mlir", k.Text)
		if err != nil {
			continue
		}
		s, err := prepare(k.Launch)
		if err != nil {
			continue
		}
		want, err := evaluate(ctx, m.Top, s)
		if err != nil {
			continue
		}
		route := RouteNamed("lower")
		for _, f := range found {
			if f.Verdict != nil {
				continue
			}
			c := &Checker{Bug: f.Bug}
			v := c.route(ctx, route, m, s, want)
			if v.Bug {
				f.Tried++
			}
			if v.Kind == Difference || v.Kind == Fault {
				f.Kernel, f.Verdict = k.Seed, v
				missing--
			}
		}
	}
	return found
}
