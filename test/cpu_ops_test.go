package test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/verify/interp/linalg"
)

// TestEveryOperationIsCompiled: the CPU backend supports every operation of the linalg interpreter.
func TestEveryOperationIsCompiled(t *testing.T) {
	assert.Subset(t, cpu.Operations(), linalg.Operations())
	assert.Greater(t, len(linalg.Operations()), 150)
}
