package model_test

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// withData are kernels of the corpus that are compared with data by default: gathers, scatters, atomics, pointers and masks that are loaded,
// loops of which the number of iterations is.
var withData = []string{
	"embedding_gather_f16", "embedding_scalar_idx", "scatter_add_f32", "atomic_minmax_i32", "op_atomic_int", "op_atomic_float", "gemm_block_sparse", "moe_combine_rows", "jagged_sum",
	"op_ptr_where", "op_ptr_arith", "op_scalar_mask", "decode_paged_x", "attn_varlen_softcap", "per_softmax_mask", "op_unpack_nibble", "poi_reflection_pad", "while_collatz",
}

// TestModelWithData compares kernels whose accesses depend on data, with the data of their cases.
func TestModelWithData(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	names := withData
	if *wholeCorpus {
		names = corpusNames(t)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			c := compareCase(t, filepath.Join(corpus, name, "small"), "sm_90a", last, fileContents(t))
			if !c.Exact {
				require.True(t, *wholeCorpus, "some accesses of the kernel are unknown")
				t.Skip("its accesses depend on what it computes: ", c.Ended)
			}
			c.check(t)
		})
	}
}

// TestSmallAtomics compares updates of fewer elements than a block has threads.
func TestSmallAtomics(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	c := compareCase(t, "testdata/small_atomics", "sm_90a", last, fileContents(t))
	require.True(t, c.Exact)
	c.check(t)
	updates := 0
	for _, a := range c.Accesses {
		if a.Kind == model.Atomic {
			updates++
			assert.Equal(t, 1, a.Traffic.Requests, "of one warp")
		}
	}
	assert.Equal(t, 3, updates)
}

// fileContents has the contents of the buffers for which a case has files.
func fileContents(t *testing.T) func(*testcase.Case, *testcase.Arg) []byte {
	return func(c *testcase.Case, a *testcase.Arg) []byte {
		if !a.Buffer || a.Null {
			return nil
		}
		data, err := c.Contents(a)
		if errors.Is(err, testcase.ErrNoData) {
			return nil
		}
		require.NoError(t, err)
		return data
	}
}
