package redis

import (
	"crypto/tls"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestOptions(t *testing.T) {
	o := Options{URL: "rediss://user:pass@example.com/7?prefix=a:&ttl=720h&timeout=300ms", Secret: secret, Prefix: "b:", TLS: &tls.Config{MinVersion: tls.VersionTLS13}}
	server, err := o.complete()
	require.NoError(t, err)
	require.Equal(t, "a:", o.Prefix)
	require.Equal(t, 720*time.Hour, o.TTL)
	require.Equal(t, 300*time.Millisecond, o.Timeout)
	require.Equal(t, DefaultMaxBytes, o.MaxBytes)
	require.NotNil(t, o.Log)
	require.Equal(t, "example.com:6379", server.addr)
	require.Equal(t, []string{"user", "pass"}, []string{server.user, server.password})
	require.Equal(t, 7, server.database)
	require.Equal(t, "example.com", server.tls.ServerName)
	require.Equal(t, uint16(tls.VersionTLS13), server.tls.MinVersion)

	o = Options{URL: "redis://localhost", Secret: secret, TLS: new(tls.Config)}
	server, err = o.complete()
	require.NoError(t, err)
	require.Nil(t, server.tls, "TLS is what the scheme says")
	require.Equal(t, []any{DefaultPrefix, DefaultTimeout, time.Duration(0)}, []any{o.Prefix, o.Timeout, o.TTL})

	o = Options{URL: "rediss://localhost?skip_verify=true", Secret: secret}
	server, err = o.complete()
	require.NoError(t, err)
	require.True(t, server.tls.InsecureSkipVerify)
}

func TestOptionErrors(t *testing.T) {
	const url = "redis://localhost"
	for _, tt := range []struct {
		o    Options
		want string
	}{
		{Options{URL: url}, "no secret: entries are code that will run, and must be authenticated"},
		{Options{URL: url, Secret: []byte("short")}, "secret: expected 16 to 4096 bytes, found 5"},
		{Options{URL: url, Secret: make([]byte, 5000)}, "secret: expected 16 to 4096 bytes, found 5000"},
		{Options{URL: url, Secret: secret, TTL: -1}, "TTL: expected no negative number, found -1"},
		{Options{URL: url, Secret: secret, Timeout: -1}, "Timeout: expected no negative number, found -1"},
		{Options{URL: url, Secret: secret, MaxBytes: -1}, "MaxBytes: expected no negative number, found -1"},
		{Options{URL: url, Secret: secret, MaxBytes: 1 << 30}, "MaxBytes: expected at most 67108864, found 1073741824"},
		{Options{Secret: secret}, `URL: expected scheme redis, rediss or unix, found ""`},
		{Options{URL: "localhost:6379", Secret: secret}, `URL: expected scheme redis, rediss or unix, found "localhost"`},
		{Options{URL: "http://localhost", Secret: secret}, `URL: expected scheme redis, rediss or unix, found "http"`},
		{Options{URL: url + "/x", Secret: secret}, `URL: expected the number of a database, found "x"`},
		{Options{URL: url + "?ttl=1", Secret: secret}, `URL: parameter ttl: expected a positive duration such as 300ms or 720h, found "1"`},
		{Options{URL: url + "?timeout=-1s", Secret: secret}, `URL: parameter timeout: expected a positive duration such as 300ms or 720h, found "-1s"`},
		{Options{URL: url + "?db=-1", Secret: secret}, `URL: parameter db: expected the number of a database, found "-1"`},
		{Options{URL: url + "?skip_verify=maybe", Secret: secret}, `URL: parameter skip_verify: expected true or false, found "maybe"`},
		{Options{URL: url + "?max_retries=3", Secret: secret}, `URL: expected parameters db, prefix, skip_verify, timeout, ttl, found "max_retries"`},
		{Options{URL: "redis://user:pass word@host", Secret: secret}, "URL: net/url: invalid userinfo"},
		{Options{URL: "unix://", Secret: secret}, "URL: expected the path of a unix socket, found none"},
	} {
		_, err := Open(tt.o)
		require.EqualError(t, err, "remote cache: "+tt.want)
	}
}

func TestFromEnv(t *testing.T) {
	file := filepath.Join(t.TempDir(), "key")
	require.NoError(t, os.WriteFile(file, []byte("\n a secret in a file \n"), 0o600))
	empty := filepath.Join(t.TempDir(), "empty")
	require.NoError(t, os.WriteFile(empty, []byte(" \n"), 0o600))
	for _, tt := range []struct {
		name, remote, key, file string
		secret, err             string
	}{
		{name: "none"},
		{name: "only a secret", key: string(secret)},
		{name: "secret", remote: "redis://localhost", key: string(secret), secret: string(secret)},
		{name: "file", remote: "redis://localhost", file: file, secret: "a secret in a file"},
		{name: "no secret", remote: "redis://localhost", err: "TSHARED_CACHE_REMOTE is set, but neither TSHARED_CACHE_KEY nor TSHARED_CACHE_KEY_FILE: entries of a remote cache must be authenticated"},
		{name: "both", remote: "redis://localhost", key: "x", file: file, err: "expected one of TSHARED_CACHE_KEY and TSHARED_CACHE_KEY_FILE, found both"},
		{name: "no file", remote: "redis://localhost", file: file + "x", err: "TSHARED_CACHE_KEY_FILE: open " + file + "x: no such file or directory"},
		{name: "empty file", remote: "redis://localhost", file: empty, err: "TSHARED_CACHE_KEY_FILE: expected a secret, found an empty file"},
		{name: "device", remote: "redis://localhost", file: "/dev/zero", err: "TSHARED_CACHE_REMOTE: remote cache: secret: expected 16 to 4096 bytes, found 8192"},
		{name: "short", remote: "redis://localhost", key: "x", err: "TSHARED_CACHE_REMOTE: remote cache: secret: expected 16 to 4096 bytes, found 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv(EnvRemote, tt.remote)
			t.Setenv(EnvSecret, tt.key)
			t.Setenv(EnvSecretFile, tt.file)
			l, err := FromEnv(nil)
			if tt.err != "" {
				require.EqualError(t, err, tt.err)
				require.Nil(t, l)
				return
			}
			require.NoError(t, err)
			if tt.secret == "" {
				require.Nil(t, l)
				return
			}
			opened := l.(*Layer)
			require.Equal(t, tt.secret, string(opened.o.Secret))
			require.NoError(t, opened.Close())
		})
	}
}

// TestSecretsStaySecret: neither errors nor the log have the password or the secret.
func TestSecretsStaySecret(t *testing.T) {
	for _, url := range []string{"redis://u:hush@[::1", "redis://u:hush@h?x=1", "bad://u:hush@h", "redis://u:hush@h:port"} {
		_, err := Open(Options{URL: url, Secret: secret})
		require.Error(t, err)
		require.NotContains(t, err.Error(), "hush")
	}
	l, log := open(t, "redis://u:hush@"+freeAddr(t))
	requireMissing(t, l, 1)
	require.NotContains(t, log.String(), "hush")
	require.NotContains(t, strings.ToLower(log.String()), "operator")
}
