package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRemoveOld: what an earlier build wrote goes away, and nothing else.
func TestRemoveOld(t *testing.T) {
	b := &build{out: t.TempDir()}
	for _, name := range []string{"tshared-0.0.9-linux-amd64.tar.gz", "tshared_0.0.9_amd64.deb", "SHA256SUMS", "triton_tshared-0.1.0-py3-none-any.whl"} {
		require.NoError(t, os.WriteFile(filepath.Join(b.out, name), nil, 0o600))
	}
	require.NoError(t, b.removeOld())
	left, err := os.ReadDir(b.out)
	require.NoError(t, err)
	require.Len(t, left, 1)
	assert.Equal(t, "triton_tshared-0.1.0-py3-none-any.whl", left[0].Name())
}

// TestSourceDate: the time of files can be given.
func TestSourceDate(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "86400")
	at, err := sourceDate()
	require.NoError(t, err)
	assert.Equal(t, "1970-01-02T00:00:00Z", at.Format("2006-01-02T15:04:05Z07:00"))
	t.Setenv("SOURCE_DATE_EPOCH", "now")
	_, err = sourceDate()
	require.Error(t, err)
}

// TestLinkFlags: a commit is only told where there is one.
func TestLinkFlags(t *testing.T) {
	assert.Equal(t, "-s -w -buildid=", (&build{}).linkFlags())
	assert.Contains(t, (&build{commit: "abc"}).linkFlags(), "opt.commit=abc")
}
