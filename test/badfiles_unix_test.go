//go:build unix

package test

import (
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// unprivileged runs f without the privileges of root, to whom permissions do not apply.
func unprivileged(t *testing.T, f func()) {
	t.Helper()
	if os.Geteuid() == 0 {
		const nobody = 65534
		if err := syscall.Seteuid(nobody); err != nil {
			t.Skipf("permissions do not bind root, and it cannot become anybody else: %v", err)
		}
		defer func() { require.NoError(t, syscall.Seteuid(0)) }()
	}
	f()
}

func TestPermissions(t *testing.T) {
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret.mlir")
	require.NoError(t, os.WriteFile(secret, []byte(goodModule), 0))
	out := filepath.Join(dir, "out.mlir")
	require.NoError(t, os.WriteFile(out, []byte("before"), 0o400))
	require.NoError(t, os.Chmod(dir, 0o555))
	var in, inPlace result
	unprivileged(t, func() {
		in = run("", secret)
		inPlace = run(goodModule, "-o", out)
	})
	require.NoError(t, os.Chmod(dir, 0o755))
	refused(t, in, "cannot open input file '"+secret+"': Permission denied")
	refused(t, inPlace, "cannot open output file '"+out+"': Permission denied")
	assert.Equal(t, "before", read(t, out))
	assert.Equal(t, []string{"out.mlir", "secret.mlir"}, folder(t, dir))
}

// TestFullDisk: an output file that cannot be written completely is an error. A limit on file sizes
// simulates the full disk.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out.mlir")
	require.NoError(t, os.WriteFile(out, []byte("before"), 0o666))
	var old syscall.Rlimit
	require.NoError(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old))
	signal.Ignore(syscall.SIGXFSZ) // makes writes fail instead
	defer signal.Reset(syscall.SIGXFSZ)
	limit := old
	limit.Cur = 1 << 17
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit))
	r := run(strings.Repeat(goodModule, 100_000), "-o", out)
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old))
	refused(t, r, "cannot write output file '"+out+"': File too large")
	assert.Equal(t, "before", read(t, out))
	assert.Equal(t, []string{"out.mlir"}, folder(t, dir))
}
