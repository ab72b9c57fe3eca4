package server_test

import (
	"net"
	"testing"

	"github.com/stretchr/testify/require"
)

// listen opens a port of this machine.
func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	return l
}
