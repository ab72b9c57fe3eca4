package fuzz

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/verify/kernelgen"
)

// Detection is the first kernel that reveals a seeded bug.
type Detection struct {
	Bug    *Bug
	Kernel uint64 // seed
	Result *Result
	Tried  int // kernels that the bug changed so far
}

// SelfCheck seeds each bug into the lowering and searches for a kernel that reveals it. It returns
// an entry per bug; the Result is nil for bugs that none of count kernels reveals.
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
