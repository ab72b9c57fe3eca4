package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/bundle/functable"
)

// TestSmall: a few rows are built twice, the second time from the cache.
func TestSmall(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	var out bytes.Buffer
	o := options{rows: 6, targets: []string{"sm_80", "sm_90a", "x86-64-v3"}}
	require.NoError(t, o.run(&out))
	assert.Contains(t, out.String(), "6 rows for sm_80, sm_90a, x86-64-v3")
	assert.Contains(t, out.String(), "18 of 18 from the cache")
}

func TestTable(t *testing.T) {
	rows, err := (&functable.Loader{}).Python("kernels.py")
	require.NoError(t, err)
	assert.Len(t, rows, 500)
}
