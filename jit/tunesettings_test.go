package jit_test

import (
	"context"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/jit"
)

// TestTuneSettings: ops on a device are measured by its clock, and results are about it.
func TestTuneSettings(t *testing.T) {
	s := jit.CPU().WithWorkers(3).TuneSettings()
	assert.Contains(t, s.Device, ", 3 workers")
	timer, err := s.NewTimer()
	require.NoError(t, err)
	each, _, err := timer.Time(context.Background(), 2, nil, func() error { return nil })
	require.NoError(t, err)
	assert.Len(t, each, 2)
	assert.NotImplements(t, (*io.Closer)(nil), timer)
}
