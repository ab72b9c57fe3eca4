package driver

import (
	"sync"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/printopstats"
	"github.com/tshared/tshared/transform/stripdebuginfo"
)

// Dialects is every dialect there is.
var Dialects = sync.OnceValue(func() *ir.Registry {
	return ir.NewRegistry(
		arith.Dialect,
		builtin.Dialect,
		cf.Dialect,
		function.Dialect,
		gpu.Dialect,
		llvm.Dialect,
		math.Dialect,
		scf.Dialect,
		tt.Dialect,
		ub.Dialect,
	)
})

// Passes is the table of every pass and named pipeline there is.
var Passes = sync.OnceValue(func() *pass.Registry {
	return pass.NewRegistry(append([]*pass.Pass{
		printopstats.Pass,
		stripdebuginfo.Pass,
	}, testPasses...), nil)
})

// testPasses are passes with faults, for the tests of this package.
var testPasses []*pass.Pass
