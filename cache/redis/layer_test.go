package redis

import (
	"context"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cache"
)

func TestRoundTrip(t *testing.T) {
	s := startServer(t)
	l, log := open(t, s.url())
	requireMissing(t, l, 1)
	put(t, l, 1)
	put(t, l, 2)
	requireHit(t, l, 1)
	requireHit(t, l, 2)

	empty := &cache.Entry{Kind: "tuning", Name: "softmax", Metadata: []byte("{}"), Files: map[string][]byte{}}
	require.NoError(t, l.Put(context.Background(), key(3), empty))
	require.NoError(t, l.Flush(context.Background()))
	e, err := l.Get(context.Background(), key(3))
	require.NoError(t, err)
	require.Equal(t, empty, e)
	require.Empty(t, log.String(), "nothing is worth a line in the log")
}

// TestPutCopies: an entry may be changed while it waits to be written.
func TestPutCopies(t *testing.T) {
	s := startServer(t)
	l, _ := open(t, s.url())
	e := entry(1)
	require.NoError(t, l.Put(context.Background(), key(1), e))
	e.Files["ptx"][0] = 'x'
	e.Metadata[0] = 'x'
	delete(e.Files, "ttir")
	require.NoError(t, l.Flush(context.Background()))
	requireHit(t, l, 1)
}

func TestServersInAllWays(t *testing.T) {
	path := socket(t)
	s := startServer(t, "--unixsocket", path, "--requirepass", "letters", "--user", "kernels", "on", ">pass", "~team-a:*", "-@all", "+get", "+set", "+ping", "+select")
	for n, tt := range []struct {
		name, url string
	}{
		{"password", "redis://:letters@" + s.addr},
		{"user, prefix", "redis://kernels:pass@" + s.addr + "?prefix=team-a:"},
		{"database", "redis://:letters@" + s.addr + "/3"},
		{"unix socket", "unix://:letters@" + path},
		{"unix socket, user, database, prefix", "unix://kernels:pass@" + path + "?db=5&prefix=team-a:"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l, log := open(t, tt.url)
			requireMissing(t, l, n)
			put(t, l, n)
			requireHit(t, l, n)
			require.Empty(t, log.String())
		})
	}
}

// TestTTL: the server forgets entries after the time that the URL says.
func TestTTL(t *testing.T) {
	s := startServer(t)
	l, _ := open(t, s.url()+"?ttl=1h")
	put(t, l, 1)
	ttl, err := strconv.Atoi(s.raw(t, ':', "TTL", l.name(key(1))))
	require.NoError(t, err)
	require.Greater(t, ttl, 59*60)
	require.LessOrEqual(t, ttl, 60*60)

	l, _ = open(t, s.url())
	put(t, l, 1)
	require.Equal(t, "-1", s.raw(t, ':', "TTL", l.name(key(1))), "no time to live")
}

// TestConcurrentClients: layers of several machines write and read the same keys at once.
func TestConcurrentClients(t *testing.T) {
	s := startServer(t)
	const clients, goroutines, keys = 4, 4, 40
	var wg sync.WaitGroup
	for range clients {
		l, log := open(t, s.url())
		for g := range goroutines {
			wg.Go(func() {
				for i := range keys {
					n := (i + g*keys/goroutines) % keys
					e, err := l.Get(context.Background(), key(n))
					if err == nil {
						assert.Equal(t, entry(n), e)
						continue
					}
					assert.ErrorIs(t, err, cache.ErrMissing)
					assert.NoError(t, l.Put(context.Background(), key(n), entry(n)))
				}
			})
		}
		t.Cleanup(func() { assert.Empty(t, log.String()) })
	}
	wg.Wait()
}

// TestEviction: a server that is full evicts, and what it evicted is missing.
func TestEviction(t *testing.T) {
	s := startServer(t, "--maxmemory", "4mb", "--maxmemory-policy", "allkeys-lru")
	l, log := open(t, s.url())
	noise := make([]byte, 64<<10)
	rng := newNoise()
	for n := range 200 {
		rng.Read(noise)
		e := entry(n)
		e.Files["o"] = noise
		require.NoError(t, l.Put(context.Background(), key(n), e))
		require.NoError(t, l.Flush(context.Background()))
	}
	_, err := l.Get(context.Background(), key(199))
	require.NoError(t, err)
	// The server evicts the oldest of a few entries that it picks, so that which are left is its choice, but not how many fit.
	left := 0
	for n := range 200 {
		if _, err := l.Get(context.Background(), key(n)); err == nil {
			left++
		} else {
			require.ErrorIs(t, err, cache.ErrMissing)
		}
	}
	require.LessOrEqual(t, left, 4<<20/len(noise))
	require.Empty(t, log.String())
}

// TestFullServer: a server that does not take more is still read from.
func TestFullServer(t *testing.T) {
	s := startServer(t)
	l, log := open(t, s.url())
	put(t, l, 1)
	s.raw(t, '+', "CONFIG", "SET", "maxmemory", "1")
	put(t, l, 2)
	requireHit(t, l, 1)
	requireMissing(t, l, 2)
	require.Equal(t, 1, log.count("request refused"))
	require.Contains(t, log.String(), "OOM")
	require.Zero(t, log.count("going on without"))
}

func TestSizeLimits(t *testing.T) {
	s := startServer(t)
	small, log := open(t, s.url(), func(o *Options) { o.MaxBytes = 10000 })
	large, _ := open(t, s.url())

	incompressible := entry(1)
	incompressible.Files["o"] = make([]byte, 20000)
	newNoise().Read(incompressible.Files["o"])
	long := entry(2)
	long.Files["ttir"] = make([]byte, 10000*maxExpansion)
	for n, e := range []*cache.Entry{incompressible, long} {
		require.NoError(t, small.Put(context.Background(), key(n+1), e))
		require.NoError(t, small.Flush(context.Background()))
		requireMissing(t, large, n+1)
	}
	require.Equal(t, 2, log.count("entry not written"), log)

	// What another machine wrote under a greater limit is not read.
	require.NoError(t, large.Put(context.Background(), key(1), incompressible))
	require.NoError(t, large.Flush(context.Background()))
	requireMissing(t, small, 1)
	require.Equal(t, 1, log.count("entry refused"), log)
	put(t, small, 4)
	requireHit(t, small, 4)
}

func TestClose(t *testing.T) {
	s := startServer(t)
	l, _ := open(t, s.url())
	require.ErrorContains(t, l.Put(context.Background(), key(0), new(cache.Entry)), `the kind "" is not a word`)
	for n := range 50 {
		require.NoError(t, l.Put(context.Background(), key(n), entry(n)))
	}
	require.NoError(t, l.Close(), "writes what waits")
	require.NoError(t, l.Close(), "again")
	require.ErrorIs(t, l.Put(context.Background(), key(0), entry(0)), errClosed)
	require.ErrorIs(t, l.Flush(context.Background()), errClosed)
	requireMissing(t, l, 0)

	other, _ := open(t, s.url())
	for n := range 50 {
		requireHit(t, other, n)
	}
}

// TestCancelled: a caller that gives up is not a fault of the server.
func TestCancelled(t *testing.T) {
	s := startServer(t)
	l, log := open(t, s.url())
	put(t, l, 1)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := l.Get(ctx, key(1))
	require.ErrorIs(t, err, cache.ErrMissing)
	requireHit(t, l, 1)
	require.Empty(t, log.String())
}
