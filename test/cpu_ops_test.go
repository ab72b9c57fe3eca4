package test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/verify/interp/linalg"
)

// TestEveryOperationIsCompiled: the CPU backend supports every operation of the linalg interpreter, except those that a GPU takes in
// place of loops.
func TestEveryOperationIsCompiled(t *testing.T) {
	ops := slices.DeleteFunc(linalg.Operations(), func(name string) bool { return strings.HasPrefix(name, tile.Dialect.Name+".") })
	assert.Subset(t, cpu.Operations(), ops)
	assert.Greater(t, len(ops), 150)
}
