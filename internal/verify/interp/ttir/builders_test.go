package ttir

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// notEvaluated lists operations of the kernels' dialects that have no builder, each with the
// reason.
var notEvaluated = map[*ir.OpDef]string{
	tt.Func: "is compiled as a whole",
}

// TestEveryOperation: an operation has a builder, ends a region, is an older
// name of another, or has a reason.
func TestEveryOperation(t *testing.T) {
	for _, d := range []*ir.Dialect{tt.Dialect, arith.Dialect, math.Dialect, scf.Dialect, cf.Dialect, ub.Dialect} {
		for _, def := range d.Ops {
			_, built := builders[def]
			_, branches := branches[def]
			ends := def.Traits&ir.Terminator != 0
			assert.True(t, built || branches || ends || def.ReadAs != nil || notEvaluated[def] != "", "%s has no evaluation", def.Name)
		}
	}
}
