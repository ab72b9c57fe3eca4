package fuzz

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/kernelgen"
)

// Detection says which kernel showed a bug.
type Detection struct {
	Bug    *Bug
	Kernel uint64 // its seed
	Result *Result
	Tried  int // kernels the bug changed until then
}

// SelfCheck puts each bug into the lowering and looks for kernels that show it.
// It gives an entry per bug, without verdict for those that none of so many
// kernels shows.
func SelfCheck(ctx context.Context, bugs []*Bug, seed uint64, count int) []*Detection {
	found := make([]*Detection, len(bugs))
	for i, b := range bugs {
		found[i] = &Detection{Bug: b}
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
		want, err := interpret(ctx, m.Top, s)
		if err != nil {
			continue
		}
		pipeline := PipelineNamed("lower")
		for _, f := range found {
			if f.Result != nil {
				continue
			}
			c := &Checker{Bug: f.Bug}
			v := c.pipeline(ctx, pipeline, m, s, want)
			if v.Bug {
				f.Tried++
			}
			if v.Kind == Difference || v.Kind == Fault {
				f.Kernel, f.Result = k.Seed, v
				missing--
			}
		}
	}
	return found
}
