package kernelcache

import (
	"context"
	"log/slog"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/cache/redis"
)

// silent is a server that never answers, but knows whether anyone has connected.
func silent(t *testing.T) (url string, asked func() bool) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	return "redis://" + l.Addr().String(), func() bool {
		require.NoError(t, l.(*net.TCPListener).SetDeadline(time.Now().Add(time.Millisecond)))
		c, err := l.Accept()
		if err == nil {
			c.Close()
		}
		return err == nil
	}
}

func TestOpen(t *testing.T) {
	quiet := slog.New(slog.DiscardHandler)
	for _, tt := range []struct {
		name   string
		env    map[string]string
		remote bool // is asked
		kept   bool
		err    string
	}{
		{name: "folder", kept: true},
		{name: "remote", env: map[string]string{redis.EnvSecret: "a secret of the operator"}, remote: true, kept: true},
		{name: "off", env: map[string]string{redis.EnvSecret: "a secret of the operator", cache.EnvDir: "off"}},
		{name: "no secret", env: map[string]string{redis.EnvSecret: ""}, err: "entries of a remote cache must be authenticated"},
		{name: "bad size", env: map[string]string{redis.EnvSecret: "a secret of the operator", cache.EnvSize: "much"}, err: cache.EnvSize},
	} {
		t.Run(tt.name, func(t *testing.T) {
			url, asked := silent(t)
			t.Setenv(cache.EnvDir, t.TempDir())
			t.Setenv(cache.EnvReadOnly, "")
			t.Setenv(cache.EnvSize, "")
			t.Setenv(redis.EnvSecretFile, "")
			t.Setenv(redis.EnvRemote, "")
			if tt.env != nil {
				t.Setenv(redis.EnvRemote, url)
			}
			for name, value := range tt.env {
				t.Setenv(name, value)
			}
			c, err := Open(quiet)
			if tt.err != "" {
				require.ErrorContains(t, err, tt.err)
				return
			}
			require.NoError(t, err)
			require.NoError(t, c.Put(context.Background(), cache.Key{1}, &cache.Entry{Kind: cache.KindKernel, Name: "k"}))
			_, err = c.Get(context.Background(), cache.Key{1})
			require.Equal(t, tt.kept, err == nil)
			_, err = c.Get(context.Background(), cache.Key{2})
			require.ErrorIs(t, err, cache.ErrMissing)
			require.NoError(t, c.Close())
			require.Equal(t, tt.remote, asked())
		})
	}
}
