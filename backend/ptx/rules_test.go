package ptx

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/oprules"
)

// TestOperationsHaveRules: passes know every operation that the backend emits, and the backend emits every operation of the tile dialect that has
// a rule. The operations in bodies, and terminators, are emitted by the operation around them.
func TestOperationsHaveRules(t *testing.T) {
	for def := range emitFuncs {
		assert.NotNil(t, oprules.Lookup(def), "%s is emitted, but has no rule: add one to the table in transform/gpu/oprules/table.go", def.Name)
	}
	for _, def := range tile.Dialect.Ops {
		if def.Has(ir.Terminator) {
			continue
		}
		assert.NotNil(t, oprules.Lookup(def), "%s has no rule: add one to the table in transform/gpu/oprules/table.go", def.Name)
		assert.Contains(t, emitFuncs, def, "%s is not emitted: add it to the table Functions of a package of backend/ptx/internal", def.Name)
	}
	assert.Nil(t, oprules.Lookup(linalg.Yield), "a terminator has no rule")
}
