package redis

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cache"
)

// server is a redis-server in a folder of its own.
type server struct {
	addr string
	args []string
	cmd  *exec.Cmd
}

// startServer starts a real server on a free port. Without persistence a restarted one is empty.
func startServer(t testing.TB, args ...string) *server {
	t.Helper()
	program, err := exec.LookPath("redis-server")
	if err != nil {
		t.Skip("no redis-server (apt-get install redis-server)")
	}
	addr := freeAddr(t)
	_, port, err := net.SplitHostPort(addr)
	require.NoError(t, err)
	s := &server{addr: addr}
	s.args = append([]string{program, "--port", port, "--bind", "127.0.0.1", "--dir", t.TempDir(), "--save", "", "--appendonly", "no", "--loglevel", "warning"}, args...)
	s.start(t)
	t.Cleanup(s.stop)
	return s
}

func freeAddr(t testing.TB) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	return l.Addr().String()
}

func (s *server) start(t testing.TB) {
	t.Helper()
	s.cmd = exec.Command(s.args[0], s.args[1:]...)
	var out bytes.Buffer
	s.cmd.Stdout, s.cmd.Stderr = &out, &out
	require.NoError(t, s.cmd.Start())
	require.Eventually(t, func() bool {
		c, err := net.Dial("tcp", s.addr)
		if err == nil {
			c.Close()
		}
		return err == nil
	}, 30*time.Second, 5*time.Millisecond, "the server does not start: %s", &out)
}

func (s *server) stop() {
	if s.cmd != nil {
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
		s.cmd = nil
	}
}

func (s *server) url() string { return "redis://" + s.addr }

// raw makes a request of its own, as an attacker would, and returns an answer of a kind.
func (s *server) raw(t testing.TB, kind byte, request ...string) string {
	t.Helper()
	c := newClient(endpoint{network: "tcp", addr: s.addr}, 64<<20)
	defer c.close()
	answer, err := c.do(context.Background(), kind, request...)
	require.NoError(t, err)
	return string(answer)
}

// logged collects a log.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(b)
}

func (l *logged) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// count is the number of lines that contain a text.
func (l *logged) count(text string) int {
	n := 0
	for line := range strings.Lines(l.String()) {
		if strings.Contains(line, text) {
			n++
		}
	}
	return n
}

// patient is a time-out that a loaded machine does not exceed by accident.
const patient = 20 * time.Second

var secret = []byte("a secret of the operator")

// open opens a layer with a log. Pauses of its breaker are short.
func open(t testing.TB, url string, changes ...func(*Options)) (*Layer, *logged) {
	t.Helper()
	log := new(logged)
	o := Options{URL: url, Secret: secret, Timeout: patient, Log: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))}
	for _, change := range changes {
		change(&o)
	}
	l, err := Open(o)
	require.NoError(t, err)
	l.breaker.first = time.Millisecond
	t.Cleanup(func() { require.NoError(t, l.Close()) })
	return l, log
}

func within(timeout time.Duration) func(*Options) { return func(o *Options) { o.Timeout = timeout } }

// key is the n-th key.
func key(n int) (k cache.Key) {
	copy(k[:], fmt.Sprintf("key %d", n))
	return k
}

// entry is the n-th entry.
func entry(n int) *cache.Entry {
	return &cache.Entry{
		Kind:     "kernel",
		Name:     fmt.Sprintf("kernel_%d", n),
		Metadata: fmt.Appendf(nil, `{"num_warps":%d}`, n),
		Files: map[string][]byte{
			"ttir": []byte(strings.Repeat("tt.func public @kernel\n", n+1)),
			"ptx":  []byte(".version 8.0\n"),
			"o":    {0, 1, 2, byte(n)},
		},
	}
}

// encoded is the n-th entry, encoded.
func encoded(t testing.TB, n int) []byte {
	t.Helper()
	b, err := cache.Encode(key(n), entry(n))
	require.NoError(t, err)
	return b
}

func put(t testing.TB, l *Layer, n int) {
	t.Helper()
	require.NoError(t, l.Put(context.Background(), key(n), entry(n)))
	require.NoError(t, l.Flush(context.Background()))
}

func requireHit(t testing.TB, l *Layer, n int) {
	t.Helper()
	e, err := l.Get(context.Background(), key(n))
	require.NoError(t, err)
	require.Equal(t, entry(n), e)
}

func requireMissing(t testing.TB, l *Layer, n int) {
	t.Helper()
	e, err := l.Get(context.Background(), key(n))
	require.ErrorIs(t, err, cache.ErrMissing)
	require.Nil(t, e)
}

func socket(t testing.TB) string { return filepath.Join(t.TempDir(), "s") }
