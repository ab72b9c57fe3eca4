package fuzz

import (
	"context"
	"testing"

	"github.com/tshared/tshared/internal/verify/kernelgen"
)

func BenchmarkCheck(b *testing.B) {
	c := &Checker{Pipelines: Pipelines, EachPass: true}
	seed := uint64(0)
	for b.Loop() {
		seed++
		k := kernelgen.Generate(seed)
		c.Check(context.Background(), k.Text, k.Launch)
	}
}
