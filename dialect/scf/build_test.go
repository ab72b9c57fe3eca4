package scf_test

import (
	"testing"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/internal/verify/testir"
	"github.com/tshared/tshared/ir"
)

const loopArgs = "%lb: index, %ub: index, %step: index, %x: f32, %c: i1"

func TestBuildFor(t *testing.T) {
	testir.Builds(t, loopArgs, `%r = scf.for %i = %lb to %ub step %step iter_args(%a = %x) -> (f32) {
  %s = arith.addf %a, %x : f32
  scf.yield %s : f32
}
scf.for %i = %lb to %ub step %step {
}`,
		func(b *ir.Builder, args []*ir.Value) {
			lower, upper, step, x := args[0], args[1], args[2], args[3]
			scf.NewFor(b, lower, upper, step, []*ir.Value{x}, func(_ *ir.Value, args []*ir.Value) []*ir.Value {
				return []*ir.Value{arith.NewAddF(b, args[0], x).Result()}
			})
			scf.NewFor(b, lower, upper, step, nil, func(*ir.Value, []*ir.Value) []*ir.Value { return nil })
		}, scf.Dialect, arith.Dialect)
}

// TestBuildIf: the second region is empty when there is nothing to do.
func TestBuildIf(t *testing.T) {
	testir.Builds(t, loopArgs, `%r = scf.if %c -> (f32) {
  %s = arith.addf %x, %x : f32
  scf.yield %s : f32
} else {
  scf.yield %x : f32
}
scf.if %c {
}`,
		func(b *ir.Builder, args []*ir.Value) {
			x, c := args[3], args[4]
			scf.NewIf(b, c, []ir.Type{ir.F32},
				func() []*ir.Value { return []*ir.Value{arith.NewAddF(b, x, x).Result()} },
				func() []*ir.Value { return []*ir.Value{x} })
			scf.NewIf(b, c, nil, func() []*ir.Value { return nil }, nil)
		}, scf.Dialect, arith.Dialect)
}

func TestBuildWhile(t *testing.T) {
	testir.Builds(t, loopArgs, `%r = scf.while (%a = %x) : (f32) -> f32 {
  scf.condition(%c) %a : f32
} do {
^bb0(%b: f32):
  scf.yield %b : f32
}`,
		func(b *ir.Builder, args []*ir.Value) {
			scf.NewWhile(b, args[3:4], []ir.Type{ir.F32},
				func(before []*ir.Value) (*ir.Value, []*ir.Value) { return args[4], before },
				func(after []*ir.Value) []*ir.Value { return after })
		}, scf.Dialect, arith.Dialect)
}

// TestBuildIndexSwitch: the number of regions is a parameter; the default region comes first.
func TestBuildIndexSwitch(t *testing.T) {
	testir.Builds(t, loopArgs, `%r = scf.index_switch %lb -> f32
case 2 {
  scf.yield %x : f32
}
case 5 {
  scf.yield %x : f32
}
default {
  scf.yield %x : f32
}`,
		func(b *ir.Builder, args []*ir.Value) {
			s := scf.NewIndexSwitch(b, args[0], []ir.Type{ir.F32}, []int64{2, 5}, 2)
			for _, region := range s.Op.Regions() {
				b.AtEnd(region.AddBlock())
				scf.NewYield(b, args[3:4])
			}
		}, scf.Dialect)
}
